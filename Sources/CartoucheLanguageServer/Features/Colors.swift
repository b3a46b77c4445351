import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A colour in a text, of which an editor shows a sample.
package struct ColorWord: Sendable, Equatable {
  /// The bytes of the colour, without quotes.
  package var range: Range<Int>
  package var color: Color
  /// Whether the colour is a plain scalar of YAML, without quotes.
  package var isPlain = false
}

/// The text that writes a colour in place of another text.
package struct ColorPresentation: Sendable, Equatable {
  /// The colour as an editor shows it, without quotes.
  package var label: String
  package var text: String
}

/// A colour in sRGB. Each part is from 0 to 1.
package struct Color: Sendable, Equatable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
}

/// Returns the colours in the `data` of annotations and clusters, in source order: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()` and
/// `rgba()`. The language itself has no colours, and leaves their names to the app.
package func colors(in file: WrittenFile) -> [ColorWord] {
  guard let root = file.root, file.kind == .spec else { return [] }
  var found: [ColorWord] = []
  func visit(_ node: Node, _ meaning: Meaning) {
    guard node.document === file.document else { return }
    switch node.kind {
    case .scalar:
      guard meaning.property?.name == "data" || meaning.property?.name == "variables",
        let color = Color(node.string)
      else { return }
      let range = node.location(of: 0..<node.textLength).span.range
      if range.count == node.textLength {
        found.append(ColorWord(range: range, color: color, isPlain: node.style == .plain))
      }
    case .mapping:
      for entry in node.entries where node.isOwn(entry) {
        visit(entry.value, entry.key.isText("<<") ? meaning : meaning.value(of: entry.key.string))
      }
    case .sequence:
      for (index, item) in node.ownItems {
        // Results of expressions are colours too.
        let isData = meaning.property?.name == "data"
        visit(item, isData ? meaning : meaning.item(index))
      }
    case .alias: break
    }
  }
  visit(root, .root(of: file.kind))
  return found
}

/// Returns the texts that write a colour in place of the bytes in `range`, in the form of the present text first.
///
/// The text in place of a plain scalar is quoted: without quotes, `#` starts a comment, and a comma ends an item of a flow collection. The
/// range may contain the quotes of a scalar, because editors extend it to the text that they have inserted.
package func presentations(of color: Color, at range: Range<Int>, in file: WrittenFile) -> [ColorPresentation]
{
  let written = String(decoding: file.bytes[range.clamped(to: 0..<file.bytes.count)], as: UTF8.self)
  let hasQuote = written.hasPrefix("\"") || written.hasPrefix("'")
  let needsQuotes = hasQuote || colors(in: file).contains { $0.range == range && $0.isPlain }
  let isFunction = written.dropFirst(hasQuote ? 1 : 0).hasPrefix("rgb")
  let texts = isFunction ? [color.function, color.hexadecimal] : [color.hexadecimal, color.function]
  return texts.map { ColorPresentation(label: $0, text: needsQuotes ? "\"\($0)\"" : $0) }
}

extension Color {
  /// Creates the colour that a text writes, or returns `nil` if the text is no colour.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let first = bytes.first else { return nil }
    if first == UInt8(ascii: "#") {
      let digits = bytes.dropFirst().compactMap { Self.digit($0) }
      guard digits.count == bytes.count - 1 else { return nil }
      switch digits.count {
      case 3, 4: self.init(digits.map { Double($0) / 15 })
      case 6, 8:
        self.init(
          stride(from: 0, to: digits.count, by: 2).map { Double(digits[$0] * 16 + digits[$0 + 1]) / 255 })
      default: return nil
      }
      return
    }
    guard let open = text.firstIndex(of: "("), ["rgb", "rgba"].contains(text[..<open]), text.last == ")"
    else {
      return nil
    }
    let parts = text[text.index(after: open)...].dropLast().split { ", /".contains($0) }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    var values: [Double] = []
    for (index, part) in parts.enumerated() {
      let isPercentage = part.last == "%"
      guard let number = DecimalNumber.value(Array((isPercentage ? part.dropLast() : part).utf8)[...]) else {
        return nil
      }
      let value = isPercentage ? number / 100 : index < 3 ? number / 255 : number
      guard 0...1 ~= value else { return nil }
      values.append(value)
    }
    self.init(values)
  }

  private init(_ parts: [Double]) {
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  private static func byte(_ part: Double) -> Int { Int(max(0, min(1, part)) * 255 + 0.5) }

  /// The colour as `#rrggbb`, or as `#rrggbbaa` if it is transparent.
  package var hexadecimal: String {
    let parts = [red, green, blue] + (alpha < 1 ? [alpha] : [])
    let digits = Array("0123456789abcdef")
    return "#" + String(parts.flatMap { [digits[Self.byte($0) / 16], digits[Self.byte($0) % 16]] })
  }

  /// The colour as `rgb(…)`, or as `rgba(…)` if it is transparent.
  package var function: String {
    let parts = [red, green, blue].map { String(Self.byte($0)) }.joined(separator: ", ")
    if alpha >= 1 { return "rgb(\(parts))" }
    let hundredths = Int(max(0, alpha) * 100 + 0.5)
    let fraction = hundredths < 10 ? "0.0\(hundredths)" : hundredths == 100 ? "1" : "0.\(hundredths)"
    return "rgba(\(parts), \(fraction))"
  }
}
