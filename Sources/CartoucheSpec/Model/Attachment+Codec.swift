package import CartoucheDiagnostics
import CartoucheSyntax

extension Codec where Content == Located<Attachment>? {
  /// An attachment with at most one kind, and options that its kind has.
  package static var attachment: Codec { attachment { _, _ in Attachment() } }

  /// The same as a change: what names no kind of thing changes the options of what is there.
  package static var changedAttachment: Codec {
    attachment { node, current in
      let namesKind = Attachment.kindNames.contains { node.mergedValue($0) != nil }
      return namesKind ? Attachment() : current ?? Attachment()
    }
  }

  /// - Parameter start: what a mapping is read over, which may be the attachment that is there.
  private static func attachment(
    startingAt start: @escaping @Sendable (_ node: Node, _ current: Attachment?) -> Attachment
  ) -> Codec {
    let expectation = "a mapping such as `{ point: [longitude, latitude] }`"
    return Codec(expectation, .mapping(Attachment.self, requiring: .atMostOne(Attachment.kindNames))) {
      node, value, decoder in
      if node.kind == .sequence {
        decoder.wrongType(
          node, expected: expectation,
          help: "name what kind of place it is: `{ point: \(abbreviated(node.written)) }`",
          fixes: [
            Fix("write `point`", isSafe: false, replacing: node.span, with: "{ point: \(node.written) }")
          ])
        return
      }
      var attachment = start(node, value?.content)
      let before = decoder.log.errorCount
      decodeMapping(node, into: &attachment, &decoder)
      guard node.kind == .mapping else { return }
      let kindCount = attachment.kindCount
      if kindCount > 1 {
        let kinds = attachment.kinds
        decoder.log.report(
          .twoAttachments,
          "an annotation is attached to one thing, found `\(kinds[0].content)` and `\(kinds[1].content)`",
          at: kinds[1].location, help: "remove one of the two, or make two annotations",
          related: [RelatedPlace("`\(kinds[0].content)` is here", at: kinds[0].location)])
      } else if attachment.hasOptions {
        checkOptions(attachment, &decoder)
      }
      // What failed to be read, or breaks off, is no reason to say that it is missing.
      if decoder.log.errorCount == before && !node.isTruncated || kindCount > 0 {
        value = Located(consume attachment, at: node.location)
      }
    }
  }

  /// Reports options that the attachment's kind does not have; of a feature they are checked when it is known.
  private static func checkOptions(_ attachment: Attachment, _ decoder: inout Decoder) {
    guard let kind = attachment.kinds.first else {
      checkPlaces(attachment, &decoder)
      return
    }
    switch kind.content {
    case "point", "polygon", "annotation":
      if let part = attachment.part {
        decoder.refuseOption("part", part.location, of: kind, "only a line has parts")
      }
    default: break
    }
    if let rule = attachment.rule, kind.content != "polygon", kind.content != "feature" {
      decoder.refuseOption("rule", rule.location, of: kind, "only a polygon needs one")
    }
    if let contain = attachment.contain, kind.content != "polygon", kind.content != "feature" {
      decoder.refuseOption("contain", contain.location, of: kind, "only a polygon can contain a view")
    }
    guard let at = attachment.at else { return }
    switch (at.content, kind.content) {
    case (.fraction, "line"), (.fraction, "feature"), (.anchor, "annotation"):
      checkPlaces(attachment, &decoder)
    case (.fraction, "annotation"):
      decoder.log.report(
        .wrongOption, "`at` names a point of the other annotation's frame, found a number", at: at.location,
        help: "write the name of an anchor, such as `top-right`")
    case (.anchor, "line"), (.anchor, "feature"):
      let isLine = kind.content == "line"
      decoder.log.report(
        .wrongOption,
        "`at` is a fraction of \(isLine ? "the line here" : "a line for a feature"), found the name of an anchor",
        at: at.location,
        help: "\(at.content.adviceOnAnchor ?? ""); on a line `at` is a number from 0 to 1")
    default:
      decoder.refuseOption(
        "at", at.location, of: kind, "only a line or an annotation has one",
        help: at.content.adviceOnAnchor ?? "remove it")
    }
  }

  private static func checkPlaces(_ attachment: Attachment, _ decoder: inout Decoder) {
    guard let part = attachment.part, let at = attachment.at, case .fraction = at.content else { return }
    decoder.log.report(
      .twoOptions, "`at` is one place and `part` a stretch of the line: only one can be meant",
      at: at.location, help: "remove one of the two",
      related: [RelatedPlace("`part` is here", at: part.location)])
  }
}

extension Decoder {
  /// Reports that `kind` of attachment has no such option.
  package mutating func refuseOption(
    _ option: String, _ place: Location, of kind: Located<String>, _ reason: String,
    help: String = "remove it"
  ) {
    log.report(
      .wrongOption,
      "\(kind.content == "annotation" ? "an" : "a") `\(kind.content)` has no `\(option)`: \(reason)",
      at: place, help: help,
      related: [RelatedPlace("the `\(kind.content)` is here", at: kind.location)])
  }
}
