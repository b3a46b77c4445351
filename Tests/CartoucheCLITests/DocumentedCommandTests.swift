import CartoucheTestSupport
import Foundation
import Testing

/// Every `console` block of the documentation runs and prints what the page shows: `UPDATE_GOLDEN=1` rewrites the page.
///
/// The commands of a page run in its order, in one folder with the files that the page has written so far.
@Suite struct DocumentedCommandTests {
  static let pages = PageBlock.pages.filter { page in
    PageBlock.all(of: page).contains { $0.language == "console" }
  }

  private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"

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
    var printed: [(block: PageBlock, text: String)] = []
    for block in PageBlock.all(of: page) {
      if let file = block.file { try folder.write(file, Data(block.text.utf8)) }
      guard block.language == "console" else { continue }
      let steps = Self.steps(of: block)
      #expect(!steps.isEmpty, "\(block)")
      var text = ""
      for step in steps {
        let run = try await Program(
          ["-c", "{ \(step.command); } 2>&1"], in: folder, environment: ["PATH": path], of: "/bin/sh")
        #expect(run.output == step.output, "\(block): \(step.command)")
        text += "$ \(step.command)\n\(run.output)"
      }
      printed.append((block, text))
    }
    if Self.isUpdating { try rewrite(printed, of: page) }
    try expectPictures(of: page, toBeThoseIn: folder)
  }

  /// Writes what the commands printed into their blocks.
  private func rewrite(_ printed: [(block: PageBlock, text: String)], of page: String) throws {
    var lines = try Repository.text(page).split(separator: "\n", omittingEmptySubsequences: false)
    // From the end, so that the lines of earlier blocks keep their numbers.
    for (block, text) in printed.reversed() {
      let count = block.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      let new = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      lines.replaceSubrange(block.line..<block.line + count, with: new)
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: Repository.root.appending(path: page))
  }

  /// Compares the pictures of the page with those that its commands drew.
  private func expectPictures(of page: String, toBeThoseIn folder: Folder) throws {
    let parent = Repository.root.appending(path: page).deletingLastPathComponent()
    for link in try Repository.text(page).matches(of: #/\]\(([^)]*?([\w-]+\.svg))\)/#) {
      guard let drawn = try? folder.read(String(link.2)) else { continue }
      let file = parent.appending(path: String(link.1))
      guard (try? String(contentsOf: file, encoding: .utf8)) != drawn else { continue }
      if Self.isUpdating { try Data(drawn.utf8).write(to: file) }
      Issue.record("\(link.1) of \(page) is not what its commands draw")
    }
  }
}
