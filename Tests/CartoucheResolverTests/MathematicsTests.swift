import CartoucheTestSupport
import Foundation
import Testing

@testable import CartoucheResolver

/// The errors of the elementary functions compared with the platform's, for many seeded inputs.
@Suite struct MathematicsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var range: ClosedRange<Double>
    var limit: Double
    /// Returns the error at an input, in the unit of the limit.
    var error: @Sendable (Double) -> Double

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "sine, absolute", range: -720...720, limit: 3e-16) {
      abs(Elementary.sineCosine(degrees: $0).sine - reducedSine($0))
    },
    Case(name: "cosine, absolute", range: -720...720, limit: 3e-16) {
      abs(Elementary.sineCosine(degrees: $0).cosine - reducedSine($0 + 90))
    },
    Case(name: "arc tangent of small numbers, absolute", range: -1.5...1.5, limit: 4e-16) {
      abs(Elementary.arcTangent($0) - Foundation.atan($0))
    },
    Case(name: "arc tangent of large numbers, absolute", range: -1e4...1e4, limit: 4e-16) {
      abs(Elementary.arcTangent($0) - Foundation.atan($0))
    },
    Case(name: "exp2, ulp", range: -30...30, limit: 1.5) {
      abs(Elementary.exp2($0) - Foundation.exp2($0)) / Foundation.exp2($0).ulp
    },
    Case(name: "exp, ulp", range: -30...30, limit: 1.5) {
      abs(Elementary.exp($0) - Foundation.exp($0)) / Foundation.exp($0).ulp
    },
    Case(name: "log near 1, ulp", range: 0.5...2, limit: 1.5) {
      abs(Elementary.log($0) - Foundation.log($0)) / Foundation.log($0).ulp
    },
    Case(name: "log, ulp", range: 1e-6...1e6, limit: 1.5) {
      abs(Elementary.log($0) - Foundation.log($0)) / Foundation.log($0).ulp
    },
    Case(name: "Mercator y, absolute", range: -85...85, limit: 2.3e-16) {
      abs(Mercator.y(latitude: $0) - mercatorY($0))
    },
    Case(name: "latitude of Mercator y, degrees", range: 0...1, limit: 3e-14) {
      abs(Mercator.latitude(y: $0) - Foundation.atan(Foundation.sinh((1 - 2 * $0) * .pi)) * 180 / .pi)
    },
  ]

  @Test("the error is within the documented limit", arguments: cases)
  func error(of function: Case) {
    var random = SeededRandom(seed: 1)
    var worst = 0.0
    var place = 0.0
    for _ in 0..<20_000 {
      let input = random.number(function.range)
      let error = function.error(input)
      if !(error <= worst) { (worst, place) = (error, input) }
    }
    #expect(worst <= function.limit, "at \(place)")
  }

  /// Returns Foundation's sine of the angle, reduced by whole turns in degrees, where that is exact.
  static func reducedSine(_ degrees: Double) -> Double {
    let quarter = (degrees / 90).rounded()
    let rest = (degrees - 90 * quarter) * .pi / 180
    switch (Int(quarter) % 4 + 4) % 4 {
    case 0: return Foundation.sin(rest)
    case 1: return Foundation.cos(rest)
    case 2: return -Foundation.sin(rest)
    default: return -Foundation.cos(rest)
    }
  }

  /// Returns the textbook formula from the nearer pole, where it loses no digits.
  static func mercatorY(_ latitude: Double) -> Double {
    let shift = Foundation.log(Foundation.tan((45 - abs(latitude) / 2) * .pi / 180)) / (2 * .pi)
    return latitude > 0 ? 0.5 + shift : 0.5 - shift
  }

  @Test("quarter turns are exact", arguments: [(0.0, 0.0, 1.0), (90, 1, 0), (-90, -1, 0), (540, 0, -1)])
  func quarterTurn(degrees: Double, sine: Double, cosine: Double) {
    let pair = Elementary.sineCosine(degrees: degrees)
    #expect(pair.sine == sine && pair.cosine == cosine)
  }

  @Test("whole powers of two are exact", arguments: [-1022.0, -1, 0, 1, 22, 1023])
  func wholePower(exponent: Double) {
    #expect(Elementary.exp2(exponent) == Foundation.exp2(exponent))
  }

  static let limits: [(Double, Double)] = [
    (Elementary.exp2(-1023), 0.0), (Elementary.exp2(1024), .infinity), (Elementary.exp(-1000), 0),
    (Elementary.exp(1000), .infinity), (Elementary.arcTangent(.infinity), .pi / 2),
    (Elementary.arcTangent(-.infinity), -.pi / 2),
  ]

  @Test("beyond their range functions give their limit", arguments: limits)
  func limit(actual: Double, expected: Double) {
    #expect(actual == expected)
  }

  static let undefined: [Double] = [
    Elementary.exp2(.nan), Elementary.exp(.nan), Elementary.log(.nan), Elementary.log(-1), Elementary.log(0),
    Elementary.arcTangent(.nan), Elementary.sineCosine(degrees: .infinity).sine,
  ]

  @Test("NaN stays NaN", arguments: undefined)
  func notANumber(result: Double) {
    #expect(result.isNaN)
  }

  @Test func theMiddleOfTheWorldIsExact() {
    #expect(Mercator.x(longitude: 0) == 0.5 && Mercator.y(latitude: 0) == 0.5)
  }

  @Test("latitudes are clamped to the square world", arguments: [86.0, 90, -87, -1e300])
  func clamped(latitude: Double) {
    #expect(Mercator.y(latitude: latitude) == Mercator.y(latitude: latitude < 0 ? -85.051129 : 85.051129))
  }

  @Test("fixed-point numbers are floor(256 · v + 0.5)", arguments: 0..<10)
  func fixedPoint(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let values = (0..<1000).map { _ in
      random.once(in: 2) ? random.number(-4e6...4e6) : Double(random.whole(-4096...4096)) / 512
    }
    #expect(values.map { Double(FixedPoint.round($0)) } == values.map { (256 * $0 + 0.5).rounded(.down) })
  }
}

/// The functions that only expressions use.
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
  func wholeNumbersEqualTheSystemsFunctions(_ number: Double) {
    #expect(Elementary.floor(number).bitPattern == number.rounded(.down).bitPattern)
    #expect(Elementary.ceiling(number).bitPattern == number.rounded(.up).bitPattern)
    #expect(
      Elementary.roundHalfAway(number).bitPattern == number.rounded(.toNearestOrAwayFromZero).bitPattern)
  }
}
