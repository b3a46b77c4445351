public final class CGColor {}

public class CGPath {}

public final class CGMutablePath: CGPath {
  public override init() {}
  public func move(to point: CGPoint) { fatalError() }
  public func addLine(to point: CGPoint) { fatalError() }
  public func closeSubpath() { fatalError() }
}

open class UIBezierPath: NSObject {
  public init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) { fatalError() }
  open var lineWidth: CGFloat {
    get { fatalError() }
    set {}
  }
  open func stroke() { fatalError() }
}

open class CALayer: NSObject {
  open var zPosition: CGFloat {
    get { fatalError() }
    set {}
  }
  open var cornerRadius: CGFloat {
    get { fatalError() }
    set {}
  }
  open var borderWidth: CGFloat {
    get { fatalError() }
    set {}
  }
  open var borderColor: CGColor? {
    get { fatalError() }
    set {}
  }
  open var frame: CGRect {
    get { fatalError() }
    set {}
  }
  open var shadowOpacity: Float {
    get { fatalError() }
    set {}
  }
  open var shadowRadius: CGFloat {
    get { fatalError() }
    set {}
  }
  open var shadowOffset: CGSize {
    get { fatalError() }
    set {}
  }
  open func addSublayer(_ layer: CALayer) { fatalError() }
  open func removeFromSuperlayer() { fatalError() }
  open func removeAllAnimations() { fatalError() }
}

public struct CAShapeLayerLineCap: Sendable {
  public static var round: CAShapeLayerLineCap { fatalError() }
}

open class CAShapeLayer: CALayer {
  open var path: CGPath? {
    get { fatalError() }
    set {}
  }
  open var fillColor: CGColor? {
    get { fatalError() }
    set {}
  }
  open var strokeColor: CGColor? {
    get { fatalError() }
    set {}
  }
  open var lineWidth: CGFloat {
    get { fatalError() }
    set {}
  }
  open var lineCap: CAShapeLayerLineCap {
    get { fatalError() }
    set {}
  }
}

open class CATransaction: NSObject {
  open class func begin() { fatalError() }
  open class func commit() { fatalError() }
  open class func setDisableActions(_ flag: Bool) { fatalError() }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CACurrentMediaTime() -> Double { fatalError() }

public struct CAFrameRateRange: Sendable {
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) { fatalError() }
}

open class CADisplayLink: NSObject {
  open var preferredFrameRateRange: CAFrameRateRange {
    get { fatalError() }
    set {}
  }
  public init(target: Any, selector sel: Selector) { fatalError() }
  open var isPaused: Bool {
    get { fatalError() }
    set {}
  }
  open var timestamp: Double { fatalError() }
  open var targetTimestamp: Double { fatalError() }
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) { fatalError() }
  open func invalidate() { fatalError() }
}
