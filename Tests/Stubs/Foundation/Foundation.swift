@_exported import ObjectiveC

/// Distinct from `Double`, as on Apple's systems. The compiler knows the name and converts single values.
public struct CGFloat: Sendable, Hashable, Comparable, SignedNumeric, ExpressibleByFloatLiteral, Decodable {
  public init(_ number: Double) { fatalError() }
  public init(_ number: Int) { fatalError() }
  public init(from decoder: any Decoder) throws { fatalError() }
  public init(_ number: CGFloat) { fatalError() }
  public init?<Source: BinaryInteger>(exactly source: Source) { fatalError() }
  public init(integerLiteral value: Int) { fatalError() }
  public init(floatLiteral value: Double) { fatalError() }
  public var magnitude: CGFloat { fatalError() }
  public var isFinite: Bool { fatalError() }
  public static var pi: CGFloat { fatalError() }
  public static var infinity: CGFloat { fatalError() }
  public static func < (one: CGFloat, other: CGFloat) -> Bool { fatalError() }
  public static func + (one: CGFloat, other: CGFloat) -> CGFloat { fatalError() }
  public static func - (one: CGFloat, other: CGFloat) -> CGFloat { fatalError() }
  public static func * (one: CGFloat, other: CGFloat) -> CGFloat { fatalError() }
  public static func / (one: CGFloat, other: CGFloat) -> CGFloat { fatalError() }
  public static func *= (one: inout CGFloat, other: CGFloat) { fatalError() }
}

extension Double {
  public init(_ number: CGFloat) { fatalError() }
}

public struct CGPoint: Sendable, Equatable {
  public var x: CGFloat
  public var y: CGFloat
  public static var zero: CGPoint { fatalError() }
  public init(x: CGFloat, y: CGFloat) { fatalError() }
}

public struct CGSize: Sendable, Equatable {
  public var width: CGFloat
  public var height: CGFloat
  public static var zero: CGSize { fatalError() }
  public init(width: CGFloat, height: CGFloat) { fatalError() }
}

public struct CGRect: Sendable, Equatable {
  public var origin: CGPoint
  public var size: CGSize
  public static var zero: CGRect { fatalError() }
  public init(origin: CGPoint, size: CGSize) { fatalError() }
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) { fatalError() }
  public var width: CGFloat { fatalError() }
  public var height: CGFloat { fatalError() }
  public var midX: CGFloat { fatalError() }
  public var midY: CGFloat { fatalError() }
  public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect { fatalError() }
}

public struct CGAffineTransform: Sendable, Equatable {
  public static var identity: CGAffineTransform { fatalError() }
  public init(rotationAngle: CGFloat) { fatalError() }
}

public typealias TimeInterval = Double

public func cos(_ number: Double) -> Double { fatalError() }
public func tan(_ number: Double) -> Double { fatalError() }
public func log2(_ number: Double) -> Double { fatalError() }
public func exp2(_ number: Double) -> Double { fatalError() }

public struct Notification: Sendable {
  public struct Name: Sendable, Hashable {
    public init(_ rawValue: String) { fatalError() }
  }
}

public final class OperationQueue: NSObject, @unchecked Sendable {
  public static var main: OperationQueue { fatalError() }
  public func addOperation(_ block: @escaping @Sendable () -> Void) { fatalError() }
}

public final class NotificationCenter: NSObject, @unchecked Sendable {
  public static var `default`: NotificationCenter { fatalError() }
  public func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol { fatalError() }
  public func removeObserver(_ observer: Any) { fatalError() }
}

open class Thread: NSObject {
  public class var isMainThread: Bool { fatalError() }
}

open class RunLoop: NSObject {
  public struct Mode: Sendable, Hashable {
    public static var common: Mode { fatalError() }
  }
  public class var main: RunLoop { fatalError() }
}

open class NSCoder: NSObject {}

open class NSPredicate: NSObject {}

open class NSNumber: NSObject {
  open var stringValue: String { fatalError() }
}

open class Bundle: NSObject {
  public class var main: Bundle { fatalError() }
  open func path(forResource name: String?, ofType ext: String?) -> String? { fatalError() }
}

public struct URL: Sendable, Hashable {
  public init?(string: String) { fatalError() }
}

public struct Data: Sendable, Hashable {
  public init<S: Sequence>(_ elements: S) where S.Element == UInt8 { fatalError() }
}

open class JSONDecoder {
  public init() {}
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}
