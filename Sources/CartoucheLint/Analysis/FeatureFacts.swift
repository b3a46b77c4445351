import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Statistics of the properties of a list of features, each computed on first use.
///
/// The type is a class, so that rules share the results.
final class FeatureFacts {
  /// Statistics of the values of one property.
  struct Property {
    /// The number of features whose value is not null.
    var count = 0
    /// The types of the values, such as `number`, in order of appearance; at most eight.
    var types: [String] = []
    /// The different texts among the values, in order of appearance; at most `maximumTexts`.
    var texts: [String] = []
    var hasMoreTexts = false
    /// The smallest number among the values, or infinity if no value is a number.
    var least = Double.infinity
    /// The greatest number among the values, or negative infinity if no value is a number.
    var greatest = -Double.infinity

    /// Returns whether a text that equals the property's name means the property's value. It does if the
    /// property has several texts. If the text marks the name with the syntax of another language, any
    /// non-null value suffices.
    func isMeantByName(_ isMarked: Bool) -> Bool { texts.count > 1 || isMarked && count > 0 }

    /// Whether the property has amounts of money, so that a dollar sign before its value may be the
    /// currency.
    var hasAmounts: Bool { types.contains("number") || texts.contains { $0.isAmount } }
  }

  /// The maximum number of different texts that are kept. A suggestion among more makes no sense.
  private static let maximumTexts = 500

  let features: FeatureList
  /// The name of the features in messages, such as "`cafes`".
  let name: String
  private var properties: [String: Property] = [:]
  /// The property names of the first 100 features, in order of appearance.
  private(set) lazy var names = propertyNames()

  init(_ features: FeatureList, name: String) {
    self.features = features
    self.name = name
  }

  /// Returns the statistics of the property `name`.
  /// - Complexity: O(features) on the first call for each property.
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
        if seen.count >= Self.maximumTexts {
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

  /// Returns whether no feature passes a filter although its evaluation succeeds for some.
  /// - Complexity: O(features) up to the first that passes.
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

  /// Returns the advice on a name that no feature has; `nil` if it means no property.
  /// - Parameter lookup: The location of the `get` around the name; `nil` for a `has`.
  func advice(onUnknown name: Located<String>, in lookup: Location? = nil) -> Advice? {
    Advice(
      unknownProperty: name, in: lookup, among: names,
      (0..<features.count).lazy.map { self.features.properties($0) })
  }

  /// The list of properties for help texts, such as "they have `name` and `kind`".
  var propertyList: String { names.isEmpty ? "they have no properties" : "they have \(listed(names))" }
}

extension NameSuggestion {
  /// Creates a suggestion of the value that a text in an expression was certainly intended to be, or returns
  /// `nil`.
  ///
  /// Codes such as `zone-3` may differ by one digit, and short words by one letter, without being mistakes.
  init?(valueFor text: String, among values: [String]) {
    if let same = values.first(where: { differOnlyInSpelling($0, text) }) {
      self.init(value: same)
      return
    }
    guard text.count >= 5, !text.contains(where: { $0.isNumber }),
      let near = nearestName(to: text, among: values),
      near.count >= 5, !near.contains(where: { $0.isNumber })
    else { return nil }
    self.init(value: near)
  }

  /// Creates a suggestion of the text `value`, with quotes if YAML would read it as another type without
  /// them.
  private init(value: String) {
    let isOther = ["yes", "no", "on", "off", "y", "n"].contains(value.lowercased())
    self.init(value, in: isPlainName(value) && !isOther ? .plain : .quoted)
  }

  /// Returns the fix that replaces `span` by the suggested text. The list is empty if quotes cannot represent
  /// the text.
  func valueFixes(_ span: SourceSpan) -> [Fix] {
    name.contains { "\"\\\t".contains($0) || $0.isNewline } ? [] : [fix(span)]
  }
}
