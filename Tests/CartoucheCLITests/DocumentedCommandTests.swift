import CartoucheTestSupport
import Foundation
import Testing

/// Every `console` block of the documentation runs and prints what the page shows.
///
/// The commands of a page run in its order, in one folder with the files that the page has written so far.
@Suite struct DocumentedCommandTests {
  static let pages = PageBlock.pages.filter { page in
    PageBlock.all(of: page).contains { $0.language == "console" }
  }

  /// A line that begins with `$ `, and the lines below it.
  struct Step {
    var command: String
    var output = ""
  }

  static func steps(of block: PageBlock) -> [Step] {
    block.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().reduce(into: []) {
      steps, line in
      if line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2))))
      } else if !steps.isEmpty {
        steps[steps.count - 1].output += line + "\n"
      }
    }
  }

  @Test func theTutorialIsRun() {
    #expect(Self.pages.contains("docs/tutorial.md"))
  }

  @Test(arguments: pages) func eachCommandPrintsWhatThePageShows(_ page: String) async throws {
    let folder = try Folder()
    let programs = URL(filePath: Program.path).deletingLastPathComponent().path
    let path = programs + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    for block in PageBlock.all(of: page) {
      if let file = block.file { try folder.write(file, Data(block.text.utf8)) }
      guard block.language == "console" else { continue }
      let steps = Self.steps(of: block)
      #expect(!steps.isEmpty, "\(block)")
      for step in steps {
        let run = try await Program(
          ["-c", "{ \(step.command); } 2>&1"], in: folder, environment: ["PATH": path], of: "/bin/sh")
        #expect(run.output == step.output, "\(block): \(step.command)")
      }
    }
    try expectPictures(of: page, toBeThoseIn: folder)
  }

  /// Compares the pictures of the page with those that its commands drew: `UPDATE_GOLDEN=1` rewrites them.
  private func expectPictures(of page: String, toBeThoseIn folder: Folder) throws {
    let parent = Repository.root.appending(path: page).deletingLastPathComponent()
    for link in try Repository.text(page).matches(of: #/\]\(([^)]*?([\w-]+\.svg))\)/#) {
      guard let drawn = try? folder.read(String(link.2)) else { continue }
      let file = parent.appending(path: String(link.1))
      guard (try? String(contentsOf: file, encoding: .utf8)) != drawn else { continue }
      if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" { try Data(drawn.utf8).write(to: file) }
      Issue.record("\(link.1) of \(page) is not what its commands draw")
    }
  }
}
