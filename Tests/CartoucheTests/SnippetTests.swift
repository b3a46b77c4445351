import Cartouche
import CartoucheTestSupport
import Testing

/// The Swift code in articles and the README compiles: every block is in a file of `Snippets`.
@Suite struct SnippetTests {
  struct Block: Sendable, CustomTestStringConvertible {
    var page: String
    var line: Int
    /// The lines of code without indentation and empty lines.
    var code: [String]
    /// The import lines.
    var imports: [String]
    var testDescription: String { "\(page):\(line)" }
  }

  static let pages = ["README.md"] + Repository.files(in: "Sources/Cartouche/Cartouche.docc", endingIn: ".md")
  /// Pages of `docs`, of which only some have code.
  static let guides = Repository.files(in: "docs", endingIn: ".md")

  static let blocks: [Block] = (pages + guides).flatMap { page in
    var blocks: [Block] = []
    var open: Block?
    for (index, line) in lines(of: page).enumerated() {
      if line == "```swift" {
        open = Block(page: page, line: index + 1, code: [], imports: [])
      } else if line == "```" {
        // A package manifest is not code of an app.
        if let block = open, block.code.first != "// Package.swift" { blocks.append(block) }
        open = nil
      } else if line.hasPrefix("import ") {
        open?.imports.append(line)
      } else if !line.isEmpty {
        open?.code.append(line)
      }
    }
    return blocks
  }

  /// Code for Apple's systems is in the other folders, which `Scripts/apple --check` type-checks.
  static let snippets = ["Tests/CartoucheTests/Snippets", "Tests/Stubs/Snippets", "Examples/apple"].flatMap {
    Repository.files(in: $0, endingIn: ".swift").map(lines)
  }

  /// Without indentation.
  private static func lines(of file: String) -> [String] {
    ((try? Repository.text(file)) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.drop { $0 == " " }) }
  }

  @Test func everyArticleHasCode() {
    #expect(Self.pages.count >= 8)
    for page in Self.pages { #expect(Self.blocks.contains { $0.page == page }, "\(page)") }
  }

  @Test(arguments: blocks) func isCompiled(_ block: Block) {
    #expect(!block.code.isEmpty)
    let isFound = Self.snippets.contains { lines in
      Set(block.imports).isSubset(of: lines) && lines.filter { !$0.isEmpty }.contains(block.code)
    }
    #expect(isFound, "write it into a file of Tests/CartoucheTests/Snippets or Tests/Stubs/Snippets")
  }

  /// The specs in articles compile, with the version and a source added.
  static let specs: [String] = pages.dropFirst().flatMap { page in
    ((try? Repository.text(page)) ?? "").matches(of: #/```yaml\n((?:.|\n)*?)```/#).map { String($0.1) }
  }

  @Test func articlesHaveSpecs() { #expect(Self.specs.count >= 2) }

  @Test(arguments: specs) func isASpec(_ spec: String) throws {
    let source = """
      version: 1
      sources:
        cafes: { data: { type: Feature, properties: { rating: 4 }, geometry: { type: Point, coordinates: [0, 0] } } }

      """
    #expect(try !ViewAnnotations(spec: source + spec).plan.annotationIndices.isEmpty)
  }
}
