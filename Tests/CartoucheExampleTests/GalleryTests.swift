import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheRender
import CartoucheResolver
import CartoucheTestSupport
import Testing

/// The rule that says that the resolver does not use a property yet.
let notPlacedYet = "not-placed-yet"

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

  @Test(arguments: Example.specs) func saysWhetherSomethingIsNotPlacedYet(_ example: Example) throws {
    let compilation = try example.compilation()
    let isMissingSomething = lint(compilation).contains { $0.rule == notPlacedYet }
    let isMarked = try row(of: example)?.contains(") \\* |") == true
    #expect(
      isMarked == isMissingSomething,
      "\(example.spec) is \(isMissingSomething ? "not " : "")fully placed: mend the mark in Examples/README.md"
    )
  }
}
