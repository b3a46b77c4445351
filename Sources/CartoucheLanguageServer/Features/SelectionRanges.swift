import CartoucheDiagnostics
import CartoucheSyntax

/// Returns the ranges that an editor selects one after the other around an offset, the smallest first: the word, its value, the entry,
/// the mapping and so on up to the whole text.
package func selectionRanges(at offset: Int, in file: WrittenFile) -> [Range<Int>] {
  let word = CursorText(file.document, at: offset).word
  var ranges: [Range<Int>] = word.isEmpty ? [] : [word]
  if let root = file.root {
    let path = file.path(to: offset, from: root)
    for (index, node) in path.enumerated().reversed() {
      ranges.append(Int(node.span.start)..<file.end(of: node))
      guard index > 0 else { continue }
      for entry in path[index - 1].entries where entry.value.span == node.span || entry.key.span == node.span
      {
        ranges.append(Int(entry.key.span.start)..<max(file.end(of: entry.value), Int(entry.key.span.end)))
      }
    }
  }
  ranges.append(0..<file.bytes.count)
  // Each range must contain the one before it.
  var result: [Range<Int>] = []
  for range in ranges where range.lowerBound <= offset && offset <= range.upperBound {
    guard let last = result.last else {
      result.append(range)
      continue
    }
    if range != last, range.lowerBound <= last.lowerBound, last.upperBound <= range.upperBound {
      result.append(range)
    }
  }
  return result
}
