import CartoucheTestSupport
import Foundation
import Testing

/// `docs/acceptance.md` has each assertion as its test has it, with its pictures.
@Suite struct AcceptancePageTests {
  private static let suites = ["CycleSharingTests", "WishListTests"]

  private func page() throws -> String { try Repository.text("docs/acceptance.md") }

  @Test(arguments: suites) func eachAssertionIsOnThePage(_ suite: String) throws {
    let text = try Repository.text("Tests/CartoucheExampleTests/\(suite).swift")
    let assertions = text.matches(of: #/"([TD]\d+(?:, [TD]\d+)*): ([^"]+)"/#)
    #expect(assertions.count == 10)
    for assertion in assertions {
      let row = "| \(assertion.1) | \(assertion.2) |"
      #expect(try page().contains(row), "no \(row)")
    }
  }

  @Test func eachPictureIsOnThePageAndSmall() throws {
    let folders = ["docs/pictures/cycle-sharing", "docs/pictures/wish-lists"]
    let files = folders.flatMap { Repository.files(in: $0, endingIn: ".svg") }
    let shown = try page().matches(of: #/src="(pictures\/[^"]+)"/#).map { "docs/\($0.1)" }
    #expect(Set(shown) == Set(files) && shown.count == files.count)
    for file in files { #expect(try Repository.text(file).utf8.count < 15_000, "\(file)") }
  }

  /// What MapKit's documents say in two ways is decided, and a test holds it.
  @Test(arguments: 1...11) func eachContradictionHasATest(_ number: Int) throws {
    let rows = try Repository.text("docs/mapkit.md").split(separator: "\n")
    let row = try #require(rows.first { $0.hasPrefix("| C\(number) |") })
    let tests = row.matches(of: #/`(\w+Tests)/(\w+)`/#)
    #expect(!tests.isEmpty)
    let files = Repository.files(in: "Tests", endingIn: "Tests.swift")
    for test in tests {
      let suite = try #require(files.first { $0.hasSuffix("/\(test.1).swift") }, "\(test.1)")
      #expect(try Repository.text(suite).contains(" func \(test.2)("), "\(test.0)")
    }
  }
}
