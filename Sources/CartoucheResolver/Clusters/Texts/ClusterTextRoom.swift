/// The texts that a cluster's program works on: those of aggregates and of the plan, and those that it makes.
///
/// A value names a text by a number: first those of `ClusterAggregates.texts`, then those that were made. A frame's programs make
/// none, and take no memory here.
package struct ClusterTextRoom {
  /// JSON.
  private let known: TextColumn
  private let constants: TextColumn
  /// Of the first members.
  private let titles: [ArraySlice<UInt8>]
  /// Texts as they are; of lists and objects the JSON.
  private var made: [[UInt8]] = []
  private(set) var madeBytes = 0
  /// Whether a program of texts runs.
  let makesTexts: Bool

  /// The most bytes that a text may have.
  package static let longest = 1 << 20

  /// The most bytes that a program may make in all, so that no plan file takes all memory.
  static let mostMade = 1 << 24

  /// For programs without texts.
  package init() {
    known = TextColumn()
    constants = TextColumn()
    titles = []
    makesTexts = false
  }

  /// - Parameter members: the rows of those whose titles are listed.
  package init(_ plan: Plan, members: [UInt32]) {
    known = plan.clusters.aggregates.texts
    constants = plan.clusters.programs.texts
    titles = members.map { plan.annotations.titles[Int($0)] }
    makesTexts = true
  }

  // MARK: Reading

  /// What `to-string` makes of a value.
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

  /// A value as JSON; what it cannot express is null, and so is a text that is too long.
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

  /// Whether `==` of expressions holds.
  func areSame(_ one: ClusterValue, _ other: ClusterValue) -> Bool {
    guard case .text(let index) = one, case .text(let otherIndex) = other, index != otherIndex,
      makesTexts
    else { return one.isSame(as: other) }
    return text(one) == text(other)
  }

  /// Whether one text comes before another by UTF-16 code units, which is ECMAScript's order.
  func comesBefore(_ one: ClusterValue, _ other: ClusterValue) -> Bool {
    let (one, other) = (text(one), text(other))
    guard let index = zip(one, other).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset
    else { return one.count < other.count }
    // In UTF-8 what needs two units starts with 0xF0 and above, and in UTF-16 it comes before U+E000, which starts with 0xEE.
    func key(_ byte: UInt8) -> UInt8 { byte >= 0xF0 ? 0xED : byte == 0xEE || byte == 0xEF ? byte + 1 : byte }
    let (a, b) = (one[index], other[index])
    return key(a) == key(b) ? a < b : key(a) < key(b)
  }

  /// Whether `to-boolean` gives true.
  func isTruthy(_ value: ClusterValue) -> Bool {
    if case .text = value { !text(value).isEmpty } else { value.isTruthy ?? false }
  }

  /// The number of code points of a text; nil: it is none.
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

  /// A text of the plan.
  mutating func constant(_ index: UInt32, isText: Bool) -> ClusterValue {
    let bytes = index < UInt32(constants.count) ? Array(constants[Int(index)]) : []
    return isText ? make(bytes) : make(json: bytes)
  }

  /// The titles of the first members: a list.
  mutating func listMembers() -> ClusterValue {
    var json: [UInt8] = [UInt8(ascii: "[")]
    for (index, title) in titles.enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      json += JSONString.quoted(title)
    }
    return make(json: json + [UInt8(ascii: "]")])
  }

  /// The title of a member; nil: there is none of this number.
  mutating func member(_ number: Double) -> ClusterValue? {
    guard number >= 0, number < Double(titles.count), Elementary.floor(number) == number else { return nil }
    return make(Array(titles[Int(number)]))
  }

  private mutating func add(_ bytes: [UInt8]) -> UInt32 {
    madeBytes += bytes.count
    made.append(bytes)
    return UInt32(known.count + made.count - 1)
  }
}
