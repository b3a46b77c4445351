import CartoucheDiagnostics
import CartoucheResolver

/// How messages speak of a plan and of what is proved of it.
struct ProofWords {
  private let plan: Plan
  private let path: String

  /// - Parameter path: of the spec, as it was named.
  init(_ plan: Plan, path: String) {
    self.plan = plan
    self.path = path
  }

  /// "`cafe/7`".
  func name(_ row: Int) -> String { "`\(abbreviated(plan.annotations.ids.string(row)))`" }

  /// "`dots`".
  func name(ofLayer layer: Int) -> String { "`\(abbreviated(plan.layers.names.string(layer)))`" }

  /// "a `fill` layer draws polygons".
  func drawing(ofLayer layer: Int) -> String {
    switch plan.layers.types[layer] {
    case .symbol: "a `symbol` layer draws points"
    case .circle: "a `circle` layer draws points"
    case .line: "a `line` layer draws lines and outlines of polygons"
    case .fill: "a `fill` layer draws polygons"
    case .fillExtrusion: "a `fill-extrusion` layer draws polygons"
    }
  }

  /// "3 to 9".
  func text(_ zooms: ClosedRange<Double>) -> String {
    let (low, high) = (zooms.lowerBound.zoomText, zooms.upperBound.zoomText)
    return low == high ? low : "\(low) to \(high)"
  }

  /// "3 to 9 and 12 to 14".
  func text(_ zooms: [ClosedRange<Double>]) -> String {
    // Pieces that touch are one.
    var whole: [ClosedRange<Double>] = []
    for zooms in zooms {
      if let last = whole.last, last.upperBound >= zooms.lowerBound {
        whole[whole.count - 1] = last.lowerBound...max(last.upperBound, zooms.upperBound)
      } else {
        whole.append(zooms)
      }
    }
    return whole.isEmpty ? "none" : whole.map { text($0) }.joined(lastWith: "and")
  }

  /// A length, rounded down to a tenth: "12.5 points".
  func points(_ length: Double) -> String {
    let tenths = (length * 10).rounded(.down) / 10
    return "\(tenths.ecmaScriptDescription) point\(tenths == 1 ? "" : "s")"
  }

  /// The anchor of an annotation, as it is written: "`top-left`".
  func anchor(_ index: Int, of row: Int) -> String {
    let list = plan.anchorLists.range(Int(plan.annotations.options[row].anchorList))
    return "`\(plan.anchorLists.options[list.lowerBound + index].anchor.name)`"
  }

  /// The command that shows an annotation in the middle of a map.
  func command(showing row: Int, at zoom: Double, in viewport: Viewport) -> String {
    let place = plan.standpoint(of: row)
    let point = [place.longitude, place.latitude].map(\.ecmaScriptDescription)
    let camera = (point + [zoom.zoomText]).joined(separator: ",")
    let size = [viewport.width, viewport.height].map(\.ecmaScriptDescription).joined(separator: "x")
    return "`cartouche resolve \(quotedPath) --camera \(camera) --viewport \(size) --explain`"
  }

  /// As a shell reads it.
  private var quotedPath: String {
    let isPlain = path.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || "/._-+,:@".unicodeScalars.contains($0)
    }
    return isPlain && !path.isEmpty
      ? path : "'\(path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}

extension Double {
  /// A zoom as it is compared, `ComparedZoom`, with no more decimals than tell it from the next.
  var zoomText: String { ((self * 10_000).rounded() / 10_000).ecmaScriptDescription }
}

extension RuleContext {
  /// Words about the plan; nil: the spec does not compile.
  var proofWords: ProofWords? { plan.map { ProofWords($0, path: analysis.path) } }
}
