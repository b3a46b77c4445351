import CartoucheDiagnostics

/// What to say of an id that no annotation has.
package struct UnknownAnnotation: Sendable, Equatable {
  /// One line that can be understood alone.
  package var message: String
  /// What may have been meant.
  package var help: String?

  /// - Parameter ids: those that there are, in the order in which they are listed. Ids that go on from `id` with a
  ///   `/` are those of the annotations that a `forEach` of this id made.
  package init(_ id: String, among ids: [String]) {
    let name = abbreviated(id)
    let instances = ids.filter { $0.hasPrefix(id + "/") }
    if let first = instances.first {
      message =
        instances.count == 1
        ? "`\(name)` stands for the annotation `\(abbreviated(first))`, and is none itself"
        : "`\(name)` stands for \(instances.count) annotations with ids such as `\(abbreviated(first))`"
      help = "name one of them: \(listed(instances))"
    } else {
      message = "there is no annotation `\(name)`"
      help =
        MeantName(for: id, among: ids)?.help
        ?? (ids.isEmpty ? nil : "there is \(listed(ids))")
    }
  }
}
