import ArgumentParser
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// `WIDTHxHEIGHT` in points.
struct ViewportSize: CustomStringConvertible {
  var width: Double
  var height: Double

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  init(argument: String) throws {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    let sides = parts.compactMap { DecimalNumber.value(Array($0.utf8)[...]) }
    guard parts.count == 2, sides.count == 2, sides.allSatisfy({ 1...NumberRange.longest ~= $0 }) else {
      let longest = NumberRange.longest.ecmaScriptDescription
      throw ValidationError("expected WIDTHxHEIGHT, each from 1 to \(longest) points, for example 1024x768")
    }
    self.init(width: sides[0], height: sides[1])
  }

  var description: String { "\(width.ecmaScriptDescription)x\(height.ecmaScriptDescription)" }
}
