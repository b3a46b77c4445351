import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLanguageServer
import CartoucheSpec
import CartoucheSpecTestSupport
import CartoucheSyntax
import CartoucheTestSupport
import Testing

/// Every feature at places of every example, and of broken versions of it.
@Suite struct FeaturesExampleTests {
  static let paths = Repository.files(in: "Examples", endingIn: ".yaml").filter {
    [".annotations.yaml", ".scenario.yaml", ".cartouche.yaml"].contains(where: $0.hasSuffix)
  }

  /// The files of the repository.
  struct Files: FileLoader {
    func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
      guard let text = try? Repository.text(path) else { throw .notFound }
      return Array(text.utf8)
    }
  }

  @Test func thereAreExamples() { #expect(Self.paths.count > 20) }

  /// Calls every feature at an offset, and checks its ranges.
  static func use(_ spec: EditedSpec, at offset: Int) {
    func check(_ range: Range<Int>, _ what: String) {
      #expect(
        range.lowerBound >= 0 && range.upperBound <= spec.bytes.count,
        "\(what) of \(spec.path) at \(offset): \(range)")
    }
    for item in completions(at: offset, in: spec) {
      check(item.range, "completion")
      #expect(
        item.range.contains(offset) || item.range.upperBound == offset,
        "\(spec.path) at \(offset): \(item.label)")
    }
    if let hover = hover(at: offset, in: spec) { check(hover.range, "hover") }
    if let definition = definition(at: offset, in: spec) { check(definition.origin, "definition") }
    for place in references(at: offset, in: spec) where place.path == spec.path {
      check(place.range, "reference")
    }
    if let name = renamableName(at: offset, in: spec) {
      check(name.range, "rename")
      if case .edits(let changes) = renaming(at: offset, to: "other", in: spec) { #expect(!changes.isEmpty) }
    }
    _ = signatureHelp(at: offset, in: spec)
    for range in selectionRanges(at: offset, in: spec.file) { check(range, "selection") }
  }

  /// Calls every feature of a whole file, and checks its ranges.
  static func use(_ spec: EditedSpec) {
    func check(_ range: Range<Int>, _ what: String) {
      #expect(
        range.lowerBound >= 0 && range.upperBound <= spec.bytes.count, "\(what) of \(spec.path): \(range)")
    }
    var end = 0
    for token in semanticTokens(in: spec.file) {
      check(token.range, "token")
      #expect(token.range.lowerBound >= end)
      end = token.range.upperBound
    }
    for link in documentLinks(in: spec.file) { check(link.range, "link") }
    for range in foldingRanges(in: spec.file) { check(range.range, "folding") }
    for hint in inlayHints(in: spec) { check(hint.offset..<hint.offset, "hint") }
    for color in colors(in: spec.file) { check(color.range, "colour") }
    for lens in codeLenses(in: spec.file) { check(lens.range, "lens") }
    func check(_ symbol: DocumentSymbol) {
      check(symbol.range, "symbol")
      #expect(
        symbol.range.lowerBound <= symbol.nameRange.lowerBound
          && symbol.nameRange.upperBound <= symbol.range.upperBound, "\(spec.path): \(symbol.name)")
      for child in symbol.children {
        #expect(
          symbol.range.lowerBound <= child.range.lowerBound
            && child.range.upperBound <= symbol.range.upperBound,
          "\(spec.path): \(child.name) is outside of \(symbol.name)")
        check(child)
      }
    }
    for symbol in documentSymbols(in: spec.file) { check(symbol) }
  }

  @Test(arguments: paths) func everyFeatureWorksInExamples(_ path: String) throws {
    let bytes = Array(try Repository.text(path).utf8)
    let spec = EditedSpec(path, bytes, loader: Files())
    Self.use(spec)
    for offset in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 11)) {
      Self.use(spec, at: offset)
    }
  }

  @Test(arguments: paths) func everyFeatureWorksInBrokenExamples(_ path: String) throws {
    let bytes = Array(try Repository.text(path).utf8)
    var random = SeededRandom(seed: UInt64(bytes.count))
    for round in 0..<4 {
      var broken = bytes
      let cut = Int.random(in: 0..<bytes.count, using: &random)
      switch round {
      case 0: broken.removeLast(bytes.count - cut)
      case 1: broken.insert(contentsOf: Array("\n  x".utf8), at: cut)
      case 2: broken.insert(contentsOf: Array(Bool.random(using: &random) ? "{".utf8 : "\"".utf8), at: cut)
      default: broken.replaceSubrange(cut..<min(cut + 9, bytes.count), with: [0xC3, 0x0D])
      }
      let spec = EditedSpec(path, broken, loader: Files())
      Self.use(spec)
      for offset in [0, cut, min(cut + 3, broken.count), broken.count] { Self.use(spec, at: offset) }
    }
  }

  /// The name of a property that is deleted is offered, and the text with it can be read.
  @Test(arguments: paths) func aDeletedNameIsOffered(_ path: String) throws {
    let bytes = Array(try Repository.text(path).utf8)
    let tokens = semanticTokens(in: EditedSpec(path, bytes, loader: MemoryFiles()).file)
    let names = tokens.filter { $0.kind == .property }
    for token in names.enumerated().filter({ $0.offset % max(1, names.count / 12) == 0 }).map({ $0.element })
    {
      let name = String(decoding: bytes[token.range], as: UTF8.self)
      var edited = bytes
      edited.removeSubrange(token.range)
      let text =
        String(decoding: edited[..<token.range.lowerBound], as: UTF8.self) + "‸"
        + String(decoding: edited[token.range.lowerBound...], as: UTF8.self)
      let cursor = EditedText(text, at: path)
      let item = cursor.completions.first { $0.label == name && $0.kind == .property }
      guard let item else {
        Issue.record("\(path): \(name) at \(token.range.lowerBound) is not offered")
        continue
      }
      #expect(cursor.applied(item) == String(decoding: bytes, as: UTF8.self), "\(path): \(name)")
    }
  }

  /// Every completion in a new line of an annotation gives a text that can be read.
  @Test func everyCompletionCanBeRead() {
    let starts = [
      "version: 1\nannotations:\n  - id: a\n    ", "version: 1\nannotations:\n  - id: a\n    attach: { ",
      "version: 1\n", "version: 1\nplacement:\n  ",
      "version: 1\nannotations:\n  - id: a\n    variableAnchors: ",
      "version: 1\nannotations:\n  - id: a\n    priority: [",
      "version: 1\nannotations:\n  - id: a\n    title: ",
      "version: 1\nclusters:\n  a:\n    ", "version: 1\nlayers: { a: { ", "version: 1\nannotations:\n  - ",
      "version: 1\nannotations:\n- id: a\n  callout:\n    ",
      "version: 1\nannotations:\n- id: a\n  states: { selected: { ",
    ]
    for start in starts {
      let opened = start.filter { "{[".contains($0) }.count - start.filter { "}]".contains($0) }.count
      let closers = start.contains("[") && opened > 0 ? "]" : String(repeating: " }", count: opened)
      let text = EditedText(start + "‸" + closers + "\n")
      #expect(!text.completions.isEmpty, "\(start)")
      for item in text.completions {
        #expect(isWellFormed(text.applied(item)), "\(item.label) after \(start)")
      }
    }
  }
}
