import CartoucheDiagnostics

/// The findings of one file as diagnostics of the protocol.
struct DiagnosticJSON {
  private let client: ClientAbilities
  /// Returns the URI of the file that a finding names.
  private let uri: (String) -> String
  /// Returns whether the file that a finding names is open in the client.
  private let isOpen: (String) -> Bool
  /// The conversions of positions, by the path in findings.
  private var tables: [String: PositionTable] = [:]

  /// - Parameters:
  ///   - uri: Returns the URI of the file that a finding names.
  ///   - isOpen: Returns whether this file is open in the client.
  init(
    _ client: ClientAbilities, uri: @escaping (String) -> String, isOpen: @escaping (String) -> Bool
  ) {
    (self.client, self.uri, self.isOpen) = (client, uri, isOpen)
  }

  mutating func range(_ place: Finding.Place) -> EditorRange {
    let new = { [self] (lines: LineTable) in
      PositionTable(lines, client.encoding, countsByteOrderMark: isOpen(place.path))
    }
    guard var table = tables[place.path] ?? place.lines.map(new) else {
      // The file has no text: the finding is about its name.
      let start = EditorPosition(line: 0, character: 0)
      return EditorRange(start: start, end: start)
    }
    defer { tables[place.path] = table }
    return table.range(place.start.offset..<place.end.offset)
  }

  mutating func edit(_ edit: Finding.Edit, in place: Finding.Place) -> EditorRange {
    var copy = place
    copy.start = edit.start
    copy.end = edit.end
    return range(copy)
  }

  mutating func diagnostic(_ finding: Finding) -> String {
    let range = range(finding.place)
    let related = client.readsRelatedInformation ? finding.related.map { ($0, self.range($0.place)) } : []
    return jsonObject { json in
      json.member("range", range)
      json.member("severity", finding.severity == .error ? 1 : 2)
      json.member("code", finding.rule)
      json.member("source", "cartouche")
      json.member("message", finding.help.map { "\(finding.message)\nhelp: \($0)" } ?? finding.message)
      if client.readsTags, finding.isAboutUnusedText { json.array("tags") { $0.element(1) } }
      if !related.isEmpty {
        json.array("relatedInformation") { json in
          for (other, range) in related {
            json.object {
              $0.object("location") {
                $0.member("uri", uri(other.place.path))
                $0.member("range", range)
              }
              $0.member("message", other.message)
            }
          }
        }
      }
    }
  }
}

extension Finding {
  /// Whether the text of the finding has no effect, so that editors fade it.
  fileprivate var isAboutUnusedText: Bool { rule.hasPrefix("unused-") }
}
