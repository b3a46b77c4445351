import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Compiles the expressions in texts and data of clusters.
extension ClusterProgramBuilder {
  /// Compiles a text or the data of a cluster.
  /// - Parameter unknown: The aggregates that may be texts, lists or objects.
  static func program(
    of source: ClusterTextSource, reading aggregates: [String: UInt32], unknown: Set<String>
  ) throws(Problem) -> ClusterProgram {
    var builder = ClusterProgramBuilder(aggregates: aggregates, unknown: unknown)
    switch source {
    case .text(let text):
      builder.root = text.location
      try builder.add(text)
    case .data(let fields):
      builder.root = fields.first?.name.location
      // A failing expression becomes null.
      try builder.emit(text: [])
      var plain = Array("{".utf8)
      try builder.add(fields, &plain)
      try builder.emit(text: plain + "}".utf8)
      try builder.emit(.concatenate)
    case .others:
      try builder.emit(text: Array("+".utf8))
      try builder.emit(.count)
      try builder.emit(number: 1)
      try builder.emit(.subtract)
      try builder.emit(.concatenate)
      try builder.emit(text: Array(" more".utf8))
      try builder.emit(.concatenate)
    }
    return try builder.finished()
  }

  private mutating func add(_ text: Value<TextTemplate>) throws(Problem) {
    switch text.form {
    case .expression(let expression): try add(expression)
    case .constant(let template):
      guard case .composed(let segments) = template, template.readsFeature else {
        return try emit(text: Array(template.writtenText.utf8))
      }
      try emit(text: [])
      for segment in segments {
        switch segment {
        case .text(let plain): try emit(text: Array(plain.utf8))
        case .property(let name, let place): try addGet(name, at: place)
        }
        try emit(.concatenate)
      }
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
        guard arguments[0].type == .string else { throw refusal(of: "`length` of a list", at: place) }
        try add(arguments[0])
        try emit(.length)
      }
    case "at":
      guard isMembers(arguments[1]) else { throw refusal(of: "`at`", at: place) }
      try add(arguments[0])
      try emit(.memberTitle)
    case "to-number":
      // Reading numbers from texts would take too long in a frame.
      guard arguments.allSatisfy(isPlain) else { throw refusal(of: "`to-number` of a text", at: place) }
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
