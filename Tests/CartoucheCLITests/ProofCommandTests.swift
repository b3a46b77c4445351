import Foundation
import Testing

@testable import CartoucheCLI

/// A proof is shown by the command that its finding names.
@Suite struct ProofCommandTests {
  @Test(arguments: [
    ("never-visible", #""id":"label","cause":"collision","by":"pin""#),
    ("dead-anchor", #""anchor":"center","stoppedBy":"collision","by":"pin""#),
    ("always-collides", #""id":"a","cause":"collision","by":"b""#),
  ]) func theCommandShowsWhatIsSaid(_ rule: String, _ expected: String) async throws {
    let spec = """
      version: 1
      annotations:
        - { id: pin, size: [40, 40], attach: { point: [10, 50] }, priority: required }
        - { id: label, size: [30, 12], attach: { point: [10, 50] }, variableAnchors: [center, top] }
        - { id: name, size: [20, 12], attach: { point: [10, 50] }, variableAnchors: [center, { anchor: top, offsetY: -24 }] }
        - { id: a, size: [40, 40], attach: { point: [20, 50] }, maxZoom: 4 }
        - { id: b, size: [60, 60], attach: { point: [20.1, 50] }, minZoom: 3 }

      """
    let folder = try Folder(["maps/my map.annotations.yaml": spec])
    let found = try await Program(["lint", "--select", rule], in: folder)
    let command = try #require(found.output.firstMatch(of: /`cartouche (resolve .+?)`/)).1
    // The only quotes are those around the path.
    let parts = command.split(separator: "'")
    let arguments = parts.enumerated().flatMap { index, part in
      index == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
    let frame = try await Program(arguments + ["--format", "json"], in: folder)
    #expect(frame.status == 0)
    #expect(frame.output.contains(expected))
  }

  @Test func aProofGoesByTheViewportsOfTheConfiguration() async throws {
    let spec = """
      version: 1
      avoid: { regions: [{ width: 120, height: 120 }] }
      annotations: [{ id: a, size: [300, 20], attach: { point: [10, 50] }, fit: require, variableAnchors: [left] }]

      """
    let folder = try Folder(["a.annotations.yaml": spec, ".cartouche.yaml": "viewports: [[320, 568]]\n"])
    let program = try await Program(["lint", "--format", "concise"], in: folder)
    #expect(program.output.contains("out of the bounds by at least 140 points [never-visible]"))
  }
}
