import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// What is known of the properties of features, found out when somebody asks.
///
/// A class, because the rules that ask for the same features share what one of them found out.
final class FeatureFacts {
  /// The values of one property.
  struct Property {
    /// Features that have it, and it is not null.
    var count = 0
    /// `number`, `string`, `boolean` and others that its values have, in order of appearance.
    var types: [String] = []
    /// Texts among its values, each once, in order of appearance; of very many only the first.
    var texts: [String] = []
    var hasMoreTexts = false
    /// The least and the greatest number.
    var least = Double.infinity
    var greatest = -Double.infinity

    /// Whether a text that has its name means it: values of its own, or any between marks of other languages.
    func isMeantByName(_ isMarked: Bool) -> Bool { texts.count > 1 || isMarked && count > 0 }

    /// Whether a dollar sign before a value may be its currency.
    var hasAmounts: Bool { types.contains("number") || texts.contains(where: \.isAmount) }
  }

  /// More texts than these nobody chooses among.
  private static let mostTexts = 500

  let features: FeatureList
  /// What messages call them: "`cafes`".
  let name: String
  private var properties: [String: Property] = [:]
  /// Names that features have, in order of appearance; of a large source those of its first features.
  private(set) lazy var names = propertyNames()

  init(_ features: FeatureList, name: String) {
    self.features = features
    self.name = name
  }

  /// - Complexity: O(features), once for each property.
  func property(_ name: String) -> Property {
    if let known = properties[name] { return known }
    var found = Property()
    var seen: Set<String> = []
    for position in 0..<features.count {
      guard let value = features[position].property(name), value != .null else { continue }
      found.count += 1
      let type = "\(value.type)"
      if !found.types.contains(type), found.types.count < 8 { found.types.append(type) }
      switch value {
      case .number(let number):
        found.least = min(found.least, number)
        found.greatest = max(found.greatest, number)
      case .string(let text):
        if seen.count >= Self.mostTexts {
          found.hasMoreTexts = true
        } else if seen.insert(text).inserted {
          found.texts.append(text)
        }
      default: break
      }
    }
    properties[name] = found
    return found
  }

  /// Whether no feature passes a filter, and not only because it fails for all of them.
  /// - Complexity: O(features), up to the first that passes.
  func passNone(_ filter: Expression) -> Bool {
    var failures = 0
    for position in 0..<features.count {
      do throws(EvaluationError) {
        if try evaluate(filter, for: features[position]) == .boolean(true) { return false }
      } catch {
        failures += 1
      }
    }
    return failures < features.count
  }

  private func propertyNames() -> [String] {
    var known: Set<String> = []
    var names: [String] = []
    for position in 0..<min(features.count, 100) {
      for entry in features.properties(position).map({ Array($0.entries) }) ?? [] {
        let name = entry.key.string
        if known.insert(name).inserted { names.append(name) }
      }
    }
    return names
  }

  /// What help says they have: "they have `name` and `kind`".
  var propertyList: String { names.isEmpty ? "they have no properties" : "they have \(listed(names))" }
}
