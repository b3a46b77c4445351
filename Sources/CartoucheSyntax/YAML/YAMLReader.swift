#if canImport(CLibYAML)
import CLibYAML

/// The owner of a libyaml parser. No other code calls libyaml.
struct YAMLReader: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>

  /// Creates a reader for UTF-8 bytes without a byte-order mark.
  ///
  /// libyaml keeps the pointer to the bytes, so the reader must not outlive them.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    parser.initialize(to: yaml_parser_t())
    let isReady = yaml_parser_initialize(parser)
    precondition(isReady == 1, "libyaml cannot be started: out of memory")
    // The encoding is set explicitly, because libyaml would otherwise search for a byte-order mark.
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_event_delete(event)
    yaml_parser_delete(parser)
    event.deallocate()
    parser.deallocate()
  }

  /// Returns libyaml's next event. The texts of the event are valid until the next call.
  @inline(__always)
  mutating func next() throws(YAMLFailure) -> YAMLEvent {
    yaml_event_delete(event)
    guard yaml_parser_parse(parser, event) == 1 else { throw failure() }
    let start = Int(event.pointee.start_mark.index)
    let end = Int(event.pointee.end_mark.index)
    switch event.pointee.type {
    case YAML_SCALAR_EVENT:
      let data = event.pointee.data.scalar
      return YAMLEvent(
        kind: .scalar, start: start, end: end, style: style(data.style),
        text: UnsafeBufferPointer(start: data.value, count: data.length),
        anchorName: data.anchor, isTagged: data.tag != nil)
    case YAML_MAPPING_START_EVENT:
      let data = event.pointee.data.mapping_start
      return YAMLEvent(
        kind: .mappingStart, start: start, end: end,
        style: data.style == YAML_FLOW_MAPPING_STYLE ? .flow : .block,
        anchorName: data.anchor, isTagged: data.tag != nil)
    case YAML_SEQUENCE_START_EVENT:
      let data = event.pointee.data.sequence_start
      return YAMLEvent(
        kind: .sequenceStart, start: start, end: end,
        style: data.style == YAML_FLOW_SEQUENCE_STYLE ? .flow : .block,
        anchorName: data.anchor, isTagged: data.tag != nil)
    case YAML_MAPPING_END_EVENT:
      return YAMLEvent(
        kind: .mappingEnd, start: start, end: end)
    case YAML_SEQUENCE_END_EVENT:
      return YAMLEvent(
        kind: .sequenceEnd, start: start, end: end)
    case YAML_ALIAS_EVENT:
      return YAMLEvent(
        kind: .alias, start: start, end: end, anchorName: event.pointee.data.alias.anchor)
    case YAML_DOCUMENT_START_EVENT:
      return YAMLEvent(
        kind: .documentStart, start: start, end: end)
    case YAML_DOCUMENT_END_EVENT:
      return YAMLEvent(
        kind: .documentEnd, start: start, end: end)
    case YAML_STREAM_START_EVENT:
      return YAMLEvent(
        kind: .streamStart, start: start, end: end)
    default:
      return YAMLEvent(
        kind: .streamEnd, start: start, end: end)
    }
  }

  private func style(_ style: yaml_scalar_style_t) -> NodeRecord.Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  private func failure() -> YAMLFailure {
    let parser = parser.pointee
    return YAMLFailure(
      problem: parser.problem.map { String(cString: $0) } ?? "",
      index: Int(parser.problem_mark.index),
      context: parser.context.map { String(cString: $0) } ?? "",
      contextIndex: Int(parser.context_mark.index))
  }
}

/// An event of libyaml: the start or end of a document or container, a scalar, or an alias. Positions are in Unicode scalars.
struct YAMLEvent {
  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd
    case mappingStart, mappingEnd, sequenceStart, sequenceEnd, scalar, alias
  }

  var kind: Kind
  /// The start of the node, including its anchor and tag, in Unicode scalars.
  var start: Int
  var end: Int
  var style = NodeRecord.Style.block
  /// The decoded text of a scalar, as UTF-8.
  var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  fileprivate var anchorName: UnsafePointer<UInt8>?
  var isTagged = false

  /// The name after the `&` of an anchor or the `*` of an alias, or `nil` if the node has neither.
  var anchor: String? { anchorName.map { String(cString: $0) } }
}
#endif

/// A syntax error of libyaml.
struct YAMLFailure: Error {
  var problem: String
  /// The position of the error, in Unicode scalars from the start of the input.
  var index: Int
  var context: String
  /// The start of the construct that libyaml was reading, in Unicode scalars from the start of the input.
  var contextIndex: Int
}

/// A converter from libyaml's positions, which count Unicode scalars, to byte offsets.
///
/// Positions are nearly ascending, so each conversion continues from the last one: amortized O(1).
struct MarkTable {
  private let isASCII: Bool
  /// The length in bytes of a byte-order mark before libyaml's input.
  private let base: Int
  /// The byte offset of the end of libyaml's input. Bytes after it may not be UTF-8.
  private let end: Int
  private var scalar = 0
  private var offset: Int

  init(isASCII: Bool, base: Int, end: Int) {
    self.isASCII = isASCII
    self.base = base
    self.end = max(base, end)
    offset = base
  }

  /// Returns the byte offset of a position that counts Unicode scalars.
  /// - Parameter bytes: The whole source.
  @inline(__always)
  mutating func byteOffset(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if isASCII { return min(base + index, end) }
    while scalar < index, offset < end {
      offset += 1
      while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      scalar += 1
    }
    while scalar > index {
      offset -= 1
      while bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      scalar -= 1
    }
    return offset
  }
}
