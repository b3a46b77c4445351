@MainActor open class UIControl: UIView {}

@MainActor open class UIButton: UIControl {
  public enum ButtonType: Sendable { case infoLight }

  public convenience init(type: ButtonType) { fatalError() }
}

@MainActor open class UIScrollView: UIView {}

public final class UIFont: NSObject, @unchecked Sendable {
  public struct TextStyle: Sendable {
    public static var caption1: TextStyle { fatalError() }
    public static var headline: TextStyle { fatalError() }
    public static var subheadline: TextStyle { fatalError() }
    public static var body: TextStyle { fatalError() }
  }
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont { fatalError() }
}

public enum NSTextAlignment: Sendable { case left, center, right, natural }

@MainActor open class UILabel: UIView {
  open var text: String? {
    get { fatalError() }
    set {}
  }
  open var font: UIFont! {
    get { fatalError() }
    set {}
  }
  open var textColor: UIColor! {
    get { fatalError() }
    set {}
  }
  open var textAlignment: NSTextAlignment {
    get { fatalError() }
    set {}
  }
  open var numberOfLines: Int {
    get { fatalError() }
    set {}
  }
  open var adjustsFontForContentSizeCategory: Bool {
    get { fatalError() }
    set {}
  }
}

public final class UIImage: NSObject, @unchecked Sendable {
  public init?(systemName name: String) { fatalError() }
  public init?(named name: String) { fatalError() }
}

@MainActor open class UIImageView: UIView {
  public override init(frame: CGRect) { fatalError() }
  public init(image: UIImage?) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var image: UIImage? {
    get { fatalError() }
    set {}
  }
}

public struct NSLayoutConstraintAxis: Sendable {
  public static var vertical: NSLayoutConstraintAxis { fatalError() }
}

@MainActor open class UIStackView: UIView {
  public init(arrangedSubviews views: [UIView]) { fatalError() }
  public required init(coder: NSCoder) { fatalError() }
  open var axis: NSLayoutConstraintAxis {
    get { fatalError() }
    set {}
  }
  open var spacing: CGFloat {
    get { fatalError() }
    set {}
  }
}

@MainActor public protocol UIContentConfiguration {
  func makeContentView() -> any UIView & UIContentView
}

@MainActor public protocol UIContentView: NSObjectProtocol {
  var configuration: any UIContentConfiguration { get set }
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

@MainActor open class UIViewController: UIResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var view: UIView! {
    get { fatalError() }
    set {}
  }
  open func viewDidLoad() { fatalError() }
  open func loadView() { fatalError() }
}
