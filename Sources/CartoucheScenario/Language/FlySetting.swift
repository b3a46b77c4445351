import CartoucheSpec
import CartoucheSyntax
import CartoucheTrace

/// `fly: { to, frames }`: a flight to another camera.
struct FlySetting: SpecType {
  /// What of the camera is another at the end; read over the camera that there is.
  var to: Node?
  var frames = 60

  /// Of a flight or pan.
  static let mostFrames = 10_000

  static let title = "a flight"

  /// A zoom or a place alone is what the camera flies to.
  static func mapping(meantBy node: Node) -> String? {
    if node.number != nil { return "{ to: { zoom: \(node.written) } }" }
    let numbers = node.items.compactMap { $0.number == nil ? nil : $0.written }
    switch (node.count, numbers.count) {
    case (2, 2): return "{ to: { center: \(node.written) } }"
    case (3, 3): return "{ to: { center: [\(numbers[0]), \(numbers[1])], zoom: \(numbers[2]) } }"
    default: return nil
    }
  }

  static let properties: PropertyTable<FlySetting> = [
    Property(
      "to", \.to, .raw(.mapping, "a mapping with the properties of a camera", TraceLine.cameraShape),
      "What of the camera is another at the end."
    ).required,
    Property("frames", \.frames, .frames, "In how many frames it comes there; the last is the end."),
  ]
}

extension Codec where Content == Int {
  static var frames: Codec { .integer(1...FlySetting.mostFrames, "a number of frames") }
}
