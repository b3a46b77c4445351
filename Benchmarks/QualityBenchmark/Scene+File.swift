import CartoucheResolver
import Foundation

extension Scene {
  /// Reads a scene from a file in the format of `json`. Unknown members are ignored. All items get the anchors of the first.
  init(file path: String) throws {
    let scene = try JSONDecoder().decode(SceneFile.self, from: Data(contentsOf: URL(filePath: path)))
    self.init(
      name: URL(filePath: path).deletingPathExtension().lastPathComponent,
      viewport: Viewport(width: scene.viewport[0], height: scene.viewport[1]),
      items: scene.items.map {
        Item(x: $0.x, y: $0.y, width: $0.w, height: $0.h, priority: $0.priority)
      },
      anchors: scene.items.first?.anchors.map(\.option) ?? [])
  }
}

/// A scene in a JSON file. Lengths are in points; y and dy point down.
private struct SceneFile: Decodable {
  let viewport: [Double]
  let items: [Item]

  struct Item: Decodable {
    let x: Double
    let y: Double
    let w: Double
    let h: Double
    let priority: Double
    let anchors: [Named]
  }

  /// An anchor with its offset, written `["bottom", dx, dy]`.
  struct Named: Decodable {
    let option: AnchorOption

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      let name = try list.decode(String.self)
      guard let anchor = Anchor.allCases.first(where: { $0.name == name }) else {
        throw DecodingError.dataCorruptedError(in: list, debugDescription: "\(name) is no anchor")
      }
      let (x, y) = (try list.decode(Double.self), try list.decode(Double.self))
      option = AnchorOption(anchor, offsetX: x, offsetY: 0 - y)
    }
  }
}
