import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Programs that make texts.
extension ClusterProgramBuilder {
  /// A program for a text of a cluster, or for its whole data; nil: the evaluator alone can tell.
  /// - Parameter unknown: the aggregates that may be texts, lists or objects.
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

  /// Adds the JSON of data: texts between which the values of its expressions stand, null where one fails.
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

  /// - Parameter plain: what stands before, and is not added yet.
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
        land([attempt])
        try emit(.toJSON)
        try emit(.concatenate)
      }
    }
  }

  /// Adds the steps of an operator of which texts take part; false: it is none of these.
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
      // What numbers texts stand for takes more to tell than a frame has room for.
      guard arguments.allSatisfy(isPlain) else { throw Self.text("`to-number` of a text", at: place) }
      return false
    default: return false
    }
    return true
  }

  /// Whether it is the list of the members' titles.
  private func isMembers(_ expression: Expression) -> Bool {
    guard case .call(let id, let arguments) = expression.form, arguments.count == 1 else { return false }
    return switch OperatorCatalog[id].name {
    case "get": arguments[0].constant == .string(Cluster.members) && !hasAggregate(Cluster.members)
    // It surely is one.
    case "array": isMembers(arguments[0])
    default: false
    }
  }

  /// Whether its value is surely no text, list or object.
  private func isPlain(_ expression: Expression) -> Bool {
    if [.number, .boolean, .null].contains(expression.type) { return true }
    guard case .call(let id, let arguments) = expression.form, OperatorCatalog[id].name == "get",
      arguments.count == 1, case .string(let name)? = arguments[0].constant
    else { return false }
    return name != Cluster.members && unknownAggregates?.contains(name) == false
  }
}
