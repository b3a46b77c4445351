/// Whether a view at some point meets an area with at least one candidate.
///
/// All that this takes of an annotation's options, for those who ask of many points: what closes over the options themselves,
/// or the plan, counts each of their arrays.
struct ViewReach: Sendable {
  /// 1/256 points.
  let area: Box
  private let size: SIMD2<Double>
  private let anchors: Range<Int>
  private let list: Int
  private let formulas: AnchorFormulas

  @inline(__always)
  init(_ area: Box, _ options: OptionsInEffect, _ row: Int, _ plan: Plan) {
    self.area = area
    size = options.size(row)
    anchors = options.anchors(of: row, in: plan.anchorLists)
    list = Int(options[row].anchorList)
    formulas = options.formulas
  }

  @inline(__always)
  func meets(from point: ScreenPoint) -> Bool {
    formulas.reaches(area, from: point, list: list, anchors, own: size)
  }
}
