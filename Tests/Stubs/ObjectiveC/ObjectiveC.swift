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

extension NSObject: Equatable, Hashable {
  public static func == (one: NSObject, other: NSObject) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) { fatalError() }
}
