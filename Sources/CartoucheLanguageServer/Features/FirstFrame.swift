import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheRender
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// The frame at the spec's camera in the first viewport of the configuration, with the states of the spec's annotations. The spec of a scenario
/// is the one that it tests.
struct FirstFrame {
  let viewport: Viewport
  private let spec: ResolvedSpec
  private let provenance: Provenance
  private let described: DescribedFrame
  /// The hidden rows by their numbers in the plan.
  private let hidden: [Int: HiddenAnnotation]
  private let placed: [Int: Placement]
  private static let maximumAnnotations = 20_000

  /// Resolves the frame. Returns `nil` if the spec does not compile, has too many annotations, or has annotations that only an app can
  /// place.
  init?(of edited: EditedSpec) {
    guard let compilation = edited.compilation, var plan = compilation.plan,
      let spec = compilation.resolved, 1...Self.maximumAnnotations ~= plan.annotations.count
    else { return nil }
    plan.useSamples()
    viewport = edited.options.viewports.first ?? Viewport(width: 390, height: 844)
    var frame = Frame()
    var resolver = Resolver(plan: plan)
    resolver.resolve(camera: nil, viewport: viewport, into: &frame)
    described = DescribedFrame(frame, of: resolver)
    self.spec = spec
    provenance = compilation.provenance
    var hidden: [Int: HiddenAnnotation] = [:]
    for annotation in described.frame.hidden { hidden[annotation.annotation.row] = annotation }
    var placed: [Int: Placement] = [:]
    for placement in described.frame.placements { placed[placement.annotation.row] = placement }
    self.hidden = hidden
    self.placed = placed
  }

  /// The state of an annotation, or of all annotations that a `forEach` makes.
  struct State {
    var id: String
    var visible: Int
    /// The hidden annotations, the first ones first.
    var hidden: [HiddenAnnotation]
    /// The placement of the first visible annotation.
    var placement: Placement?

    var count: Int { visible + hidden.count }
  }

  /// Returns the states of the spec's own annotations, each with the location of its id.
  var states: [(place: Location, state: State)] {
    spec.annotations.indices.compactMap { index in
      let annotation = spec.annotations[index]
      guard annotation.node.document.source == spec.source, let place = annotation.annotation.id?.location,
        place.source == spec.source
      else { return nil }
      return state(ofAnnotation: index).map { (place, $0) }
    }
  }

  /// Returns the state of the annotation with a qualified id, or of one instance, such as `cafe/3`; `nil` if there is none.
  func state(of id: String) -> State? {
    if let index = spec.position(of: id) { return state(ofAnnotation: index) }
    guard let slash = id.firstIndex(of: "/"), let index = spec.position(of: String(id[..<slash])),
      let rows = provenance.rows(of: index),
      let row = rows.first(where: { described.plan.annotations.ids.string($0) == id })
    else { return nil }
    return state(of: CollectionOfOne(row), id)
  }

  private func state(ofAnnotation index: Int) -> State? {
    guard let rows = provenance.rows(of: index), let id = spec.annotations[index].id else { return nil }
    return state(of: rows, id)
  }

  private func state(of rows: some Sequence<Int>, _ id: String) -> State? {
    var state = State(id: id, visible: 0, hidden: [])
    for row in rows {
      if let placement = placed[row] {
        state.visible += 1
        if state.placement == nil { state.placement = placement }
      } else if let hidden = hidden[row] {
        state.hidden.append(hidden)
      }
    }
    return state.count == 0 ? nil : state
  }

  /// The cause and the blocker of a hidden annotation, such as `collision ← hello`.
  func cause(of hidden: HiddenAnnotation) -> String {
    hidden.by.map { "\(hidden.cause.name) ← \(described.plan.name(of: $0))" } ?? hidden.cause.name
  }

  /// Why a hidden annotation is hidden, and what the author can do, in sentences.
  func explanation(of hidden: HiddenAnnotation) -> String? {
    let attachments = described.plan.annotations.attachment
    let row = hidden.annotation.row
    if hidden.cause == .offscreen,
      !attachments.indices.contains(row) || attachments[row] == AttachmentTable.none
    {
      // The topic also has sentences about lines and polygons.
      return "Its view is outside the viewport. Move the camera."
    }
    guard let topic = Topic.only(.cause, named: hidden.cause.name) else { return nil }
    return ([topic.summary] + topic.details.prefix(1)).joined(separator: " ")
  }

  /// The title of a visible view; empty if it has none.
  func title(of placement: Placement) -> String { described.plan.title(of: placement) }

  /// The name of the anchor of a visible view.
  func anchor(of placement: Placement) -> String {
    let options = described.plan.annotations.options[placement.annotation.row]
    let lists = described.plan.anchorLists
    let list = lists.options[lists.range(Int(options.anchorList))]
    let index = list.startIndex + placement.anchor.row
    return list.indices.contains(index) ? list[index].anchor.name : ""
  }

  /// The viewport and the camera in words, such as "in 390 × 844 points, at zoom 13".
  var circumstances: String {
    "in \(viewport.width.ecmaScriptDescription) × \(viewport.height.ecmaScriptDescription) points, at the spec's camera"
  }
}
