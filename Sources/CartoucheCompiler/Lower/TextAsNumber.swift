import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A property that an expression reads where a number is wanted, and that is a text in some features.
struct TextAsNumber {
  private let name: String
  private let place: Location
  /// Whether each such text writes a number.
  private let areNumbers: Bool
  /// Whether a priority is wanted, and what that text probably means which is none.
  private let isPriority: Bool
  private let meantPriority: (written: String, meant: String)?

  /// Nil: no number is wanted, something else failed, or the property is no text anywhere.
  /// - Parameter values: what features have for the property of a name.
  init?<Values: Sequence<ExpressionValue>>(_ failure: EvaluationFailure, values: (_ name: String) -> Values) {
    guard let wanted = failure.reason?.wanted, wanted == .number || wanted == .priority,
      let name = failure.expression?.lookup(at: failure.location)
    else {
      return nil
    }
    isPriority = wanted == .priority
    var found = false
    var areNumbers = true
    var meantPriority: (written: String, meant: String)?
    for value in values(name) {
      guard case .string(let text) = value else { continue }
      found = true
      if DecimalNumber.value(Array(text.utf8)[...]) != nil { continue }
      areNumbers = false
      if !isPriority { break }
      if Priority(name: text) != nil { continue }
      meantPriority = Priority.meantName(text).map { (text, $0) }
      break
    }
    guard found else { return nil }
    self.name = name
    self.areNumbers = areNumbers
    self.meantPriority = meantPriority
    place = failure.location
  }

  /// What to do about it; nil where nobody can tell.
  var help: String? {
    if isPriority, !areNumbers {
      let meant = meantPriority.map { "did you mean `\($0.meant)` by `\(abbreviated($0.written))`? " } ?? ""
      return
        "\(meant)a priority is a number, or one of the names `low`, `high` and `required`; for another text write "
        + "`[match, [get, \(abbreviated(name))], …, 1, 0]`"
    }
    return areNumbers
      ? "`\(abbreviated(name))` is a text there: write `[to-number, [get, \(abbreviated(name))]]`, or the numbers without quotes"
      : nil
  }

  var fixes: [Fix] {
    areNumbers
      ? [Fix("make a number of it", isSafe: false, around: place.span, "[to-number, ", "]")] : []
  }
}

extension Expression {
  /// The property of the feature that it reads at a place, and does nothing else with there.
  fileprivate func lookup(at place: Location) -> String? {
    if location == place, case .call(let operation, let arguments) = form, operation == .named("get"),
      arguments.count == 1, case .string(let name)? = arguments[0].constant
    {
      return name
    }
    return children.lazy.compactMap { $0.lookup(at: place) }.first
  }
}
