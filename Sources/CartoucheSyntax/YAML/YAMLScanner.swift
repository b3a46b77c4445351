#if canImport(CLibYAML)
import CLibYAML

/// The owner of a libyaml parser that returns tokens instead of events. Tokens have the positions of brackets, commas, colons and dashes.
struct YAMLScanner: ~Copyable {
  /// A token of libyaml. Positions are in Unicode scalars.
  struct Token {
    var kind: YAMLToken.Kind
    var start: Int
    var end: Int
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// Creates a scanner for UTF-8 bytes without a byte-order mark.
  ///
  /// libyaml keeps the pointer to the bytes, so the scanner must not outlive them.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    let isReady = yaml_parser_initialize(parser)
    precondition(isReady == 1, "libyaml cannot be started: out of memory")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Returns the next token, or `nil` after a syntax error.
  mutating func next() -> Token? {
    var token = yaml_token_t()
    defer { yaml_token_delete(&token) }
    guard yaml_parser_scan(parser, &token) == 1 else { return nil }
    let kind: YAMLToken.Kind
    switch token.type {
    case YAML_STREAM_START_TOKEN: kind = .streamStart
    case YAML_VERSION_DIRECTIVE_TOKEN, YAML_TAG_DIRECTIVE_TOKEN: kind = .directive
    case YAML_DOCUMENT_START_TOKEN: kind = .documentStart
    case YAML_DOCUMENT_END_TOKEN: kind = .documentEnd
    case YAML_BLOCK_SEQUENCE_START_TOKEN: kind = .blockSequenceStart
    case YAML_BLOCK_MAPPING_START_TOKEN: kind = .blockMappingStart
    case YAML_BLOCK_END_TOKEN: kind = .blockEnd
    case YAML_FLOW_SEQUENCE_START_TOKEN: kind = .flowSequenceStart
    case YAML_FLOW_SEQUENCE_END_TOKEN: kind = .flowSequenceEnd
    case YAML_FLOW_MAPPING_START_TOKEN: kind = .flowMappingStart
    case YAML_FLOW_MAPPING_END_TOKEN: kind = .flowMappingEnd
    case YAML_BLOCK_ENTRY_TOKEN: kind = .blockEntry
    case YAML_FLOW_ENTRY_TOKEN: kind = .flowEntry
    case YAML_KEY_TOKEN: kind = .key
    case YAML_VALUE_TOKEN: kind = .value
    case YAML_ALIAS_TOKEN: kind = .alias
    case YAML_ANCHOR_TOKEN: kind = .anchor
    case YAML_TAG_TOKEN: kind = .tag
    case YAML_SCALAR_TOKEN:
      switch token.data.scalar.style {
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: kind = .blockScalar
      case YAML_PLAIN_SCALAR_STYLE: kind = .plainScalar
      default: kind = .quotedScalar
      }
    default: kind = .streamEnd
    }
    return Token(kind: kind, start: Int(token.start_mark.index), end: Int(token.end_mark.index))
  }
}
#endif
