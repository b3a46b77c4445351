import CLibYAML

/// One event of libyaml. Indices count Unicode scalars.
struct YAMLEvent {
  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd
    case mappingStart, mappingEnd, sequenceStart, sequenceEnd, scalar, alias
  }

  var kind: Kind
  /// Where the node starts, its anchor and tag included.
  var start: Int
  var end: Int
  var style: NodeRecord.Style
  /// The text of a scalar.
  var text: UnsafeBufferPointer<UInt8>
  private var anchorName: UnsafePointer<UInt8>?
  var isTagged: Bool

  init(
    _ kind: Kind, _ start: Int, _ end: Int, style: NodeRecord.Style = .block,
    text: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: nil, count: 0),
    anchor: UnsafePointer<UInt8>? = nil, isTagged: Bool = false
  ) {
    self.kind = kind
    self.start = start
    self.end = end
    self.style = style
    self.text = text
    anchorName = anchor
    self.isTagged = isTagged
  }

  /// The name after `&` or `*`.
  var anchor: String? { anchorName.map { String(cString: $0) } }
}
