#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import CartoucheDriver
import UIKit

/// The data of annotations, clusters, callouts and pointers as values of the app.
///
/// ```swift
/// struct Person: Decodable { var wishes: [String] }
/// let person = content.decode(Person.self)
/// ```
extension ViewContent {
  /// Returns the data as a value of a type; `nil` if there are none or they do not fit.
  public func decode<Value: Decodable>(_ type: Value.Type) -> Value? { decoded(type, from: data) }
}

extension CalloutContent {
  /// Returns the data as a value of a type; `nil` if there are none or they do not fit.
  public func decode<Value: Decodable>(_ type: Value.Type) -> Value? { decoded(type, from: data) }
}

extension PointerContent {
  /// Returns the data as a value of a type; `nil` if there are none or they do not fit.
  public func decode<Value: Decodable>(_ type: Value.Type) -> Value? { decoded(type, from: data) }
}

private func decoded<Value: Decodable>(_ type: Value.Type, from text: String) -> Value? {
  guard !text.isEmpty else { return nil }
  // A property that the type needs and the data lack is no reason to stop: a cluster has other data than its members.
  return try? JSONDecoder().decode(type, from: Data(text.utf8))
}
#endif
