import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import Foundation
import Testing

@testable import CartouchePreview

/// The preview while files change.
@Suite struct SessionTests {
  private static let spec = "a.annotations.yaml"

  private static func ids(_ content: PreviewContent) throws -> [String] {
    let plan = try Plan(bytes: try #require(content.drawn).plan)
    return plan.annotationIndices.map { plan.id(of: $0) }
  }

  @Test func nothingHappensWithoutAChange() throws {
    let folder = try Workspace([Self.spec: Workspace.spec("one")])
    var session = try folder.session()
    #expect(session.content.name == "Cafés")
    #expect(session.content.text == Workspace.spec("one"))
    #expect(session.content.problem == nil)
    #expect(try Self.ids(session.content) == ["one"])
    #expect(!awaitsChange(&session))
  }

  @Test func aSaveInPlaceIsRead() throws {
    let folder = try Workspace([Self.spec: Workspace.spec("one")])
    var session = try folder.session()
    try folder.write(Self.spec, Workspace.spec("three"))
    #expect(awaitsChange(&session))
    #expect(try Self.ids(session.content) == ["three"])
    #expect(!awaitsChange(&session))
  }

  @Test func aSaveByRenameIsReadAgainAndAgain() throws {
    let folder = try Workspace([Self.spec: Workspace.spec("one")])
    var session = try folder.session()
    // The texts have the same length: the new file has another inode.
    for id in ["two", "six", "ten"] {
      try folder.replace(Self.spec, Workspace.spec(id))
      #expect(awaitsChange(&session))
      #expect(try Self.ids(session.content) == [id])
    }
  }

  @Test func aTouchChangesNothing() throws {
    let folder = try Workspace([Self.spec: Workspace.spec("one")])
    var session = try folder.session()
    let before = session.content
    try folder.replace(Self.spec, Workspace.spec("one"))
    #expect(awaitsChange(&session))
    #expect(session.content == before)
  }

  @Test func aChangeIsReadWhenItHasComeToItsEnd() throws {
    let folder = try Workspace([Self.spec: Workspace.spec("one")])
    var session = try folder.session()
    try folder.write(Self.spec, "")
    #expect(!look(&session))
    try folder.write(Self.spec, Workspace.spec("three"))
    #expect(!look(&session))
    #expect(look(&session))
    #expect(session.content.findings.isEmpty)
    #expect(try Self.ids(session.content) == ["three"])
  }

  @Test func aFileThatIsNeverDoneIsReadAllTheSame() throws {
    let folder = try Workspace([Self.spec: Workspace.spec("one")])
    var session = try folder.session()
    var wasRead = false
    for count in 1...12 where !wasRead {
      try folder.write(Self.spec, Workspace.spec("one") + String(repeating: "#", count: count))
      wasRead = look(&session)
    }
    #expect(wasRead)
  }

  @Test func deletionForAMomentIsMissedByNobody() throws {
    let folder = try Workspace([Self.spec: Workspace.spec("one")])
    var session = try folder.session()
    try folder.remove(Self.spec)
    for _ in 0..<5 { #expect(!look(&session)) }
    try folder.write(Self.spec, Workspace.spec("three"))
    #expect(awaitsChange(&session))
    #expect(session.content.problem == nil)
    #expect(try Self.ids(session.content) == ["three"])
  }

  @Test func deletionForLongIsTold() throws {
    let similar = ["b.annotations.yaml": Workspace.spec("other")]
    let folder = try Workspace(similar.merging([Self.spec: Workspace.spec("one")]) { $1 })
    var session = try folder.session()
    try folder.remove(Self.spec)
    #expect(awaitsChange(&session))
    let problem = session.content.problem
    #expect(problem?.hasSuffix("a.annotations.yaml: there is no such file any more") == true)
    #expect(session.content.name == "Cafés")
    #expect(!session.content.compiles)
    #expect(try Self.ids(session.content) == ["one"])
    try folder.write(Self.spec, Workspace.spec("two"))
    #expect(awaitsChange(&session))
    #expect(session.content.problem == nil)
    #expect(try Self.ids(session.content) == ["two"])
  }

  @Test func theLastGoodPlanStaysWhileMistakesAreTold() throws {
    let folder = try Workspace([Self.spec: Workspace.spec("one")])
    var session = try folder.session()
    let before = session.content.drawn
    #expect(session.content.compiles && session.content.hasNoProblems)
    try folder.replace(Self.spec, Workspace.brokenSpec)
    #expect(awaitsChange(&session))
    #expect(!session.content.compiles && !session.content.hasNoProblems)
    #expect(session.content.findings.contains { $0.severity == .error && $0.message.contains("atach") })
    #expect(session.content.text == Workspace.brokenSpec)
    #expect(session.content.drawn == before)
    try folder.replace(Self.spec, Workspace.spec("two"))
    #expect(awaitsChange(&session))
    #expect(session.content.findings.isEmpty)
    #expect(try Self.ids(session.content) == ["two"])
  }

  @Test func mistakesOfTheTraceAreNoneOfTheSpec() throws {
    let folder = try Workspace([Self.spec: Workspace.spec("one"), "t.jsonl": "{}\n"])
    var session = try folder.session(trace: "t.jsonl")
    let before = session.content.drawn
    try folder.write("t.jsonl", "{\"selekt\": \"one\"}\n")
    #expect(awaitsChange(&session))
    #expect(session.content.compiles)
    #expect(session.content.findings.contains { $0.severity == .error })
    #expect(session.content.drawn?.plan == before?.plan)
    #expect(session.content.drawn?.trace != before?.trace)
    try folder.replace(Self.spec, "version: 1\n  annotations")
    #expect(awaitsChange(&session))
    #expect(!session.content.compiles)
    // A text without a name keeps the previous name.
    #expect(session.content.name == "Cafés")
  }

  @Test func aSpecThatNeverCompiledHasNoPlan() throws {
    let folder = try Workspace([Self.spec: Workspace.brokenSpec])
    var session = try folder.session()
    #expect(session.content.drawn == nil)
    #expect(session.content.problem == nil)
    try folder.replace(Self.spec, Workspace.spec("one"))
    #expect(awaitsChange(&session))
    #expect(try Self.ids(session.content) == ["one"])
  }

  @Test func importsAreWatchedThoseTooThatAreNotThereYet() throws {
    let importing = Workspace.spec("{ extends: lib.pin, id: one }", "imports: { lib: lib.yaml }")
      .replacing("id: {", with: "").replacing("}, attach", with: ", attach")
    let folder = try Workspace([Self.spec: importing])
    var session = try folder.session()
    #expect(session.content.findings.contains { $0.severity == .error })
    let library = "version: 1\ntemplates:\n  pin: { priority: 5 }\n"
    try folder.write("lib.yaml", library)
    #expect(awaitsChange(&session))
    #expect(session.content.findings.isEmpty, "\(session.content.findings)")
    let before = session.content.drawn
    try folder.replace("lib.yaml", library.replacing("5", with: "6"))
    #expect(awaitsChange(&session))
    #expect(session.content.drawn != before)
  }

  @Test func dataAndConfigurationAreWatched() throws {
    let point =
      #"{"type":"Feature","id":7,"properties":{},"geometry":{"type":"Point","coordinates":[13.4,52.5]}}"#
    let folder = try Workspace([
      Self.spec: """
      version: 1
      sources: { cafes: { data: cafes.geojson } }
      annotations:
        - { id: cafes, forEach: { source: cafes }, size: [40, 20] }

      """, "cafes.geojson": point,
    ])
    var session = try folder.session()
    #expect(try Self.ids(session.content) == ["cafes/7"], "\(session.content.findings)")
    try folder.replace("cafes.geojson", point.replacing("7", with: "8"))
    #expect(awaitsChange(&session))
    #expect(try Self.ids(session.content) == ["cafes/8"])
    try folder.write(".cartouche.yaml", "version: 1\n")
    #expect(awaitsChange(&session))
  }

  @Test func aConfigurationWithMistakesEndsNothing() throws {
    let folder = try Workspace([Self.spec: Workspace.spec("one")])
    struct Mistake: Error {}
    var input = PreviewInput(spec: folder.path(Self.spec), root: folder.url.path)
    input.viewport = Viewport(width: 300, height: 200)
    var lintings = 0
    let linter = PreviewLinter(
      lint: {
        lintings += 1
        if lintings == 2 { throw Mistake() }
        return $0.findings
      }, lintScenario: { _ in [] })
    var session = try PreviewSession(PreviewReader(input, linter, write: { _, _, _ in nil }))
    try folder.replace(Self.spec, Workspace.spec("two"))
    #expect(awaitsChange(&session))
    #expect(session.content.problem != nil)
    #expect(!awaitsChange(&session))
    try folder.replace(Self.spec, Workspace.spec("six"))
    #expect(awaitsChange(&session))
    #expect(session.content.problem == nil)
    #expect(session.content.viewport == Viewport(width: 300, height: 200))
  }
}
