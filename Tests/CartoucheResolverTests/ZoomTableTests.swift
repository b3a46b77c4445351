import CartoucheResolver
import Foundation
import Testing

@Suite struct ZoomTableTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var shape: ZoomTable.Interpolation
    /// How far between stops 4 apart 1, 2 and 3 are, by another calculation.
    var quarters: [Double]

    var testDescription: String { "\(shape)" }
  }

  static let cases = [
    Case(shape: .step, quarters: [0, 0, 0]),
    Case(shape: .linear, quarters: [0.25, 0.5, 0.75]),
    Case(shape: .exponential(base: 1), quarters: [0.25, 0.5, 0.75]),
    Case(shape: .exponential(base: 2), quarters: [1.0 / 15, 3.0 / 15, 7.0 / 15]),
    Case(shape: .exponential(base: 0.5), quarters: [8.0 / 15, 12.0 / 15, 14.0 / 15]),
    // The straight line, and one whose parameter is the cube root of its x: y = 3t² − 2t³ for t = ∛x.
    Case(shape: .cubicBezier(x1: 0.25, y1: 0.25, x2: 0.75, y2: 0.75), quarters: [0.25, 0.5, 0.75]),
    Case(shape: .cubicBezier(x1: 0, y1: 0, x2: 0, y2: 1), quarters: [0.25, 0.5, 0.75].map(smooth)),
  ]

  private static func smooth(_ x: Double) -> Double {
    let t = cbrt(x)
    return 3 * t * t - 2 * t * t * t
  }

  @Test("a curve passes between its stops as its formula says", arguments: cases)
  func curve(_ expected: Case) {
    let table = ZoomTable(
      expected.shape, [.init(zoom: 3, value: 100), .init(zoom: 7, value: 20), .init(zoom: 8, value: -1)])
    let found = [4.0, 5, 6].map { table.value(at: $0) }
    let wanted = expected.quarters.map { 100 - 80 * $0 }
    #expect(zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found) and not \(wanted)")
  }

  @Test("at a stop and beyond both ends the value is that of a stop", arguments: cases)
  func ends(_ shape: Case) {
    let table = ZoomTable(
      shape.shape, [.init(zoom: 3, value: 0.1), .init(zoom: 7, value: 20), .init(zoom: 8, value: -1)])
    let zooms = [-.infinity, -1, 3, 7, 8, 9, 1e300, .infinity]
    #expect(zooms.map { table.value(at: $0) } == [0.1, 0.1, 0.1, 20, -1, -1, -1, -1])
    #expect(table.value(at: .nan) == 0.1)
  }

  static let strange: [ZoomTable.Interpolation] = [
    .exponential(base: 0), .exponential(base: -2), .exponential(base: 1e300),
    .exponential(base: 1.0.nextUp), .exponential(base: .leastNonzeroMagnitude),
    .cubicBezier(x1: 0, y1: 0, x2: 0, y2: 0),
    .cubicBezier(x1: 1, y1: 1, x2: 1, y2: 1),
  ]

  @Test("a strange curve stays between its stops", arguments: strange)
  func stays(shape: ZoomTable.Interpolation) {
    let table = ZoomTable(shape, [.init(zoom: 1, value: 10), .init(zoom: 20.3, value: 11)])
    let outside = stride(from: 0.0, through: 22, by: 0.1).filter {
      !(10 - 1e-9...11 + 1e-9).contains(table.value(at: $0))
    }
    #expect(outside == [])
  }

  @Test func valuesThatAreTooFarApartGiveTheLowerOne() {
    let most = Double.greatestFiniteMagnitude
    let table = ZoomTable(.linear, [.init(zoom: 0, value: -most), .init(zoom: 2, value: most)])
    #expect(table.value(at: 1) == -most)
  }

  @Test func aTableOfEqualValuesIsConstant() {
    #expect(ZoomTable(.linear, [.init(zoom: 0, value: 4), .init(zoom: 2, value: 4)]).isConstant)
    #expect(!ZoomTable(.linear, [.init(zoom: 0, value: 4), .init(zoom: 2, value: 5)]).isConstant)
  }

  @Test func stopsThatDoNotAscendAreRefused() async {
    await #expect(processExitsWith: .failure) {
      var tables = ZoomTables()
      tables.append(ZoomTable(.linear, [.init(zoom: 2, value: 4), .init(zoom: 2, value: 5)]))
    }
  }
}
