import CartoucheDriver
import CartoucheResolver

/// A view of `OperationViews`, with its operations since the last call of `lines`.
@MainActor final class OperationView {
  /// The kinds of views, in draw order.
  enum Kind: Int { case view, callout, pointer }

  let kind: Kind
  let viewClass: String
  /// The number among the views of the same kind and class, or `nil` while the view was only measured.
  var number: Int?
  var id = ""
  var states: AnnotationStates = []
  var lines: [String] = []
  var rectangle = ScreenRectangle(x: .nan, y: .nan, width: .nan, height: .nan)
  var order = -1
  var bearing = Double.nan
  var tip: CalloutTip?
  var parts: [CalloutPart] = []
  var isVisible = false
  var wasVisible = false
  /// Whether `show` was called since the last call of `lines`.
  var wasShown = false
  /// The last operations with numbers.
  var (placed, turned, arranged) = ("", "", "")

  init(_ kind: Kind, viewClass: String) {
    (self.kind, self.viewClass) = (kind, viewClass)
  }

  var name: String {
    let prefix = kind == .pointer ? "pointer:" : ""
    return "\(prefix)\(viewClass)#\(number.map { String($0) } ?? "")"
  }
}

/// A host of views that writes operations as lines of text. `Tests/Drivers/README.md` describes them.
@MainActor final class OperationViews: ViewHost {
  let displayScale: Double
  private let sizes: [String: ViewSize]
  private var views: [OperationView] = []
  private var counts: [String: Int] = [:]
  private var measured: [String] = []
  private var leaders = ""
  private var drawnLeaders = ""
  private var readingOrder: [OperationView] = []
  private var reading = ""

  init(displayScale: Double, sizes: [String: ViewSize]) {
    (self.displayScale, self.sizes) = (displayScale, sizes)
  }

  /// Returns the middle of the visible view of an annotation.
  func middle(_ id: String) -> ScreenPoint? {
    views.first { $0.kind == .view && $0.isVisible && $0.id == id }.map {
      ScreenPoint(
        x: $0.rectangle.x + $0.rectangle.width / 2, y: $0.rectangle.y + $0.rectangle.height / 2)
    }
  }

  // MARK: Calls of the driver

  func makeView(for content: ViewContent, reusing view: OperationView?) -> OperationView {
    let made = view ?? OperationView(.view, viewClass: content.viewClass)
    made.states = content.states
    guard let anchor = content.anchor else {
      measured.append("measure \(content.viewClass) \(content.id) \"\(content.title)\"")
      return made
    }
    let words = [anchor.name] + Self.names(content.states) + (content.hasLeader ? ["leader"] : [])
    note(made, content.id, words, content.title, [])
    return made
  }

  func makeCallout(for content: CalloutContent, reusing view: OperationView?) -> OperationView {
    let made = view ?? OperationView(.callout, viewClass: "callout")
    // As in an app that makes the parts anew.
    made.parts = []
    note(made, content.id, [], content.title, content.parts)
    return made
  }

  func makePointer(for content: PointerContent, reusing view: OperationView?) -> OperationView {
    let made = view ?? OperationView(.pointer, viewClass: content.viewClass)
    note(made, content.id, [], content.title, [])
    return made
  }

  private func note(
    _ view: OperationView, _ id: String, _ words: [String], _ title: String, _ parts: [String]
  ) {
    let isNew = view.number == nil
    if isNew {
      let key = "\(view.kind) \(view.viewClass)"
      view.number = counts[key] ?? 0
      counts[key, default: 0] += 1
      views.append(view)
    }
    view.id = id
    let all = [isNew ? "make" : "fill", view.name, id] + words + ["\"\(title)\""] + parts
    view.lines.append(all.joined(separator: " "))
  }

  private static func names(_ states: AnnotationStates) -> [String] {
    let all: [(AnnotationStates, String)] = [
      (.selected, "selected"), (.highlighted, "highlighted"), (.dragging, "dragging"),
      (.disabled, "disabled"),
    ]
    return all.filter { states.contains($0.0) }.map { $0.1 }
  }

  func discard(_ view: OperationView) {
    if view.number == nil { return }
    view.lines.append("discard \(view.name)")
    (view.isVisible, view.wasVisible) = (false, false)
  }

  func measure(_ view: OperationView, width: Double?, height: Double?, limit: Viewport) -> ViewSize {
    let selected = view.states.contains(.selected) ? sizes["\(view.viewClass) selected"] : nil
    let size = selected ?? sizes[view.viewClass] ?? ViewSize(width: 0, height: 0)
    var (across, down) = (0.0, 0.0)
    if let tip = view.tip {
      if tip.start.y == tip.end.y {
        down = abs(tip.point.y - tip.start.y)
      } else {
        across = abs(tip.point.x - tip.start.x)
      }
    }
    return ViewSize(width: width ?? size.width + across, height: height ?? size.height + down)
  }

  func place(_ view: OperationView, in rectangle: ScreenRectangle, order: Int) {
    (view.rectangle, view.order) = (rectangle, order)
  }

  func show(_ view: OperationView, fade: Double) { (view.isVisible, view.wasShown) = (true, true) }
  func hide(_ view: OperationView, fade: Double) { view.isVisible = false }

  func arrange(_ callout: OperationView, tip: CalloutTip?, parts: [CalloutPart]) {
    (callout.tip, callout.parts) = (tip, parts)
  }

  func turn(_ pointer: OperationView, to bearing: Double) { pointer.bearing = bearing }

  func drawLeaders(_ lines: [Placement.Leader]) {
    leaders = lines.map { Self.text($0.start.x, $0.start.y, $0.end.x, $0.end.y) }.joined(separator: ", ")
  }

  func setReadingOrder(_ views: [OperationView]) { readingOrder = views }

  // MARK: Text

  /// Returns the operations since the last call.
  /// - Parameter moves: the moves of the camera since then.
  func lines(isSettled: Bool, moves: [(center: Coordinate, zoom: Double)]) -> [String] {
    var lines = measured
    measured.removeAll()
    let visible = views.filter(\.isVisible).sorted { $0.order < $1.order }
    if zip(visible, visible.dropFirst()).contains(where: { $0.kind.rawValue > $1.kind.rawValue }) {
      lines.append("a view is above a callout, or a callout above a pointer")
    }
    for kind in [OperationView.Kind.view, .callout, .pointer] {
      for (rank, view) in visible.filter({ $0.kind == kind }).enumerated() { note(view, rank) }
    }
    for view in views.sorted(by: Self.isBefore) {
      if view.isVisible, view.wasShown { view.lines.append("show \(view.name)") }
      if !view.isVisible, view.wasVisible { view.lines.append("hide \(view.name)") }
      (view.wasVisible, view.wasShown) = (view.isVisible, false)
      lines += view.lines
      if view.lines.contains("discard \(view.name)") { views.removeAll { $0 === view } }
      view.lines.removeAll()
    }
    if leaders != drawnLeaders { lines.append(leaders.isEmpty ? "leaders" : "leaders \(leaders)") }
    drawnLeaders = leaders
    lines += moves.map {
      let numbers = [$0.center.longitude, $0.center.latitude, $0.zoom]
      return "camera " + numbers.map { Self.text($0, decimals: 4) }.joined(separator: " ")
    }
    let names = readingOrder.map(\.name).joined(separator: " ")
    if isSettled, names != reading {
      lines.append("reading \(names)")
      reading = names
    }
    return lines
  }

  /// Notes what has changed of a visible view.
  private func note(_ view: OperationView, _ rank: Int) {
    switch view.kind {
    case .view: break
    case .callout: change(view, \.arranged, "arrange \(view.name) \(arrangement(of: view))")
    case .pointer: change(view, \.turned, "turn \(view.name) \(Self.text(view.bearing))")
    }
    let frame = view.rectangle
    let numbers = Self.text(frame.x, frame.y, frame.width, frame.height)
    change(view, \.placed, "place \(view.name) \(numbers) order \(rank)")
  }

  private func change(
    _ view: OperationView, _ last: ReferenceWritableKeyPath<OperationView, String>, _ line: String
  ) {
    if view[keyPath: last] == line { return }
    view[keyPath: last] = line
    view.lines.append(line)
  }

  private func arrangement(of callout: OperationView) -> String {
    let tip = callout.tip.map {
      "tip " + Self.text($0.point.x, $0.point.y, $0.start.x, $0.start.y, $0.end.x, $0.end.y)
    }
    let parts = callout.parts.map {
      let frame = $0.rectangle
      return "\($0.name) " + Self.text(frame.x, frame.y, frame.width, frame.height)
    }
    return ([tip ?? "no tip"] + parts).joined(separator: ", ")
  }

  private static func isBefore(_ one: OperationView, _ other: OperationView) -> Bool {
    (one.kind.rawValue, one.viewClass, one.number ?? 0)
      < (other.kind.rawValue, other.viewClass, other.number ?? 0)
  }

  private static func text(_ values: Double...) -> String {
    values.map { text($0, decimals: 2) }.joined(separator: " ")
  }

  /// Returns a number with at most two decimals, or exactly four.
  private static func text(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return "nan" }
    let unit = decimals == 2 ? 100 : 10_000
    let rounded = Int((value * Double(unit) + 0.5).rounded(.down))
    let digits = String(rounded.magnitude % UInt(unit))
    var fraction = String(repeating: "0", count: decimals - digits.count) + digits
    if decimals == 2 { while fraction.hasSuffix("0") { fraction.removeLast() } }
    let whole = "\(rounded < 0 ? "-" : "")\(rounded.magnitude / UInt(unit))"
    return fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }
}
