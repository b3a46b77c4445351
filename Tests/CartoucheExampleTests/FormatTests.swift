import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSyntax
import CartoucheTestSupport
import Testing

/// The YAML of the repository is formatted.
@Suite struct FormattedFileTests {
  private static let files = ["Examples", "docs", "Tests"].flatMap { folder in
    [".yaml", ".yml"].flatMap { Repository.files(in: folder, endingIn: $0) }
  }
  /// Examples of rules in the reference are short rather than formatted.
  private static let blocks = PageBlock.pages.filter { !$0.hasPrefix("docs/reference/") }
    .flatMap { PageBlock.all(of: $0) }.filter { $0.language == "yaml" && !$0.text.isEmpty }

  @Test(arguments: files) func aFileIsFormatted(_ path: String) throws {
    let text = try Repository.text(path)
    #expect(formatted(text) == text)
  }

  @Test(arguments: blocks) func aBlockOfAPageIsFormatted(_ block: PageBlock) throws {
    #expect(formatted(block.text) == block.text)
  }

  /// Twice the indentation and other spaces give the same text after formatting, and so the same plan.
  @Test(arguments: Example.specs) func aSpecWithOtherSpacesIsFormattedTheSame(_ example: Example) throws {
    let text = try Repository.text(example.spec)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let indentation = line.prefix { $0 == " " }
      return "\(indentation)\(line)".replacing(#/^( *)- /#) { "\($0.1)-   " }
    }
    let loose = lines.joined(separator: "  \n")
    let result = try #require(formatted(loose))
    func plan(_ text: String) throws -> [UInt8]? {
      try compile(example.spec, loader: ChangedFile(path: example.spec, bytes: Array(text.utf8))).plan?
        .bytes()
    }
    #expect(try plan(result) == plan(text))
    #expect(formatted(result) == result)
  }
}

/// The files of the repository, with another text of one file.
private struct ChangedFile: FileLoader {
  var path: String
  var bytes: [UInt8]
  var loader = RepositoryLoader()

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    path == self.path ? bytes : try loader.load(path, limit: limit)
  }

  var laterReader: FileReader? { loader.laterReader }

  func names(beside path: String) -> [String] { loader.names(beside: path) }
}

/// Returns the formatted text, or `nil` if it cannot be formatted.
private func formatted(_ text: String) -> String? {
  var sources = SourceList()
  let bytes = Array(text.utf8)
  let source = sources.add(SourceText(path: "test.yaml", bytes: bytes))
  var diagnostics: [Diagnostic] = []
  guard case .edits(let edits) = formatYAML(source, in: sources, diagnostics: &diagnostics) else {
    return nil
  }
  return String(decoding: edits.applied(to: bytes), as: UTF8.self)
}
