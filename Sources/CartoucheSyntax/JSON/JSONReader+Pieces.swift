/// Reading of what is too large to be kept as records all at once.
extension JSONReader {
  /// Reads the one value of the text as `read` does, but lets the items of a list of its root go once they were handed
  /// over, so that the memory for them does not grow with the text. The list is left without items.
  ///
  /// - Parameters:
  ///   - name: of the root's member that is the list. Where it stands twice the first one counts.
  ///   - size: records of items that are kept before they are handed over, but for those of the last item.
  ///   - take: is given items in order, by the range of their records, which it must not change.
  /// - Returns: what ended the reading early.
  mutating func read(
    inPieces name: StaticString, of size: Int, _ take: (inout JSONReader, _ items: Range<Int>) -> Void
  ) -> JSONFailure? {
    /// The record of the list while it is open.
    var list: Int?
    do throws(JSONFailure) {
      try startText()
      while depth > 0 {
        try readChild()
        guard depth == 2, isAtStart(ofList: name) else { continue }
        let open = innermost.record
        let textBefore = text.count
        list = open
        while depth > 1 {
          try readChild()
          if depth == 1 {
            handOver(after: open, textBefore, take)
          } else if depth == 2, records.count - open > size {
            // Where the list ends if the text breaks off before the next item.
            records[open].end = endOfLastItem(of: open)
            handOver(after: open, textBefore, take)
          }
        }
        list = nil
      }
      try endText()
      return nil
    } catch {
      truncate()
      if let list {
        handOver(after: list, text.count, take)
        records[0].first = UInt32(records.count)
      }
      return error
    }
  }

  /// Whether the innermost container is the list of the root with this name, and none of its items is read.
  private func isAtStart(ofList name: StaticString) -> Bool {
    guard !innermost.isMapping, innermost.record == records.count - 1, records[0].kind == .mapping else {
      return false
    }
    let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    let last = innermost.record - 1
    guard isText(records[last], name) else { return false }
    var key = 1
    while key < last {
      if isText(records[key], name) { return false }
      key = records[key + 1].end(at: key + 1)
    }
    return true
  }

  private func isText(_ scalar: NodeRecord, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    scalar.flags.contains(.inSource)
      ? scalar.withText(in: source) { areEqual($0, name) } : scalar.withText(in: text) { areEqual($0, name) }
  }

  private func endOfLastItem(of list: Int) -> UInt32 {
    var end = records[list].end
    var item = list + 1
    while item < records.count {
      end = records[item].end
      item = records[item].end(at: item)
    }
    return end
  }

  private mutating func handOver(
    after list: Int, _ textBefore: Int, _ take: (inout JSONReader, _ items: Range<Int>) -> Void
  ) {
    let items = list + 1..<records.count
    take(&self, items)
    records.removeLast(items.count)
    text.removeLast(text.count - textBefore)
    mostRecords -= items.count
    records[list].first = UInt32(records.count)
    records[list].count = 0
  }

  /// Reads the value that starts at the next byte, whatever follows it.
  mutating func readOne() {
    do throws(JSONFailure) {
      try startText()
      while depth > 0 { try readChild() }
    } catch {
      truncate()
    }
  }
}
