import CartoucheDiagnostics
import Testing

@Suite struct JSONWriterTests {
  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    write(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test func membersStayInTheOrderOfTheCalls() {
    let written = text {
      $0.object {
        $0.member("z", 1)
        $0.member("a", "text")
        $0.array("list") {
          $0.element(true)
          $0.element(0.5)
          $0.element(Int?.none)
          $0.array { _ in }
          $0.object { _ in }
        }
        $0.object("o") { $0.member("inner", false) }
      }
    }
    #expect(written == #"{"z":1,"a":"text","list":[true,0.5,null,[],{}],"o":{"inner":false}}"#)
  }

  @Test func linesAreIndentedByLevelAndHoldCompactValues() {
    let written = text {
      $0.object(.lines) {
        $0.member("a", 1)
        $0.array("rows", .lines) {
          $0.array {
            $0.element(1)
            $0.element(2)
          }
          $0.object { $0.member("b", 3) }
        }
        $0.array("none", .lines) { _ in }
      }
    }
    #expect(
      written == """
        {
          "a": 1,
          "rows": [
            [1,2],
            {"b":3}
          ],
          "none": []
        }
        """)
  }

  @Test(arguments: [
    ("", #""""#), ("plain", #""plain""#), ("say \"hi\"", #""say \"hi\"""#), (#"a\b"#, #""a\\b""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#), ("\u{0}\u{1}\u{1F}", #""\u0000\u0001\u001f""#),
    ("\u{7F}/é東\u{1F600}\u{2028}", "\"\u{7F}/é東\u{1F600}\u{2028}\""),
    ("é\t東a\"\"b\u{1F600}\n", #""é\t東a\"\"b\#u{1F600}\n""#),
    (
      String(String.UnicodeScalarView((0..<0x20).map { Unicode.Scalar(UInt8($0)) })),
      #""\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f"#
        + #"\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f""#
    ),
  ])
  func textIsEscapedWhereJSONRequiresIt(value: String, json: String) {
    #expect(text { $0.element(value) } == json)
  }

  @Test(arguments: [(-0.0, "0"), (1e21, "1e+21"), (.nan, "null"), (-.infinity, "null")])
  func numbersAreWrittenAsJSONStringifyWritesThem(value: Double, json: String) {
    #expect(text { $0.element(value) } == json)
  }

  /// Terminals execute some of these characters, and reorder text after others.
  @Test(arguments: [
    ("a\u{9B}31m", #""a\u009b31m""#), ("\u{7F}\u{85}", #""\u007f\u0085""#),
    ("\u{2028}é\u{2029}", #""\u2028é\u2029""#), ("\u{202E}東\u{2066}", #""\u202e東\u2066""#),
    ("\u{200E}\u{200F}", #""\u200e\u200f""#), ("ب\u{61C}", #""ب\u061c""#),
    ("–\u{A0}\u{200D}", "\"–\u{A0}\u{200D}\""),
  ])
  func printedTextCannotDisturbLines(value: String, json: String) {
    for text in [JSONText("\"\(value)\"") as any JSONScalar, value] {
      var output = Array("\u{9B}".utf8)
      JSONWriter.print(to: &output) { $0.element(text) }
      #expect(String(decoding: output, as: UTF8.self) == "\u{9B}" + json)
    }
  }

  @Test func printingKeepsTheLinesOfTheLayout() {
    var output: [UInt8] = []
    JSONWriter.print(to: &output) { $0.object(.lines) { $0.member("a\u{9B}", 1) } }
    #expect(String(decoding: output, as: UTF8.self) == "{\n  \"a\\u009b\": 1\n}")
  }

  @Test func writingGoesOnAfterGivenBytes() {
    var output = Array("1\n".utf8)
    JSONWriter.append(to: &output) { $0.element(2) }
    #expect(String(decoding: output, as: UTF8.self) == "1\n2")
  }
}

@Suite struct ECMAScriptNumberTests {
  /// The results of `String(x)` in a browser.
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
      // xorshift64 covers all bit patterns, and therefore all exponents.
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      let value = Double(bitPattern: state)
      if value.isFinite, Double(value.ecmaScriptDescription) != value { wrong.append(value) }
    }
    #expect(wrong == [])
  }
}
