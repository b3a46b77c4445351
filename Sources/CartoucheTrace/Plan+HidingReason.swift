package import CartoucheResolver

extension Plan {
  /// Why something is hidden: "collision with `hello`".
  package func reason(_ cause: Cause, _ blocker: Blocker?) -> String {
    switch blocker {
    case .annotation(let other) where cause == .clustered: "clustered, in `\(id(of: other))`"
    case .annotation(let other) where cause == .collision: "collision with `\(id(of: other))`"
    case .annotation(let other): "\(cause.name), by `\(id(of: other))`"
    case .layer(let layer): "\(cause.name), by the layer `\(name(of: layer))`"
    case .region(let region): "\(cause.name), by region \(region.rawValue)"
    case nil: cause.name
    }
  }
}
