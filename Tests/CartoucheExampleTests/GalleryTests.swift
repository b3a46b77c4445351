import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheRender
import CartoucheResolver
import CartoucheTestSupport
import Testing

/// `Examples/README.md` has a row for each example, and the row is true.
@Suite struct GalleryTests {
  /// The row that links to the example's spec.
  private func row(of example: Example) throws -> Substring? {
    let link = "](\(example.spec.replacing("Examples/", with: "")))"
    return try Repository.text("Examples/README.md").split(separator: "\n").first { $0.contains(link) }
  }

  @Test(arguments: Example.specs) func isListed(_ example: Example) throws {
    #expect(try row(of: example)?.hasPrefix("|") == true, "Examples/README.md has no row for \(example.spec)")
  }

  @Test(arguments: Example.all) func isShown(_ example: Example) throws {
    let picture = example.golden(".svg").replacing("Examples/", with: "")
    #expect(try row(of: example)?.contains("<img src=\"\(picture)\"") == true)
  }
}
