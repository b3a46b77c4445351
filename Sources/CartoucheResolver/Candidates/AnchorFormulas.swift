/// The plan's anchor options as factors of the frame formula, so that no frame decides what an anchor means.
///
/// Layout: as `AnchorLists`; option `i` here is option `i` there.
struct AnchorFormulas: Sendable {
  private var options: [Option]
  /// Per list: what its anchors share; empty: not enough to ask for all at once.
  private(set) var lattices: [AnchorLattice]
  /// Whether any option has a size of its own; most plans have none, and need not look.
  private let overridesSizes: Bool
  /// Points: an offset, and a size of its own, are never longer on either axis, at any zoom so far.
  private(set) var reach = 0.0

  /// origin = point − `shift` · size + `offset`; for the tests the same of whole numbers, half a size rounded down.
  struct Option: Sendable {
    /// How much of the size lies left of the point and above it: 0, ½ or 1, so the products are exact.
    let shift: SIMD2<Double>
    /// How many halves of the size those are.
    let halves: SIMD2<Int32>
    /// Points, y **down**.
    private(set) var offset: SIMD2<Double>
    /// The same in 1/256 points: what was rounded is the offset upwards.
    private(set) var step: SIMD2<Int32>
    /// Points; 0: the annotation's own.
    let size: SIMD2<Double>
    /// The same in 1/256 points.
    let extent: SIMD2<Int32>
    /// Which sides are its own.
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

    /// Where a view of a size is, in 1/256 points.
    @inline(__always)
    func box(at point: SIMD2<Int32>, extent: SIMD2<Int32>) -> Box {
      let low = point &- ((halves &* extent) &>> 1) &+ step
      let high = low &+ extent
      return Box(left: low.x, top: low.y, right: high.x, bottom: high.y)
    }

    /// Points: how far from its point a view with its own size is moved, and how long its sides are, on the longer axis.
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

  /// Moves the options of list `list` of the plan to where a gap puts them.
  mutating func setGap(_ gap: Double, of list: Int, in lists: AnchorLists) {
    for index in lists.range(list) {
      let option = lists.options[index]
      let away = option.anchor.gapDirection
      options[index].setOffset(option.offsetX + gap * away.x, up: option.offsetY + gap * away.y)
      reach = max(reach, options[index].reach)
    }
    lattices[list] = AnchorLattice(options[lists.range(list)])
  }

  /// The size that option `index` gives; 0: the annotation's own.
  func size(_ index: Int) -> SIMD2<Double> { options[index].size }

  /// How option `index` moves a view; + is right and **+ is up**.
  func offset(_ index: Int) -> (x: Double, y: Double) {
    (options[index].offset.x, -options[index].offset.y)
  }

  /// The point that the anchor of option `index` touches, where `frame` is given these.
  func touchedPoint(_ index: Int, at point: SIMD2<Double>, hostSize: SIMD2<Double>) -> SIMD2<Double> {
    point - options[index].shift * hostSize
  }

  /// The rectangle of a view of `size` at `point` by option `index`; nil: its size is not known.
  ///
  /// Each anchor of a view that hangs on a frame touches the opposite point of it: the view's shift and that of
  /// the point it touches add up to 1. So with `hostSize` that of the frame, `point` is its bottom right corner.
  @inline(__always)
  func rectangle(
    _ index: Int, at point: SIMD2<Double>, size own: SIMD2<Double>, hostSize: SIMD2<Double> = SIMD2()
  ) -> ViewRectangle? {
    let option = options[index]
    let size = overridesSizes ? own.replacing(with: option.size, where: option.size .> 0) : own
    guard size.x > 0, size.y > 0 else { return nil }
    return ViewRectangle(origin: point - option.shift * (size + hostSize) + option.offset, size: size)
  }

  /// The size of a view by option `index`, in points; not above 0: not known.
  @inline(__always)
  func size(_ index: Int, own: SIMD2<Double>) -> SIMD2<Double> {
    overridesSizes ? own.replacing(with: options[index].size, where: options[index].size .> 0) : own
  }

  /// The same as `rectangle`, in 1/256 points: what candidates are tested with.
  /// - Parameters:
  ///   - point: what the anchor touches.
  ///   - own: the annotation's own size; where it is not known, what is returned means nothing.
  @inline(__always)
  func box(_ index: Int, at point: SIMD2<Int32>, extent own: SIMD2<Int32>) -> Box {
    let option = options[index]
    let extent = overridesSizes ? own.replacing(with: option.extent, where: option.isOwn) : own
    return option.box(at: point, extent: extent)
  }
}

extension Anchor {
  /// Which part of a frame's size lies before the point that the anchor names, on both axes.
  package var shift: SIMD2<Double> { SIMD2(shiftX, shiftY) }

  /// How much of the width lies left of the point.
  fileprivate var shiftX: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .center, .top, .bottom: 0.5
    case .right, .topRight, .bottomRight: 1
    }
  }

  /// How much of the height lies above the point.
  fileprivate var shiftY: Double {
    switch self {
    case .top, .topLeft, .topRight: 0
    case .center, .left, .right: 0.5
    case .bottom, .bottomLeft, .bottomRight: 1
    }
  }
}
