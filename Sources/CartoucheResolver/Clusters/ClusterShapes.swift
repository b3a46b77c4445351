/// The collision shapes of annotations and clusters relative to their anchor points. Most shapes that are equal are
/// stored only once.
///
/// Layout: the parts of shape `i` are `parts[ends[i - 1] ..< ends[i]]`.
package struct ClusterShapes: Sendable, Equatable {
  package private(set) var parts: [Part] = []
  package private(set) var ends: [UInt32] = []
  /// The bounding box of each shape's parts, by shape index.
  package private(set) var bounds: [ShapeBounds] = []
  /// For each shape of an annotation: the shape of a cluster whose first member is the annotation. Both are shape
  /// indices; the shape of a cluster refers to itself.
  package private(set) var ofCluster: [UInt32] = []

  /// One part of a collision shape: a rectangle, or the largest circle inside the rectangle.
  package struct Part: Sendable, Equatable {
    package var bounds: ShapeBounds
    package var isCircle: Bool

    package init(_ bounds: ShapeBounds, isCircle: Bool = false) {
      self.bounds = bounds
      self.isCircle = isCircle
    }
  }

  package init() {}

  package var count: Int { ends.count }

  /// Adds the collision shape of a cluster and returns its index. Empty parts are ignored.
  @discardableResult
  package mutating func append(_ parts: some Sequence<Part>) -> UInt32 {
    append(parts, ofCluster: UInt32(count))
  }

  /// Adds the collision shape of an annotation and returns its index. Empty parts are ignored.
  /// - Parameter cluster: the index of the shape of clusters whose first member is this annotation.
  @discardableResult
  package mutating func append(_ parts: some Sequence<Part>, ofCluster cluster: UInt32) -> UInt32 {
    var around = ShapeBounds.nowhere
    for part in parts where !part.bounds.isEmpty {
      self.parts.append(part)
      around = around.enclosing(part.bounds)
    }
    bounds.append(around)
    ofCluster.append(cluster)
    ends.append(UInt32(self.parts.count))
    return UInt32(ends.count - 1)
  }

  /// Returns the range of a shape's parts in `parts`. A shape without parts collides with nothing.
  @inline(__always)
  func range(_ shape: UInt32) -> Range<Int> {
    ends.range(ofList: Int(shape))
  }
}

extension ClusterShapes {
  /// Returns the largest scale up to which two shapes overlap. The scale is the world width in points.
  ///
  /// The result is 0 if the shapes never overlap, and infinity if they overlap at all scales. Parts are convex, so two
  /// of them overlap in one interval of scales.
  /// - Parameter displacement: the displacement between the anchor points of the shapes, in Mercator.
  package func mergeScale(_ first: UInt32, _ second: UInt32, _ displacement: SIMD2<Double>) -> Double {
    var greatest = 0.0
    for one in range(first) {
      for other in range(second) {
        greatest = max(greatest, parts[one].mergeScale(parts[other], displacement))
      }
    }
    return greatest
  }
}

extension ClusterShapes.Part {
  /// Returns the largest scale up to which two parts overlap. The scale is the world width in points.
  @inline(__always)
  fileprivate func mergeScale(_ other: ClusterShapes.Part, _ displacement: SIMD2<Double>) -> Double {
    let window = bounds.window(other.bounds)
    if !isCircle, !other.isCircle { return window.exit(along: displacement) }
    let between = SIMD2(window.left + window.right, window.top + window.bottom) * 0.5
    if isCircle, other.isCircle { return exitOfCircle(between, radius + other.radius, along: displacement) }
    let circle = isCircle ? self : other
    let box = isCircle ? other.bounds : bounds
    // A circle and a box overlap if the circle's center is in the box grown by the radius, with rounded corners.
    let half = SIMD2(box.right - box.left, box.bottom - box.top) * 0.5
    let radius = circle.radius
    func exit(_ half: SIMD2<Double>) -> Double {
      ShapeBounds(
        left: between.x - half.x, top: between.y - half.y, right: between.x + half.x,
        bottom: between.y + half.y
      ).exit(along: displacement)
    }
    var greatest = max(
      exit(SIMD2(half.x + radius, half.y)), exit(SIMD2(half.x, half.y + radius)))
    for corner in [SIMD2(-half.x, -half.y), SIMD2(half.x, -half.y), SIMD2(-half.x, half.y), half] {
      greatest = max(greatest, exitOfCircle(between + corner, radius, along: displacement))
    }
    return greatest
  }

  private var radius: Double {
    min(bounds.right - bounds.left, bounds.bottom - bounds.top) * 0.5
  }
}

extension ShapeBounds {
  /// Returns the largest positive factor by which a displacement can be scaled and still lie inside these bounds, or 0
  /// if there is none.
  @inline(__always)
  fileprivate func exit(along displacement: SIMD2<Double>) -> Double {
    var (entry, exit) = (0.0, Double.infinity)
    @inline(__always)
    func cut(_ low: Double, _ high: Double, _ step: Double) {
      if step > 0 {
        entry = max(entry, low / step)
        exit = min(exit, high / step)
      } else if step < 0 {
        entry = max(entry, high / step)
        exit = min(exit, low / step)
      } else if low >= 0 || high <= 0 {
        exit = 0
      }
    }
    cut(left, right, displacement.x)
    cut(top, bottom, displacement.y)
    return entry < exit ? exit : 0
  }
}

/// Returns the largest positive factor by which a displacement can be scaled and still lie inside a circle, or 0 if
/// there is none.
private func exitOfCircle(_ middle: SIMD2<Double>, _ radius: Double, along displacement: SIMD2<Double>)
  -> Double
{
  let square = displacement.x * displacement.x + displacement.y * displacement.y
  let product = middle.x * displacement.x + middle.y * displacement.y
  let rest = middle.x * middle.x + middle.y * middle.y - radius * radius
  if square == 0 { return rest < 0 ? .infinity : 0 }
  let discriminant = product * product - square * rest
  guard discriminant > 0 else { return 0 }
  let exit = (product + discriminant.squareRoot()) / square
  return exit > 0 ? exit : 0
}

/// A bounding box relative to the anchor point of a view, in points; y grows downward.
///
/// It uses real numbers and not fixed point, because shapes are compared at all scales.
package struct ShapeBounds: Sendable, Equatable {
  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double

  package init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Empty bounds: `nowhere.enclosing(other)` equals `other`.
  static let nowhere = ShapeBounds(
    left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)

  var isEmpty: Bool { left >= right || top >= bottom }

  /// Returns the smallest bounds that contain these bounds and `other`.
  func enclosing(_ other: ShapeBounds) -> ShapeBounds {
    ShapeBounds(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// Returns all displacements of another rectangle at which it overlaps this one, as a rectangle. At its edges, the
  /// two only touch.
  @inline(__always)
  func window(_ other: ShapeBounds) -> ShapeBounds {
    ShapeBounds(
      left: left - other.right, top: top - other.bottom, right: right - other.left,
      bottom: bottom - other.top)
  }
}

/// Creates the collision shapes of one clustering identifier's members and clusters from their options.
struct ClusterShapeTable {
  private(set) var shapes = ClusterShapes()
  /// The sizes and offsets of all anchors, with the gaps at the `clusterMaxZoom` of the clustering identifier.
  private let formulas: AnchorFormulas
  /// The base options of the identifier's clusters at `clusterMaxZoom`, without options inherited from members.
  private var look: AnnotationOptions
  private let inheritsSize: Bool
  /// The most recent shapes with the options that they were made from. Most members have one of a few shapes.
  private var known: [(options: AnnotationOptions, shape: UInt32)] = []

  init(_ plan: Plan, cluster: Int, _ formulas: AnchorFormulas) {
    let zoom = plan.clusters.maxZoom[cluster]
    self.formulas = formulas
    let row = plan.clusters.looks.range(ofCluster: cluster).lowerBound
    look = plan.clusters.looks.options[row]
    let drives = plan.zoomTables.clusterDrives
    for drive in drives[drives.range(of: UInt32(row))] {
      look[drive.property] = plan.zoomTables.value(of: Int(drive.table), at: zoom)
    }
    inheritsSize = plan.clusters.looks.inherited[row].contains(.size)
  }

  /// Returns the index of a member's collision shape, and adds the shape if it is new.
  /// - Parameter plan: the plan of `init`. It is not stored, because a copy would retain 200 columns.
  mutating func shape(of options: AnnotationOptions, in plan: Plan) -> UInt32 {
    if let same = known.last(where: { options.hasShape(of: $0.options) }) { return same.shape }
    var cluster = look
    if inheritsSize { (cluster.width, cluster.height) = (options.width, options.height) }
    let ofCluster = shapes.append(parts(of: cluster, in: plan))
    let shape = shapes.append(parts(of: options, in: plan), ofCluster: ofCluster)
    // A shape may be added twice, which is harmless.
    if known.count == 16 { known.removeFirst() }
    known.append((options, shape))
    return shape
  }

  /// Returns the size of clusters whose first member has the size `first`, as far as it does not depend on members.
  func size(besides first: SIMD2<Double>) -> SIMD2<Double> {
    inheritsSize ? first : SIMD2(look.width, look.height)
  }

  /// Returns the parts of the collision shape of a cluster with this size.
  func parts(ofClusterSize size: SIMD2<Double>, in plan: Plan) -> [ClusterShapes.Part] {
    var cluster = look
    (cluster.width, cluster.height) = (size.x, size.y)
    return parts(of: cluster, in: plan)
  }

  /// Returns the parts of a view's collision shape at the first anchor, in points, computed as in placement.
  private func parts(of options: AnnotationOptions, in plan: Plan) -> [ClusterShapes.Part] {
    let anchor = plan.anchorLists.range(Int(options.anchorList)).lowerBound
    let own = SIMD2(options.width, options.height)
    let size = formulas.size(anchor, own: own)
    guard all(size .> 0) else { return [] }
    let frame = formulas.box(anchor, at: SIMD2(), extent: FixedPoint.lengths(own))
    guard let outline = plan.outline(options) else {
      return [ClusterShapes.Part(ShapeBounds(frame))]
    }
    return outline.parts(plan.collisionBoxes).map { part in
      let shape = outline.shape(part, plan.collisionBoxes, frame, size: size)
      return ClusterShapes.Part(ShapeBounds(shape.box), isCircle: shape.isCircle)
    }
  }
}

/// A cache of the sizes and offsets of a plan's anchors, with their gaps at the last requested zoom.
struct ClusterFormulas {
  private var formulas: AnchorFormulas?
  private var zoom = 0.0

  mutating func at(_ zoom: Double, _ plan: Plan) -> AnchorFormulas {
    if let formulas, zoom == self.zoom || plan.zoomTables.gaps.isEmpty { return formulas }
    var formulas = AnchorFormulas(plan.anchorLists)
    for drive in plan.zoomTables.gaps {
      formulas.setGap(
        plan.zoomTables.value(of: Int(drive.table), at: zoom), of: Int(drive.list), in: plan.anchorLists)
    }
    (self.formulas, self.zoom) = (formulas, zoom)
    return formulas
  }
}

extension AnnotationOptions {
  /// Returns whether two annotations have the same collision shape at their first anchors.
  fileprivate func hasShape(of other: AnnotationOptions) -> Bool {
    width == other.width && height == other.height && anchorList == other.anchorList
      && collisionShape == other.collisionShape
  }
}

extension ShapeBounds {
  /// Converts a box from 1/256 points to points.
  fileprivate init(_ box: Box) {
    self.init(
      left: Double(box.left) / 256, top: Double(box.top) / 256, right: Double(box.right) / 256,
      bottom: Double(box.bottom) / 256)
  }
}
