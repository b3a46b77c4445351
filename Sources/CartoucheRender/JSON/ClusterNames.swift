import CartoucheResolver

// Embedded Swift has no reflection, which would print the names of cases.

extension ClusterText {
  /// The name of the case.
  var name: String {
    switch self {
    case .title: "title"
    case .subtitle: "subtitle"
    case .view: "view"
    case .data: "data"
    case .calloutTitle: "calloutTitle"
    case .calloutSubtitle: "calloutSubtitle"
    }
  }
}

extension ClusterOperation {
  /// The name of the case.
  var name: String {
    switch self {
    case .number: "number"
    case .boolean: "boolean"
    case .null: "null"
    case .required: "required"
    case .count: "count"
    case .aggregate: "aggregate"
    case .zoom: "zoom"
    case .duplicate: "duplicate"
    case .drop: "drop"
    case .jump: "jump"
    case .jumpIfFalse: "jumpIfFalse"
    case .jumpIfTrue: "jumpIfTrue"
    case .jumpIfNotNull: "jumpIfNotNull"
    case .jumpIfNumber: "jumpIfNumber"
    case .jumpIfBoolean: "jumpIfBoolean"
    case .jumpIfNumeric: "jumpIfNumeric"
    case .fail: "fail"
    case .assertNumber: "assertNumber"
    case .assertBoolean: "assertBoolean"
    case .assertOrdered: "assertOrdered"
    case .toNumber: "toNumber"
    case .toBoolean: "toBoolean"
    case .equal: "equal"
    case .notEqual: "notEqual"
    case .less: "less"
    case .lessOrEqual: "lessOrEqual"
    case .greater: "greater"
    case .greaterOrEqual: "greaterOrEqual"
    case .not: "not"
    case .negate: "negate"
    case .absolute: "absolute"
    case .ceiling: "ceiling"
    case .floor: "floor"
    case .round: "round"
    case .squareRoot: "squareRoot"
    case .naturalLogarithm: "naturalLogarithm"
    case .logarithm10: "logarithm10"
    case .logarithm2: "logarithm2"
    case .sine: "sine"
    case .cosine: "cosine"
    case .tangent: "tangent"
    case .arcSine: "arcSine"
    case .arcCosine: "arcCosine"
    case .arcTangent: "arcTangent"
    case .fraction: "fraction"
    case .add: "add"
    case .subtract: "subtract"
    case .multiply: "multiply"
    case .divide: "divide"
    case .remainder: "remainder"
    case .power: "power"
    case .minimum: "minimum"
    case .maximum: "maximum"
    case .mix: "mix"
    case .text: "text"
    case .structure: "structure"
    case .members: "members"
    case .memberCount: "memberCount"
    case .memberTitle: "memberTitle"
    case .attempt: "attempt"
    case .jumpIfText: "jumpIfText"
    case .assertText: "assertText"
    case .toText: "toText"
    case .toJSON: "toJSON"
    case .concatenate: "concatenate"
    case .length: "length"
    case .formatNumber: "formatNumber"
    }
  }
}
