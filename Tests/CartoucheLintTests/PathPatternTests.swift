import CartoucheLint
import CartoucheTestSupport
import Testing

@Suite struct PathPatternTests {
  @Test(arguments: [
    (["*.yaml"], "a/b.yaml", true), (["/*.yaml"], "a/b.yaml", false), (["a/*.yaml"], "a/b.yaml", true),
    (["a/*.yaml"], "c/a/b.yaml", false), (["**/a/*.yaml"], "c/a/b.yaml", true),
    (["a/**"], "a/b/c.yaml", true),
    (["a/"], "a/b/c.yaml", true), (["b/"], "a/b", false), (["a/**/c.yaml"], "a/c.yaml", true),
    (["*.yaml", "!keep.yaml"], "a/keep.yaml", false), (["a/", "!a/keep.yaml"], "a/keep.yaml", true),
    (["!keep.yaml", "*.yaml"], "keep.yaml", true), (["[a-c]?.yaml"], "bx.yaml", true),
    (["[!a-c]?.yaml"], "bx.yaml", false), (["a\\*.yaml"], "a*.yaml", true), (["a\\*.yaml"], "ab.yaml", false),
    (["# a"], "# a", false), (["\\#a"], "#a", true), (["a  "], "a", true), (["a\\ "], "a ", true),
    ([""], "a", false),
    (["*a*b*c*"], "xxaybzc", true), (["*a*b*c*"], "xxacb", false), (["é?"], "é😀", true), (["[]]"], "]", true),
    (["[a"], "[a", false), (["a/b"], "a/b/c/d.yaml", true), (["*"], "a", true),
  ]) func aPathIsIncluded(_ patterns: [String], _ path: String, _ isIncluded: Bool) {
    #expect(PathPatterns(patterns).includes(path, isFolder: false) == isIncluded)
  }

  @Test func aFolderIsToldFromAFile() {
    #expect(PathPatterns(["a/"]).includes("a", isFolder: true))
    #expect(!PathPatterns(["a/"]).includes("a", isFolder: false))
  }

  /// A matcher that tries every way to divide a path among the stars would take twice as long for each star more.
  @Test func aPatternOfManyStarsIsMatchedInPolynomialTime() {
    let names = growthOfWork(from: 10, to: 40) { stars in
      let pattern = String(repeating: "*a", count: stars) + "b"
      #expect(!PathPatterns([pattern]).includes(String(repeating: "a", count: 1_000), isFolder: false))
    }
    #expect(names < 64)
    let folders = growthOfWork(from: 10, to: 40) { stars in
      let pattern = String(repeating: "**/a/", count: stars) + "b"
      #expect(
        PathPatterns([pattern]).decision(for: String(repeating: "a/", count: 500), isFolder: true) == nil)
    }
    #expect(folders < 64)
  }
}
