import Foundation

/// A fenced block of a page of the documentation.
///
/// An info string such as `yaml map.annotations.yaml` names the file that the block writes; `append` behind it adds the
/// block to the end of that file.
package struct PageBlock: Sendable, CustomStringConvertible {
  package var page: String
  /// The line of the opening fence, from 1.
  package var line: Int
  /// The first word of the info string, such as `yaml`.
  package var language: String
  /// The name of the file that the block writes, if it names one.
  package var file: String?
  /// The whole text of the file, or the block itself without a file.
  package var text: String
  /// The files of the page up to this block, by name.
  package var files: [String: String]

  package var description: String { "\(page):\(line)" }

  /// The hand-written pages with checked examples.
  package static let pages =
    ["README.md", "CONTRIBUTING.md", "Examples/README.md", "Benchmarks/README.md"]
    + Repository.files(in: "docs", endingIn: ".md")

  /// The blocks of a page, in order.
  package static func all(of page: String) -> [PageBlock] {
    var blocks: [PageBlock] = []
    var files: [String: String] = [:]
    var open: PageBlock?
    var isAppended = false
    let lines = ((try? Repository.text(page)) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard line.hasPrefix("```") else {
        open?.text += line + "\n"
        continue
      }
      if var block = open {
        if let file = block.file {
          if isAppended { block.text = files[file, default: ""] + block.text }
          files[file] = block.text
        }
        block.files = files
        blocks.append(block)
        open = nil
      } else {
        let words = line.drop { $0 == "`" }.split(separator: " ").map(String.init)
        open = PageBlock(
          page: page, line: index + 1, language: words.first ?? "", file: words.dropFirst().first, text: "",
          files: [:])
        isAppended = words.last == "append"
      }
    }
    return blocks
  }

  /// Whether the block is a whole spec.
  package var isSpec: Bool { isDocument && !isScenario }
  package var isScenario: Bool { isDocument && text.contains(#/(?m)^steps:/#) }

  private var isDocument: Bool { language == "yaml" && text.contains(#/(?m)^version: 1/#) }
}
