/// What an annotation is like at present: as the plan, changes, its states and the zoom of the last frame make it.
public struct AnnotationProperties: Sendable, Equatable {
  /// Empty: none.
  public package(set) var title: String
  /// Empty: none.
  public package(set) var subtitle: String
  /// The data for the host's view: a JSON object; empty: none.
  public package(set) var data: String
  /// The name of the host's view class.
  public package(set) var view: String
  /// Points; 0: nobody knows it yet.
  public package(set) var width: Double
  /// Points; 0: nobody knows it yet.
  public package(set) var height: Double
  /// Whether the size is a guess until the host measures it.
  public package(set) var isEstimated: Bool
  /// The anchors that it may take, in order of preference, with their gap.
  public package(set) var variableAnchors: [AnchorOption]
  /// Where its point is, or was when it was last shown.
  public package(set) var coordinate: Coordinate
  /// By which it is placed before others.
  public package(set) var priority: Double
  /// Whether it is placed before all that are not.
  public package(set) var isRequired: Bool
  /// By which it is drawn above others.
  public package(set) var zPriority: Double
  /// The zoom from which on it is shown.
  public package(set) var minZoom: Double
  /// The zoom up to which it is shown.
  public package(set) var maxZoom: Double
  /// Whether it is shown at all.
  public package(set) var visible: Bool
  /// Whether it may cover others.
  public package(set) var allowOverlap: Bool
  /// Whether others keep off it.
  public package(set) var obstacle: Bool
  /// Whether its bounds are the whole viewport.
  public package(set) var ignoreCameraPadding: Bool
  /// Whether it may cover the puck.
  public package(set) var allowOverlapWithPuck: Bool
  /// Whether it keeps off avoided layers.
  public package(set) var avoidLayers: Bool
  /// Whether it keeps off avoided regions.
  public package(set) var avoidRegions: Bool
  /// Whether it can be selected and hit.
  public package(set) var enabled: Bool
  /// Whether it can be dragged.
  public package(set) var draggable: Bool
  /// All that it is in.
  public package(set) var states: AnnotationStates
}

extension Resolver {
  /// What an annotation is like at present; nil: there is none, it was removed, or it is a cluster.
  ///
  /// After a change, what depends on zoom is what the next frame makes it.
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
