import CartoucheDiagnostics
import CartoucheSyntax

/// What a camera shows whole, in place of a center and a zoom of its own.
package enum CameraFitTarget: Sendable {
  /// The camera is taken as given.
  case nothing
  case all
  /// Ids of annotations.
  case annotations([Located<String>])
}

extension Codec where Content == CameraFitTarget {
  /// `all`, an id or a list of ids; an annotation that is called `all` stands in a list.
  static var cameraFitTarget: Codec {
    let names = Codec<[Located<String>]>.names("the id of an annotation")
    let name = Shape.name("the id of an annotation")
    return Codec(
      "`all`, the id of an annotation or a list of ids",
      .alternatives([.choice(["all"]), name, .list(of: name, atLeast: 1)])
    ) { node, value, decoder in
      if node.kind == .scalar, node.isText("all") {
        value = .all
      } else if node.kind == .sequence, node.count == 0, !node.isTruncated {
        decoder.log.report(
          .emptyValue, "expected ids of annotations, found an empty list, which leaves nothing to fit",
          at: node.location, help: "name annotations, or write `all`")
      } else {
        var ids: [Located<String>] = []
        names.read(node, &ids, &decoder)
        value = .annotations(ids)
      }
    }
    .printing {
      guard case .all = $0 else { return nil }
      return .text("all")
    }
  }
}
