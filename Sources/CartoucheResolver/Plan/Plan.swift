/// The compiled form of a spec: flat tables, which a resolver updates when inputs and edits change the map.
///
/// Annotation `i` is row `i` of every column of `annotations`. Rows are in document order. The instances of a `forEach`
/// take its place, in the order of the source.
public struct Plan: Sendable, Equatable {
  package var annotations = AnnotationColumns()
  /// The lists of anchors that annotations and callouts may use. Annotations with equal lists share one.
  package var anchorLists = AnchorLists()
  /// The attachments of annotations without a coordinate of their own.
  package var attachments = AttachmentTable()
  /// The shapes that annotations are attached to and layers draw.
  package var geometries = GeometryTable()
  /// The feature number of each shape of `geometries`, as `LayerFeatures` defines it; `AttachmentTable.none` for a
  /// shape that an annotation defines itself in `attach`.
  package var shapeFeatures: [UInt32] = []
  /// The ids of the features that annotations are attached to. `AttachmentTable.featureID` refers to them.
  package var featureIDs = TextColumn()
  package var layers = LayerTable()
  /// The features of `layers` that affect frames: icons, and features that annotations avoid.
  package var layerFeatures = LayerFeatures()
  /// The lists of collision boxes: rectangles that replace a view's frame in collision tests.
  package var collisionBoxes = RectangleLists()
  /// The collision shapes that are not simply the view's frame.
  package var collisionOutlines: [CollisionOutline] = []
  /// The views and places of pointers to annotations off screen.
  package var pointerStyles: [PointerStyle] = []
  package var states = StateColumns()
  package var callouts = CalloutColumns()
  package var clusters = ClusterColumns()
  /// The cluster hierarchies: trees of the clusters at all zooms, one for each row of `clusters.identifiers`. The array
  /// is empty before `buildHierarchies()`.
  ///
  /// They are computed from the other tables, so code that changes such a table must clear them.
  package var hierarchies: [ClusterHierarchy] = []
  package var surroundings = Surroundings()
  /// How many annotations can be selected at the same time.
  public package(set) var selection = SelectionMode.single
  /// The zoom tables, and the properties of the other tables that they compute from the zoom.
  package var zoomTables = ZoomTables()
  package var placement = PlacementPolicy()
  /// The default camera, for frames for which the host app gives no camera.
  public package(set) var camera = Camera()
  /// The annotations that `camera` is fitted to, and the largest zoom of the fitted camera.
  package var framing = CameraFraming()
  /// The names of the host app's view classes, to which `AnnotationOptions.view` refers.
  package var views = TextColumn()
  /// The names of the groups of views that keep `repeatDistance`. `AnnotationColumns.repeatGroup`
  /// refers to them.
  package var repeatGroups = TextColumn()
  /// The subtitle of each annotation; empty if it has none. The column has no rows if no annotation has a subtitle.
  ///
  /// The resolver does not read the column.
  package var subtitles = TextColumn()
  package var viewData = TextColumn()
  /// Sample features for tools, in place of features that only a host app knows. The resolver does not read them.
  package var samples = SampleFeatures()
  /// The features that pictures draw behind the views. The resolver does not read them.
  package var scenery = Scenery()

  package init() {}
}

/// How many annotations can be selected at the same time.
public enum SelectionMode: UInt8, Sendable, CaseIterable {
  /// At most one annotation can be selected.
  case single
  /// Any number of annotations can be selected; a tap on a selected annotation deselects it.
  case multiple
  /// No annotation can be selected.
  case none
}

/// The features of the spec's sources that pictures draw behind the views.
package struct Scenery: Sendable, Equatable {
  /// The x coordinate of each point feature in Web Mercator, 0…1, increasing to the east.
  package var pointX: [Double] = []
  package var pointY: [Double] = []
  /// The line and polygon features that pictures draw behind the views.
  package var shapes = GeometryTable()

  package init() {}
}

extension Scenery {
  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    var (pointCount, shapeCount) = (pointX.count, shapes.count)
    try coder.count(&pointCount)
    try coder.numbers(&pointX, count: pointCount)
    try coder.numbers(&pointY, count: pointCount)
    try coder.count(&shapeCount)
    try shapes.serialize(with: &coder, count: shapeCount)
  }
}
