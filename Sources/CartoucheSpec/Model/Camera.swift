package import CartoucheDiagnostics
package import CartoucheSyntax

/// The camera of a spec: either a fixed camera, or one that is computed to show annotations.
package struct DefaultCamera: Sendable, SpecType {
  package var view = CameraSetting()
  package var fit = CameraFitTarget.all
  /// The maximum zoom of a camera that is computed by `fit`.
  package var maxZoom = closestFit

  /// The default of `maxZoom`: the maximum zoom of a camera that is computed to show annotations.
  package static let closestFit = 16.0

  package init() {}

  package static let name = "DefaultCamera"
  package static let title = CameraSetting.title
  package static func mapping(suggestedFor node: Node) -> String? {
    CameraSetting.mapping(suggestedFor: node)
  }
  package static let properties = PropertyTable<DefaultCamera>(
    CameraSetting.properties.rows.map { row in Property(row) { $1(&$0.view) } } + fitRows)

  /// The properties of a camera that is computed to show annotations: `fit` and its `maxZoom`.
  package static let fitRows: [Property<DefaultCamera>] = [
    Property(
      "fit", { $1(&$0.fit) }, .cameraFitTarget,
      "The annotations to fit, by id or `all`, instead of `center` and `zoom`."),
    Property(
      "maxZoom", { $1(&$0.maxZoom) }, .number(NumberRange.zoom, "a zoom level"),
      "The maximum zoom of `fit`."),
  ]

  /// Reports errors about `fit` or `maxZoom` together with `center` or `zoom`, and about a `maxZoom` that has no effect.
  /// - Parameter fitsByDefault: Whether a camera without `center`, `zoom` and `fit` shows all annotations.
  package static func checkFit(in node: Node, fitsByDefault: Bool, _ log: inout DiagnosticLog) {
    func key(_ name: StaticString) -> Node? { node.entries.first { $0.key.isText(name) }?.key }
    let given = key("center") ?? key("zoom")
    if let fit = key("fit") {
      for entry in node.entries where entry.key.isText("center") || entry.key.isText("zoom") {
        log.report(
          .cameraFit, "`fit` decides the camera's `\(entry.key.string)`", at: entry.key.location,
          help: "remove one of the two", related: [RelatedPlace("`fit` is here", at: fit.location)])
      }
    } else if let maxZoom = key("maxZoom"), given != nil || !fitsByDefault {
      let camera = given.map { "a camera with a `\($0.string)`" } ?? "a camera without `fit`"
      log.report(
        .cameraFit, "\(camera) does not fit anything, and needs no `maxZoom`", at: maxZoom.location,
        help: given == nil
          ? "remove it, or add `fit`" : "remove it, or write `fit: all` in place of `center` and `zoom`",
        related: given.map { [RelatedPlace("`\($0.string)` is here", at: $0.location)] } ?? [])
    }
  }
}

extension Codec where Content == DefaultCamera {
  package static var camera: Codec {
    Codec(
      "a mapping with the properties of a camera",
      .mapping(
        DefaultCamera.self, requiring: .notAll(["fit", "center"]), .notAll(["fit", "zoom"]),
        .notAll(["maxZoom", "center"]), .notAll(["maxZoom", "zoom"]))
    ) { node, value, decoder in
      decodeMapping(node, into: &value, &decoder)
      let isGiven = ["center", "zoom"].contains { node.mergedValue($0).map { !$0.isNull } ?? false }
      if isGiven, node.mergedValue("fit") == nil { value.fit = .nothing }
      DefaultCamera.checkFit(in: node, fitsByDefault: true, &decoder.log)
    }
  }
}

/// A camera with a fixed center and zoom.
package struct CameraSetting: Sendable, SpecType {
  package var center = CoordinateValue(longitude: 0, latitude: 0)
  package var zoom = 0.0
  package var bearing = 0.0
  package var pitch = 0.0
  package var padding = InsetsValue()

  package init() {}

  package static let name = "CameraSetting"
  package static let title = "a camera"
  package static let properties: PropertyTable<CameraSetting> = [
    Property(
      "center", { $1(&$0.center) }, .coordinate, "The coordinate in the middle of the padded viewport."),
    Property(
      "zoom", { $1(&$0.zoom) }, .number(NumberRange.zoom, "a zoom level"),
      "Zoom level, for tiles of 512 points."),
    Property(
      "bearing", { $1(&$0.bearing) }, .number(NumberRange.turns, "a bearing in degrees"),
      "Degrees clockwise from north."
    ),
    Property(
      "pitch", { $1(&$0.pitch) }, .number(NumberRange.pitch, "a pitch in degrees"),
      "Degrees from straight down."),
    Property(
      "padding", { $1(&$0.padding) }, .insets, "Insets of the map's content from the edges, in points."),
  ]

  /// Returns the mapping that a message suggests for a list of longitude, latitude and possibly zoom, or `nil` for any other value.
  package static func mapping(suggestedFor node: Node) -> String? {
    let items = node.items.map { $0.written }
    guard node.kind == .sequence, items.count == 2 || items.count == 3,
      node.items.allSatisfy({ $0.number != nil })
    else {
      return nil
    }
    return "{ center: [\(items[0]), \(items[1])], zoom: \(items.count == 3 ? items[2] : "…") }"
  }
}

/// The setting `fit` of a camera: the annotations that the camera must show.
package enum CameraFitTarget: Sendable {
  /// No annotations: the camera is fixed.
  case nothing
  case all
  /// The annotations with the given ids, with their locations.
  case annotations([Located<String>])
}

extension Codec where Content == CameraFitTarget {
  /// A codec for the word `all`, an id or a list of ids. An annotation whose id is `all` must be in a list.
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
