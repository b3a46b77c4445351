import CartoucheDiagnostics
import CartoucheSyntax

/// An anchor in `variableAnchors`, with offsets and a size that apply while the view uses this anchor.
package struct VariableAnchor: Sendable, SpecType {
  package var anchor: AnchorName?
  /// The horizontal offset of the view from the anchor point in points, positive to the right.
  package var offsetX = 0.0
  /// The vertical offset of the view from the anchor point in points, positive upwards.
  package var offsetY = 0.0
  package var size: Size?

  package init() {}

  package init(_ anchor: AnchorName) { self.anchor = anchor }

  package static let name = "VariableAnchor"
  package static let title = "an anchor"
  package static let properties: PropertyTable<VariableAnchor> = [
    Property(
      "anchor", { $1(&$0.anchor) },
      .optional(.choice("an anchor", foreign: AnchorName.withBothAxes), startingAt: .center),
      "The part of the view on the point."),
    Property(
      "offsetX", { $1(&$0.offsetX) }, .number(NumberRange.offset, "an offset in points"),
      "Points to the right."),
    Property(
      "offsetY", { $1(&$0.offsetY) }, .number(NumberRange.offset, "an offset in points"), "Points **up**."),
    Property("size", { $1(&$0.size) }, .size, "The view's size when this anchor is used."),
  ]
}

extension Codec where Content == [VariableAnchor] {
  /// A codec for a list of anchors, or `all`.
  package static var variableAnchors: Codec {
    Codec(
      "a list of anchors, or `all`",
      .alternatives([
        .list(
          of: .alternatives([
            .choice(of: AnchorName.self), .mapping(VariableAnchor.self, requiring: .key("anchor")),
          ])),
        .choice(["all"]),
      ])
    ) { node, value, decoder in
      if node.kind == .scalar {
        readName(node, &value, &decoder)
        return
      }
      guard node.kind == .sequence else {
        decoder.wrongType(node, expected: "a list of anchors, or `all`", help: "write `[{ anchor: … }]`")
        return
      }
      var taken: UsedAnchors?
      let anchors = node.items.compactMap { anchor($0, in: node, &taken, &decoder) }
      if node.count == 0, !node.isTruncated {
        decoder.log.report(
          .emptyAnchors, "an empty list of anchors means `[center]`", at: node.location,
          help: "write the anchor, or remove the property")
      } else if !anchors.isEmpty {
        value = anchors
      }
    }
    .printing { .list($0.compactMap { $0.anchor }.map { .text($0.rawValue) }) }
  }

  /// Reads the word `all`. A single anchor without brackets is an error.
  private static func readName(_ node: Node, _ value: inout [VariableAnchor], _ decoder: inout Decoder) {
    if node.isText("all") {
      value = AnchorName.all.map { VariableAnchor($0) }
    } else if differOnlyInSpelling(node.string, "all") {
      decoder.wrongType(
        node, expected: "a list of anchors, or `all`", help: "write `all`",
        fixes: [Fix("write `all`", replacing: node.span, with: "all")])
    } else if AnchorName(rawValue: node.string) != nil {
      decoder.wrongType(
        node, expected: "a list of anchors, or `all`", help: "write `[\(node.string)]`",
        fixes: [Fix("put it in brackets", replacing: node.span, with: "[\(node.string)]")])
    } else if let list = anchorList(in: node) {
      decoder.wrongType(
        node, expected: "a list of anchors, or `all`", help: "write `[\(list)]`",
        fixes: [Fix("put it in brackets", isSafe: false, replacing: node.span, with: "[\(list)]")])
    } else if let name = AnchorName.withBothAxes[node.string.lowercased()]?.rawValue
      ?? nearestName(to: node.string, among: AnchorName.allCases.map { $0.rawValue })
    {
      decoder.wrongType(
        node, expected: "a list of anchors, or `all`", help: "write `[\(name)]`",
        fixes: [Fix("write `[\(name)]`", isSafe: false, replacing: node.span, with: "[\(name)]")])
    } else {
      decoder.wrongType(node, expected: "a list of anchors, or `all`")
    }
  }

  /// Returns the text `bottom, top` for a scalar with several anchors, such as `bottom top`, or `nil` for any other text.
  private static func anchorList(in node: Node) -> String? {
    let names = node.string.split { ", |/".contains($0) }.map(String.init)
    return names.count > 1 && names.allSatisfy({ AnchorName(rawValue: $0) != nil })
      ? names.joined(separator: ", ") : nil
  }

  /// Returns the anchors that a text contains or probably means; empty if there are none.
  private static func likelyAnchors(_ node: Node) -> [AnchorName] {
    guard node.kind == .scalar else { return [] }
    if let list = anchorList(in: node) {
      return list.split(separator: ", ").compactMap { AnchorName(rawValue: String($0)) }
    }
    let name = node.string
    let meant =
      AnchorName(rawValue: name) ?? AnchorName.sides[name] ?? AnchorName.withBothAxes[name.lowercased()]
    let nearest = meant?.rawValue ?? nearestName(to: name, among: AnchorName.allCases.map { $0.rawValue })
    return nearest.flatMap { AnchorName(rawValue: $0) }.map { [$0] } ?? []
  }

  /// Reads an item of the list of anchors.
  /// - Parameter taken: The anchors that the list already has or may get by fixes. No fix suggests one of these again, because a repeated
  ///   anchor has no effect. It is `nil` until the list has an unknown item.
  private static func anchor(
    _ node: Node, in list: Node, _ taken: inout UsedAnchors?, _ decoder: inout Decoder
  ) -> VariableAnchor? {
    guard decoder.hasValue(node) else { return nil }
    switch node.kind {
    case .scalar:
      if let anchor = AnchorName(rawValue: node.string) { return VariableAnchor(anchor) }
      if node.isText("all") {
        decoder.log.report(
          .unknownName, "`all` is no anchor, but stands for a list of eight", at: node.location,
          help: "write `variableAnchors: all`, without brackets")
        return nil
      }
      let isNew = UsedAnchors.add(likelyAnchors(node), of: node, to: &taken, of: list)
      if let list = anchorList(in: node) {
        decoder.log.report(
          .unknownName, "an anchor cannot be `\(abbreviated(node.string))`", at: node.location,
          help: "a `,` is missing: write `\(list)`",
          fixes: isNew ? [Fix("write `\(list)`", isSafe: false, replacing: node.span, with: list)] : [])
        return nil
      }
      if let side = AnchorName.sides[node.string] {
        reportSide(node, meaning: side, isNew: isNew, &decoder)
        return nil
      }
      return Codec<AnchorName>.choice(
        node, "an anchor", foreign: AnchorName.withBothAxes, fixes: isNew ? .safeForSpelling : .none, &decoder
      ).map { VariableAnchor($0) }
    case .mapping:
      if node.count == 1, let key = node.firstChild, AnchorName(rawValue: key.string) != nil {
        decoder.log.report(
          .missingKey, "this entry names no anchor", at: key.location,
          help: "the name is a value: `{ anchor: \(key.string), offsetX: …, offsetY: … }`")
        return nil
      }
      var anchor = VariableAnchor()
      let found = decoder.log.count
      decodeMapping(node, into: &anchor, &decoder)
      if anchor.anchor == nil, let name = node.mergedValue("anchor"),
        !UsedAnchors.add(likelyAnchors(name), of: node, to: &taken, of: list)
      {
        decoder.log.replaceFixes(at: name.location, since: found, with: [])
      }
      if anchor.anchor == nil, node.lacks("anchor", in: VariableAnchor.names), !node.isTruncated {
        decoder.log.report(
          .missingKey, "this entry names no anchor", at: node.location, help: "add `anchor: bottom`")
      }
      return anchor.anchor == nil ? nil : anchor
    case .sequence, .alias:
      decoder.wrongType(node, expected: "the name of an anchor or a mapping with `anchor`")
      return nil
    }
  }

  /// Reports an error about a word such as `above`, which names the side of the point where the view is. The anchor is the part of the view
  /// that touches the point, here `bottom`.
  private static func reportSide(
    _ node: Node, meaning anchor: AnchorName, isNew: Bool, _ decoder: inout Decoder
  ) {
    // If other products use the word for a side of the view, the author must decide, so the fix is not safe.
    let isSafe = AnchorName.ownSides[node.string] == nil
    decoder.log.report(
      .unknownName, "an anchor cannot be `\(node.string)`", at: node.location,
      help: AnchorName.adviceOnSide(node.string),
      fixes: isNew
        ? [Fix("write `\(anchor.rawValue)`", isSafe: isSafe, replacing: node.span, with: anchor.rawValue)]
        : [])
  }
}

/// The anchors that a list with an unknown item already uses. Fixes for the unknown item must not suggest them again.
private struct UsedAnchors {
  private var names: Set<AnchorName> = []
  /// The anchors of the list as text, each with its offsets and size. `bottom` with other offsets is a different anchor.
  private var entries: Set<String> = []

  /// Collects the anchors of all valid items of the list.
  private init(of list: Node) {
    for item in list.items {
      let name = item.kind == .mapping ? item.mergedValue("anchor") : item
      if let name, name.kind == .scalar, let anchor = AnchorName(rawValue: name.string) {
        add(anchor, of: item)
      }
    }
  }

  private mutating func add(_ anchor: AnchorName, of item: Node) {
    names.insert(anchor)
    entries.insert(Self.entry(anchor, of: item))
  }

  private static func entry(_ anchor: AnchorName, of item: Node) -> String {
    guard item.kind == .mapping else { return anchor.rawValue }
    let others = item.entries.filter { !$0.key.isText("anchor") }.map {
      "\($0.key.written)=\($0.value.written)"
    }
    return ([anchor.rawValue] + others.sorted()).joined(separator: " ")
  }

  /// Adds the anchors that an unknown item of the list probably means to the used anchors.
  /// - Returns: Whether none of these anchors is already in the list.
  static func add(
    _ meant: [AnchorName], of item: Node, to taken: inout UsedAnchors?, of list: Node
  ) -> Bool {
    var others = taken ?? UsedAnchors(of: list)
    let isNew = meant.allSatisfy {
      item.kind == .mapping ? !others.entries.contains(entry($0, of: item)) : !others.names.contains($0)
    }
    for anchor in meant { others.add(anchor, of: item) }
    taken = others
    return isNew
  }
}

/// The part of a view that touches the anchor point, with Mapbox's names.
package enum AnchorName: String, Sendable, CaseIterable {
  case center, top, bottom, left, right
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"

  /// The anchors that the word `all` stands for, in Mapbox's order.
  package static let all: [AnchorName] = [
    .topLeft, .top, .topRight, .left, .right, .bottomLeft, .bottom, .bottomRight,
  ]
}

extension AnchorName {
  /// Words for the side of the point where the view is, such as `above`, with the anchor that puts the view there.
  package static let sides: [String: AnchorName] = [
    "above": .bottom, "below": .top, "over": .bottom, "under": .top, "left-of": .right, "right-of": .left,
    "north": .bottom, "south": .top, "west": .right, "east": .left, "middle": .center,
  ]

  /// The words of `sides` that other products use for a side of the view, not of the point. Each word is given with that side as an anchor.
  package static let ownSides: [String: AnchorName] = [
    "north": .top, "south": .bottom, "west": .left, "east": .right,
  ]

  /// Returns a help text about a word of `sides`, or `nil` for any other word.
  package static func adviceOnSide(_ word: String) -> String? {
    guard let anchor = sides[word] else { return nil }
    let advice = "an anchor is the part of the view that touches the point: "
    guard let own = ownSides[word] else { return "\(advice)`\(word)` is `\(anchor.rawValue)`" }
    return
      "\(advice)`\(anchor.rawValue)` puts the view \(word) of it, and `\(own.rawValue)` is its own \(word) side"
  }

  /// Anchor names of OpenLayers, Google, Flutter and CSS, in lower case, with the equivalent anchor.
  /// These names have a word for each axis, such as `bottom-center` or `centerLeft`.
  package static let withBothAxes: [String: AnchorName] = {
    var names: [String: AnchorName] = [:]
    for middle in ["center", "middle"] {
      for side in [AnchorName.top, .bottom, .left, .right, .center] {
        for separator in ["-", "_", " ", ""] {
          names["\(side.rawValue)\(separator)\(middle)"] = side
          names["\(middle)\(separator)\(side.rawValue)"] = side
        }
      }
    }
    return names
  }()
}
