import CartoucheTestSupport
import Testing

/// Nonmutating members of `Resolver` have no branches.
///
/// `Resolver` is large and noncopyable, so each branch around its use in a nonmutating member costs more than a
/// second of compile time. `LastFrame` has the members with branches.
@Suite struct ResolverQuestionTests {
  static let modules = [
    "CartoucheResolver", "CartoucheC", "CartoucheCompiler", "CartoucheTrace", "CartoucheScenario",
  ]

  @Test(arguments: modules) func nothingThatOnlyReadsAResolverBranches(_ module: String) throws {
    let files = Repository.files(in: "Sources/\(module)", endingIn: ".swift")
    #expect(!files.isEmpty)
    for file in files {
      #expect(Self.branching(in: try Repository.text(file)).isEmpty, "\(file)")
    }
  }

  @Test func branchesAreFound() {
    let source = """
      extension Resolver {
        mutating func take(_ row: Int) {
          guard row > 0 else { return }
        }

        func isThere(_ row: Int) -> Bool {
          if row > 0 { return plan.isEmpty }
          return false
        }

        var radius: Double { interaction.radius ?? 0 }

        func asked() -> Int { lastFrame.count }
      }

      extension Plan {
        func isThere(_ row: Int) -> Bool { row > 0 && !isEmpty }
      }

      public extension Resolver {
        var isEmpty: Bool { plan.isEmpty || rows.isEmpty }
      }

      package extension Resolver {
        func last() -> Int? { rows.isEmpty ? nil : 1 }
      }

      extension Resolver where Self: ~Copyable {
        func first() -> Int { rows.first ?? 0 }
      }

      extension ResolverState {
        func first() -> Int { rows.first ?? 0 }
      }
      """
    #expect(
      Self.branching(in: source) == [
        "func isThere(_ row: Int) -> Bool {", "var radius: Double { interaction.radius ?? 0 }",
        "var isEmpty: Bool { plan.isEmpty || rows.isEmpty }",
        "func last() -> Int? { rows.isEmpty ? nil : 1 }", "func first() -> Int { rows.first ?? 0 }",
      ])
  }

  private static let branches: Set<Substring> = [
    "if", "guard", "for", "while", "switch", "??", "&&", "||", "?",
  ]

  /// Returns the first lines of nonmutating members of `Resolver` with branches.
  private static func branching(in source: String) -> [String] {
    var found: [String] = []
    var isInside = false
    var reader: String?
    for line in source.split(separator: "\n") {
      let declaration = ["public ", "package "].first { line.hasPrefix($0) }.map { line.dropFirst($0.count) }
      if (declaration ?? line).hasPrefix("extension Resolver ") { isInside = true }
      if line == "}" { isInside = false }
      guard isInside, let start = line.firstIndex(where: { $0 != " " }), !line[start...].hasPrefix("//")
      else { continue }
      let words = Set(line.split(separator: " "))
      // Each member and its closing brace are indented by two spaces.
      if line[..<start] == "  " {
        let isReader =
          !words.isDisjoint(with: ["func", "var", "subscript"])
          && words.isDisjoint(with: ["mutating", "static"])
        reader = isReader ? String(line[start...]) : nil
      }
      if let head = reader, !words.isDisjoint(with: branches) {
        found.append(head)
        reader = nil
      }
    }
    return found
  }
}
