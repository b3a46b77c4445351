/// What a spec compiles to: flat columns that a resolver reads and never changes.
///
/// Annotation `i` is row `i` of every column of `annotations`; rows are in document order, the instances of a
/// `forEach` in source order at their group's place.
public struct Plan: Sendable, Equatable {
  public var annotations = AnnotationColumns()
  /// Anchor lists, shared between the annotations that have equal ones.
  public var anchorLists = AnchorLists()
  /// What annotations are attached to, other than points of their own.
  public var attachments = AttachmentTable()
  /// Lines, polygons and multi-geometries that annotations are attached to.
  public var geometries = GeometryTable()
  /// The number of the feature that each shape of `geometries` is of, as in `LayerFeatures`;
  /// `AttachmentTable.none`: a shape of an annotation's own.
  public var shapeFeatures: [UInt32] = []
  /// Ids of features; `AttachmentTable.featureID` is an index into it.
  public var featureIDs = TextColumn()
  public var layers = LayerTable()
  /// What those layers draw, as far as frames depend on it.
  public var layerFeatures = LayerFeatures()
  /// Lists of rectangles that are tested in place of a frame.
  public var collisionBoxes = RectangleLists()
  /// The shapes that annotations collide with, other than their frames.
  public var collisionShapes: [CollisionOutline] = []
  public var states = StateColumns()
  public var callouts = CalloutColumns()
  public var clusters = ClusterColumns()
  public var surroundings = Surroundings()
  public var selection = SelectionMode.single
  /// What of the columns above depends on zoom.
  public var zoomTables = ZoomTables()
  public var placement = PlacementPolicy()
  /// The camera that a frame uses when the host gives none.
  public var camera = Camera()
  /// Rows of the annotations that `camera` is to show whole, its center and zoom chosen so; empty: it is taken as
  /// given.
  public var cameraFit: [UInt32] = []
  /// Names of the host's view classes; `AnnotationOptions.view` is an index into it.
  public var views = TextColumn()
  /// Second texts, and the data for the host's views as JSON objects: a row an annotation, or none at all. Empty
  /// text: none. The resolver never reads them.
  public var subtitles = TextColumn()
  public var viewData = TextColumn()
  /// What a picture draws besides frames; the resolver never reads it.
  public var scenery = Scenery()

  public init() {}
}

/// Lists of anchor options. Layout: list `i` is `options[ends[i - 1] ..< ends[i]]`, in order of preference.
public struct AnchorLists: Sendable, Equatable {
  public private(set) var options: [AnchorOption] = []
  public private(set) var ends: [UInt32] = []

  public init() {}

  public var count: Int { ends.count }

  /// Adds a list, which must not be empty, and returns its index.
  @discardableResult
  public mutating func append(_ list: some Sequence<AnchorOption>) -> UInt32 {
    let before = options.count
    options.append(contentsOf: list)
    precondition(options.count > before, "an anchor list has at least one option, got none")
    ends.append(UInt32(options.count))
    return UInt32(ends.count - 1)
  }

  /// Where list `index` lies in `options`.
  public func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }
}

/// Source features for a picture.
public struct Scenery: Sendable, Equatable {
  /// Mercator (0…1) coordinates of source features, x and y of equal length.
  public var pointX: [Double] = []
  public var pointY: [Double] = []
  /// Their lines and polygons.
  public var shapes = GeometryTable()

  public init() {}
}

extension AnchorLists {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder, count: Int) throws(Coder.Failure) {
    let optionCount = try coder.ends(&ends, count: count, areFilled: true)
    try coder.records(&options, count: optionCount)
  }
}

extension Scenery {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    var (pointCount, shapeCount) = (pointX.count, shapes.count)
    try coder.count(&pointCount)
    try coder.numbers(&pointX, count: pointCount)
    try coder.numbers(&pointY, count: pointCount)
    try coder.count(&shapeCount)
    try shapes.code(by: &coder, count: shapeCount)
  }
}
