import ArgumentParser
import CartoucheDiagnostics
import CartoucheResolver

/// Which kinds of events a command prints.
struct EventSelection: Equatable {
  var kinds: Set<EventKind>

  /// All but those that a moving map has for nearly every view, and those that have long lists.
  static let standard = EventSelection(
    kinds: Set(EventKind.allCases).subtracting([.frameChanged, .clusterMembersChanged]))

  /// Those of frames without a map.
  static let standardOfScenes = EventSelection(
    kinds: standard.kinds.subtracting([.anchorCoordinateChanged]))

  init(kinds: Set<EventKind>) { self.kinds = kinds }

  /// Names separated by commas.
  init(argument: String) throws {
    kinds = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(part.trimmed)
      guard let kind = EventKind.allCases.first(where: { $0.name == name }) else {
        let names = EventKind.allCases.map(\.name)
        let hint =
          MeantName(for: name, among: names)?.help
          ?? "there are \(names.map { "`\($0)`" }.joined(separator: ", "))"
        throw ValidationError("there is no event `\(name)`; \(hint)")
      }
      kinds.insert(kind)
    }
  }
}

extension Frame {
  /// The same frame with no other events than these.
  func telling(_ selection: EventSelection) -> Frame {
    var frame = self
    frame.events.removeAll { !selection.kinds.contains($0.kind) }
    return frame
  }
}
