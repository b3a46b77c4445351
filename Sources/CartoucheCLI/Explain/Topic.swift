/// Something of the language or of a frame that has a name and can be explained.
struct Topic: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case property, `operator`, rule, cause, event
    case foreignName = "name of another product"
  }

  var kind: Kind
  var name: String
  /// Where it belongs: "of an annotation"; may be empty.
  var place = ""
  /// One sentence.
  var summary: String
  /// More to know, each line on its own: "Default: 0".
  var details: [String] = []
  /// Lines of a spec, a frame or a command.
  var example: String?

  /// For people, ending in a line break.
  var text: String {
    var lines = ["\(name): \(kind.rawValue)\(place.isEmpty ? "" : " " + place)", "", "  \(summary)"]
    lines += details.map { "  \($0)" }
    if let example {
      lines += ["", "  Example:"]
      lines += example.split(separator: "\n").map { "    \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Topic {
  /// Everything that has a name, by kind.
  static let all: [Topic] = properties + operators + rules + findings + causes + events + foreignNames

  /// Everything that `name` can mean.
  static func named(_ name: String) -> [Topic] { all.filter { $0.name == name } }
}
