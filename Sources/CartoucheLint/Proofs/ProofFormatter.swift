import CartoucheCompiler
import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// A formatter for messages about a plan and its proofs.
struct ProofFormatter {
  private let plan: Plan
  private let path: String

  /// - Parameter path: The path of the spec as the user wrote it.
  init(_ plan: Plan, path: String) {
    self.plan = plan
    self.path = path
  }

  /// Returns the id of an annotation, such as "`cafe/7`".
  func name(_ row: Int) -> String { "`\(abbreviated(plan.annotations.ids.string(row)))`" }

  /// Returns the name of a layer, such as "`dots`".
  func name(ofLayer layer: Int) -> String { "`\(abbreviated(plan.layers.names.string(layer)))`" }

  /// Returns the geometries that a layer draws, such as "a `fill` layer draws polygons".
  func drawing(ofLayer layer: Int) -> String {
    switch plan.layers.types[layer] {
    case .symbol: "a `symbol` layer draws points"
    case .circle: "a `circle` layer draws points"
    case .line: "a `line` layer draws lines and outlines of polygons"
    case .fill: "a `fill` layer draws polygons"
    case .fillExtrusion: "a `fill-extrusion` layer draws polygons"
    }
  }

  /// Returns a range of zooms as text, such as "3 to 9". A range that ends one step below 9 also ends at "9".
  func text(_ zooms: ClosedRange<Double>) -> String {
    func text(_ zoom: Double) -> String { ((zoom * 1000).rounded() / 1000).ecmaScriptDescription }
    let (low, high) = (text(zooms.lowerBound), text(zooms.upperBound))
    return low == high ? low : "\(low) to \(high)"
  }

  /// Returns ranges of zooms as text, such as "3 to 9 and 12 to 14".
  func text(_ zooms: [ClosedRange<Double>]) -> String {
    // The ranges, with adjacent ones merged.
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

  /// Returns a length as text, rounded down to a tenth, such as "12.5 points".
  func points(_ length: Double) -> String {
    let tenths = (length * 10).rounded(.down) / 10
    return "\(tenths.ecmaScriptDescription) point\(tenths == 1 ? "" : "s")"
  }

  /// Returns an anchor as it is written, such as "`top-left`".
  func anchor(_ index: Int, of row: Int) -> String {
    let list = plan.anchorLists.range(Int(plan.annotations.options[row].anchorList))
    return "`\(plan.anchorLists.options[list.lowerBound + index].anchor.name)`"
  }

  /// Returns the command that shows an annotation in the center of a map.
  func command(showing row: Int, at zoom: Double, in viewport: Viewport) -> String {
    let place = plan.viewpoint(of: row)
    let point = [place.longitude, place.latitude].map { $0.ecmaScriptDescription }
    let camera = (point + [zoom.zoomText]).joined(separator: ",")
    let size = [viewport.width, viewport.height].map { $0.ecmaScriptDescription }.joined(separator: "x")
    return "`cartouche resolve \(quotedPath) --camera \(camera) --viewport \(size) --explain`"
  }

  /// The path, quoted for a shell if necessary.
  private var quotedPath: String {
    let isPlain = path.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || "/._-+,:@".unicodeScalars.contains($0)
    }
    return isPlain && !path.isEmpty
      ? path : "'\(path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}

extension Double {
  /// The zoom, rounded like `ComparedZoom`, with the minimum number of decimals.
  var zoomText: String { ((self * 10_000).rounded() / 10_000).ecmaScriptDescription }
}

/// Returns the zooms of an annotation as text, such as "from 3 to below 9".
func zoomRangeText(minZoom: Double, maxZoom: Double) -> String {
  let end = maxZoom < ComparedZoom.largest ? "to below" : "to"
  return "from \(minZoom.ecmaScriptDescription) \(end) \(maxZoom.ecmaScriptDescription)"
}

extension RuleContext {
  /// The formatter for the plan, or `nil` if the spec does not compile.
  var proofFormatter: ProofFormatter? { plan.map { ProofFormatter($0, path: analysis.path) } }
}

/// The annotations of the spec itself for which there are proofs. Each has its first proof and the number of
/// its `forEach` instances with one.
struct ProvenAnnotations<Proof> {
  struct Entry {
    let annotation: ResolvedAnnotation
    let first: Proof
    fileprivate(set) var count: Int
  }

  private(set) var entries: [Entry] = []

  /// - Parameters:
  ///   - row: Returns the plan row of the annotation that a proof is about.
  ///   - part: Returns a number for the subject of a proof, such as the index of an anchor. Proofs about one
  ///     annotation with different numbers are counted separately.
  init(_ proofs: [Proof], in context: RuleContext, row: (Proof) -> Int, part: (Proof) -> Int = { _ in 0 }) {
    var positions: [[Int]: Int] = [:]
    for proof in proofs {
      guard let origin = context.provenance.origin(ofRow: row(proof)) else { continue }
      let key = [origin.annotation, part(proof)]
      if let known = positions[key] {
        entries[known].count += 1
        continue
      }
      let annotation = context.spec.annotations[origin.annotation]
      guard context.isOwn(annotation) else { continue }
      positions[key] = entries.count
      entries.append(Entry(annotation: annotation, first: proof, count: 1))
    }
  }
}

extension ResolvedAnnotation {
  /// The location of the annotation's id, or of its mapping if it has no id.
  var idPlace: Location { annotation.id?.location ?? node.location }
}

extension Plan {
  /// Returns the coordinate at which a camera shows an annotation: its point, that of its outermost host, or
  /// the center of the first line or outline that it is attached to.
  package func viewpoint(of row: Int) -> Coordinate {
    var row = row
    while let host = host(of: row) { row = host }
    let own = Coordinate(longitude: annotations.longitude[row], latitude: annotations.latitude[row])
    guard annotations.attachment[row] != AttachmentTable.none else { return own }
    let attachment = Int(annotations.attachment[row])
    let shape = Int(attachments.firstShape[attachment])
    guard attachments.shapeCount[attachment] > 0, let part = geometries.parts(ofShape: shape).first,
      let path = geometries.paths(ofPart: part).first
    else { return own }
    let (x, y) = (
      geometries.x[geometries.coordinates(ofPath: path)], geometries.y[geometries.coordinates(ofPath: path)]
    )
    guard let west = x.min(), let east = x.max(), let north = y.min(), let south = y.max() else { return own }
    let middle = (west + east) / 2
    return Coordinate(
      longitude: rounded(Mercator.longitude(x: middle - Elementary.nearestWhole(middle - 0.5))),
      latitude: rounded(Mercator.latitude(y: (north + south) / 2)))
  }
}

/// Rounds degrees to about a centimeter on the ground, to keep commands short.
private func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
