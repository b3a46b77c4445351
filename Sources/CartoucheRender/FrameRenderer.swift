import CartoucheDiagnostics
package import CartoucheResolver

/// An output format for frames. Each format is a conforming type, created with the plan.
package protocol FrameRenderer {
  /// Appends the frame to `output` as UTF-8, with a line break at the end. Equal plans and frames give equal
  /// bytes.
  func write(_ resolved: ResolvedFrame, to output: inout [UInt8])
}

extension Frame {
  /// The cause of each hidden annotation.
  var hiddenCauses: [AnnotationIndex: Cause] {
    Dictionary(hidden.map { ($0.annotation, $0.cause) }, uniquingKeysWith: { first, _ in first })
  }
}

extension FrameRenderer {
  /// Returns the frame as a text, for pictures and golden files.
  package func text(_ resolved: ResolvedFrame) -> String {
    var output: [UInt8] = []
    write(resolved, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}

/// A frame with its camera and viewport: the input of a renderer, in addition to the plan.
package struct ResolvedFrame: Sendable, Equatable {
  /// The position in the trace, from 0.
  package var index: Int
  package var camera: Camera
  package var viewport: Viewport
  package var frame: Frame
  /// The members and aggregates of the frame's clusters, in the same order.
  package var clusters: [DescribedCluster] = []
  /// Whether the frame has a map. A scene in screen space has none, and its camera and coordinates are
  /// meaningless.
  package var isOnMap: Bool

  package init(
    index: Int = 0, camera: Camera, viewport: Viewport, frame: Frame,
    clusters: [DescribedCluster] = [], isOnMap: Bool = true
  ) {
    self.index = index
    self.camera = camera
    self.viewport = viewport
    self.frame = frame
    self.clusters = clusters
    self.isOnMap = isOnMap
  }
}

/// The texts and anchors of annotations, for renderers.
extension Plan {
  /// Whether the coordinate of an annotation is known. The coordinate of a feature that only the host knows
  /// is not.
  func hasKnownPlace(_ annotation: AnnotationIndex) -> Bool {
    let attachment = annotations.attachment[annotation.row]
    guard attachment != AttachmentTable.none else { return true }
    switch attachments.kinds[Int(attachment)] {
    case .point, .shape, .annotation: return true
    case .anyFeature: return attachments.shapeCount[Int(attachment)] > 0
    case .hostFeature: return false
    }
  }

  /// The title of an annotation, or `nil` if it has none.
  func title(_ annotation: AnnotationIndex) -> String? {
    text(of: annotation, in: annotations.titles)
  }

  /// The subtitle of an annotation, or `nil` if it has none.
  func subtitle(_ annotation: AnnotationIndex) -> String? { text(of: annotation, in: subtitles) }

  /// The data for the host's view as a JSON object, or `nil` if the annotation has none.
  func viewData(_ annotation: AnnotationIndex) -> String? { text(of: annotation, in: viewData) }

  private func text(of annotation: AnnotationIndex, in column: TextColumn) -> String? {
    let text = column.string(annotation.row)
    return text.isEmpty ? nil : text
  }

  func view(_ annotation: AnnotationIndex) -> String {
    views.string(Int(annotations.options[annotation.row].view))
  }

  func anchors(_ annotation: AnnotationIndex) -> ArraySlice<AnchorOption> {
    anchors(ofList: annotations.options[annotation.row].anchorList)
  }

  func anchors(ofList list: UInt32) -> ArraySlice<AnchorOption> {
    anchorLists.options[anchorLists.range(Int(list))]
  }

  /// Returns an entry of the annotation's anchor list.
  func anchor(_ index: AnchorIndex, of annotation: AnnotationIndex) -> AnchorOption {
    let list = anchors(annotation)
    return list[list.startIndex + index.row]
  }

  /// The name of the anchor of a placed callout.
  func anchorName(of callout: CalloutPlacement) -> String {
    guard let row = row(of: callout) else { return "" }
    let list = anchors(ofList: callouts.anchorList[row])
    return list[list.startIndex + callout.anchor.row].anchor.name
  }

  /// The name of a blocker, for people.
  func name(of blocker: Blocker) -> String {
    switch blocker {
    case .annotation(let annotation): id(of: annotation).printableName
    case .region(let index): "region \(index.rawValue)"
    case .layer(let layer): name(of: layer).printableName
    }
  }
}
