public import CartoucheCompiler
public import CartoucheDiagnostics
public import CartoucheResolver

/// Another spec in the place of the one that there is.
extension ViewAnnotations {
  /// Goes on with the spec, or the compiled plan, at `path`: the one of now, as it was edited while the app runs. Where it
  /// has errors, all stays as it is.
  ///
  /// See `reload(plan:)`.
  /// - Parameters:
  ///   - path: relative to the current folder, or absolute.
  ///   - warnings: takes what is worth a look in a spec that compiles.
  public func reload(contentsOf path: String, warnings: inout [Finding]) throws(LoadingError) {
    reload(try LoadedSpec(contentsOf: path, warnings: &warnings))
  }

  /// The same, whatever warnings it has.
  public func reload(contentsOf path: String) throws(LoadingError) {
    var warnings: [Finding] = []
    try reload(contentsOf: path, warnings: &warnings)
  }

  /// The same for a spec that is not a file of its own.
  public func reload(spec: String, at path: String = "annotations.yaml") throws(LoadingError) {
    var warnings: [Finding] = []
    reload(try LoadedSpec(spec: spec, at: path, warnings: &warnings))
  }

  /// The same for a spec that the host compiled itself.
  public func reload(_ compilation: Compilation) throws(LoadingError) {
    reload(try LoadedSpec(compilation))
  }

  /// Goes on with another plan, as `Resolver.reload`: annotations whose ids are in both keep their handlers, states, anchors,
  /// places and views; all else is as the new plan says, so that what the app changed or added it changes and adds
  /// again, best before the next frame.
  public func reload(plan: Plan) { reload(LoadedSpec(plan)) }

  private func reload(_ loaded: LoadedSpec) {
    takeIndices()
    resolver.reload(loaded.plan)
    (clusterContent, shownCluster) = (nil, nil)
    changes = ChangeReader(loaded.plan, loaded.compilation)
    reloads += 1
    clusters = [:]
    findClusters()
    // What is gone and was shown has an index after those of the plan, by which it is told so.
    annotations = resolver.plan.annotationIndices.map { index in
      guard let annotation = objects[resolver.plan.id(of: index)] else { return nil }
      let present = changes?.names.rows[annotation.id]
      if present == nil || present == index { annotation.index = index }
      return annotation
    }
  }
}
