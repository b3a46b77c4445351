import ArgumentParser
import CartoucheSyntax

/// Finite numbers separated by commas.
struct NumberList {
  var numbers: [Double]

  init(argument: String, example: String) throws {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let parsed = parts.compactMap { DecimalNumber.value(Array($0.trimmed.utf8)[...]) }
    guard parsed.count == parts.count else {
      throw ValidationError("expected numbers separated by commas, for example \(example)")
    }
    numbers = parsed
  }
}

extension Substring {
  /// Without spaces at its ends.
  var trimmed: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
