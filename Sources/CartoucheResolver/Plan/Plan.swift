/// What a spec compiles to: flat tables, which a resolver changes where inputs and hosts change what is on the map.
///
/// Annotation `i` is row `i` of every column of `annotations`; rows are in document order, the instances of a
/// `forEach` in source order at their group's place.
public struct Plan: Sendable, Equatable {
  package var annotations = AnnotationColumns()
  /// Anchor lists, shared between the annotations that have equal ones.
  package var anchorLists = AnchorLists()
  /// What annotations are attached to, other than points of their own.
  package var attachments = AttachmentTable()
  /// Lines, polygons and multi-geometries that annotations are attached to.
  package var geometries = GeometryTable()
  /// The number of the feature that each shape of `geometries` is of, as in `LayerFeatures`;
  /// `AttachmentTable.none`: a shape of an annotation's own.
  package var shapeFeatures: [UInt32] = []
  /// Ids of features; `AttachmentTable.featureID` is an index into it.
  package var featureIDs = TextColumn()
  package var layers = LayerTable()
  /// What those layers draw, as far as frames depend on it.
  package var layerFeatures = LayerFeatures()
  /// Lists of rectangles that are tested in place of a frame.
  package var collisionBoxes = RectangleLists()
  /// The shapes that annotations collide with, other than their frames.
  package var collisionOutlines: [CollisionOutline] = []
  package var states = StateColumns()
  package var callouts = CalloutColumns()
  package var clusters = ClusterColumns()
  /// Who stands together at which zoom: one an identifier, or none at all before `buildHierarchies`. They follow from the tables
  /// around them, so what changes those drops them.
  package var hierarchies: [ClusterHierarchy] = []
  package var surroundings = Surroundings()
  /// How many annotations can be selected at once.
  public package(set) var selection = SelectionMode.single
  /// What of the columns above depends on zoom.
  package var zoomTables = ZoomTables()
  package var placement = PlacementPolicy()
  /// The camera that a frame uses when the host gives none.
  public package(set) var camera = Camera()
  /// What `camera` is to show whole.
  package var framing = CameraFraming()
  /// Names of the host's view classes; `AnnotationOptions.view` is an index into it.
  package var views = TextColumn()
  /// Second texts, and the data for the host's views as JSON objects: a row an annotation, or none at all. Empty
  /// text: none. The resolver never reads them.
  package var subtitles = TextColumn()
  package var viewData = TextColumn()
  /// What stands for features that only the host knows, where there is none; the resolver never reads it.
  package var samples = SampleFeatures()
  /// What a picture draws besides frames; the resolver never reads it.
  package var scenery = Scenery()

  package init() {}
}
