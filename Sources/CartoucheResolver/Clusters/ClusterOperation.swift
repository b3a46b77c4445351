/// What a step does with the stack of values. "Top" is the last value, "below" the one before it.
///
/// A step that does not find the values that it needs makes the program fail: it has no result. Jumps only lead
/// forwards, so every program ends. Numbers are IEEE 754 doubles, mathematics as in expressions of the spec.
package enum ClusterOperation: UInt8, Sendable, CaseIterable {
  // MARK: Values

  /// Adds the constant with the index `operand`.
  case number
  /// Adds false (`operand` 0) or true.
  case boolean
  case null
  /// Adds the name `required`.
  case required
  /// Adds the number of members.
  case count
  /// Adds the aggregate with the index `operand` among those of the cluster.
  case aggregate
  /// Adds the camera's zoom.
  case zoom
  /// Adds the top once more.
  case duplicate
  /// Takes the top away.
  case drop

  // MARK: Jumps, to the step with the index `operand` of the program; its end is one behind the last.

  case jump
  /// Takes a boolean, and jumps if it is false.
  case jumpIfFalse
  case jumpIfTrue
  /// Jumps if the top is not null; else takes it away. The following three do the same for what they say.
  case jumpIfNotNull
  case jumpIfNumber
  case jumpIfBoolean
  /// If the top stands for a number, it becomes that number.
  case jumpIfNumeric
  /// Fails.
  case fail

  // MARK: Types

  /// Fails unless the top is a number.
  case assertNumber
  case assertBoolean
  /// Fails unless the top is a number other than NaN.
  case assertOrdered
  /// Makes the top the number that it stands for: null 0, booleans 0 and 1. NaN, texts and structures fail.
  case toNumber
  /// Makes the top false if it is null, false, 0 or NaN, and true if it is anything else. Texts fail.
  case toBoolean

  // MARK: Comparisons take two values and add a boolean

  case equal, notEqual
  /// Whether below and top, both numbers, are in this order; never for NaN.
  case less, lessOrEqual, greater, greaterOrEqual
  /// Turns a boolean round.
  case not

  // MARK: Functions of one number

  case negate, absolute, ceiling, floor, round, squareRoot
  /// To base e, 10 and 2.
  case naturalLogarithm, logarithm10, logarithm2
  /// Angles are radians.
  case sine, cosine, tangent, arcSine, arcCosine, arcTangent
  /// How far the number is from one stop of a curve to the next, 0…1: those with the index `operand`.
  case fraction

  // MARK: Functions of two numbers, below and top

  case add, subtract, multiply, divide, remainder, power
  /// NaN if one of them is.
  case minimum, maximum

  // MARK: Functions of three numbers

  /// Takes a fraction and two numbers, and adds the number that is so far from the first to the second.
  case mix

  // MARK: Texts, in programs of texts only

  /// Adds the text of the plan with the index `operand`, or the list or object whose JSON that is.
  case text, structure
  /// Adds the list of the first members' titles.
  case members
  /// Adds how many that has.
  case memberCount
  /// Makes a number the title in that place of the list; fails where there is none.
  case memberTitle
  /// Up to the step `operand`, a step that fails leads there, with null in place of all that was added since.
  case attempt
  /// Jumps if the top is a text; else takes it away.
  case jumpIfText
  /// Fails unless the top is a text.
  case assertText
  /// Makes the top a text, as `to-string` does.
  case toText
  /// Makes the top a text that is its JSON.
  case toJSON
  /// Takes two values and adds the text of the first and then of the second; fails where that is too long.
  case concatenate
  /// Makes a text the number of its code points.
  case length
  /// Takes a number, and the fewest and the most digits after its point, and adds the text of it; null stands for the defaults, 0 and 3.
  case formatNumber
}

extension ClusterOperation {
  /// Whether only programs of texts may have it: a frame makes no texts.
  var makesTexts: Bool { rawValue >= ClusterOperation.text.rawValue }
}
