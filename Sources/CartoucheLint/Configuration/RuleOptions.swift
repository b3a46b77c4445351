package import CartoucheResolver

/// What a configuration tells rules, besides which of them are run.
package struct RuleOptions: Sendable, Equatable {
  /// In points, at least one: what a rule says of viewports holds in each of these.
  package var viewports = Self.usualViewports
  /// The numbers from which on rules find something to be too many, where they are not the rules' own.
  package var limits: [String: Int] = [:]

  /// What holds where nobody says anything.
  package init() {}

  /// A phone held upright and a desktop.
  package static let usualViewports = [
    Viewport(width: 390, height: 844), Viewport(width: 1440, height: 900),
  ]
}
