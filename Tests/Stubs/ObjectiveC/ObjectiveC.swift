/// The name of a method for the Objective-C runtime.
public struct Selector: Equatable, @unchecked Sendable {
  /// The compiler expects exactly one stored property.
  var pointer: OpaquePointer
}

public protocol NSObjectProtocol: AnyObject {
  func responds(to aSelector: Selector!) -> Bool
}

open class NSObject: NSObjectProtocol {
  public init() {}
  open func responds(to aSelector: Selector!) -> Bool { fatalError() }
  open func forwardingTarget(for aSelector: Selector!) -> Any? { fatalError() }
}

// swift-format-ignore: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
public enum objc_AssociationPolicy { case OBJC_ASSOCIATION_RETAIN }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) { fatalError() }

extension NSObject: Equatable, Hashable {
  public static func == (one: NSObject, other: NSObject) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) { fatalError() }
}
