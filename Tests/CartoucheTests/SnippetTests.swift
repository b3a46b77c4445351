import CartoucheTestSupport
import Testing

/// The Swift code that articles and the README print is code that compiles: every block stands in a file of `Snippets`.
@Suite struct SnippetTests {
  struct Block: Sendable, CustomTestStringConvertible {
    var page: String
    var line: Int
    /// Without indentation and empty lines.
    var code: [String]
    /// The lines that import something.
    var imports: [String]
    var testDescription: String { "\(page):\(line)" }
  }

  static let pages = ["README.md"] + Repository.files(in: "Sources/Cartouche/Cartouche.docc", endingIn: ".md")

  static let blocks: [Block] = pages.flatMap { page in
    var blocks: [Block] = []
    var open: Block?
    for (index, line) in lines(of: page).enumerated() {
      if line == "```swift" {
        open = Block(page: page, line: index + 1, code: [], imports: [])
      } else if line == "```" {
        // A manifest is not code of an app.
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

  static let snippets = Repository.files(in: "Tests/CartoucheTests/Snippets", endingIn: ".swift").map(lines)

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
    #expect(isFound, "write it into a file of Tests/CartoucheTests/Snippets")
  }
}
