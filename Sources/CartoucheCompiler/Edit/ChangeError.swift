public import CartoucheDiagnostics

/// Why annotations cannot be changed as a host wants it. Nothing is changed then.
public enum ChangeError: Error, Sendable, Equatable {
  /// What is wrong with the change, as with a spec.
  case findings([Finding])
  /// Another annotation has this id.
  case idIsTaken(String)
  /// There is no such annotation, or it was removed.
  case unknownAnnotation(String)
}

extension ChangeError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .findings(let findings): TextRenderer().render(findings)
    case .idIsTaken(let id): "there is an annotation `\(id)` already; update it, or remove it first"
    case .unknownAnnotation(let id): "there is no annotation `\(id)`, or it was removed"
    }
  }
}
