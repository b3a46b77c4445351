import CartoucheDiagnostics
import CartoucheSyntax

/// A part of a text that an editor can hide, except for its first line.
package struct FoldingRange: Sendable, Equatable {
  package enum Kind: Sendable { case region, comment }

  /// The bytes from the first line to the last, at least two lines.
  package var range: Range<Int>
  package var kind: Kind
}

/// Returns the mappings, lists, long texts and comments of a file that take several lines, in source order.
package func foldingRanges(in file: WrittenFile) -> [FoldingRange] {
  var ranges: [FoldingRange] = []
  func isOnSeveralLines(_ range: Range<Int>) -> Bool {
    file.bytes[range].contains { $0 == 0x0A || $0 == 0x0D }
  }
  /// The texts of several lines, which may have lines that look like comments.
  var texts: [Range<Int>] = []
  func visit(_ node: Node, from start: Int) {
    let end = file.end(of: node)
    if node.kind == .scalar, isOnSeveralLines(node.span.range) { texts.append(node.span.range) }
    if start < end, isOnSeveralLines(start..<end) {
      ranges.append(FoldingRange(range: start..<end, kind: .region))
    }
    for (_, item) in node.ownItems where isOnSeveralLines(item.span.range) {
      visit(item, from: Int(item.span.start))
    }
    for entry in node.entries where node.isOwn(entry) { visit(entry.value, from: Int(entry.key.span.start)) }
  }
  if let root = file.root {
    for entry in root.entries where root.isOwn(entry) {
      visit(entry.value, from: Int(entry.key.span.start))
    }
    for (_, item) in root.ownItems { visit(item, from: Int(item.span.start)) }
  }
  ranges += comments(in: file, outside: texts)
  return ranges.sorted {
    ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
  }
}

/// Returns the groups of at least two consecutive lines that have only a comment.
private func comments(in file: WrittenFile, outside texts: [Range<Int>]) -> [FoldingRange] {
  if file.document.isJSON { return [] }
  var ranges: [FoldingRange] = []
  var current: Range<Int>?
  var count = 0
  var text = 0
  func close() {
    if let current, count > 1 { ranges.append(FoldingRange(range: current, kind: .comment)) }
    current = nil
    count = 0
  }
  let bytes = file.bytes
  var start = 0
  while start < bytes.count {
    var end = start
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    var first = start
    while first < end, bytes[first] == 0x20 { first += 1 }
    while text < texts.count, texts[text].upperBound <= first { text += 1 }
    let isInText = text < texts.count && texts[text].lowerBound < first
    if first < end, bytes[first] == UInt8(ascii: "#"), !isInText {
      let last = end > first && bytes[end - 1] == 0x0D ? end - 1 : end
      current = (current?.lowerBound ?? first)..<last
      count += 1
    } else {
      close()
    }
    start = end + 1
  }
  close()
  return ranges
}

extension WrittenFile {
  /// Returns the nodes that contain an offset, from the root on.
  func path(to offset: Int, from root: Node) -> [Node] {
    var path: [Node] = []
    var next: Node? = root
    while let node = next, node.document === document, node.span.start <= offset, offset <= node.span.end {
      path.append(node)
      next = nil
      func look(_ child: Node) -> Bool {
        guard child.document === document, node.span.contains(child.span), child.span.start <= offset,
          offset <= child.span.end
        else { return false }
        next = child
        return true
      }
      for item in node.items where look(item) { break }
      for entry in node.entries where look(entry.key) || look(entry.value) { break }
    }
    return path
  }
}
