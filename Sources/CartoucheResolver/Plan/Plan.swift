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
  public var shapes = GeometryTable()
  /// Ids of features; `AttachmentTable.featureID` is an index into it.
  public var featureIDs = TextColumn()
  public var layers = LayerTable()
  public var placement = PlacementPolicy()
  /// The camera that a frame uses when the host gives none.
  public var camera = Camera()
  /// Names of the host's view classes; `AnnotationColumns.view` is an index into it.
  public var views = TextColumn()
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

/// How the frame as a whole is placed: the `placement` mapping of a spec.
public struct PlacementPolicy: Sendable, Equatable {
  public var tieBreak = TieBreak.last
  /// Whether the anchor of the last placement is tried first.
  public var keepsAnchor = true
  /// Points by which the previous candidate's shape and frame shrink for its tests; ≥ 0.
  public var stickiness = 0.0
  /// Points by which the shapes of what was hidden by a collision grow for the collision test; ≥ 0.
  public var showMargin = 0.0

  public init() {}
}

/// Who goes first among annotations of equal priority and equally many anchors.
public enum TieBreak: UInt8, Sendable, CaseIterable {
  /// Later in the document first; within one `forEach` earlier features first.
  case last
  /// Document order.
  case first
  /// Larger y of the projected point first.
  case lowerOnScreen
  /// Smaller distance to the middle of the padded viewport first.
  case nearestCenter
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
