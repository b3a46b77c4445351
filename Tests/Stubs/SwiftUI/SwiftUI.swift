@_exported import UIKit

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

@resultBuilder public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { fatalError() }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView {
    fatalError()
  }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalView<First, Second> { fatalError() }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalView<First, Second> { fatalError() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { fatalError() }
}

public struct TupleView: View {
  public var body: Never { fatalError() }
}

public struct ConditionalView<First: View, Second: View>: View {
  public var body: Never { fatalError() }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError() }
}

public enum Edge {
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { fatalError() }
    public static var all: Set { fatalError() }
  }
}

public struct UIHostingConfiguration<Content: View, Background: View>: UIContentConfiguration {
  public init(@ViewBuilder content: () -> Content) where Background == EmptyView { fatalError() }
  public func margins(_ edges: Edge.Set = .all, _ length: CGFloat) -> UIHostingConfiguration {
    fatalError()
  }
  public func minSize(width: CGFloat? = nil, height: CGFloat? = nil) -> UIHostingConfiguration {
    fatalError()
  }
  public func makeContentView() -> any UIView & UIContentView { fatalError() }
}

@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ uiView: UIViewType, context: Context)
  static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
  func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable {
  public var body: Never { fatalError() }
}

extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() { fatalError() }
}

@MainActor @preconcurrency public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
}

public struct EmptyView: View {
  public init() { fatalError() }
  public var body: Never { fatalError() }
}

public protocol ShapeStyle: Sendable {}

public struct BackgroundStyle: ShapeStyle {}

extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { fatalError() }
}

public struct Color: View, ShapeStyle {
  public init(uiColor: UIColor) { fatalError() }
  public static var orange: Color { fatalError() }
  public static var blue: Color { fatalError() }
  public static var primary: Color { fatalError() }
  public var body: Never { fatalError() }
}

public struct Font: Sendable {
  public static var headline: Font { fatalError() }
}

public struct Text: View {
  public init<S: StringProtocol>(_ content: S) { fatalError() }
  public func font(_ font: Font?) -> Text { fatalError() }
  public var body: Never { fatalError() }
}

public struct Image: View {
  public init(systemName: String) { fatalError() }
  public var body: Never { fatalError() }
}

public struct Alignment: Sendable {
  public static let center = Alignment()
  public static let topLeading = Alignment()
}

public struct ForEach<Items: RandomAccessCollection, ID: Hashable, Content: View>: View {
  public init(
    _ data: Items, id: KeyPath<Items.Element, ID>,
    @ViewBuilder content: @escaping (Items.Element) -> Content
  ) { fatalError() }
  public var body: Never { fatalError() }
}

public struct ZStack<Content: View>: View {
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}

extension View {
  public func ignoresSafeArea() -> some View { EmptyView() }
  public func padding(_ length: CGFloat) -> some View { EmptyView() }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { EmptyView() }
  public func background<Style: ShapeStyle>(_ style: Style) -> some View { EmptyView() }
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View { EmptyView() }
  public func frame(
    maxWidth: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { EmptyView() }
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { EmptyView() }
}

@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}

@MainActor @preconcurrency public protocol Scene {}

public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) { fatalError() }
}

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  var body: Body { get }
  init()
}

extension App {
  public static func main() { fatalError() }
}
