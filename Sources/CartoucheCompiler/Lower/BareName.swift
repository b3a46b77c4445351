import CartoucheDiagnostics
import CartoucheSpec

/// The name of a property that stands in an expression as a text, without `get`.
struct BareName {
  fileprivate let name: String
  fileprivate let place: Location

  var help: String {
    "`\(abbreviated(name))` is a text there: write `[get, \(abbreviated(name))]` for the property of this name"
  }

  var fixes: [Fix] {
    [Fix("write `[get, \(abbreviated(name))]`", isSafe: false, replacing: place.span, with: "[get, \(name)]")]
  }
}

extension Expression {
  /// The argument that is the name of a property, of the part that failed at a place; nil: it has none.
  func bareName(at place: Location, among names: [String]) -> BareName? {
    if location == place, case .call(let operation, let arguments) = form, operation != .named("get") {
      for argument in arguments where argument.location != place {
        guard case .string(let name)? = argument.constant, names.contains(name) else { continue }
        return BareName(name: name, place: argument.location)
      }
    }
    return children.lazy.compactMap { $0.bareName(at: place, among: names) }.first
  }
}
