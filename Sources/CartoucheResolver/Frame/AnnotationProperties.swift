/// The property values of an annotation in the last frame: the plan's values as changed by edits, states and zoom.
public struct AnnotationProperties: Sendable, Equatable {
  /// The annotation's title; empty if it has none.
  public package(set) var title: String
  /// The annotation's subtitle; empty if it has none.
  public package(set) var subtitle: String
  /// The data for the app's view, as the text of a JSON object; empty if the annotation has none.
  public package(set) var data: String
  /// The name of the app's view class that displays the annotation.
  public package(set) var view: String
  /// The view's width in points; 0 if unknown.
  public package(set) var width: Double
  /// The view's height in points; 0 if unknown.
  public package(set) var height: Double
  /// Whether the view's size is an estimate, which the app's measured size replaces.
  public package(set) var isEstimated: Bool
  /// The anchors that the view may use, in order of preference. Their offsets include the spec's `gap`, the distance
  /// from the anchor point.
  public package(set) var variableAnchors: [AnchorOption]
  /// The coordinate of the view's anchor point. For a hidden view, it may be the coordinate at which the view was last
  /// placed.
  public package(set) var coordinate: Coordinate
  /// The placement priority: annotations with a higher value are placed first.
  public package(set) var priority: Double
  /// Whether the annotation's priority is `required`, so that it is placed before all annotations with another
  /// priority.
  public package(set) var isRequired: Bool
  /// The drawing priority: views with a higher value are drawn above others.
  public package(set) var zPriority: Double
  /// The lowest zoom at which the annotation is visible.
  public package(set) var minZoom: Double
  /// The zoom from which the annotation is hidden. An annotation with 25.5, the default, is visible at all higher zooms.
  public package(set) var maxZoom: Double
  /// The value of `visible`: if false, the annotation is hidden.
  public package(set) var visible: Bool
  /// Whether the view may be placed over other views.
  public package(set) var allowOverlap: Bool
  /// Whether the view blocks views that are placed after it.
  public package(set) var obstacle: Bool
  /// Whether the view is tested against the whole viewport instead of the viewport minus the camera's padding.
  public package(set) var ignoreCameraPadding: Bool
  /// Whether the view may cover the puck, the mark of the user's location.
  public package(set) var allowOverlapWithPuck: Bool
  /// Whether the view avoids the map layers that the plan lists as avoided.
  public package(set) var avoidLayers: Bool
  /// Whether the view avoids the screen regions that the plan lists as avoided.
  public package(set) var avoidRegions: Bool
  /// The least distance to other visible views of the same group, in points; 0 for no such distance.
  public package(set) var repeatDistance: Double
  /// The group for the repeat distance; empty if the annotation has none.
  public package(set) var repeatGroup: String
  /// Whether the annotation responds to taps and can be selected.
  public package(set) var enabled: Bool
  /// Whether the user can drag the annotation.
  public package(set) var draggable: Bool
  /// All current states of the annotation, such as selected or dragging.
  public package(set) var states: AnnotationStates
}

extension Resolver {
  /// Returns the current properties of an annotation, or `nil` if it does not exist, was removed, or is a cluster.
  ///
  /// After an edit, properties that depend on zoom keep their old values until the next frame.
  /// - Complexity: O(texts and anchors of the annotation); it allocates.
  public func properties(of annotation: AnnotationIndex) -> AnnotationProperties? {
    state.properties(of: annotation)
  }
}

extension Resolver.State {
  fileprivate func properties(of annotation: AnnotationIndex) -> AnnotationProperties? {
    guard !annotation.isCluster, exists(annotation) else { return nil }
    let row = annotation.row
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
      avoidLayers: has(.avoidsLayers), avoidRegions: has(.avoidsRegions),
      repeatDistance: own.repeatDistance,
      repeatGroup: plan.repeatGroup(ofFrameRow: row).map { plan.repeatGroups.string(Int($0)) } ?? "",
      enabled: has(.enabled),
      draggable: has(.draggable), states: interaction.states[row].completed(by: own))
  }
}
