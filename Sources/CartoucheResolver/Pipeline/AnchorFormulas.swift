/// The plan's anchor options as factors of one rectangle formula.
///
/// Layout: as `AnchorLists`; option `i` here is option `i` there.
struct AnchorFormulas: Sendable {
  private var options: [Option]
  /// Per list: the edges that its candidates share; empty if the list does not qualify (see `AnchorLattice`).
  private(set) var lattices: [AnchorLattice]
  /// Whether any option has a size of its own. Most plans have none, which saves a lookup.
  private let overridesSizes: Bool
  /// The largest offset and size of any option on either axis so far, in points.
  private(set) var reach = 0.0

  /// The factors of one option: origin = point − `shift` · size + `offset`.
  ///
  /// Tests use the same formula in 1/256 points, with half sizes rounded down.
  struct Option: Sendable {
    /// The part of the size to the left of the point and above it: 0, ½ or 1, so that the products are exact.
    let shift: SIMD2<Double>
    /// The same part as a number of half sizes.
    let halves: SIMD2<Int32>
    /// The offset in points, y **down**.
    private(set) var offset: SIMD2<Double>
    /// The offset in 1/256 points. The upward offset is the rounded value.
    private(set) var step: SIMD2<Int32>
    /// The option's size in points; 0 for the annotation's size.
    let size: SIMD2<Double>
    /// The option's size in 1/256 points.
    let extent: SIMD2<Int32>
    /// The sides for which the option has a size of its own.
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

    /// Returns the rectangle of a view with a size, in 1/256 points.
    @inline(__always)
    func box(at point: SIMD2<Int32>, extent: SIMD2<Int32>) -> Box {
      let low = point &- ((halves &* extent) &>> 1) &+ step
      let high = low &+ extent
      return Box(left: low.x, top: low.y, right: high.x, bottom: high.y)
    }

    /// The sum of the largest offset and the longest side of the option's own size, in points.
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

  /// Updates the offsets of a list of the plan to a gap.
  mutating func setGap(_ gap: Double, of list: Int, in lists: AnchorLists) {
    for index in lists.range(list) {
      let option = lists.options[index]
      let away = option.anchor.gapDirection
      options[index].setOffset(option.offsetX + gap * away.x, up: option.offsetY + gap * away.y)
      reach = max(reach, options[index].reach)
    }
    lattices[list] = AnchorLattice(options[lists.range(list)])
  }

  /// Returns the size of an option; 0 for the annotation's size.
  func size(_ index: Int) -> SIMD2<Double> { options[index].size }

  /// Returns the offset of an option; positive is right and **up**.
  func offset(_ index: Int) -> (x: Double, y: Double) {
    (options[index].offset.x, -options[index].offset.y)
  }

  /// Returns the point that the anchor touches, for the same arguments as `rectangle`.
  func touchedPoint(_ index: Int, at point: SIMD2<Double>, hostSize: SIMD2<Double>) -> SIMD2<Double> {
    point - options[index].shift * hostSize
  }

  /// Returns the rectangle of a view for an option, or `nil` if its size is unknown.
  ///
  /// At a host's rectangle, each anchor touches the opposite point of that rectangle: the shifts of the view and of
  /// the touched point add up to 1. So `point` is the host's bottom right corner, and `hostSize` its size.
  @inline(__always)
  func rectangle(
    _ index: Int, at point: SIMD2<Double>, size own: SIMD2<Double>, hostSize: SIMD2<Double> = SIMD2()
  ) -> ViewRectangle? {
    let option = options[index]
    let size = overridesSizes ? own.replacing(with: option.size, where: option.size .> 0) : own
    guard size.x > 0, size.y > 0 else { return nil }
    return ViewRectangle(origin: point - option.shift * (size + hostSize) + option.offset, size: size)
  }

  /// Returns the size of a view for an option, in points; not above 0 if unknown.
  @inline(__always)
  func size(_ index: Int, own: SIMD2<Double>) -> SIMD2<Double> {
    overridesSizes ? own.replacing(with: options[index].size, where: options[index].size .> 0) : own
  }

  /// Returns the rectangle in 1/256 points, as candidates are tested.
  /// - Parameters:
  ///   - point: the point that the anchor touches.
  ///   - own: the annotation's size; if it is unknown, the result has no meaning.
  @inline(__always)
  func box(_ index: Int, at point: SIMD2<Int32>, extent own: SIMD2<Int32>) -> Box {
    let option = options[index]
    let extent = overridesSizes ? own.replacing(with: option.extent, where: option.isOwn) : own
    return option.box(at: point, extent: extent)
  }
}

extension Anchor {
  /// The part of a rectangle's size before the point that the anchor names, on both axes.
  package var shift: SIMD2<Double> { SIMD2(shiftX, shiftY) }

  /// The part of the width to the left of the point.
  fileprivate var shiftX: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .center, .top, .bottom: 0.5
    case .right, .topRight, .bottomRight: 1
    }
  }

  /// The part of the height above the point.
  fileprivate var shiftY: Double {
    switch self {
    case .top, .topLeft, .topRight: 0
    case .center, .left, .right: 0.5
    case .bottom, .bottomLeft, .bottomRight: 1
    }
  }
}

extension AnchorFormulas {
  /// Returns whether at least one candidate of a view at `point` intersects an area.
  /// - Parameters:
  ///   - list: the view's anchor list, which contains `anchors`.
  ///   - own: the view's size, in points.
  @inline(__always)
  func reaches(
    _ area: Box, from point: ScreenPoint, list: Int, _ anchors: Range<Int>, own: SIMD2<Double>
  ) -> Bool {
    let (place, isFarAway) = FixedPoint.place(point.vector)
    if isFarAway { return false }
    let extent = FixedPoint.lengths(own)
    // If the points touched by all anchors lie within the area, every candidate intersects it.
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
}

/// The edges that the candidates of an anchor list share, so that one query tests all of them.
///
/// A list qualifies if it has at most 16 anchors with the annotation's size, at four horizontal and four vertical
/// positions at most. Nearly all lists do; the lattice of any other list is empty.
struct AnchorLattice: Sendable {
  /// By column: the number of half widths to the left of the point, and the horizontal offset. By row: the same for
  /// the height.
  private var columnHalves = SIMD4<Int32>()
  private var columnSteps = SIMD4<Int32>()
  private var rowHalves = SIMD4<Int32>()
  private var rowSteps = SIMD4<Int32>()
  private var columnCount = 0
  private var rowCount = 0
  /// The box of each anchor in the lattice, four bits an anchor.
  private var places: UInt64 = 0
  /// One bit for each box that belongs to an anchor; 0 if the lattice is empty.
  private(set) var boxes: UInt16 = 0
  /// The least and the largest offsets. All touched points lie between them, relative to the anchor point.
  private var least = SIMD2<Int32>(repeating: .max)
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

  /// Adds an anchor; returns false if the lattice is full.
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

  /// Fills the unused columns and rows with the first ones.
  private mutating func repeatFirst() {
    for column in columnCount..<4 {
      (columnHalves[column], columnSteps[column]) = (columnHalves[0], columnSteps[0])
    }
    for row in rowCount..<4 { (rowHalves[row], rowSteps[row]) = (rowHalves[0], rowSteps[0]) }
  }

  /// Returns the index of a position, which is added if it is new, or `nil` if it would be the fifth.
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

  /// Returns the box of an anchor in the lattice.
  @inline(__always)
  func box(of anchor: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: places &>> UInt64(truncatingIfNeeded: 4 &* anchor)) & 15
  }

  /// Returns the candidates of a view, grown on all sides, in 1/256 points.
  @inline(__always)
  func boxes(at point: SIMD2<Int32>, extent: SIMD2<Int32>, grownBy growth: Int32) -> BoxLattice {
    let left = point.x &- ((columnHalves &* extent.x) &>> 1) &+ columnSteps
    let top = point.y &- ((rowHalves &* extent.y) &>> 1) &+ rowSteps
    return BoxLattice(
      left: left &- growth, right: left &+ extent.x &+ growth, top: top &- growth,
      bottom: top &+ extent.y &+ growth, rowCount: rowCount)
  }

  /// Returns the bounding box of the points that the anchors touch. Each candidate has at least one of them on its
  /// edge or inside.
  @inline(__always)
  func touched(at point: SIMD2<Int32>) -> Box {
    let (low, high) = (point &+ least, point &+ most)
    return Box(left: low.x, top: low.y, right: high.x, bottom: high.y)
  }
}

extension Box {
  /// Returns whether the other box, which may be a point, lies strictly inside this one.
  @inline(__always)
  func surrounds(_ other: Box) -> Bool {
    left < other.left && other.right < right && top < other.top && other.bottom < bottom
  }
}
