package import CartoucheDiagnostics
import CartoucheSyntax

/// The value of a property: a constant, or an expression that is evaluated for each feature.
///
/// Members are inlinable, because a call from another module would look up the type metadata of `Content` for each value.
@usableFromInline
package struct Value<Content: Sendable>: Sendable {
  @usableFromInline
  package enum Form: Sendable {
    case constant(Content)
    /// An expression. The case is indirect, so that constants stay small.
    indirect case expression(Expression)
  }

  @usableFromInline
  package var form: Form
  /// The location of the value in the source. For a default value, it is a location with an invalid source id.
  /// An optional `Location` would take 13 bytes instead of 12, which makes most values 8 bytes larger.
  private let place: Location

  package init(_ content: Content) {
    form = .constant(content)
    place = Location(source: .none, span: SourceSpan(start: 0, end: 0))
  }

  package init(_ form: Form, at location: Location) {
    self.form = form
    place = location
  }

  /// The location of the value in the source, or `nil` for a default value.
  package var location: Location? { place.source.index == .max ? nil : place }

  /// The constant, or `nil` for an expression.
  @inlinable
  package var constant: Content? {
    if case .constant(let content) = form { content } else { nil }
  }
}

extension Codec {
  /// A codec for a value of `codec`, or an expression whose result has the type `type`.
  ///
  /// A list whose first item is not a text is no expression, and is reported as an error.
  package static func value<Wrapped: Sendable>(
    _ codec: Codec<Wrapped>, startingAt start: Wrapped, expecting type: ExpressionType
  ) -> Codec where Content == Value<Wrapped> {
    Codec("\(codec.expectation) or an expression", .alternatives([codec.shape, .expression])) {
      node, value, decoder in
      if node.kind == .sequence {
        guard node.isExpression, !codec.isBracketed(node, startingAt: start, decoder) else {
          if !node.isTruncated { decoder.reportList(node, expected: codec.expectationOfOne) }
          return
        }
        if let expression = parseExpression(node, expecting: type, allowsLists: false, &decoder) {
          value = Value(.expression(expression), at: node.location)
        } else {
          decoder.recordWordInBrackets(node, expecting: type, codec.shape)
        }
        return
      }
      if let meant = SuggestedExpression(node, expecting: type), node.suggestedVariable == nil {
        decoder.wrongType(
          node, expected: codec.expectationOfOne, help: meant.help, fixes: [meant.fix(node.span)])
        decoder.recordWord(node, expecting: type, codec.shape)
        return
      }
      var content = start
      let before = decoder.log.errorCount
      codec.read(node, &content, &decoder)
      if decoder.log.errorCount == before {
        value = Value(.constant(content), at: node.location)
      } else {
        decoder.recordWord(node, expecting: type, codec.shape)
      }
    }
    .printing { $0.constant.flatMap(codec.printed) }
  }
}

extension Codec {
  /// Whether a list is only a word in brackets that the codec accepts without brackets, such as `[true]` or `[prefer]`.
  fileprivate func isBracketed(_ node: Node, startingAt start: Content, _ decoder: Decoder) -> Bool {
    switch shape {
    case .choice, .boolean: break
    default: return false
    }
    guard node.count == 1, let item = node.firstChild, OperatorCatalog.id(item.string) == nil else {
      return false
    }
    var (content, trial) = (start, decoder.blank())
    read(item, &content, &trial)
    return trial.log.errorCount == 0
  }

  /// The expected value in messages, such as "one of `prefer`, `require`".
  fileprivate var expectationOfOne: String {
    if case .choice = shape { "one of \(expectation)" } else { expectation }
  }
}

extension Decoder {
  /// Records a text that is no valid value of its property. The compiler checks later whether it is the name of a feature property.
  fileprivate mutating func recordWord(_ node: Node, expecting type: ExpressionType, _ shape: Shape) {
    // For `{ get: rating }` and `{rating}`, the name is the word in the braces.
    let braced = node.bracedWord
    let word = braced ?? (node.kind == .mapping ? node.mergedValue("get") ?? node : node)
    guard word.kind == .scalar, word.number == nil, 1...UnresolvedWord.mostBytes ~= word.textLength else {
      return
    }
    unresolvedWords.append(
      UnresolvedWord(
        text: braced == nil ? word.string : "{\(word.string)}", place: node.location, type: type, shape: shape
      ))
  }

  /// Records the only word of a list such as `[rating]`, which may be the name of a feature property. A fix replaces the whole list by an
  /// expression.
  fileprivate mutating func recordWordInBrackets(
    _ node: Node, expecting type: ExpressionType, _ shape: Shape
  ) {
    guard node.count == 1, node.style == .flow, !node.isTruncated, let word = node.firstChild,
      word.kind == .scalar, 1...UnresolvedWord.mostBytes ~= word.textLength
    else { return }
    unresolvedWords.append(
      UnresolvedWord(
        text: word.string, place: word.location, replacing: node.span, type: type, shape: shape))
  }

  /// Reports an error about a list that is no expression, in place of a single value.
  fileprivate mutating func reportList(_ node: Node, expected: String) {
    if let meant = SuggestedExpression(infix: node) {
      wrongType(node, expected: expected, help: meant.help, fixes: [meant.fix(node.span)])
    } else if node.count == 1, node.style == .flow, let item = node.firstChild, item.kind == .scalar {
      let inner = node.written.dropFirst().dropLast().drop { $0 == " " }
      wrongType(
        node, expected: expected, help: "write it without brackets",
        fixes: inner.contains("\n")
          ? [] : [Fix("remove the brackets", isSafe: false, replacing: node.span, with: String(inner))])
    } else {
      wrongType(node, expected: expected)
    }
  }
}

extension Codec where Content == Value<Double> {
  /// A codec for a number or an expression.
  /// - Parameters:
  ///   - what: The quantity in messages, such as "a gap in points".
  ///   - advice: The help text for a text in place of a number, or `nil` for one that states the range.
  package static func numberValue(
    _ range: ClosedRange<Double>, _ what: String, advice: String? = nil
  ) -> Codec {
    var shape = NumberShape(range, what)
    shape.advice = advice
    return .value(.number(shape), startingAt: 0, expecting: .number)
  }
}

extension Codec where Content == Value<Bool> {
  package static var booleanValue: Codec { .value(.boolean, startingAt: false, expecting: .boolean) }

  /// Returns the codec with another help text for the error about a mapping in place of `true` or `false`.
  func adviceForMappings(_ advice: String) -> Codec {
    let plain = self
    return Codec(expectation, shape) { node, value, decoder in
      guard node.kind == .mapping, !node.isTruncated, node.mergedValue("stops") == nil else {
        return plain.read(node, &value, &decoder)
      }
      decoder.wrongType(node, expected: "`true` or `false`", help: advice)
    }
    .printing { plain.printed($0) }
  }

  /// A codec for the boolean `avoidLayers` or `avoidRegions`.
  /// - Parameter what: `layers` or `regions`. A list of them is an error, because it belongs to the root's `avoid`.
  static func avoidance(of what: String) -> Codec {
    let plain = Codec.booleanValue
    return Codec(plain.expectation, plain.shape) { node, value, decoder in
      guard node.kind == .sequence, !node.isTruncated, let first = node.firstChild,
        first.kind == .mapping
          || first.kind == .scalar && OperatorCatalog.id(first.string) == nil
            && OperatorCatalog.nearest(to: first.string) == nil
      else {
        plain.read(node, &value, &decoder)
        return
      }
      decoder.wrongType(
        node, expected: "`true` or `false`",
        help: "`avoid: { \(what): … }` at the root lists them, for all annotations")
    }
    .printing { plain.printed($0) }
  }
}

extension Node {
  /// Whether a list is an expression where other lists are also possible: its first item is a text.
  var isExpression: Bool {
    guard case .sequence = kind, let head = firstChild, case .scalar = head.kind else { return false }
    return head.number == nil
  }
}
