/// What a spec's `data` tells pictures of a view: its colour, and a share that is drawn as a ring.
struct ViewData: Equatable {
  private(set) var color: ViewColor?
  /// 0…1: the part of its outline that is drawn bold; 0: none.
  private(set) var fraction = 0.0

  /// - Parameter json: an object as plans hold it, without blanks outside of texts; empty: there is none.
  /// - Complexity: O(bytes).
  init(json: String) {
    Self.forEachMember(of: Array(json.utf8)) { name, value in
      let text = String(decoding: value, as: UTF8.self)
      switch String(decoding: name, as: UTF8.self) {
      case "color" where text.first == "\"": color = ViewColor(String(text.dropFirst().dropLast()))
      case "fraction": fraction = Double(text).map { min(1, max(0, $0)) } ?? 0
      default: break
      }
    }
  }

  /// Calls with the name and the value of each member of the outermost object, as they are written.
  private static func forEachMember(
    of json: [UInt8], _ body: (_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Void
  ) {
    var depth = 0
    var start = 1
    var name: ArraySlice<UInt8> = []
    var index = 0
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "\""):
        index = end(ofTextAt: index, in: json)
      case UInt8(ascii: ":") where depth == 1:
        name = json[start..<index].dropFirst().dropLast()
        start = index + 1
      case UInt8(ascii: ",") where depth == 1:
        body(name, json[start..<index])
        start = index + 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0, start < index { body(name, json[start..<index]) }
      default: break
      }
      index += 1
    }
  }

  /// The index of the quotation mark that ends a text.
  private static func end(ofTextAt start: Int, in json: [UInt8]) -> Int {
    var index = start + 1
    while index < json.count, json[index] != UInt8(ascii: "\"") {
      index += json[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, json.count)
  }
}
