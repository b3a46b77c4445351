import CartoucheTestSupport
import Testing

@testable import CartoucheCLI

/// The page for those who know other products says nothing that is not there.
@Suite struct ComingFromTests {
  /// What stands in each table's rows: names of others, and what they are here.
  private let rows: [(theirs: [String], ours: [String])]

  init() throws {
    let page = try Repository.text("docs/coming-from.md")
    rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasSuffix("| here |") }.map {
      line in
      let cells = line.split(separator: "|")
      return (theirs: Self.names(in: cells[0]), ours: Self.names(in: cells[1]))
    }
  }

  /// Texts in code that are a name, maybe after what it belongs to.
  private static func names(in cell: Substring) -> [String] {
    cell.matches(of: #/`([A-Za-z][A-Za-z_.-]*)(\(.*?\))?`/#).map { String($0.1) }
  }

  @Test func aNameOfOursIsExplainedOrDeclared() throws {
    // Values, commands and what frames and clusters have.
    let known: Set = [
      "all", "auto", "by", "cause", "circle", "high", "highlight", "low", "measured", "members", "multiple",
      "none", "rectangle", "required", "single", "slot", "splitZoom", "lower-on-screen", "mean", "first",
    ]
    let api = try ["Sources/Cartouche", "Sources/CartoucheResolver"]
      .flatMap { Repository.files(in: $0, endingIn: ".swift") }.map(Repository.text).joined()
    let unknown = rows.flatMap(\.ours).filter { name in
      // A name that others have for it is none of ours.
      !known.contains(name)
        && Topic.named(name).allSatisfy { [.foreignName, .wordForValue].contains($0.kind) }
        && !api.contains("func \(name)(") && !api.contains("var \(name)")
    }
    #expect(rows.count > 80)
    #expect(unknown == [])
  }

  /// The classes that a table is about.
  @Test func aTypeOfOthersIsExplained() throws {
    let heads = try Repository.text("docs/coming-from.md").split(separator: "\n")
      .filter { $0.hasPrefix("| ") && $0.hasSuffix("| here |") }
    let names = heads.flatMap { Self.names(in: $0.dropLast("| here |".count)) }
      .filter { $0.first?.isUppercase == true }
    #expect(names.count > 8)
    #expect(names.filter { Topic.named($0).isEmpty } == [])
  }

  /// What the page names is answered there too.
  @Test func aNameOfOthersIsExplained() {
    let unknown = rows.flatMap(\.theirs).filter { name in
      Topic.named(name).isEmpty && Topic.named(String(name.split(separator: ".").last ?? "")).isEmpty
    }
    #expect(unknown == [])
  }
}
