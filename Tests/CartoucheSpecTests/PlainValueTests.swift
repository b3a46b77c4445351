import CartoucheSpec
import Testing

@Suite struct PlainValueTests {
  @Test(arguments: [
    ("bottom", "bottom"), ("NO", "\"NO\""), ("true", "\"true\""), ("12", "\"12\""), ("{name}", "\"{name}\""),
    ("", "\"\""), ("top-left", "top-left"),
  ])
  func aTextThatIsNoWordIsQuoted(_ text: String, _ yaml: String) {
    #expect(PlainValue.text(text).yaml == yaml)
  }

  @Test func containersStandOnOneLine() {
    let value: PlainValue = ["a": [1, 2.5, nil], "b": [:], "c": true]
    #expect(value.yaml == "{ a: [1, 2.5, null], b: {}, c: true }")
    #expect(value.json == #"{"a":[1,2.5,null],"b":{},"c":true}"#)
  }
}
