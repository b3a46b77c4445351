import Cartouche
import Foundation
import Testing

@testable import CartoucheCLI

/// The lines of a batch, read in parts of any size.
@Suite struct LineReaderTests {
  private struct Line: Equatable, CustomStringConvertible {
    var number: Int
    var text: String?
    var description: String { "\(number): \(text ?? "too long")" }
  }

  private func lines(_ text: String, chunk: Int, atMost most: Int = 3, limit: Int = 8) throws -> [Line] {
    let folder = try Folder(["lines": text])
    var reader = LineReader(
      try OpenFile(folder.url.appending(path: "lines").path), limit: limit, chunk: chunk)
    var lines: [Line] = []
    while true {
      let next = try reader.next(atMost: most)
      if next.isEmpty { return lines }
      #expect(next.count <= most)
      lines += next.map { line in
        Line(number: line.number, text: line.bytes.map { String(decoding: $0, as: UTF8.self) })
      }
    }
  }

  @Test(arguments: [1, 2, 3, 7, 64])
  func linesDoNotDependOnTheSizeOfParts(_ chunk: Int) throws {
    let text = "one\r\n\n \t\r\n\u{FEFF}two\nthree\n12345678\n123456789\nfour\r\n\n1234567890123456789\nend"
    let expected = [
      Line(number: 1, text: "one"), Line(number: 4, text: "two"), Line(number: 5, text: "three"),
      Line(number: 6, text: "12345678"), Line(number: 7, text: nil), Line(number: 8, text: "four"),
      Line(number: 10, text: nil), Line(number: 11, text: "end"),
    ]
    for most in [1, 2, 100] { #expect(try lines(text, chunk: chunk, atMost: most) == expected) }
  }

  @Test func theLastLineMayEnd() throws {
    #expect(try lines("", chunk: 4).isEmpty)
    #expect(try lines("\n", chunk: 4).isEmpty)
    #expect(try lines("a\n", chunk: 4) == [Line(number: 1, text: "a")])
    #expect(try lines("a\r", chunk: 4) == [Line(number: 1, text: "a")])
    #expect(try lines("\n\nb", chunk: 4) == [Line(number: 3, text: "b")])
    #expect(try lines("123456789012345", chunk: 4) == [Line(number: 1, text: nil)])
  }
}
