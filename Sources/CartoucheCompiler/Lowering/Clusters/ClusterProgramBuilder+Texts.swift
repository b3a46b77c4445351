import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Compiles the expressions in texts and data of clusters.
extension ClusterProgramBuilder {
  /// Returns a program for a text of a cluster, or `nil` if only the evaluator can compute it.
  /// - Parameter unknown: The names of the aggregates that may be texts, lists or objects.
  static func textProgram(
    of expression: Expression, reading aggregates: [String: UInt32], unknown: Set<String>
  ) -> ClusterProgram? {
    guard expression.isZoomConstant else { return nil }
    var builder = ClusterProgramBuilder(aggregates: aggregates, unknown: unknown, root: expression.location)
    do throws(Problem) {
      try builder.add(expression)
      return try builder.finished()
    } catch {
      return nil
    }
  }

  /// Returns a program that computes `data` as JSON, or `nil` if only the evaluator can compute it. A
  /// failing expression becomes null.
  static func dataProgram(
    of fields: [Named<DataField>], reading aggregates: [String: UInt32], unknown: Set<String>,
    at root: Location
  ) -> ClusterProgram? {
    var builder = ClusterProgramBuilder(aggregates: aggregates, unknown: unknown, root: root)
    do throws(Problem) {
      try builder.emit(text: [])
      var plain = Array("{".utf8)
      try builder.add(fields, &plain)
      try builder.emit(text: plain + "}".utf8)
      try builder.emit(.concatenate)
      return try builder.finished()
    } catch {
      return nil
    }
  }

  /// Adds the steps that append the members of a JSON object.
  /// - Parameter plain: The constant JSON before the next expression. It collects until an expression
  ///   follows, so that one step appends it.
  private mutating func add(_ fields: [Named<DataField>], _ plain: inout [UInt8]) throws(Problem) {
    for (index, field) in fields.enumerated() {
      if index > 0 { plain.append(UInt8(ascii: ",")) }
      field.name.content.append(toJSON: &plain)
      plain.append(UInt8(ascii: ":"))
      switch field.content {
      case .plain(let node): ExpressionValue(data: node).append(toJSON: &plain)
      case .mapping(let inner):
        plain.append(UInt8(ascii: "{"))
        try add(inner, &plain)
        plain.append(UInt8(ascii: "}"))
      case .expression(let expression):
        guard expression.isZoomConstant else { throw Self.text("zoom", at: expression.location) }
        try emit(text: plain)
        try emit(.concatenate)
        plain = []
        let attempt = try emit(.attempt)
        try add(expression)
        patchJumps([attempt])
        try emit(.toJSON)
        try emit(.concatenate)
      }
    }
  }

  /// Adds the steps of the operator `name` if it is an operator for texts.
  /// - Returns: Whether steps were added. The result is false if `name` is another operator.
  mutating func addText(_ name: String, _ arguments: [Expression], at place: Location) throws(Problem) -> Bool
  {
    switch name {
    case "concat":
      try emit(text: [])
      for argument in arguments {
        try add(argument)
        try emit(.concatenate)
      }
    case "to-string":
      try add(arguments[0])
      try emit(.toText)
    case "string": try add(firstOf: arguments, orJump: .jumpIfText, last: .assertText)
    case "number-format":
      for argument in arguments { try add(argument) }
      try emit(.formatNumber)
    case "length":
      if isMembers(arguments[0]) {
        try emit(.memberCount)
      } else {
        guard arguments[0].type == .string else { throw Self.text("`length` of a list", at: place) }
        try add(arguments[0])
        try emit(.length)
      }
    case "at":
      guard isMembers(arguments[1]) else { throw Self.text("`at`", at: place) }
      try add(arguments[0])
      try emit(.memberTitle)
    case "to-number":
      // Reading numbers from texts would take too long in a frame.
      guard arguments.allSatisfy(isPlain) else { throw Self.text("`to-number` of a text", at: place) }
      return false
    default: return false
    }
    return true
  }

  /// Returns whether the expression is `[get, members]`, the list of the members' titles.
  private func isMembers(_ expression: Expression) -> Bool {
    guard case .call(let id, let arguments) = expression.form, arguments.count == 1 else { return false }
    return switch OperatorCatalog[id].name {
    case "get": arguments[0].constant == .string(Cluster.members) && !hasAggregate(Cluster.members)
    // An `array` assertion of the list of titles always succeeds.
    case "array": isMembers(arguments[0])
    default: false
    }
  }

  /// Returns whether the value of the expression is plain: a number, a boolean or null, but never a text,
  /// list or object.
  private func isPlain(_ expression: Expression) -> Bool {
    if [.number, .boolean, .null].contains(expression.type) { return true }
    guard case .call(let id, let arguments) = expression.form, OperatorCatalog[id].name == "get",
      arguments.count == 1, case .string(let name)? = arguments[0].constant
    else { return false }
    return name != Cluster.members && unknownAggregates?.contains(name) == false
  }
}
