package import CartoucheSyntax

/// A type of the language: a struct whose rows say how each stored property is written.
///
/// Everything that must know a property reads its row, so a property of a known type is one stored property and
/// one row. The default is the stored property's initial value and stands nowhere else.
package protocol SpecType: Sendable {
  init()
  /// With its article, for messages: "an annotation".
  static var title: String { get }
  static var properties: PropertyTable<Self> { get }
  /// Old names and names of other products that are answered with what replaces them.
  static var foreignNames: [ForeignName] { get }
  /// The mapping that a value of another kind probably stands for, with `…` where the value is too long to be written in it; nil:
  /// nobody can tell.
  static func mapping(meantBy node: Node) -> String?
  /// What to do about a key that belongs elsewhere; nil: nobody knows where.
  static func help(forUnknownKey key: String) -> String?
}

extension SpecType {
  package static var foreignNames: [ForeignName] { [] }
  package static func mapping(meantBy node: Node) -> String? { nil }
  package static func help(forUnknownKey key: String) -> String? { nil }
}
