import CartoucheDiagnostics
import CartoucheResolver
import CartoucheTestSupport
import Testing

/// The resolver, which has no library, spells numbers and texts of clusters by itself: as frames and plans have them.
@Suite struct SameSpellingTests {
  @Test(arguments: [
    0, -0.0, 1, -1, 0.1, 448, 1e-6, 9.999e-7, 1e-7, 1e20, 123_456_789_012_345_683_968, 1e21, -1.5e300,
    .leastNonzeroMagnitude,
    .pi, 9_007_199_254_740_992, .greatestFiniteMagnitude, .leastNormalMagnitude, .infinity, -.infinity, .nan,
  ])
  func ofANumber(_ number: Double) {
    #expect(String(decoding: number.decimalText, as: UTF8.self) == number.ecmaScriptDescription)
  }

  @Test func ofNumbersWithEveryExponent() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      let number = Double(bitPattern: random.next())
      let spelled = String(decoding: number.decimalText, as: UTF8.self)
      #expect(spelled == number.ecmaScriptDescription)
    }
  }

  @Test func ofATextWithEveryCharacterThatIsEscaped() {
    let text = String(String.UnicodeScalarView((0...0x2FF).compactMap(Unicode.Scalar.init))) + "地🗺"
    var json: [UInt8] = []
    text.append(toJSON: &json)
    #expect(JSONString.quoted(text.utf8) == json)
  }
}
