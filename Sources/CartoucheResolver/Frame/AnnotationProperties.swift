/// The current property values of an annotation, after the plan, edits, states and the zoom of the last frame.
public struct AnnotationProperties: Sendable, Equatable {
  /// The title; empty if there is none.
  public package(set) var title: String
  /// The subtitle; empty if there is none.
  public package(set) var subtitle: String
  /// The data for the host's view as a JSON object; empty if there is none.
  public package(set) var data: String
  /// The name of the host's view class.
  public package(set) var view: String
  /// The width in points; 0 if unknown.
  public package(set) var width: Double
  /// The height in points; 0 if unknown.
  public package(set) var height: Double
  /// Whether the size is an estimate that the host's measurement replaces.
  public package(set) var isEstimated: Bool
  /// The allowed anchors in order of preference, with the gap included in their offsets.
  public package(set) var variableAnchors: [AnchorOption]
  /// The coordinate of the anchor point, now or when the annotation was last shown.
  public package(set) var coordinate: Coordinate
  /// The placement priority: annotations with a higher value are placed first.
  public package(set) var priority: Double
  /// Whether the annotation is placed before all that are not required.
  public package(set) var isRequired: Bool
  /// The drawing priority: views with a higher value are drawn above others.
  public package(set) var zPriority: Double
  /// The lowest zoom at which the annotation is visible.
  public package(set) var minZoom: Double
  /// The highest zoom at which the annotation is visible.
  public package(set) var maxZoom: Double
  /// Whether the annotation may be visible at all.
  public package(set) var visible: Bool
  /// Whether the view may cover other views.
  public package(set) var allowOverlap: Bool
  /// Whether other views must not cover this one.
  public package(set) var obstacle: Bool
  /// Whether the view is tested against the whole viewport instead of the padded bounds.
  public package(set) var ignoreCameraPadding: Bool
  /// Whether the view may cover the puck.
  public package(set) var allowOverlapWithPuck: Bool
  /// Whether the view avoids the plan's avoided layers.
  public package(set) var avoidLayers: Bool
  /// Whether the view avoids the plan's avoided regions.
  public package(set) var avoidRegions: Bool
  /// Whether the annotation can be selected and hit.
  public package(set) var enabled: Bool
  /// Whether the annotation can be dragged.
  public package(set) var draggable: Bool
  /// All current states of the annotation.
  public package(set) var states: AnnotationStates
}

extension Resolver {
  /// Returns the current properties of an annotation, or `nil` if it does not exist, was removed, or is a cluster.
  ///
  /// After an edit, properties that depend on zoom keep their old values until the next frame.
  /// - Complexity: O(texts and anchors of the annotation); it allocates.
  public func properties(of annotation: AnnotationIndex) -> AnnotationProperties? {
    lastFrame.properties(of: annotation)
  }
}

extension LastFrame {
  fileprivate func properties(of annotation: AnnotationIndex) -> AnnotationProperties? {
    guard !annotation.isCluster, exists(annotation) else { return nil }
    let row = plan.frameRow(annotation.row)
    let own = options[row]
    let held = options.states[row]
    func has(_ flag: AnnotationFlags) -> Bool { own.flags.isSuperset(of: flag) }
    return AnnotationProperties(
      title: plan.text(.title, of: annotation.rawValue, in: held),
      subtitle: plan.text(.subtitle, of: annotation.rawValue, in: held),
      data: plan.text(.data, of: annotation.rawValue, in: held),
      view: plan.views.string(Int(own.view)), width: own.width, height: own.height,
      isEstimated: has(.estimated),
      variableAnchors: (0..<options.anchors(of: row, in: plan.anchorLists).count).map {
        options.anchorOption(AnchorIndex($0), of: annotation, plan)
      },
      coordinate: history.places.coordinate(row, plan), priority: own.priority, isRequired: has(.required),
      zPriority: own.zPriority, minZoom: own.minZoom, maxZoom: own.maxZoom, visible: has(.visible),
      allowOverlap: has(.allowOverlap), obstacle: has(.obstacle),
      ignoreCameraPadding: has(.ignoreCameraPadding), allowOverlapWithPuck: has(.allowOverlapWithPuck),
      avoidLayers: has(.avoidsLayers), avoidRegions: has(.avoidsRegions), enabled: has(.enabled),
      draggable: has(.draggable), states: interaction.states[row].completed(by: own))
  }
}
