/// The compiled form of a spec: flat tables, which a resolver updates when inputs and edits change the map.
///
/// Annotation `i` is row `i` of every column of `annotations`. Rows are in document order; the instances of a `forEach`
/// are in source order at the position of the `forEach`.
public struct Plan: Sendable, Equatable {
  package var annotations = AnnotationColumns()
  /// The anchor lists, shared between annotations with equal lists.
  package var anchorLists = AnchorLists()
  /// The attachments of annotations without a coordinate of their own.
  package var attachments = AttachmentTable()
  /// The lines, polygons and multi-geometries that annotations are attached to.
  package var geometries = GeometryTable()
  /// The feature number of each shape of `geometries`, as in `LayerFeatures`; `AttachmentTable.none` for a shape that
  /// an annotation has itself.
  package var shapeFeatures: [UInt32] = []
  /// The ids of features, indexed by `AttachmentTable.featureID`.
  package var featureIDs = TextColumn()
  package var layers = LayerTable()
  /// The features of `layers`, as far as frames depend on them.
  package var layerFeatures = LayerFeatures()
  /// The lists of rectangles that replace frames in collision tests.
  package var collisionBoxes = RectangleLists()
  /// The collision shapes that are not frames.
  package var collisionOutlines: [CollisionOutline] = []
  package var states = StateColumns()
  package var callouts = CalloutColumns()
  package var clusters = ClusterColumns()
  /// The cluster hierarchies, one per identifier; empty before `buildHierarchies()`.
  ///
  /// They are derived from the other tables: a change of these tables must clear them.
  package var hierarchies: [ClusterHierarchy] = []
  package var surroundings = Surroundings()
  /// The number of annotations that can be selected at the same time.
  public package(set) var selection = SelectionMode.single
  /// The zoom tables, and the columns above that depend on them.
  package var zoomTables = ZoomTables()
  package var placement = PlacementPolicy()
  /// The camera of frames for which the host gives none.
  public package(set) var camera = Camera()
  /// The annotations and coordinates that `camera` is fitted to.
  package var framing = CameraFraming()
  /// The names of the host's view classes, indexed by `AnnotationOptions.view`.
  package var views = TextColumn()
  /// The subtitles, one per annotation, or none at all; an empty text means no subtitle. The resolver does not read
  /// them.
  package var subtitles = TextColumn()
  package var viewData = TextColumn()
  /// Sample features that replace host features in tools; the resolver does not read them.
  package var samples = SampleFeatures()
  /// The source features that pictures draw; the resolver does not read them.
  package var scenery = Scenery()

  package init() {}
}

/// The number of annotations that can be selected at the same time.
public enum SelectionMode: UInt8, Sendable, CaseIterable {
  /// At most one.
  case single
  /// Any number; a tap on a selected annotation deselects it.
  case multiple
  /// None.
  case none
}

/// The source features that pictures draw behind the views.
package struct Scenery: Sendable, Equatable {
  /// The x coordinates of point features, in Mercator, 0…1; as long as `pointY`.
  package var pointX: [Double] = []
  package var pointY: [Double] = []
  /// The lines and polygons.
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
