import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// The mathematics that only expressions need.
@Suite struct RootTests {
  @Test(arguments: 0..<50) func rootsAreCorrectlyRounded(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let number = Double(bitPattern: random.next() & 0x7FEF_FFFF_FFFF_FFFF)
      #expect(Elementary.squareRoot(number) == number.squareRoot(), "\(number)")
    }
  }

  @Test(
    arguments: [
      0.0, -0.0, 1, 2, 4, 0.25, .leastNonzeroMagnitude, .leastNormalMagnitude, 1e300, .infinity,
    ] as [Double])
  func rootsOfSpecialNumbers(_ number: Double) {
    #expect(Elementary.squareRoot(number) == number.squareRoot())
    #expect(Elementary.squareRoot(-.infinity).isNaN)
    #expect(Elementary.squareRoot(.nan).isNaN)
  }

  @Test(
    arguments: [
      0.0, -0.0, 0.3, -0.3, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 7, -7, 4_503_599_627_370_495.5,
      1e300,
      -.infinity,
    ] as [Double])
  func wholeNumbersAreAsTheSystemsFunctionsGiveThem(_ number: Double) {
    #expect(Elementary.floor(number).bitPattern == number.rounded(.down).bitPattern)
    #expect(Elementary.ceiling(number).bitPattern == number.rounded(.up).bitPattern)
    #expect(
      Elementary.roundHalfAway(number).bitPattern == number.rounded(.toNearestOrAwayFromZero).bitPattern)
  }
}
