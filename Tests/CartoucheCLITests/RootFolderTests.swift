import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import Foundation
import Testing

@testable import CartoucheCLI

/// Paths in a spec may not leave the root folder, also not by a symbolic link.
@Suite struct RootFolderTests {
  /// A folder `root` with a spec, and files beside it that no spec may read.
  private struct Folders: ~Copyable {
    let path: String

    init() throws {
      path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
      try FileManager.default.createDirectory(atPath: path + "/root/maps", withIntermediateDirectories: true)
      try write("root/shared.geojson", point)
      try write("secret.geojson", point)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws {
      try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
    }

    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: path + "/" + name, withDestinationPath: path + "/" + target)
    }

    /// The rules of what is found in a spec with this source.
    func rules(source: String, root: String?) throws -> [String] {
      let spec = path + "/root/maps/a.annotations.yaml"
      try write(
        "root/maps/a.annotations.yaml",
        """
        version: 1
        sources: { s: \(source) }
        annotations: [{ id: a, forEach: { source: s }, size: [9, 9] }]
        """)
      let options = RootFolder(folder: root.map { path + "/" + $0 })
      let loader = DiskFileLoader(root: try options.resolved(for: spec))
      return lint(try compile(spec, loader: loader)).map(\.rule)
    }

    private let point = #"{ "type": "Point", "coordinates": [0, 0] }"#
  }

  @Test func aPathWithinTheRootIsRead() throws {
    #expect(try Folders().rules(source: "../shared.geojson", root: "root") == [])
  }

  @Test func aPathThatLeavesTheRootIsRefused() throws {
    #expect(try Folders().rules(source: "../../secret.geojson", root: "root") == ["path"])
  }

  @Test func aLinkThatLeavesTheRootIsRefused() throws {
    let folders = try Folders()
    try folders.link("root/maps/link.geojson", to: "secret.geojson")
    #expect(try folders.rules(source: "link.geojson", root: "root") == ["path"])
  }

  @Test func aLinkWithinTheRootIsRead() throws {
    let folders = try Folders()
    try folders.link("root/maps/link.geojson", to: "root/shared.geojson")
    #expect(try folders.rules(source: "link.geojson", root: "root") == [])
  }

  @Test func theFolderOfTheSpecIsTheRootWithoutARepository() throws {
    #expect(try Folders().rules(source: "../shared.geojson", root: nil) == ["path"])
  }

  @Test func theRepositoryAroundTheSpecIsTheRoot() throws {
    let folders = try Folders()
    try FileManager.default.createDirectory(
      atPath: folders.path + "/root/.git", withIntermediateDirectories: true)
    #expect(try folders.rules(source: "../shared.geojson", root: nil) == [])
    #expect(try folders.rules(source: "../../secret.geojson", root: nil) == ["path"])
  }

  /// A link that leads outside when it is opened and inside when it is looked at: what was opened counts.
  @Test func aLinkThatIsSwappedAfterItWasOpenedIsRefused() throws {
    let folders = try Folders()
    let root = try rootFolder(of: folders.path + "/root/maps/a.yaml")
    try folders.link("root/maps/link.geojson", to: "secret.geojson")
    let link = folders.path + "/root/maps/link.geojson"
    let file = try OpenFile(link)
    try FileManager.default.removeItem(atPath: link)
    try folders.link("root/maps/link.geojson", to: "root/shared.geojson")
    #expect(throws: FileFailure.outsideRoot(root)) { try file.check(isWithin: root) }
  }

  @Test func namesOutsideOfTheRootAreNotTold() throws {
    let folders = try Folders()
    let loader = DiskFileLoader(root: try rootFolder(of: folders.path + "/root/maps/a.yaml"))
    #expect(loader.names(beside: folders.path + "/root/maps/../x") == [])
    try folders.write("root/maps/b.yaml", "")
    #expect(loader.names(beside: folders.path + "/root/maps/x") == ["b.yaml"])
  }

  @Test func aNULEndsNoPath() throws {
    let folders = try Folders()
    let path = folders.path + "/root/shared.geojson\0.yaml"
    #expect(throws: FileFailure.badPath) { try DiskFileLoader().load(path, limit: 1000) }
    #expect(throws: FileFailure.badPath) { try rootFolder(of: path) }
  }
}
