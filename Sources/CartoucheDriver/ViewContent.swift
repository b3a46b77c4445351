public import CartoucheResolver

/// The content of the view of an annotation or a cluster.
public struct ViewContent: Sendable, Equatable {
  /// The id of the annotation, or of the cluster.
  public internal(set) var id: String
  /// The index of the annotation or cluster. A change of data or plan gives annotations other indices.
  public internal(set) var annotation: AnnotationIndex
  /// The name of the view class in the spec.
  public internal(set) var viewClass: String
  /// The title; empty if there is none.
  public internal(set) var title: String
  /// The subtitle; empty if there is none.
  public internal(set) var subtitle: String
  /// The data as the text of a JSON object; empty if there are none.
  public internal(set) var data: String
  /// The states of the annotation, such as `selected`.
  public internal(set) var states: AnnotationStates
  /// Whether the annotation responds to taps.
  public internal(set) var isEnabled: Bool
  /// The part of the view that touches the point; `nil` for a view that is only measured.
  public internal(set) var anchor: Anchor?
  /// Whether a leader line connects the view with its point.
  public internal(set) var hasLeader = false
  /// The number of members of a cluster; `nil` for an annotation.
  public internal(set) var clusterCount: Int?

  /// The text for a screen reader: the title, or the count of a cluster without a title, and the subtitle.
  public var accessibilityLabel: String {
    let first = title.isEmpty ? clusterCount.map { String($0) } ?? "" : title
    return first.isEmpty ? subtitle : subtitle.isEmpty ? first : first + ", " + subtitle
  }

  /// Whether the annotation is selected.
  public var isSelected: Bool { states.contains(.selected) }
}

/// The content of a callout.
public struct CalloutContent: Sendable, Equatable {
  /// The id of the annotation or cluster.
  public internal(set) var id: String
  /// The index of the annotation or cluster.
  public internal(set) var annotation: AnnotationIndex
  /// The name of the annotation's view class in the spec.
  public internal(set) var viewClass: String
  /// The number of members of a cluster; `nil` for an annotation.
  public internal(set) var clusterCount: Int?
  /// The title; empty if there is none.
  public internal(set) var title: String
  /// The subtitle; empty if there is none.
  public internal(set) var subtitle: String
  /// The name of the view on the left; empty if there is none.
  public internal(set) var leftAccessory: String
  /// The name of the view on the right; empty if there is none.
  public internal(set) var rightAccessory: String
  /// The name of the view that replaces the subtitle; empty if there is none.
  public internal(set) var detailAccessory: String
  /// The data of the annotation as the text of a JSON object; empty if there are none.
  public internal(set) var data: String
  /// The part of the callout that touches the view of the annotation, or its point.
  public internal(set) var anchor: Anchor
  /// The names of the tappable parts, topmost first. A screen reader offers one action for each.
  public internal(set) var parts: [String]
}

/// The content of a pointer to an annotation off screen.
public struct PointerContent: Sendable, Equatable {
  /// The id of the annotation.
  public internal(set) var id: String
  /// The index of the annotation.
  public internal(set) var annotation: AnnotationIndex
  /// The name of the view class in the spec.
  public internal(set) var viewClass: String
  /// The title of the annotation; empty if there is none.
  public internal(set) var title: String
  /// The subtitle of the annotation; empty if there is none.
  public internal(set) var subtitle: String
  /// The data of the annotation as the text of a JSON object; empty if there are none.
  public internal(set) var data: String

  /// The text for a screen reader: the title, or the id of an annotation without a title.
  public var accessibilityLabel: String { title.isEmpty ? id : title }
}
