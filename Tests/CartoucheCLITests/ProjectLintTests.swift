import Foundation
import Testing

@testable import CartoucheCLI

/// `lint` of a folder: its specs use declarations of its libraries.
@Suite struct ProjectLintTests {
  private static let library = """
    version: 1
    variables: { side: 9, blue: "#00f", tall: 30 }
    templates:
      base: { size: [$side, $side] }
      pin: { extends: base }
      flag: { size: [9, $tall] }
    clusters:
      cafes: { clusterMinPoints: 3 }
      bars: { clusterMinPoints: 3 }

    """
  private static let spec = """
    version: 1
    imports: { lib: lib/pins.annotations.yaml }
    annotations:
      - { id: a, extends: lib.pin, attach: { point: [10, 50] }, clusteringIdentifier: lib.cafes }

    """
  private static let files = ["lib/pins.annotations.yaml": library, "map.annotations.yaml": spec]
  private static let unused = [
    "lib/pins.annotations.yaml:2:23: unused-variable", "lib/pins.annotations.yaml:6:3: unused-template",
    "lib/pins.annotations.yaml:9:3: unused-cluster",
  ]

  /// Returns "path:line:column: rule" for each finding about unused declarations.
  private func found(_ arguments: [String], in files: [String: String]) async throws -> [String] {
    let program = try await Program(["lint", "--format", "concise"] + arguments, in: Folder(files))
    return program.output.matches(of: /(.+?:\d+:\d+): .*\[(unused-[a-z]+)\]\n/).map { "\($0.1): \($0.2)" }
  }

  @Test func whatNoSpecOfAFolderUsesIsFound() async throws {
    #expect(try await found([], in: Self.files) == Self.unused)
    #expect(try await found(["."], in: Self.files) == Self.unused)
  }

  @Test func aFileAloneSaysNothingOfItsUsers() async throws {
    #expect(try await found(["lib/pins.annotations.yaml"], in: Self.files) == [])
    #expect(try await found(["lib/pins.annotations.yaml", "map.annotations.yaml"], in: Self.files) == [])
  }

  @Test func aLibraryThatNobodyImportsIsThereForOthers() async throws {
    #expect(try await found([], in: ["lib/pins.annotations.yaml": Self.library]) == [])
    #expect(try await found(["lib"], in: Self.files) == [])
  }

  @Test func everySpecCounts() async throws {
    var files = Self.files
    files["b.annotations.yaml"] = """
      version: 1
      imports: { own: lib/pins.annotations.yaml }
      annotations:
        - { id: a, extends: own.flag, attach: { point: [10, 50] }, clusteringIdentifier: own.bars, title: $own.blue }

      """
    #expect(try await found([], in: files) == [])
  }

  @Test func aLibraryBetweenTwoOthersPassesOnWhatIsUsed() async throws {
    var files = Self.files
    files["map.annotations.yaml"] = """
      version: 1
      imports: { mid: mid.annotations.yaml }
      annotations: [{ id: a, extends: mid.own, attach: { point: [10, 50] } }]

      """
    files["mid.annotations.yaml"] = """
      version: 1
      imports: { lib: lib/pins.annotations.yaml }
      templates:
        own: { extends: lib.flag }
        other: { extends: lib.pin }

      """
    #expect(
      try await found([], in: files) == [
        "lib/pins.annotations.yaml:2:23: unused-variable", "lib/pins.annotations.yaml:4:3: unused-template",
        "lib/pins.annotations.yaml:5:3: unused-template", "lib/pins.annotations.yaml:8:3: unused-cluster",
        "lib/pins.annotations.yaml:9:3: unused-cluster", "mid.annotations.yaml:5:3: unused-template",
      ])
  }

  @Test func aSpecThatIsBrokenMayUseAnything() async throws {
    var files = Self.files
    files["broken.annotations.yaml"] = """
      version: 1
      imports: { lib: lib/pins.annotations.yaml }
      annotations: [{ id: a, extends: lib.flak, attach: { point: [10, 50] } }]

      """
    #expect(try await found([], in: files) == [])
  }

  @Test func whatAnotherSpecUsesIsUsed() async throws {
    let map = """
      version: 1
      templates: { pin: { size: [9, 9] }, flag: { size: [9, 9] } }
      annotations: [{ id: a, size: [9, 9], attach: { point: [10, 50] } }]

      """
    let other = """
      version: 1
      imports: { map: map.annotations.yaml }
      annotations: [{ id: b, extends: map.pin, attach: { point: [11, 50] } }]

      """
    let files = ["map.annotations.yaml": map, "other.annotations.yaml": other]
    #expect(try await found([], in: files) == ["map.annotations.yaml:2:37: unused-template"])
    #expect(try await found(["map.annotations.yaml"], in: files).count == 2)
  }

  @Test func aCommentSuppressesWhatAProjectSays() async throws {
    var files = Self.files
    files["lib/pins.annotations.yaml"] = """
      # cartouche-disable unused-template, unused-variable, unused-cluster -- for the app
      \(Self.library)
      """
    #expect(try await found([], in: files) == [])
    files[".cartouche.yaml"] = "rules: { unused-template: off }\n"
    files["lib/pins.annotations.yaml"] = Self.library
    #expect(try await found([], in: files) == [Self.unused[0], Self.unused[2]])
  }

  @Test func theJobsDoNotMatter() async throws {
    var files = Self.files
    for number in 0..<20 {
      files["m\(number).annotations.yaml"] = Self.spec
      files["l\(number).annotations.yaml"] = Self.library
      files["n\(number).annotations.yaml"] = Self.spec.replacing("lib/pins", with: "l\(number)")
    }
    let one = try await found(["--jobs", "1"], in: files)
    #expect(one.count == 63)
    #expect(try await found(["--jobs", "7"], in: files) == one)
  }
}
