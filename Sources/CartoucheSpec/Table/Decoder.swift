package import CartoucheDiagnostics
package import CartoucheSyntax

/// Reads nodes into typed values, and reports what is wrong with them.
package struct Decoder {
  package var log = DiagnosticLog()
  /// Expressions read so far: who reads a value can tell from it whether it holds any.
  package internal(set) var expressionCount = 0
  /// Words that were met where a value was wanted, and are none.
  package internal(set) var wordsForValues: [WordForValue] = []
  package let limits: Limits
  /// Bytes of the texts so far that variables were put into.
  var composedTextBytes = 0
  /// Computes the value of an expression that depends on nothing; nil: such expressions stay as they are.
  ///
  /// Evaluation belongs to a later stage, which lends it, so that what can never succeed is reported where it
  /// is written.
  let evaluateConstant: ConstantEvaluation?

  package init(limits: Limits = Limits(), evaluateConstant: ConstantEvaluation? = nil) {
    self.limits = limits
    self.evaluateConstant = evaluateConstant
  }

  /// A decoder of the same limits that has found nothing yet, for what is read silently or on trial.
  package func blank() -> Decoder { Decoder(limits: limits, evaluateConstant: evaluateConstant) }

  /// Reads without reporting: for what is reported elsewhere.
  package mutating func muted<Result>(_ read: (inout Decoder) -> Result) -> Result {
    let wasMuted = log.mute(true)
    defer { log.mute(wasMuted) }
    return read(&self)
  }

  /// Reports that a value has the wrong type.
  /// - Parameter kind: of the node that was expected, where that is a mapping or a list: a space that YAML needs
  ///   may be all that is missing.
  /// - Parameter otherwise: what to do where nothing better is known.
  package mutating func wrongType(
    _ node: Node, expected: String, kind: NodeRecord.Kind? = nil, help: String? = nil, fixes: [Fix] = [],
    otherwise: String? = nil
  ) {
    if node.isTruncated {
      // What a broken text or a bad alias would have been nobody can tell, and it is reported.
      log.countError()
      return
    }
    if node.readsZoom {
      log.reportZoomUse(expecting: expected, at: node.location)
      return
    }
    if node.isNullOfOtherReaders {
      log.report(
        .wrongType, "expected \(expected), found `\(node.string)`, which is `null` for some YAML readers",
        at: node.location,
        help: node.followsColon ? "write `null`, in small letters, for the default" : "write a value")
      return
    }
    // What there is of this name is more likely meant than what could stand there at all.
    if fixes.isEmpty, let meant = node.meantVariable {
      log.report(
        .wrongType, "expected \(expected), found \(describe(node))", at: node.location, help: meant.help,
        fixes: [Fix("write `\(meant.text)`", isSafe: false, replacing: node.span, with: meant.text)])
      return
    }
    if help == nil, let (help, fixes) = lostSpace(node, kind) {
      log.report(
        .wrongType, "expected \(expected), found \(describe(node))", at: node.location, help: help,
        fixes: fixes)
      return
    }
    log.report(
      .wrongType, "expected \(expected), found \(describe(node))", at: node.location,
      help: help ?? otherwise, fixes: fixes)
  }
}

extension Node {
  /// Whether this is `~`, or `null` in other letters, without quotes.
  var isNullOfOtherReaders: Bool {
    kind == .scalar && isPlain && (isText("~") || isText("NULL") || isText("Null"))
  }

  /// Whether this is written as the value of an entry, and not as an item of a list.
  fileprivate var followsColon: Bool {
    document.bytes[..<Int(span.start)].last { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: ":")
  }
}
