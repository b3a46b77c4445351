import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver
import CartoucheSyntax
import CartoucheTrace

/// A frame as expectations see it: the JSON that `resolve` prints of it.
struct ObservedFrame {
  let resolved: ResolvedFrame
  /// As the frame saw it.
  let plan: Plan
  /// The JSON, one line.
  let bytes: [UInt8]
  private let root: Node?

  /// - Parameter hasJSON: whether somebody reads its JSON, which costs more than the frame does.
  init(_ described: DescribedFrame, index: Int, camera: Camera, viewport: Viewport, hasJSON: Bool) {
    resolved = ResolvedFrame(
      index: index, camera: camera, viewport: viewport, frame: described.frame, clusters: described.clusters)
    plan = described.plan
    var bytes: [UInt8] = []
    if hasJSON { FrameJSON(plan: plan).write(resolved, to: &bytes) }
    self.bytes = bytes
    root = hasJSON ? parsedJSON(bytes) : nil
  }

  var frame: Frame { resolved.frame }

  /// In the order of the frame.
  var events: [Node] { root.flatMap { $0["events"] }.map { Array($0.items) } ?? [] }

  /// What the frame says of an annotation.
  struct Annotation {
    var placement: Node?
    var hidden: Node?
    var cluster: Node?
    var callout: Node?
    /// Why it is hidden: "collision with `hello`"; nil: it is not.
    var reason: String?
    /// Its candidates; nil: none was tried.
    var explanation: Explanation?
  }

  /// What it says of some annotations, by id.
  /// - Complexity: O(frame), however many there are.
  func annotations(_ ids: Set<String>) -> [String: Annotation] {
    var found: [String: Annotation] = [:]
    func add(_ list: StaticString, _ member: WritableKeyPath<Annotation, Node?>) {
      guard let entries = root?[list] else { return }
      for entry in entries.items {
        guard let id = entry["id"]?.string, ids.contains(id) else { continue }
        found[id, default: Annotation()][keyPath: member] = entry
      }
    }
    add("placements", \.placement)
    add("hidden", \.hidden)
    add("clusters", \.cluster)
    add("callouts", \.callout)
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

  // MARK: Why

  /// What became of the candidates of an annotation: "`bottom`: collision with `hello`"; nil: there were none.
  func fates(of explanation: Explanation) -> String? {
    var told: [String] = []
    for (index, candidate) in explanation.candidates.enumerated() {
      let name = plan.anchorName(candidate.anchor, of: explanation.annotation)
      let fate =
        explanation.chosen == index
        ? "taken" : candidate.stoppedBy.map { plan.reason($0, candidate.by) } ?? flaw(of: candidate)
      let text = "`\(name)`: \(fate)"
      // At several places of a line or polygon much is the same.
      if !told.contains(text) { told.append(text) }
    }
    let shown = told.prefix(8).joined(separator: "; ")
    return told.isEmpty ? nil : "its anchors: \(shown)\(told.count > 8 ? "; and \(told.count - 8) more" : "")"
  }

  /// Why one that nothing stops was not taken.
  private func flaw(of candidate: Candidate) -> String {
    let flaws = [
      (candidate.isPartlyOutside, "partly outside"), (candidate.isOutside, "outside"),
      (candidate.coversAvoidedLayer, "covers an avoided layer"),
    ].filter(\.0).map(\.1)
    return flaws.isEmpty ? "free, and not needed" : "free, but \(flaws.joined(separator: ", "))"
  }

  /// A picture of it.
  var picture: [UInt8] {
    var svg: [UInt8] = []
    FrameSVG(plan: plan).write(resolved, to: &svg)
    return svg
  }
}

/// What was just printed, or a file that should be that; nil: it is no JSON.
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
