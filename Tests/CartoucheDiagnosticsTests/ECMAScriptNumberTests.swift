import CartoucheDiagnostics
import Testing

@Suite struct ECMAScriptNumberTests {
  /// What `String(x)` gives in a browser.
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (448, "448"), (-122.4075, "-122.4075"), (0.1, "0.1"),
    (0.1 + 0.2, "0.30000000000000004"),
    (1e-6, "0.000001"), (1.5e-6, "0.0000015"), (9.99e-7, "9.99e-7"), (1e-7, "1e-7"), (-1.25e-7, "-1.25e-7"),
    (0.00001, "0.00001"), (0.000123456, "0.000123456"), (1e16, "10000000000000000"),
    (1e20, "100000000000000000000"), (123_456_789_012_345_683_968, "123456789012345680000"),
    (1e21, "1e+21"), (-1e21, "-1e+21"), (1.234e21, "1.234e+21"), (9_007_199_254_740_991, "9007199254740991"),
    (9_007_199_254_740_992, "9007199254740992"), (18_014_398_509_481_984, "18014398509481984"),
    (36_028_797_018_963_968, "36028797018963970"), (1e100, "1e+100"), (.leastNonzeroMagnitude, "5e-324"),
    (1.7976931348623157e308, "1.7976931348623157e+308"), (2.2250738585072014e-308, "2.2250738585072014e-308"),
    (.nan, "NaN"), (.infinity, "Infinity"), (-.infinity, "-Infinity"),
  ])
  func numbersPrintAsInECMAScript(value: Double, text: String) {
    #expect(value.ecmaScriptDescription == text)
  }

  @Test func everyFiniteValueReadsBack() {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    var wrong: [Double] = []
    for _ in 0..<100_000 {
      // xorshift64: all bit patterns, so all exponents.
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      let value = Double(bitPattern: state)
      if value.isFinite, Double(value.ecmaScriptDescription) != value { wrong.append(value) }
    }
    #expect(wrong == [])
  }
}
