package import CartoucheDiagnostics
package import CartoucheResolver

/// The kinds of findings about the actions of a trace.
package enum TraceFinding: String, CaseIterable, FindingKind {
  case hiddenByZoom = "hidden-by-zoom"
  case noPuck = "no-puck"
  case refusedInput = "refused-input"
  case severalActions = "several-actions"
  case unknownRegion = "unknown-region"

  package var note: FindingNote {
    switch self {
    case .hiddenByZoom:
      .warning(
        "A camera fits an annotation that is hidden at its zoom.",
        "The camera must be further away than the annotation's `minZoom` allows.")
    case .noPuck:
      .error(
        "A trace moves a puck that the spec does not have.",
        "The spec's `puck` has the radius; a trace only moves it.")
    case .refusedInput:
      .warning(
        "An action of a trace has no effect.",
        "Its action is not possible in the current state. The frame is resolved without it.")
    case .severalActions:
      .error("A line of a trace has two actions.", "The result would depend on their order.")
    case .unknownRegion:
      .error(
        "A trace or a scenario names an avoided region that the spec does not have.",
        "`avoid.regions` of the spec names the regions, and `null` declares one that appears later.")
    }
  }
}

extension DiagnosticLog {
  package mutating func report(
    _ finding: TraceFinding, _ message: String, at location: Location, help: String? = nil,
    related: [RelatedPlace] = [], fixes: [Fix] = []
  ) {
    report(Diagnostic(finding, message, at: location, help: help, related: related, fixes: fixes))
  }
}

extension Refusal.Reason {
  /// The reason why an input had no effect, as a clause for messages.
  package var explanation: String {
    switch self {
    case .unknownAnnotation: "the last frame has no such annotation or cluster"
    case .unknownAttachment: "there is no such feature"
    case .nothingIsSelectable: "`selection` is `none`"
    case .disabled: "the annotation's `enabled` is false"
    case .notDraggable: "the annotation is not `draggable`"
    case .notAPoint: "only an annotation with its own `point` can be moved"
    case .wrongDragState: "the state cannot follow the current state of the drag"
    case .aboveHorizon: "there is no map at the point"
    case .sizeIsGiven: "the spec gives the size of the annotation"
    case .isCluster: "a cluster's properties follow from its members"
    case .badNumber: "a number is out of range"
    case .noCallout: "the annotation has no callout"
    case .noPuck: "the spec has no `puck`"
    case .notACluster:
      "it is a single annotation, and only a cluster of the frame before can be expanded, such as `cluster:events:event/1`"
    case .tooManyMembers: "the cluster has more than 100 members"
    }
  }
}

extension Plan {
  /// Returns the cause of a hidden annotation with its blocker, as a phrase such as "collision with `hello`".
  package func reason(_ cause: Cause, _ blocker: Blocker?) -> String {
    switch blocker {
    case .annotation(let other) where cause == .clustered: "clustered, in `\(id(of: other))`"
    case .annotation(let other) where cause == .collision: "collision with `\(id(of: other))`"
    case .annotation(let other): "\(cause.name), by `\(id(of: other))`"
    case .layer(let layer): "\(cause.name), by the layer `\(name(of: layer))`"
    case .region(let region): "\(cause.name), by region \(nameOrNumber(of: region))"
    case nil: cause.name
    }
  }
}
