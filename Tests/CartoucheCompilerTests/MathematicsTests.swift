import CartoucheCompiler
import CartoucheResolver
import Foundation
import Testing

/// Compares the elementary functions with the system's mathematics library, whose own error is below 1 ulp.
struct ExpressionMathematicsTests {
  /// Returns fixed, evenly spread points of a range, none of them a round number.
  private static func points(_ low: Double, _ high: Double) -> [Double] {
    (0..<20_000).map { low + (high - low) * (Double($0) + 0.123) / 20_000 }
  }

  private static func largestError(
    _ points: [Double], relative: Bool, _ one: (Double) -> Double, _ other: (Double) -> Double
  ) -> Double {
    points.map { point in
      let expected = other(point)
      let error = abs(one(point) - expected)
      return relative && expected != 0 ? error / abs(expected) : error
    }.max() ?? .nan
  }

  @Test(arguments: [(-8.0, 8.0), (-1000, 1000), (-1e6, 1e6), (1e6, 1e7), (-1e12, 1e12), (1e300, 1e301)])
  func sineAndCosineAreWithinTheirStatedError(_ low: Double, _ high: Double) {
    let points = Self.points(low, high)
    let sine = Self.largestError(points, relative: false, { Elementary.sineCosine(radians: $0).sine }, sin)
    let cosine = Self.largestError(
      points, relative: false, { Elementary.sineCosine(radians: $0).cosine }, cos)
    #expect(sine <= 4e-16)
    #expect(cosine <= 4e-16)
  }

  @Test(arguments: [1_048_576.0, 1e22, 1e100, .greatestFiniteMagnitude, 0x1p1023])
  func anglesOfAnySizeAreReduced(_ radians: Double) {
    for radians in [radians, -radians, radians.nextDown] {
      let found = Elementary.sineCosine(radians: radians)
      #expect(abs(found.sine - sin(radians)) <= abs(sin(radians)) * 4e-16)
      #expect(abs(found.cosine - cos(radians)) <= abs(cos(radians)) * 4e-16)
    }
  }

  /// The double that is nearest to a multiple of π/2. The system's library is wrong in the 15th digit there.
  ///
  /// Source: Muller, *Elementary Functions*.
  @Test func theAngleNearestToAQuarterTurnIsReduced() {
    let nearest = Elementary.sineCosine(radians: 6_381_956_970_095_103 * 0x1p797)
    #expect(nearest.sine == 1)
    #expect(abs(nearest.cosine / -4.6871659242546276e-19 - 1) <= 4e-16)
  }

  @Test func whatIsNoAngleHasNoSine() {
    #expect([.infinity, -.infinity, .nan].allSatisfy { Elementary.sineCosine(radians: $0).sine.isNaN })
  }

  @Test func inverseFunctionsAreWithinTheirStatedError() {
    let points = Self.points(-1, 1) + [-1, 1, 0]
    #expect(Self.largestError(points, relative: false, Elementary.arcSine, asin) <= 6e-16)
    #expect(Self.largestError(points, relative: false, Elementary.arcCosine, acos) <= 9e-16)
    #expect(Elementary.arcSine(1.5).isNaN && Elementary.arcCosine(-1.5).isNaN)
  }

  @Test(arguments: [(1e-300, 1e-290), (0.5, 2.0), (1, 1e6), (1e290, 1e300)])
  func logarithmsAreWithinTheirStatedError(_ low: Double, _ high: Double) {
    let points = Self.points(low, high)
    #expect(Self.largestError(points, relative: true, Elementary.naturalLogarithm, Foundation.log) <= 4e-16)
    #expect(Self.largestError(points, relative: true, Elementary.logarithm10, Foundation.log10) <= 1e-15)
    #expect(Self.largestError(points, relative: true, Elementary.logarithm2, Foundation.log2) <= 1e-15)
  }

  @Test func logarithmsHaveTheirSpecialValues() {
    #expect(Elementary.naturalLogarithm(0) == -.infinity)
    #expect(Elementary.naturalLogarithm(-1).isNaN)
    #expect(Elementary.naturalLogarithm(.infinity) == .infinity)
    #expect(abs(Elementary.naturalLogarithm(.leastNonzeroMagnitude) + 744.4400719213812) < 1e-9)
    #expect((0...22).allSatisfy { Elementary.logarithm10(pow(10, Double($0))) == Double($0) })
  }

  @Test(arguments: [0.1, 0.5, 0.99, 1.7, 2, 10, 1234.5])
  func powersAreWithinTheirStatedError(_ base: Double) {
    let limit = min(690 / abs(Foundation.log(base)), 400)
    let error = Self.largestError(
      Self.points(-limit, limit), relative: true, { Elementary.power(base, $0) }, { pow(base, $0) })
    #expect(error <= 4e-16)
  }

  @Test(arguments: [
    (0.0, 0.0), (0, -1), (-0.0, -1), (-0.0, 3), (-8, 3), (-8, 2), (2, -3), (.infinity, -1), (-.infinity, 3),
    (-.infinity, 0.5), (0.5, .infinity), (2, -.infinity), (-2, 0.5), (10, 15), (3, 33), (2, 1023), (2, 1030),
    (2, -1100),
  ])
  func specialPowersAreExact(_ base: Double, _ exponent: Double) {
    let (found, expected) = (Elementary.power(base, exponent), pow(base, exponent))
    #expect(
      (found.isNaN && expected.isNaN) || abs(found - expected) <= abs(expected) * 4e-16 || found == expected)
    #expect(found.sign == expected.sign || found.isNaN)
  }

  @Test func onesToInfinityAreNotANumber() {
    #expect(Elementary.power(1, .infinity).isNaN && Elementary.power(-1, -.infinity).isNaN)
  }

  @Test(arguments: [
    (7.0, 4.0), (-7, 4), (7, -4), (5.5, 0.1), (1e300, 7), (3, 1e-300), (.infinity, 2), (2, .infinity), (2, 0),
    (1.7e308, 2.5e-308), (0, 3),
  ])
  func remaindersAreExact(_ value: Double, _ divisor: Double) {
    let found = Elementary.remainder(value, divisor)
    let expected = value.truncatingRemainder(dividingBy: divisor)
    #expect(found == expected || (found.isNaN && expected.isNaN))
  }
}
