import CartoucheDiagnostics
import CartoucheSyntax

extension Codec where Content == Double? {
  /// How far away views may be, as a multiple of a distance; nil is written `none`.
  static var horizon: Codec {
    let distance = NumberShape(1...(.greatestFiniteMagnitude), "a multiple of the distance to the middle")
    let shape = Shape.alternatives([.number(distance), .choice(["none"])])
    return Codec(shape) { node, value, decoder in
      if node.kind == .scalar, node.isText("none") {
        value = nil
      } else {
        var multiple = value ?? distance.range.lowerBound
        let before = decoder.log.errorCount
        Codec<Double>.number(distance).read(node, &multiple, &decoder)
        if decoder.log.errorCount == before { value = multiple }
      }
    }
    .printing { $0.map { .number($0) } ?? .text("none") }
  }
}
