package import CartoucheDiagnostics
import CartoucheSyntax

/// The value of a property: written in the spec, or computed for each feature by an expression.
///
/// Other modules read it in place: a call would look up at run time what `Content` is, for each value of each annotation.
@usableFromInline
package struct Value<Content: Sendable>: Sendable {
  @usableFromInline
  package enum Form: Sendable {
    case constant(Content)
    /// Boxed, so that the many values that are constants stay small.
    indirect case expression(Expression)
  }

  @usableFromInline
  package var form: Form
  /// The place where it is written; for a default, a place in no source. An optional location has 13 bytes instead of 12, which makes most
  /// values larger by 8 bytes.
  private let place: Location

  package init(_ content: Content) {
    form = .constant(content)
    place = Location(source: SourceID(Int(UInt32.max)), span: SourceSpan(start: 0, end: 0))
  }

  package init(_ form: Form, at location: Location) {
    self.form = form
    place = location
  }

  /// The place where it is written; nil for a default.
  package var location: Location? { place.source.index == .max ? nil : place }

  /// The written value; nil when an expression computes it.
  @inlinable
  package var constant: Content? {
    if case .constant(let content) = form { content } else { nil }
  }
}

extension Codec {
  /// A value of `codec`, or an expression of type `type`.
  ///
  /// A list that does not start with a text is no expression, but a list where none is expected.
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
        if let expression = parseExpression(node, expecting: type, takesLists: false, &decoder) {
          value = Value(.expression(expression), at: node.location)
        } else {
          decoder.noteWordInBrackets(node, expecting: type, codec.shape)
        }
        return
      }
      if let meant = MeantExpression(node, expecting: type), node.meantVariable == nil {
        decoder.wrongType(
          node, expected: codec.expectationOfOne, help: meant.help, fixes: [meant.fix(node.span)])
        decoder.noteWord(node, expecting: type, codec.shape)
        return
      }
      var content = start
      let before = decoder.log.errorCount
      codec.read(node, &content, &decoder)
      if decoder.log.errorCount == before {
        value = Value(.constant(content), at: node.location)
      } else {
        decoder.noteWord(node, expecting: type, codec.shape)
      }
    }
    .printing { $0.constant.flatMap(codec.printed) }
  }
}

extension Codec {
  /// Whether a list is one of a few words, or `true` or `false`, in brackets.
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

  /// What a message says was expected: "one of `prefer`, `require`".
  fileprivate var expectationOfOne: String {
    if case .choice = shape { "one of \(expectation)" } else { expectation }
  }
}

extension Decoder {
  /// Notes a text that is no value of a property, for the property of features that may have its name.
  fileprivate mutating func noteWord(_ node: Node, expecting type: ExpressionType, _ shape: Shape) {
    // `{ get: rating }` is the word of its property, and so is `{rating}`.
    let braced = node.bracedWord
    let word = braced ?? (node.kind == .mapping ? node.mergedValue("get") ?? node : node)
    guard word.kind == .scalar, word.number == nil, 1...WordForValue.mostBytes ~= word.textLength else {
      return
    }
    wordsForValues.append(
      WordForValue(
        text: braced == nil ? word.string : "{\(word.string)}", place: node.location, type: type, shape: shape
      ))
  }

  /// Notes the one word of a list that is no expression, `[rating]`, in place of which the list would be one.
  fileprivate mutating func noteWordInBrackets(
    _ node: Node, expecting type: ExpressionType, _ shape: Shape
  ) {
    guard node.count == 1, node.style == .flow, !node.isTruncated, let word = node.firstChild,
      word.kind == .scalar, 1...WordForValue.mostBytes ~= word.textLength
    else { return }
    wordsForValues.append(
      WordForValue(
        text: word.string, place: word.location, replacing: node.span, type: type, shape: shape))
  }

  /// Reports a list that is no expression where one value is wanted.
  fileprivate mutating func reportList(_ node: Node, expected: String) {
    if let meant = MeantExpression(infix: node) {
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
  /// - Parameter advice: what to write in place of a word; nil: a number in range.
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

  /// - Parameter advice: what to write in place of a mapping.
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

  /// Whether an annotation keeps clear of what the root's `avoid` lists.
  /// - Parameter what: `layers` or `regions`, which people list here as well.
  static func keepsClear(of what: String) -> Codec {
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
  /// Whether a list is an expression where it could be either: its first item is no number, list or mapping.
  var isExpression: Bool {
    guard case .sequence = kind, let head = firstChild, case .scalar = head.kind else { return false }
    return head.number == nil
  }
}
