/// The plan's anchor options, which are anchors with their offsets and sizes. Each is stored as the factors of one
/// formula, which computes a view's rectangle.
///
/// Layout: `options[i]` corresponds to option `i` of `AnchorLists`.
struct AnchorFormulas: Sendable {
  private var options: [Option]
  /// Per anchor list: the columns and rows of edges that its candidate rectangles share. The lattice is empty if the
  /// list does not meet the conditions of `AnchorLattice`.
  private(set) var lattices: [AnchorLattice]
  /// Whether any anchor option sets a size. Most plans have none, which saves a lookup.
  private let overridesSizes: Bool
  /// The greatest distance in points from an anchor point to which any option has extended a view so far. It does not
  /// include the size of the annotation itself.
  private(set) var reach = 0.0

  /// The factors of one anchor option: origin of the rectangle = anchor point − `shift` · size + `offset`.
  ///
  /// Tests use the same formula in 1/256 points, with half sizes rounded down.
  struct Option: Sendable {
    /// The part of the view that is to the left of the anchor point (x), and the part above it (y). Both are fractions
    /// of the view's size: 0, ½ or 1, so that products are exact.
    let shift: SIMD2<Double>
    /// The fractions in `shift` as numbers of half sizes: 0, 1 or 2.
    let halves: SIMD2<Int32>
    /// The offset from the anchor point in points; y is **down**.
    private(set) var offset: SIMD2<Double>
    /// The offset from the anchor point in 1/256 points; y is **down**. To compute y, the upward offset is rounded
    /// first and negated afterwards.
    private(set) var step: SIMD2<Int32>
    /// The size that the anchor option sets, in points; 0 on an axis on which the annotation's own size applies.
    let size: SIMD2<Double>
    /// The size that the anchor option sets, in 1/256 points.
    let extent: SIMD2<Int32>
    /// Per axis: whether the anchor option sets the size.
    let isOwn: SIMDMask<SIMD2<Int32>>

    init(_ option: AnchorOption) {
      shift = option.anchor.shift
      halves = SIMD2(Int32(2 * shift.x), Int32(2 * shift.y))
      size = SIMD2(option.width ?? 0, option.height ?? 0)
      extent = FixedPoint.lengths(size)
      var isOwn = SIMDMask<SIMD2<Int32>>()
      isOwn[0] = size.x > 0
      isOwn[1] = size.y > 0
      self.isOwn = isOwn
      (offset, step) = (SIMD2(), SIMD2())
      setOffset(option.offsetX, up: option.offsetY)
    }

    /// Returns the rectangle of a view in 1/256 points.
    /// - Parameters:
    ///   - point: the anchor point.
    ///   - extent: the view's size.
    @inline(__always)
    func box(at point: SIMD2<Int32>, extent: SIMD2<Int32>) -> Box {
      let low = point &- ((halves &* extent) &>> 1) &+ step
      let high = low &+ extent
      return Box(left: low.x, top: low.y, right: high.x, bottom: high.y)
    }

    /// The larger absolute offset plus the longer side that the anchor option sets, in points.
    fileprivate var reach: Double { max(abs(offset.x), abs(offset.y)) + size.max() }

    mutating func setOffset(_ right: Double, up: Double) {
      offset = SIMD2(right, -up)
      step = SIMD2(FixedPoint.length(right), -FixedPoint.length(up))
    }
  }

  init(_ lists: AnchorLists) {
    options = lists.options.map { Option($0) }
    overridesSizes = lists.options.contains { $0.width != nil || $0.height != nil }
    lattices = []
    lattices.reserveCapacity(lists.count)
    for list in 0..<lists.count { lattices.append(AnchorLattice(options[lists.range(list)])) }
    for option in options { reach = max(reach, option.reach) }
  }

  /// Recomputes the offsets of an anchor list for a new gap. The gap is a distance in points, which is added to each
  /// offset away from the anchor point.
  mutating func setGap(_ gap: Double, of list: Int, in lists: AnchorLists) {
    for index in lists.range(list) {
      let option = lists.options[index]
      let away = option.anchor.gapDirection
      options[index].setOffset(option.offsetX + gap * away.x, up: option.offsetY + gap * away.y)
      reach = max(reach, options[index].reach)
    }
    lattices[list] = AnchorLattice(options[lists.range(list)])
  }

  /// Returns the size that an anchor option sets, in points; 0 on an axis on which the annotation's own size applies.
  func size(_ index: Int) -> SIMD2<Double> { options[index].size }

  /// Returns an anchor option's offset from the anchor point in points; positive is right and **up**.
  func offset(_ index: Int) -> (x: Double, y: Double) {
    (options[index].offset.x, -options[index].offset.y)
  }

  /// Returns the point that a view's anchor touches: the anchor point, or a point on the rectangle of the host to which
  /// the view is attached. The arguments have the same meaning as in `rectangle`.
  func touchedPoint(_ index: Int, at point: SIMD2<Double>, hostSize: SIMD2<Double>) -> SIMD2<Double> {
    point - options[index].shift * hostSize
  }

  /// Returns the rectangle in points of a view that is placed with an anchor option, or `nil` if the view's size is
  /// unknown.
  ///
  /// If the view is attached to the rectangle of another view (its host), `point` is the bottom right corner of that
  /// rectangle, and `hostSize` its size. Each anchor then touches the opposite point of the host: the shifts of both
  /// points add up to 1.
  @inline(__always)
  func rectangle(
    _ index: Int, at point: SIMD2<Double>, size own: SIMD2<Double>, hostSize: SIMD2<Double> = SIMD2()
  ) -> ViewRectangle? {
    let option = options[index]
    let size = size(index, own: own)
    guard size.x > 0, size.y > 0 else { return nil }
    return ViewRectangle(origin: point - option.shift * (size + hostSize) + option.offset, size: size)
  }

  /// Returns the size in points of a view that is placed with an anchor option. A side is not above 0 if it is unknown.
  @inline(__always)
  func size(_ index: Int, own: SIMD2<Double>) -> SIMD2<Double> {
    overridesSizes ? own.replacing(with: options[index].size, where: options[index].size .> 0) : own
  }

  /// Returns the rectangle in 1/256 points of a view that is placed with an anchor option. Collision tests use this
  /// rectangle.
  /// - Parameters:
  ///   - index: the option, as an index into `options`.
  ///   - point: the point that the anchor touches.
  ///   - own: the annotation's size. If the view's size is unknown, the result has no meaning.
  @inline(__always)
  func box(_ index: Int, at point: SIMD2<Int32>, extent own: SIMD2<Int32>) -> Box {
    let option = options[index]
    let extent = overridesSizes ? own.replacing(with: option.extent, where: option.isOwn) : own
    return option.box(at: point, extent: extent)
  }
}

extension Anchor {
  /// The part of a rectangle that is to the left of this anchor's point (x), and the part above it (y). Both are
  /// fractions of the rectangle's size: 0, ½ or 1.
  package var shift: SIMD2<Double> { SIMD2(shiftX, shiftY) }

  /// The fraction of a rectangle's width to the left of the anchor's point.
  fileprivate var shiftX: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .center, .top, .bottom: 0.5
    case .right, .topRight, .bottomRight: 1
    }
  }

  /// The fraction of a rectangle's height above the anchor's point.
  fileprivate var shiftY: Double {
    switch self {
    case .top, .topLeft, .topRight: 0
    case .center, .left, .right: 0.5
    case .bottom, .bottomLeft, .bottomRight: 1
    }
  }
}

extension AnchorFormulas {
  /// Returns whether the view intersects an area with at least one of its anchors.
  /// - Parameters:
  ///   - area: the area in 1/256 points.
  ///   - point: the view's anchor point, in points.
  ///   - list: the number of the view's anchor list.
  ///   - anchors: the options of that list, as indices into `options`.
  ///   - own: the annotation's size, in points.
  @inline(__always)
  func reaches(
    _ area: Box, from point: ScreenPoint, list: Int, _ anchors: Range<Int>, own: SIMD2<Double>
  ) -> Bool {
    let (place, isFarAway) = FixedPoint.place(point.vector)
    if isFarAway { return false }
    let extent = FixedPoint.lengths(own)
    // If the points that the anchors touch all lie within the area, every candidate intersects it.
    if extent.x > 0, extent.y > 0, !lattices[list].isEmpty,
      area.surrounds(lattices[list].touched(at: place))
    {
      return true
    }
    for option in anchors where all(size(option, own: own) .> 0) {
      let box = box(option, at: place, extent: extent)
      if !box.isEmpty, area.meets(box) { return true }
    }
    return false
  }

  /// Returns the anchor point for which an anchor option places a view at a rectangle.
  func point(_ index: Int, for rectangle: ViewRectangle) -> SIMD2<Double> {
    let offset = offset(index, of: rectangle, from: SIMD2())
    return SIMD2(offset.x, -offset.y) + SIMD2(-self.offset(index).x, self.offset(index).y)
  }

  /// Returns the offset with which an anchor option would place a view at a rectangle; positive is right and **up**.
  /// - Parameter point: the anchor point, in points.
  func offset(_ index: Int, of rectangle: ViewRectangle, from point: SIMD2<Double>) -> (x: Double, y: Double)
  {
    let offset =
      rectangle.origin + touchedPoint(index, at: SIMD2(), hostSize: SIMD2() - rectangle.size) - point
    // A difference, so that 0 is not −0.
    return (offset.x, 0 - offset.y)
  }
}

/// The edges that the candidates of one anchor list share: up to four columns and four rows, whose combinations are 16
/// boxes. One query of the collision grid tests all of them.
///
/// A list qualifies if it has at most 16 anchors, all with the annotation's own size, at four horizontal and four
/// vertical positions at most. Nearly all lists do; the lattice of any other list is empty.
struct AnchorLattice: Sendable {
  /// Per column: the number of half widths to the left of the anchor point, 0…2.
  private var columnHalves = SIMD4<Int32>()
  /// Per column: the horizontal offset from the anchor point in 1/256 points.
  private var columnSteps = SIMD4<Int32>()
  /// Per row of the lattice: the number of half heights above the anchor point, 0…2.
  private var rowHalves = SIMD4<Int32>()
  /// Per row of the lattice: the vertical offset from the anchor point in 1/256 points, down.
  private var rowSteps = SIMD4<Int32>()
  private var columnCount = 0
  private var rowCount = 0
  /// The box number of each anchor in the list, packed into four bits. The first anchor uses the lowest bits. A box is
  /// the combination of a column and a row.
  private var places: UInt64 = 0
  /// A set of boxes: bit i is set if box i of the lattice, a combination of a column and a row, belongs to an anchor.
  /// It is 0 if the lattice is empty.
  private(set) var boxes: UInt16 = 0
  /// The least offset of any anchor from the anchor point, in 1/256 points.
  private var least = SIMD2<Int32>(repeating: .max)
  /// The largest offset of any anchor from the anchor point, in 1/256 points.
  private var most = SIMD2<Int32>(repeating: .min)

  init(_ options: ArraySlice<AnchorFormulas.Option>) {
    guard options.count <= 16 else { return }
    var lattice = AnchorLattice()
    for (index, option) in options.enumerated() {
      guard lattice.add(option, at: index) else { return }
    }
    lattice.repeatFirst()
    self = lattice
  }

  private init() {}

  /// Adds an anchor option. Returns false if it sets a size or would need a fifth column or row.
  private mutating func add(_ option: AnchorFormulas.Option, at index: Int) -> Bool {
    guard option.size == SIMD2(),
      let column = AnchorLattice.place(
        option.halves.x, option.step.x, &columnHalves, &columnSteps, &columnCount),
      let row = AnchorLattice.place(option.halves.y, option.step.y, &rowHalves, &rowSteps, &rowCount)
    else { return false }
    let box = BoxLattice.number(column: column, row: row)
    places |= UInt64(box) << UInt64(4 * index)
    boxes |= 1 << box
    least = pointwiseMin(least, option.step)
    most = pointwiseMax(most, option.step)
    return true
  }

  /// Fills the unused columns and rows with copies of column 0 and row 0.
  private mutating func repeatFirst() {
    for column in columnCount..<4 {
      (columnHalves[column], columnSteps[column]) = (columnHalves[0], columnSteps[0])
    }
    for row in rowCount..<4 { (rowHalves[row], rowSteps[row]) = (rowHalves[0], rowSteps[0]) }
  }

  /// Returns the index of the column or row with these edges, which is added if it is new. Returns `nil` if it would be
  /// the fifth.
  /// - Parameters:
  ///   - half: the number of half sizes before the anchor point.
  ///   - step: the offset in 1/256 points.
  private static func place(
    _ half: Int32, _ step: Int32, _ halves: inout SIMD4<Int32>, _ steps: inout SIMD4<Int32>,
    _ count: inout Int
  ) -> Int? {
    for index in 0..<count where halves[index] == half && steps[index] == step { return index }
    guard count < 4 else { return nil }
    (halves[count], steps[count]) = (half, step)
    count += 1
    return count - 1
  }

  @inline(__always)
  var isEmpty: Bool { boxes == 0 }

  /// Returns the number of an anchor's box in the lattice, 0…15.
  /// - Parameter anchor: the index in the anchor list.
  @inline(__always)
  func box(of anchor: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: places &>> UInt64(truncatingIfNeeded: 4 &* anchor)) & 15
  }

  /// Returns the rectangles of all candidates of a view, grown by `growth` on all sides, in 1/256 points.
  @inline(__always)
  func boxes(at point: SIMD2<Int32>, extent: SIMD2<Int32>, grownBy growth: Int32) -> BoxLattice {
    let left = point.x &- ((columnHalves &* extent.x) &>> 1) &+ columnSteps
    let top = point.y &- ((rowHalves &* extent.y) &>> 1) &+ rowSteps
    return BoxLattice(
      left: left &- growth, right: left &+ extent.x &+ growth, top: top &- growth,
      bottom: top &+ extent.y &+ growth, rowCount: rowCount)
  }

  /// Returns the bounding box of all points that the view's anchors may touch, in 1/256 points. Each candidate
  /// rectangle has one of these points on its edge or inside.
  @inline(__always)
  func touched(at point: SIMD2<Int32>) -> Box {
    let (low, high) = (point &+ least, point &+ most)
    return Box(left: low.x, top: low.y, right: high.x, bottom: high.y)
  }
}

extension Box {
  /// Returns whether the other box, which may be a single point, lies inside this one without touching its edges.
  @inline(__always)
  func surrounds(_ other: Box) -> Bool {
    left < other.left && other.right < right && top < other.top && other.bottom < bottom
  }
}
