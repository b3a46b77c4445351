import CartoucheDiagnostics
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Testing

@testable import CartoucheSyntax

/// Reading a list in pieces gives the same items as reading it as a whole.
@Suite struct JSONPiecesTests {
  private static let texts = [
    #" { "a" : { "{" : "}" , "b" : [ "]" , { } ] } , "c\\" : -1.5e+3 , "d" : "\\\"" , "e" : "x" , "e" : 1 } "#,
    #"{"type":"List","features":[{"a":[1,{"b":2}]},"x",3,{"c":"é\n","c":4},[]],"more":{"a":1,"b":[2]}}"#,
    #"{"features":[],"type":"List"}"#, #"{"features":[1]}"#, #"{"features":null,"features":[1,2],"a":[3]}"#,
    #"{"features":[1,2],"features":[3,4]}"#, #"{"feat\u0075res":[1,[2,"\t"],3],"x":"\t"}"#, "[[1,2],[3]]",
    #"{"a":{"features":[1,2]},"b":[{"features":[3]}]}"#, #"{"features":{"a":[1]}}"#, "7", "",
    #"["features",[1,2]]"#, #"{"x":1,"y":{"z":[1,2]},"features":[{"u":1,"v":2,"u":3}],"x":2}"#,
  ]

  @Test(arguments: texts, [1, 3, 100])
  func everyPrefixIsReadAsAWhole(_ text: String, _ size: Int) {
    let bytes = Array(text.utf8)
    let wrong = (0...bytes.count).compactMap { difference(in: Array(bytes[..<$0]), size) }
    #expect(wrong == [])
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func everyMutationIsReadAsAWhole(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let wrong = (0..<2000).compactMap { _ -> String? in
      var bytes = Array(random.pick(Self.texts).utf8)
      if !bytes.isEmpty {
        let index = random.whole(0...(bytes.count - 1))
        if random.once(in: 2) {
          bytes.remove(at: index)
        } else {
          bytes[index] = random.pick(Array("[]{},:\"1".utf8))
        }
      }
      return difference(in: bytes, random.whole(1...4))
    }
    #expect(wrong == [], "seed \(seed)")
  }

  /// Returns a difference between reading in pieces and as a whole, or `nil` if there is none.
  private func difference(in bytes: [UInt8], _ size: Int) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    let whole = ParsedText(bytes, format: .json)
    let pieces = ReadInPieces(bytes, size)
    if pieces.findings != whole.findings { return "other findings: \(text)" }
    if pieces.rest.isTruncated != whole.document.isTruncated { return "another end: \(text)" }
    guard let root = whole.document.root, let rest = pieces.rest.root else {
      return whole.document.root == nil && pieces.rest.root == nil ? nil : "another root: \(text)"
    }
    let list = root["features"].flatMap { $0.kind == .sequence ? $0 : nil }
    let items = list?.items.map { $0.all.map(describe) } ?? []
    if pieces.items != items { return "other items: \(text)" }
    if list != nil, rest["features"]?.count != 0 || rest["features"]?.all.count != 1 {
      return "items are kept: \(text)"
    }
    let kept = list.map { list in
      [root]
        + root.entries.flatMap { $0.key.all + ($0.value.span == list.span ? [list] : $0.value.all) }
    }
    return (kept ?? root.all).map(describe) == rest.all.map(describe) ? nil : "another rest: \(text)"
  }

  private func describe(_ node: Node) -> String {
    "\(node.kind) \(node.style) \(node.span.range) \(node.string) \(node.isTruncated)"
  }

  /// Memory does not grow with the length of the list.
  @Test func noMoreNodesThanAPieceAreThereAtOnce() {
    let items = (0..<20_000).map { "{\"id\":\($0),\"properties\":{\"name\":\"\\t\($0)\"}}" }
    let text = "{\"features\":[\(items.joined(separator: ","))]}"
    let pieces = ReadInPieces(Array(text.utf8), JSONInput.defaultPieceSize)
    #expect(pieces.items.count == items.count)
    #expect(pieces.nodeCounts.count > 10)
    #expect(pieces.nodeCounts.allSatisfy { $0 <= JSONInput.defaultPieceSize + 7 })
    #expect(pieces.rest.root?.all.count == 3)
  }

  @Test func itemsThatWereLetGoCountAsValues() {
    var limits = Limits()
    limits.dataNodes = 7
    #expect(ReadInPieces(Array(#"{"features":[1,2,3,4]}"#.utf8), 1, limits).findings.isEmpty)
    let marked = MarkedText(#"{"features":[1,2,3,4,⟦⟧5]}"#)
    let pieces = ReadInPieces(marked.bytes, 1, limits)
    #expect(pieces.findings.map { "\($0.rule) \($0.range)" } == expected("too-many-values", at: marked))
    #expect(pieces.items.count == 4)
  }

  // MARK: Values that are read anew

  @Test(arguments: texts)
  func aValueThatIsReadAnewIsTheSame(_ text: String) {
    let bytes = Array(text.utf8)
    for end in 0...bytes.count {
      let document = ParsedText(Array(bytes[..<end]), format: .json).document
      for node in document.root?.all ?? [] {
        let unread = LazyValue.unread(document, start: node.span.start)
        #expect(unread.node.all.map(describe) == node.all.map(describe), "\(text.prefix(end))")
        // A truncated value is kept as a node.
        if node.isTruncated { continue }
        for name in node.entries.map(\.key.string) + ["missing"] {
          let (known, read) = (value(named: name, of: .node(node)), value(named: name, of: unread))
          #expect(read?.all.map(describe) == known?.all.map(describe), "\(name) in \(text.prefix(end))")
        }
        let scalar = unread.withUnreadScalar { String(decoding: $0, as: UTF8.self) + ($1 ? "" : " plain") }
        let isKnown = node.kind == .scalar && !node.written.contains("\\")
        #expect(scalar == (isKnown ? node.string + (node.isPlain ? " plain" : "") : nil))
      }
    }
  }

  private func value(named name: String, of value: LazyValue) -> Node? {
    var name = name
    return name.withUTF8 { value.value(named: $0)?.node }
  }

  @Test func aValueThatBreaksOffIsKept() {
    let document = ParsedText("[{\"a\": 1}, {\"a\": 2, \"b\": [3 4], \"c\": 5}]", format: .json).document
    var values = LazyValues(areKept: false)
    for item in document.root?.items.map({ $0 }) ?? [] { values.append(item) }
    values.setText(document)
    guard case .unread? = values[0], case .node(let node)? = values[1] else {
      Issue.record("\(values)")
      return
    }
    #expect(node.entries.map(\.key.string) == ["a", "b"])
  }

  @Test func manyValuesAreKnownByTheirPlaces() {
    let document = ParsedText("[1, \"x\", {\"a\": 2}]", format: .json).document
    let items = document.root.map { Array($0.items) } ?? []
    for areKept in [true, false] {
      var values = LazyValues(areKept: areKept)
      for item in items {
        values.append(item)
        values.append(nil)
      }
      values.setText(document)
      #expect(values.count == 6)
      #expect((0..<6).map { values[$0]?.node.written } == ["1", nil, "\"x\"", nil, "{\"a\": 2}", nil])
    }
  }
}

/// The result of reading a JSON text whose list `features` is passed in pieces.
private struct ReadInPieces {
  var items: [[String]] = []
  /// The number of nodes in each piece.
  var nodeCounts: [Int] = []
  let rest: Document
  let findings: [Finding]

  init(_ bytes: [UInt8], _ size: Int, _ limits: Limits = Limits()) {
    var sources = SourceList()
    let source = sources.add(SourceText(path: "test.yaml", bytes: bytes))
    var diagnostics: [Diagnostic] = []
    var (items, counts) = ([[String]](), [Int]())
    rest = JSONInput(source: source, bytes: bytes, limits: limits).read(
      inPieces: "features", of: size, diagnostics: &diagnostics
    ) { piece in
      let nodes = piece.map(\.all)
      counts.append(nodes.reduce(0) { $0 + $1.count })
      items += nodes.map { nodes in
        nodes.map { "\($0.kind) \($0.style) \($0.span.range) \($0.string) \($0.isTruncated)" }
      }
    }
    (self.items, nodeCounts) = (items, counts)
    findings = [Finding](diagnostics, in: sources)
  }
}
