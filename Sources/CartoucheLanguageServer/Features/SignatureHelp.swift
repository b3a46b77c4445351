import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpec
import CartoucheSyntax

/// The arguments of the operator around a cursor.
package struct SignatureHelp: Sendable, Equatable {
  /// A list of arguments of the operator.
  package struct Signature: Sendable, Equatable {
    /// The whole expression, such as `[get, name, object?]`.
    package var label: String
    /// The ranges of UTF-8 bytes of the arguments in `label`.
    package var parameters: [Range<Int>]
  }

  package var name: String
  package var documentation: String
  /// One signature for each overload.
  package var signatures: [Signature]
  /// The index of the signature that has the most fitting number of arguments.
  package var activeSignature: Int
  /// The index of the argument at the cursor in the active signature, or `nil` on the name of the operator.
  package var activeParameter: Int?
}

/// Returns the arguments of the innermost expression around an offset, or `nil` outside of expressions.
package func signatureHelp(at offset: Int, in spec: EditedSpec) -> SignatureHelp? {
  let cursor = CursorText(spec.document, at: offset)
  for place in cursor.places(in: spec.path) {
    if case .operatorName(let list) = place.form, let head = list.firstChild,
      let id = OperatorCatalog.id(head.string)
    {
      return SignatureHelp(OperatorCatalog[id], argument: nil, of: list.count - 1)
    }
    guard let argument = place.meaning.argument, let id = OperatorCatalog.id(argument.operator) else {
      continue
    }
    let list = place.parents.last { $0.kind == .sequence }
    return SignatureHelp(OperatorCatalog[id], argument: argument.index, of: max((list?.count ?? 1) - 1, 1))
  }
  return nil
}

extension SignatureHelp {
  /// - Parameters:
  ///   - argument: The index of the argument at the cursor, or `nil` on the name.
  ///   - count: The number of arguments.
  fileprivate init(_ operation: Operator, argument: Int?, of count: Int) {
    name = operation.name
    documentation = Topic.only(.operator, named: operation.name)?.markdown ?? operation.summary
    let written = operation.writtenName(inJSON: false)
    let usages = operation.usages.map { Operator.arguments($0) }
    signatures = usages.map { arguments in
      var label = "[\(written)"
      var parameters: [Range<Int>] = []
      for argument in arguments {
        label += ", "
        let start = label.utf8.count
        label += argument
        parameters.append(start..<label.utf8.count)
      }
      return Signature(label: label + "]", parameters: parameters)
    }
    let fitting = usages.firstIndex { $0.count == count || $0.count < count && $0.contains("…") }
    let active = fitting ?? usages.firstIndex { $0.count > count } ?? 0
    activeSignature = active
    let arguments = usages.indices.contains(active) ? usages[active] : []
    activeParameter = argument.flatMap { Self.parameter(of: $0, among: arguments, count: count) }
  }

  /// Returns the index of the parameter that an argument is. Parameters before `…` repeat.
  private static func parameter(of argument: Int, among parameters: [String], count: Int) -> Int? {
    guard let dots = parameters.firstIndex(of: "…") else {
      return argument < parameters.count ? argument : nil
    }
    if argument < dots { return argument }
    // After the dots come parameters such as `fallback`, which are the last arguments.
    let after = parameters.count - dots - 1
    if after > 0, argument >= count - after { return parameters.count - (count - argument) }
    // The group before the dots repeats: `condition, output, …` has two, `value, …` has one.
    let start = parameters.first == "input" ? min(1, dots - 1) : 0
    let group = dots - start
    return group > 0 ? start + (argument - start) % group : dots
  }
}
