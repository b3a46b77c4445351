import CartoucheSyntax
import CartoucheTestSupport
import Testing

@Suite struct DecimalNumberTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var value: Double?
    var testDescription: String { "\(text) → \(value.map { "\($0)" } ?? "no number")" }

    init(_ text: String, _ value: Double?) {
      self.text = text
      self.value = value
    }
  }

  private func value(_ text: String) -> Double? { DecimalNumber.value(Array(text.utf8)[...]) }

  @Test(arguments: [
    Case("0", 0), Case("5", 5), Case("-5", -5), Case("0.5", 0.5), Case(".5", 0.5), Case("-.5", -0.5),
    Case("5.", 5), Case("5.e1", 50), Case(".5e1", 5), Case("1e3", 1000), Case("1E3", 1000),
    Case("1e+3", 1000), Case("1e-3", 0.001), Case("012", 12), Case("-122.4075", -122.4075),
    Case("0.1", 0.1), Case("0.30000000000000004", 0.1 + 0.2), Case("9007199254740993", 9_007_199_254_740_992),
    Case("123456789012345678901234567890", 123_456_789_012_345_677_877_719_597_056),
    Case("1.7976931348623157e308", .greatestFiniteMagnitude), Case("5e-324", .leastNonzeroMagnitude),
    Case("1e-400", 0),
    Case("0e999999", 0), Case("1e22", 1e22), Case("1e23", 1e23), Case("100000000000000e22", 1e36),
    Case("999999999999999", 999_999_999_999_999), Case(".000000000000000000000001", 1e-24),
    Case("1e400", nil), Case("-1e400", nil), Case("1e99999999999999999999", nil), Case("", nil),
    Case("-", nil), Case(".", nil), Case("-.", nil), Case(".e1", nil), Case("e1", nil), Case("1e", nil),
    Case("1e+", nil), Case("+5", nil), Case("--5", nil), Case("1.2.3", nil), Case("1 ", nil), Case(" 1", nil),
    Case("0x1F", nil), Case("1_000", nil), Case("1,000", nil), Case("12:30", nil), Case(".inf", nil),
    Case("nan", nil), Case("inf", nil), Case("1e1.5", nil), Case("٣", nil), Case("5px", nil),
  ])
  func onlyDecimalNumbersAreRead(_ test: Case) {
    #expect(value(test.text) == test.value)
  }

  @Test func aNegativeZeroKeepsItsSign() {
    #expect(value("-0")?.sign == .minus)
    #expect(value("-0.0e5")?.sign == .minus)
  }

  @Test func everyTextReadsAsTheStandardLibraryReadsIt() {
    let seed: UInt64 = 0xCA47
    var random = SeededRandom(seed: seed)
    let wrong = (0..<50_000).map { _ in randomDecimal(&random) }.filter { text in
      value(text)?.bitPattern != Double(text).flatMap { $0.isFinite ? $0.bitPattern : nil }
    }
    #expect(wrong == [], "seed \(seed)")
  }

  /// A decimal text with a digit on both sides of its point, short and long, near and far from 1.
  private func randomDecimal(_ random: inout SeededRandom) -> String {
    func digits(_ count: Int) -> String {
      (0..<count).map { _ in "\(random.whole(0...9))" }.joined()
    }
    var text = random.once(in: 2) ? "-" : ""
    text += digits(random.whole(1...(random.once(in: 3) ? 25 : 8)))
    if random.once(in: 2) { text += "." + digits(random.whole(1...(random.once(in: 3) ? 25 : 8))) }
    if random.once(in: 2) {
      text += random.pick(["e", "E", "e+", "e-"]) + "\(random.whole(0...(random.once(in: 4) ? 330 : 25)))"
    }
    return text
  }
}
