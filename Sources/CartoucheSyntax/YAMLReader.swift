import CLibYAML

/// Owns a libyaml parser; the only code that touches it.
struct YAMLReader: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>

  /// Reads `bytes`, which must be UTF-8 without a byte-order mark.
  ///
  /// libyaml keeps the pointer, so the reader must not outlive what the bytes are borrowed from.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    parser.initialize(to: yaml_parser_t())
    let isReady = yaml_parser_initialize(parser)
    precondition(isReady == 1, "libyaml cannot be started: out of memory")
    // Set by hand because detection would look for a byte-order mark, which is already gone.
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_event_delete(event)
    yaml_parser_delete(parser)
    event.deallocate()
    parser.deallocate()
  }

  /// The next event, or why there is none. Its texts are valid until the next call.
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
        .scalar, start, end, style: style(data.style),
        text: UnsafeBufferPointer(start: data.value, count: data.length),
        anchor: data.anchor, isTagged: data.tag != nil)
    case YAML_MAPPING_START_EVENT:
      let data = event.pointee.data.mapping_start
      return YAMLEvent(
        .mappingStart, start, end, style: data.style == YAML_FLOW_MAPPING_STYLE ? .flow : .block,
        anchor: data.anchor, isTagged: data.tag != nil)
    case YAML_SEQUENCE_START_EVENT:
      let data = event.pointee.data.sequence_start
      return YAMLEvent(
        .sequenceStart, start, end, style: data.style == YAML_FLOW_SEQUENCE_STYLE ? .flow : .block,
        anchor: data.anchor, isTagged: data.tag != nil)
    case YAML_MAPPING_END_EVENT: return YAMLEvent(.mappingEnd, start, end)
    case YAML_SEQUENCE_END_EVENT: return YAMLEvent(.sequenceEnd, start, end)
    case YAML_ALIAS_EVENT: return YAMLEvent(.alias, start, end, anchor: event.pointee.data.alias.anchor)
    case YAML_DOCUMENT_START_EVENT: return YAMLEvent(.documentStart, start, end)
    case YAML_DOCUMENT_END_EVENT: return YAMLEvent(.documentEnd, start, end)
    case YAML_STREAM_START_EVENT: return YAMLEvent(.streamStart, start, end)
    default: return YAMLEvent(.streamEnd, start, end)
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
