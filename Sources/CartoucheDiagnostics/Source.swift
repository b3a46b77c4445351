/// The bytes of a file, and the path under which diagnostics report it.
package struct SourceText: Sendable {
  /// The path as the user wrote it, or relative to the spec that refers to the file.
  package var path: String
  /// The bytes of the file, which may be invalid UTF-8.
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// The identity of a source file within a compilation: an index into `SourceList`.
package struct SourceID: Sendable, Hashable {
  package var index: UInt32

  package init(_ index: Int) { self.index = UInt32(index) }

  /// The invalid id, which no file has.
  package static var none: SourceID {
    var id = SourceID(0)
    id.index = .max
    return id
  }
}

/// The files that one compilation has read, so that a `Location` can be printed.
package struct SourceList: Sendable {
  private var texts: [SourceText] = []
  /// The text of the last change by an app or a trace. The next change replaces it.
  private var transient: (id: SourceID, text: SourceText)?
  /// The texts that an app or a trace has set as data or variables. Their ids do not depend on the number of files.
  private var live: [SourceText] = []
  /// The first id of a text in `live`.
  private static let firstLive: UInt32 = 1 << 30

  package init() {}

  package mutating func add(_ text: SourceText) -> SourceID {
    texts.append(text)
    return SourceID(texts.count - 1)
  }

  /// Adds the text of a change and drops the text of the previous change. After the first change, `add` must not be called.
  ///
  /// Each text has its own id, so a location in a dropped text is never mistaken for a location in the new text.
  package mutating func replaceTransient(_ text: SourceText) -> SourceID {
    let id = SourceID(transient.map { Int($0.id.index) + 1 } ?? texts.count)
    transient = (id, text)
    return id
  }

  /// Adds a text that an app or a trace has set, or replaces the earlier text with the id `replaced`.
  package mutating func addLive(_ text: SourceText, inPlaceOf replaced: SourceID? = nil) -> SourceID {
    if let replaced {
      live[Int(replaced.index - Self.firstLive)] = text
      return replaced
    }
    live.append(text)
    return SourceID(live.count - 1 + Int(Self.firstLive))
  }

  /// Returns whether the list still has the text with an id. The text of a change is dropped when the next change replaces it.
  package func contains(_ id: SourceID) -> Bool {
    id.index < texts.count || id == transient?.id
      || id.index >= Self.firstLive && id.index - Self.firstLive < UInt32(live.count)
  }

  package subscript(id: SourceID) -> SourceText {
    if id.index >= Self.firstLive { return live[Int(id.index - Self.firstLive)] }
    if let transient, transient.id == id { return transient.text }
    return texts[Int(id.index)]
  }

  package var count: Int { texts.count }

  /// Returns the bytes of the file that was read from this path, or `nil` if none was.
  package func bytes(ofFile path: String) -> [UInt8]? { texts.first { $0.path == path }?.bytes }

  /// The paths of the files in the order in which they were read, without the text of a change.
  package var paths: [String] { texts.map { $0.path } }

  /// The total number of bytes of the files, without the text of a change.
  package var byteCount: Int { texts.reduce(0) { $0 + $1.bytes.count } }
}

/// A half-open range of UTF-8 bytes in one source file, from `start` to `end`.
///
/// All stages store positions in this form. `LineTable` computes lines and columns when a finding is printed.
package struct SourceSpan: Sendable, Hashable {
  package var start: UInt32
  package var end: UInt32

  package init(start: UInt32, end: UInt32) {
    precondition(start <= end, "a span ends before it starts: \(start) > \(end)")
    self.start = start
    self.end = end
  }

  package init(_ range: Range<Int>) {
    self.init(start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
  }

  package var range: Range<Int> { Int(start)..<Int(end) }
}

/// A source file of a compilation and a range of bytes in it.
package struct Location: Sendable, Hashable {
  package var source: SourceID
  package var span: SourceSpan

  package init(source: SourceID, span: SourceSpan) {
    self.source = source
    self.span = span
  }
}
