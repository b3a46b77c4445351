#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import CartoucheDriver
public import UIKit

/// The default view of annotations and clusters: a rounded label with the title, or a disc with the number of members.
public final class LabelView: UIView {
  private let label = UILabel()

  /// Creates an empty label.
  public init() {
    super.init(frame: .zero)
    label.font = .preferredFont(forTextStyle: .caption1)
    label.adjustsFontForContentSizeCategory = true
    label.textAlignment = .center
    layer.borderWidth = 1
    castShadow(radius: 2)
    addSubview(label)
    label.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate(label.constraints(in: self, horizontal: 8, vertical: 4))
  }

  /// Labels are not in storyboards.
  @available(*, unavailable) public required init?(coder: NSCoder) { nil }

  /// Shows the content of an annotation or a cluster.
  public func show(_ content: ViewContent) {
    label.text = content.title.isEmpty ? content.clusterCount.map { String($0) } ?? content.id : content.title
    label.textColor = content.isSelected ? .white : .label
    backgroundColor = content.isSelected ? .tintColor : .systemBackground
    colorBorder()
    alpha = content.isEnabled ? 1 : 0.5
  }

  private func colorBorder() {
    layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
  }

  /// Draws the border again for a light or dark appearance.
  public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    colorBorder()
  }

  /// Keeps the ends round.
  public override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = min(bounds.width, bounds.height) / 2
  }
}

/// The default view of callouts: title and subtitle in a rounded bubble.
public final class CalloutBubble: UIView {
  private let title = UILabel()
  private let subtitle = UILabel()

  /// Creates an empty bubble.
  public init() {
    super.init(frame: .zero)
    backgroundColor = .systemBackground
    layer.cornerRadius = 12
    castShadow(radius: 6)
    title.font = .preferredFont(forTextStyle: .headline)
    subtitle.font = .preferredFont(forTextStyle: .subheadline)
    subtitle.textColor = .secondaryLabel
    for label in [title, subtitle] {
      label.numberOfLines = 0
      label.adjustsFontForContentSizeCategory = true
    }
    let stack = UIStackView(arrangedSubviews: [title, subtitle])
    stack.axis = .vertical
    stack.spacing = 2
    addSubview(stack)
    stack.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate(stack.constraints(in: self, horizontal: 14, vertical: 10))
  }

  /// Bubbles are not in storyboards.
  @available(*, unavailable) public required init?(coder: NSCoder) { nil }

  /// Shows the content of a callout.
  public func show(_ content: CalloutContent) {
    title.text = content.title
    title.isHidden = content.title.isEmpty
    subtitle.text = content.subtitle
    subtitle.isHidden = content.subtitle.isEmpty
  }
}

/// The default view of pointers: a disc with an arrow to the top.
public final class PointerDisc: UIView {
  private let arrow = UIImageView(image: UIImage(systemName: "location.north.fill"))

  /// Creates a disc.
  public init() {
    super.init(frame: .zero)
    backgroundColor = .tintColor
    arrow.tintColor = .white
    arrow.contentMode = .scaleAspectFit
    addSubview(arrow)
  }

  /// Discs are not in storyboards.
  @available(*, unavailable) public required init?(coder: NSCoder) { nil }

  /// Keeps the disc round and the arrow in its middle.
  public override func layoutSubviews() {
    super.layoutSubviews()
    let side = min(bounds.width, bounds.height)
    layer.cornerRadius = side / 2
    arrow.frame = bounds.insetBy(dx: side / 4, dy: side / 4)
  }

  /// Returns the side of a disc without a size in the spec.
  public override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 36, height: 36) }
}

extension UIView {
  /// Adds a light shadow, which separates the view from the map.
  fileprivate func castShadow(radius: CGFloat) {
    layer.shadowOpacity = 0.2
    layer.shadowRadius = radius
    layer.shadowOffset = CGSize(width: 0, height: 1)
  }

  /// Returns constraints to the edges of a view around this one.
  fileprivate func constraints(
    in view: UIView, horizontal: CGFloat, vertical: CGFloat
  ) -> [NSLayoutConstraint] {
    let edges = [
      leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: horizontal),
      view.trailingAnchor.constraint(equalTo: trailingAnchor, constant: horizontal),
      topAnchor.constraint(equalTo: view.topAnchor, constant: vertical),
      view.bottomAnchor.constraint(equalTo: bottomAnchor, constant: vertical),
    ]
    // The driver gives the final size, which may be smaller than the text, and is 0 at first.
    for constraint in edges { constraint.priority = .defaultHigh }
    return edges
  }
}
#endif
