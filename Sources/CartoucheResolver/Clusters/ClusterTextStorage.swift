/// The texts that a cluster program uses: those of the aggregates, those of the plan, and new texts that the program
/// creates.
///
/// A value refers to a text by an index: the texts of `ClusterAggregates.texts` come first, then the new ones. Programs
/// that run in frames create no texts, and this type then allocates nothing.
package struct ClusterTextStorage {
  /// The texts of the clusters' aggregates, as JSON.
  private let known: TextColumn
  /// The texts and JSON values that the steps of programs push.
  private let constants: TextColumn
  /// The UTF-8 titles of the first members of the cluster.
  private let titles: [ArraySlice<UInt8>]
  /// The texts that the program has made; lists and objects are JSON.
  private var made: [[UInt8]] = []
  /// The total length in bytes of the texts that the program has made.
  private(set) var totalBytes = 0
  let makesTexts: Bool

  /// The largest allowed length of a text, in bytes.
  package static let longest = 1 << 20

  /// The largest allowed total length of made texts, in bytes, so that a forged plan cannot exhaust memory.
  static let maxTotalBytes = 1 << 24

  /// Creates an empty storage for programs that make no texts.
  package init() {
    known = TextColumn()
    constants = TextColumn()
    titles = []
    makesTexts = false
  }

  /// Creates a storage for a program that makes texts.
  /// - Parameters:
  ///   - plan: the plan of the program.
  ///   - members: the first members of the cluster, as rows of `plan.annotations`; programs may read their titles.
  package init(_ plan: Plan, members: [UInt32]) {
    known = plan.clusters.aggregates.texts
    constants = plan.clusters.programs.texts
    titles = members.map { plan.annotations.titles[Int($0)] }
    makesTexts = true
  }

  // MARK: Reading

  /// Returns a value as UTF-8 text, as `to-string` does in expressions.
  package func text(_ value: ClusterValue) -> [UInt8] {
    switch value {
    case .null: return []
    case .boolean(let boolean): return Array((boolean ? "true" : "false").utf8)
    case .number(let number): return number.decimalText
    case .text(let index):
      if value == .required { return Array("required".utf8) }
      return isKnown(index) ? JSONString.unquoted(known[Int(index)]) : own(index)
    case .structure(let index): return isKnown(index) ? Array(known[Int(index)]) : own(index)
    }
  }

  /// Returns a value as JSON: null for numbers that are not finite, and for texts that are too long.
  package func json(_ value: ClusterValue) -> [UInt8] {
    switch value {
    case .null: return Array("null".utf8)
    case .number(let number): return number.isFinite ? number.decimalText : Array("null".utf8)
    case .boolean, .structure: return text(value)
    case .text:
      let text = text(value)
      return text.count <= Self.longest ? JSONString.quoted(text) : Array("null".utf8)
    }
  }

  /// Returns whether two values are equal, as `==` in expressions.
  func areSame(_ one: ClusterValue, _ other: ClusterValue) -> Bool {
    guard case .text(let index) = one, case .text(let otherIndex) = other, index != otherIndex,
      makesTexts
    else { return one.isSame(as: other) }
    return text(one) == text(other)
  }

  /// Returns whether one text precedes another in the order of UTF-16 code units, as in ECMAScript.
  func comesBefore(_ one: ClusterValue, _ other: ClusterValue) -> Bool {
    let (one, other) = (text(one), text(other))
    guard let index = zip(one, other).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset
    else { return one.count < other.count }
    // UTF-8 order differs from UTF-16 order for code points from U+10000 (bytes from 0xF0), which precede U+E000 to
    // U+FFFF (0xEE and 0xEF) in UTF-16.
    func key(_ byte: UInt8) -> UInt8 { byte >= 0xF0 ? 0xED : byte == 0xEE || byte == 0xEF ? byte + 1 : byte }
    let (a, b) = (one[index], other[index])
    return key(a) == key(b) ? a < b : key(a) < key(b)
  }

  /// Returns a value as a boolean, as `to-boolean` does in expressions.
  func isTruthy(_ value: ClusterValue) -> Bool {
    if case .text = value { !text(value).isEmpty } else { value.isTruthy ?? false }
  }

  /// Returns the number of code points of a text, or `nil` for other types.
  func length(_ value: ClusterValue) -> Int? {
    guard case .text = value else { return nil }
    return text(value).reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }

  var memberCount: Int { titles.count }

  private func isKnown(_ index: UInt32) -> Bool { index < UInt32(known.count) }

  private func own(_ index: UInt32) -> [UInt8] {
    let place = Int(index) - known.count
    return place < made.count ? made[place] : []
  }

  // MARK: Making

  mutating func make(_ text: [UInt8]) -> ClusterValue { .text(add(text)) }

  mutating func make(json: [UInt8]) -> ClusterValue { .structure(add(json)) }

  /// Adds a copy of a text in the plan to the texts of the program, and returns a value that refers to the copy. If
  /// `isText` is false, the text is JSON of a list or object.
  mutating func constant(_ index: UInt32, isText: Bool) -> ClusterValue {
    let bytes = index < UInt32(constants.count) ? Array(constants[Int(index)]) : []
    return isText ? make(bytes) : make(json: bytes)
  }

  /// Adds the titles of the cluster's first members as a JSON list, and returns a value that refers to it.
  mutating func listMembers() -> ClusterValue {
    var json: [UInt8] = [UInt8(ascii: "[")]
    for (index, title) in titles.enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      json += JSONString.quoted(title)
    }
    return make(json: json + [UInt8(ascii: "]")])
  }

  /// Adds the title of a member, and returns a value that refers to it, or `nil` if the member's index is out of range.
  mutating func member(_ number: Double) -> ClusterValue? {
    guard number >= 0, number < Double(titles.count), Elementary.floor(number) == number else { return nil }
    return make(Array(titles[Int(number)]))
  }

  private mutating func add(_ bytes: [UInt8]) -> UInt32 {
    totalBytes += bytes.count
    made.append(bytes)
    return UInt32(known.count + made.count - 1)
  }
}

extension ClusterTextStorage {
  /// Executes a step that makes texts or reads members' titles. Returns `false` if the step fails.
  mutating func run(_ step: ClusterInstruction, _ stack: inout [ClusterValue]) -> Bool {
    switch step.operation {
    case .text, .structure: stack.append(constant(step.operand, isText: step.operation == .text))
    case .members: stack.append(listMembers())
    case .memberCount: stack.append(.number(Double(memberCount)))
    case .memberTitle:
      guard case .number(let number) = stack.removeLast(), let title = member(number) else { return false }
      stack.append(title)
    case .toText: stack.append(make(text(stack.removeLast())))
    case .toJSON: stack.append(make(json(stack.removeLast())))
    case .concatenate:
      let top = stack.removeLast()
      let both = text(stack.removeLast()) + text(top)
      guard both.count <= Self.longest else { return false }
      stack.append(make(both))
    case .length:
      guard let length = length(stack.removeLast()) else { return false }
      stack.append(.number(Double(length)))
    case .formatNumber:
      let (most, fewest) = (stack.removeLast(), stack.removeLast())
      guard case .number(let number) = stack.removeLast(), let text = formatted(number, fewest, most) else {
        return false
      }
      stack.append(make(text))
    default: return false
    }
    return totalBytes <= Self.maxTotalBytes
  }

  /// Returns a number as text, or `nil` if a number of digits is out of the range 0…100.
  /// - Parameters:
  ///   - fewest: the least number of fraction digits, or null for the default.
  ///   - most: the greatest number of fraction digits, or null for the default.
  private func formatted(_ number: Double, _ fewest: ClusterValue, _ most: ClusterValue) -> [UInt8]? {
    func digits(_ value: ClusterValue) -> Int?? {
      guard case .number(let number) = value else { return .some(nil) }
      let whole = Elementary.floor(number)
      return whole >= 0 && whole <= 100 ? .some(Int(whole)) : nil
    }
    guard let fewest = digits(fewest), let most = digits(most) else { return nil }
    return number.groupedText(fewestDigits: fewest, mostDigits: most)
  }
}
