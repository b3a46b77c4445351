import Testing

@testable import CartoucheResolver

/// What a plan file may have where hosts expect JSON.
@Suite struct WrittenJSONTests {
  @Test(arguments: [
    "{}", "[]", "0", "-0", "12", "-1.5", "1e21", "1E-7", "2.5e+3", "true", "false", "null", #""""#, #""a b""#,
    #""\"\\\/\b\f\n\r\t\u001f\u00C4""#, #""地 🗺""#, "[1,[],{},[[2]]]", #"{"a":{"b":[1,{"c":null}]},"d":"}"}"#,
  ])
  func whatCompilersWriteIsAValue(_ text: String) {
    #expect(WrittenJSON.isValue(Array(text.utf8)[...]))
    #expect(WrittenJSON.isObject(Array(text.utf8)[...]) == text.hasPrefix("{"))
  }

  @Test(arguments: [
    "", " ", "{", "}", "[", "]", "{]", "[}", "[1", "[1,", "[1,]", "[,1]", "[1 ,2]", "[1]\n", " {}", "{}{}",
    "[][]",
    "1,2", "00", "01", "-", ".5", "1.", "1e", "1e+", "+1", "0x1", "NaN", "tru", "truee", "nul", "\"", "\"a",
    "\"\\\"",
    "\"\\x\"", #""\u12G4""#, #""\u123""#, #""\ud83d\ude00""#, "\"\n\"", "\"\u{1B}\"", "{1:2}", "{\"a\"}",
    "{\"a\":}",
    "{\"a\":1,}", "{\"a\":1\"b\":2}", "{\"a\" :1}", "{a:1}", "{},\"id\":1", "'a'", "a",
  ])
  func nothingElseIs(_ text: String) {
    #expect(!WrittenJSON.isValue(Array(text.utf8)[...]))
  }

  @Test func everyCutOfAnObjectIsNone() {
    let bytes = Array(#"{"a":[1.5e-3,"\u00e4",{"b":true,"c":null}],"d":{}}"#.utf8)
    #expect(WrittenJSON.isObject(bytes[...]))
    #expect((0..<bytes.count).allSatisfy { !WrittenJSON.isValue(bytes[..<$0]) })
  }

  @Test func howDeepItIsNestedDoesNotMatter() {
    let depth = 1_000_000
    let lists = [UInt8](repeating: UInt8(ascii: "["), count: depth)
    #expect(!WrittenJSON.isValue(lists[...]))
    #expect(WrittenJSON.isValue((lists + [UInt8](repeating: UInt8(ascii: "]"), count: depth))[...]))
  }
}
