/// What an aggregate of a cluster is, and what a cluster's program works on.
package enum ClusterValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  /// Index of a text's JSON in `ClusterAggregates.texts`; equal texts have one index.
  case text(UInt32)
  /// The same for a list or an object.
  case structure(UInt32)

  /// The name `required`, which a priority may be. No text has its index.
  package static let required = ClusterValue.text(.max)
}

extension ClusterValue {
  /// Whether `==` of expressions holds: by value, but that two lists or objects are never the same.
  func isSame(as other: ClusterValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let one), .boolean(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.text(let one), .text(let other)): one == other
    default: false
    }
  }

  /// What `to-number` makes of it; nil where it stands for none. Of texts it is not known here.
  var converted: Double? {
    switch self {
    case .null: 0
    case .boolean(let boolean): boolean ? 1 : 0
    case .number(let number): number.isNaN ? nil : number
    case .text, .structure: nil
    }
  }

  /// What `to-boolean` makes of it; nil where only the text could tell.
  var isTruthy: Bool? {
    switch self {
    case .null: false
    case .boolean(let boolean): boolean
    case .number(let number): !(number == 0 || number.isNaN)
    case .text: nil
    case .structure: true
    }
  }
}

extension ClusterValue: PlanRecord {
  static var blank: ClusterValue { .null }

  private enum Kind: UInt8 {
    case null, boolean, number, text, structure
  }

  private var kind: Kind {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .text: .text
    case .structure: .structure
    }
  }

  /// Index in `ClusterAggregates.texts`.
  var textIndex: UInt32? {
    switch self {
    case .text(let index), .structure(let index): index
    case .null, .boolean, .number: nil
    }
  }

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    var kind = kind
    try coder.choice(&kind)
    switch kind {
    case .null: self = .null
    case .boolean:
      var boolean = self == .boolean(true)
      try coder.flag(&boolean)
      self = .boolean(boolean)
    case .number:
      var number = 0.0
      if case .number(let own) = self { number = own }
      try coder.number(&number)
      self = .number(number)
    case .text, .structure:
      var index = textIndex ?? 0
      try coder.number(&index)
      self = kind == .text ? .text(index) : .structure(index)
    }
  }
}
