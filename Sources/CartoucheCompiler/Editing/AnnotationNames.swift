package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec

/// The annotation ids of a plan with their rows, updated with each change.
package struct AnnotationNames: Sendable {
  /// The plan row of each annotation that exists after the changes so far, by id.
  package private(set) var rows: [String: AnnotationIndex] = [:]
  /// The annotations that were removed and not added again, by id.
  private var removed: [String: Removed] = [:]
  /// The ids of the annotations before the last change of data or variables.
  private var idsBeforeReload: Set<String> = []
  /// The ids of annotations that could not be added. References to them are not reported again.
  private var refused: Set<String> = []
  /// The ids of `forEach` annotations. Only their instances have rows.
  private let repeated: Set<String>

  private struct Removed: Sendable {
    /// The plan row, or `nil` if the plan does not have the annotation, because its feature is gone.
    var row: AnnotationIndex?
    /// The location of the removal in a trace, or `nil` if the host removed the annotation.
    var place: Location?
  }

  /// - Parameter declared: The ids in the spec, including those of `forEach` annotations.
  package init(_ plan: Plan, declared: [String]) {
    for (row, id) in plan.ids.enumerated() { rows[id] = AnnotationIndex(row) }
    let rows = rows
    repeated = Set(declared.filter { rows[$0] == nil })
  }

  /// Returns the plan row of a removed annotation, or `nil` if no annotation with this id was removed, or the plan does not have it.
  package func rowOfRemoved(_ id: String) -> AnnotationIndex? { removed[id]?.row }

  /// Returns whether an annotation with this id existed before its removal, or before the last change of data or variables.
  package func existedBefore(_ id: String) -> Bool { removed[id] != nil || idsBeforeReload.contains(id) }

  /// Keeps annotations removed that were removed before a change of data or variables.
  /// - Parameter before: The names before the change.
  mutating func keepRemovals(of before: AnnotationNames) {
    idsBeforeReload = Set(before.rows.keys)
    for id in before.removed.keys { removed[id] = Removed(row: rows.removeValue(forKey: id)) }
  }

  package mutating func add(_ id: String, at row: AnnotationIndex) {
    rows[id] = row
    removed[id] = nil
    refused.remove(id)
  }

  /// Records that an annotation was removed.
  /// - Parameter place: The location of the removal in a trace, or `nil` if the host removed the
  ///   annotation.
  package mutating func remove(_ id: String, at place: Location? = nil) {
    removed[id] = rows.removeValue(forKey: id).map { Removed(row: $0, place: place) }
  }

  /// Records that an annotation could not be added, so that references to its id are not reported.
  package mutating func refuse(_ id: String) { refused.insert(id) }

  /// Returns the plan row of the annotation with this id. If the id belongs to a `forEach`, returns the rows
  /// of all its instances. Reports an unknown id.
  /// - Parameter groups: A cache of the instances of each `forEach`, by the id of the `forEach`; `nil` before
  ///   the first use.
  package func rows(
    namedBy id: Located<String>, _ groups: inout [String: [AnnotationIndex]]?, _ log: inout DiagnosticLog
  ) -> [AnnotationIndex] {
    if rows[id.content] == nil {
      let known = groups ?? instancesByGroup
      groups = known
      if let instances = known[id.content] { return instances.sorted() }
    }
    return row(id, &log).map { [$0] } ?? []
  }

  /// The plan rows of instances, by each id that their `forEach` may have. An instance's id is `<id of the
  /// forEach>/<feature id>`, and either part may contain a `/`, so an instance has one entry for each `/`.
  private var instancesByGroup: [String: [AnnotationIndex]] {
    var groups: [String: [AnnotationIndex]] = [:]
    for (id, row) in rows {
      for slash in id.utf8.indices where id.utf8[slash] == UInt8(ascii: "/") {
        groups[String(id[..<slash]), default: []].append(row)
      }
    }
    return groups
  }

  /// Returns the plan row of an annotation. If the id is unknown, reports it and returns `nil`.
  package func row(_ id: Located<String>, _ log: inout DiagnosticLog) -> AnnotationIndex? {
    if let row = rows[id.content] { return row }
    if refused.contains(id.content) { return nil }
    if let removed = removed[id.content] {
      log.report(
        .unknownAnnotation, "the annotation `\(abbreviated(id.content))` was removed", at: id.location,
        help: removed.place == nil ? "add it again first" : "add it again before this line",
        related: removed.place.map { [RelatedPlace("it was removed here", at: $0)] } ?? [])
    } else if !log.suggestionBudget.countSearch() {
      log.report(
        .unknownAnnotation, "there is no annotation `\(abbreviated(id.content))`", at: id.location)
    } else {
      let ids = rows.keys.sorted()
      var answer = UnknownAnnotation(id.content, among: ids)
      if repeated.contains(id.content), !ids.contains(where: { $0.hasPrefix(id.content + "/") }) {
        answer.message = "the `forEach` of `\(abbreviated(id.content))` has no annotations here"
      }
      log.report(.unknownAnnotation, answer.message, at: id.location, help: answer.help)
    }
    return nil
  }
}

/// The message and advice for an unknown annotation id.
package struct UnknownAnnotation: Sendable, Equatable {
  /// The message in one line.
  package var message: String
  /// The advice, if any.
  package var help: String?

  /// - Parameter ids: The known ids in display order. Ids that start with `id` and `/` are instances of a
  ///   `forEach`.
  package init(_ id: String, among ids: [String]) {
    let name = abbreviated(id)
    let instances = ids.filter { $0.hasPrefix(id + "/") }
    if let first = instances.first {
      message =
        instances.count == 1
        ? "`\(name)` is a group with one annotation, `\(abbreviated(first))`"
        : "`\(name)` is a group of \(instances.count) annotations with ids such as `\(abbreviated(first))`"
      help = "name one of them: \(listed(instances))"
    } else {
      message = "there is no annotation `\(name)`"
      // An instance of a `forEach` without the name of its group.
      let meant = onlyName(endingIn: "/\(id)", among: ids).map { NameSuggestion($0) }
      help =
        (meant ?? NameSuggestion(for: id, among: ids))?.help
        ?? (ids.isEmpty ? nil : "there is \(listed(ids))")
    }
  }
}

/// The message and advice for an unknown cluster id.
package struct UnknownCluster: Sendable, Equatable {
  /// The message in one line.
  package let message: String
  /// The advice, which explains what is wrong with the id or suggests a similar id.
  package let help: String

  /// Returns `nil` if `id` does not have the form of a cluster id, `cluster:IDENTIFIER:FIRST_MEMBER`.
  package init?(_ id: String, in plan: Plan) {
    guard id.hasPrefix(Plan.clusterPrefix) else { return nil }
    message = "there is no cluster `\(abbreviated(id))`"
    let name = id.dropFirst(Plan.clusterPrefix.count)
    let identifiers = (0..<plan.clusters.count).map { plan.clusters.identifiers.string($0) }
    guard let identifier = identifiers.indices.last(where: { name.hasPrefix(identifiers[$0] + ":") }) else {
      let written = String(name.prefix { $0 != ":" })
      if identifiers.isEmpty {
        help = "no annotation has a `clusteringIdentifier`"
      } else if let near = NameSuggestion(for: written, among: identifiers)?.name, near != written {
        help = "did you mean `\(Plan.clusterPrefix)\(near)\(name.dropFirst(written.count))`?"
      } else if identifiers.contains(written) {
        help = "its id ends with that of its first member: `\(Plan.clusterPrefix)\(written):ID`"
      } else {
        help = "annotations have the `clusteringIdentifier` \(listed(identifiers))"
      }
      return
    }
    let start = Plan.clusterPrefix + identifiers[identifier] + ":"
    let first = String(id.dropFirst(start.count))
    let members = plan.annotationIndices.filter {
      $0.row < plan.clusters.member.count && plan.clusters.member[$0.row] == UInt32(identifier)
    }.map { plan.id(of: $0) }
    if let near = NameSuggestion(for: first, among: members)?.name {
      help = "did you mean `\(start)\(near)`?"
    } else if members.isEmpty {
      help = "no annotation can be a member of it"
    } else {
      help = "its id ends with that of its first member, which is one of \(listed(members))"
    }
  }
}
