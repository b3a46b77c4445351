import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// What annotations are called, as the root calls them, and the instances that a `forEach` makes.
struct AnnotationIDs {
  /// Where each id was given.
  private(set) var places: [String: Location] = [:]
  /// Ids of single annotations that are reported and have no row.
  private(set) var failed: Set<String> = []
  var instances = InstanceNames()

  /// Makes room for this many more.
  mutating func reserveCapacity(_ count: Int) { places.reserveCapacity(places.count + count) }

  /// The id of an annotation, with the prefix of its file; nil, and reported, where it has none of its own.
  mutating func take(
    of decoded: DecodedAnnotation, in module: Module, _ log: inout DiagnosticLog
  ) -> String? {
    guard let id = decoded.annotation.id else {
      if !decoded.node.isTruncated, decoded.node.lacks("id", in: Annotation.self) {
        log.report(
          .missingKey, "an annotation needs an `id`", at: decoded.node.nullPlace("id") ?? decoded.place,
          help: "add `id: some-name`")
      }
      return nil
    }
    let name = module.prefix + id.content
    // One search: the table is large, so that each is a cache miss.
    if let first = places.updateValue(id.location, forKey: name) {
      places[name] = first
      log.report(
        .duplicateID, "two annotations have the id `\(abbreviated(name))`", at: id.location,
        help: "give one of them another id", related: [RelatedPlace("first used here", at: first)])
      return nil
    }
    return name
  }

  /// Notes that an annotation has no row, for a reason that is reported.
  mutating func noteFailed(_ id: String) { failed.insert(id) }

  /// Reports annotations with an id that is also the name of an instance of a `forEach`.
  func checkInstanceNames(_ log: inout DiagnosticLog) {
    let taken = places.filter { instances.contains($0.key) }
    for (id, location) in taken.sorted(by: { $0.value.span.start < $1.value.span.start }) {
      log.report(
        .duplicateID, "`\(abbreviated(id))` is also the name of an annotation that a `forEach` makes",
        at: location, help: "give one of them another id")
    }
  }
}
