import CartoucheDiagnostics

/// Why a fix is not made.
enum FixRefusal: Sendable {
  /// Its result has an error that was not there.
  case newError(Finding)
  /// It leads back to a text that other fixes led away from, or to one in which the same rule offers another one there.
  case undone
  /// It was called safe, and the result means something else.
  case otherMeaning

  /// What people are told.
  var reason: String {
    switch self {
    case .newError(let error):
      "its result has an error that is not there now: \(error.message) [\(error.rule)]"
    case .undone: "its result would be flagged in the same place, and another fix would undo it"
    case .otherMeaning: "its result means something else; change it by hand if that is meant"
    }
  }
}
