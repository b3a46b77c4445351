import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver
import CartoucheSyntax
import CartoucheTrace

/// A frame in the form that expectations are compared with: the JSON that `resolve` prints.
struct ObservedFrame {
  let resolved: ResolvedFrame
  /// The plan at the time of the frame, after the actions before it.
  let plan: Plan
  /// The JSON of the frame in one line; empty if it was not requested.
  let bytes: [UInt8]
  private let root: Node?

  /// Creates an observed frame.
  /// - Parameters:
  ///   - described: The frame with its clusters.
  ///   - index: The index of the frame in the scenario.
  ///   - camera: The camera of the frame.
  ///   - viewport: The viewport of the frame.
  ///   - isProjected: Whether the camera projects the map, rather than points of an app.
  ///   - hasJSON: Whether to create the JSON, which takes more time than resolving the frame.
  init(
    _ described: DescribedFrame, index: Int, camera: Camera, viewport: Viewport, isProjected: Bool,
    hasJSON: Bool
  ) {
    resolved = ResolvedFrame(
      index: index, camera: camera, viewport: viewport, frame: described.frame, clusters: described.clusters,
      isProjected: isProjected)
    plan = described.plan
    var bytes: [UInt8] = []
    if hasJSON { FrameJSON(plan: plan).write(resolved, to: &bytes) }
    self.bytes = bytes
    root = hasJSON ? parsedJSON(bytes) : nil
  }

  var frame: Frame { resolved.frame }

  /// The JSON of the frame's events, in order.
  var events: [Node] { root.flatMap { $0["events"] }.map { Array($0.items) } ?? [] }

  /// The annotations to which the frame has pointers, for a help text.
  var pointerList: String {
    frame.pointers.isEmpty
      ? "the frame has no pointers"
      : "there is one to \(listed(frame.pointers.map { plan.id(of: $0.annotation) }))"
  }

  /// The elements of a frame's JSON about one annotation. A property is `nil` if the frame has no such element.
  struct Annotation {
    var placement: Node?
    var hidden: Node?
    var cluster: Node?
    var callout: Node?
    var pointer: Node?
    /// The reason why the annotation is hidden, such as "collision with `hello`", or `nil` if it is visible.
    var reason: String?
    /// The test results of the annotation's candidates, or `nil` if none was tried.
    var explanation: Explanation?
  }

  /// Returns the elements of the frame's JSON that describe the given annotations, by id.
  /// - Complexity: O(frame), independent of the number of ids.
  func annotations(_ ids: Set<String>) -> [String: Annotation] {
    var found: [String: Annotation] = [:]
    func add(_ list: StaticString, _ set: (inout Annotation, Node) -> Void) {
      guard let entries = root?[list] else { return }
      for entry in entries.items {
        guard let id = entry["id"]?.string, ids.contains(id) else { continue }
        set(&found[id, default: Annotation()], entry)
      }
    }
    add("placements") { $0.placement = $1 }
    add("hidden") { $0.hidden = $1 }
    add("clusters") { $0.cluster = $1 }
    add("callouts") { $0.callout = $1 }
    add("pointers") { $0.pointer = $1 }
    for hidden in frame.hidden {
      let id = plan.id(of: hidden.annotation)
      if ids.contains(id) { found[id, default: Annotation()].reason = plan.reason(hidden.cause, hidden.by) }
    }
    for explanation in frame.explanations {
      let id = plan.id(of: explanation.annotation)
      if ids.contains(id) { found[id, default: Annotation()].explanation = explanation }
    }
    return found
  }

  // MARK: Explanations

  /// Returns a text about the test results of an annotation's candidates, such as "its anchors: `bottom`: collision
  /// with `hello`", or `nil` if there are none.
  func candidateResults(of explanation: Explanation) -> String? {
    var results: [String] = []
    for (index, candidate) in explanation.candidates.enumerated() {
      let name = plan.anchorName(candidate.anchor, of: explanation.annotation)
      let fate =
        explanation.chosen == index
        ? "chosen" : candidate.stoppedBy.map { plan.reason($0, candidate.by) } ?? flaw(of: candidate)
      let text = "`\(name)`: \(fate)"
      // Candidates at several coordinates often have equal descriptions.
      if !results.contains(text) { results.append(text) }
    }
    let shown = results.prefix(8).joined(separator: "; ")
    return results.isEmpty
      ? nil : "its anchors: \(shown)\(results.count > 8 ? "; and \(results.count - 8) more" : "")"
  }

  /// Returns a text about an acceptable candidate that was not chosen, such as "free, but partly outside".
  private func flaw(of candidate: Candidate) -> String {
    let flaws = [
      (candidate.isPartlyOutside, "partly outside"), (candidate.isOutside, "outside"),
      (candidate.coversAvoidedLayer, "covers an avoided layer"),
    ].filter { $0.0 }.map { $0.1 }
    return flaws.isEmpty ? "free, and not needed" : "free, but \(flaws.joined(separator: ", "))"
  }

  /// The picture of the frame as SVG.
  var picture: [UInt8] {
    var svg: [UInt8] = []
    FrameSVG(plan: plan).write(resolved, to: &svg)
    return svg
  }
}

/// Returns the root of a JSON document, or `nil` if the text is not valid JSON.
func parsedJSON(_ bytes: [UInt8]) -> Node? {
  var sources = SourceList()
  var diagnostics: [Diagnostic] = []
  let source = sources.add(SourceText(path: "", bytes: bytes))
  let document = parseDocument(source, in: sources, format: .json, diagnostics: &diagnostics)
  return diagnostics.isEmpty ? document.root : nil
}

extension Plan {
  fileprivate func anchorName(_ index: AnchorIndex, of annotation: AnnotationIndex) -> String {
    let list = anchorLists.options[anchorLists.range(Int(annotations.options[annotation.row].anchorList))]
    let position = list.startIndex + index.row
    return list.indices.contains(position) ? list[position].anchor.name : ""
  }
}

extension ObservedFrame {
  /// Returns the number of counted objects in the frame. The result is `nil` for events, which are counted over all
  /// frames of a step.
  /// - Parameters:
  ///   - counted: The kind of objects.
  ///   - overlaps: The overlapping pairs of views.
  func number(of counted: CountSetting.Counted, overlaps: [String]) -> Int? {
    switch counted {
    case .event: nil
    case .visible: frame.placements.count
    case .hidden: frame.hidden.count
    case .clusters: frame.clusters.count
    case .overlaps: overlaps.count
    case .pointers: frame.pointers.count
    }
  }

  /// Returns descriptions of the counted objects, for help. If visible views are counted, the result describes the
  /// hidden annotations.
  func names(of counted: CountSetting.Counted, overlaps: [String]) -> [String] {
    switch counted {
    case .event: []
    case .visible, .hidden:
      frame.hidden.map {
        "`\(abbreviated(plan.id(of: $0.annotation)))` is hidden: \(plan.reason($0.cause, $0.by))"
      }
    case .clusters: frame.clusters.map { "`\(abbreviated(plan.id(of: $0.annotation)))`" }
    case .overlaps: overlaps
    case .pointers: frame.pointers.map { "`\(abbreviated(plan.id(of: $0.annotation)))`" }
    }
  }
}
