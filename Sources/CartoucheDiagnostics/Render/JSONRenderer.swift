/// Prints findings as one JSON object, whose format `docs/cli.md` describes.
public struct JSONRenderer: Sendable {
  /// Creates a renderer. JSON output has no options.
  public init() {}

  /// Returns the findings as JSON on one line, in the given order.
  public func render(_ findings: [Finding]) -> String {
    var bytes: [UInt8] = []
    JSONWriter.print(to: &bytes) {
      $0.object {
        $0.member("version", 1)
        $0.array("findings") { json in
          for finding in findings { json.object { Self.write(finding, to: &$0) } }
        }
      }
    }
    bytes.append(UInt8(ascii: "\n"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the members of the JSON object of a finding, so that a caller can add further members to the object.
  package static func write(_ finding: Finding, to json: inout JSONWriter) {
    json.member("path", finding.place.path)
    json.member("rule", finding.rule)
    json.member("severity", finding.severity.rawValue)
    json.member("message", finding.message)
    write("start", finding.place.start, to: &json)
    write("end", finding.place.end, to: &json)
    json.member("help", finding.help)
    json.array("related") { json in
      for other in finding.related {
        json.object {
          $0.member("path", other.place.path)
          $0.member("message", other.message)
          write("start", other.place.start, to: &$0)
          write("end", other.place.end, to: &$0)
        }
      }
    }
    json.array("fixes") { json in
      for fix in finding.fixes { json.object { write(fix, to: &$0) } }
    }
  }

  private static func write(_ fix: Finding.Fix, to json: inout JSONWriter) {
    json.member("title", fix.title)
    json.member("safe", fix.isSafe)
    json.array("edits") { json in
      for edit in fix.edits {
        json.object {
          write("start", edit.start, to: &$0)
          write("end", edit.end, to: &$0)
          $0.member("replacement", edit.replacement)
        }
      }
    }
  }

  private static func write(_ key: String, _ position: SourcePosition, to json: inout JSONWriter) {
    json.object(key) {
      $0.member("line", position.line)
      $0.member("column", position.column)
      $0.member("offset", position.offset)
    }
  }
}
