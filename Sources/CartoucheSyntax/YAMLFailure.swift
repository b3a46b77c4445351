import CLibYAML

/// Where and why libyaml stopped, in its own words.
struct YAMLFailure: Error {
  var problem: String
  /// In Unicode scalars.
  var index: Int
  var context: String
  /// In Unicode scalars.
  var contextIndex: Int
}
