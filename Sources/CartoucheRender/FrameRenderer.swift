import CartoucheDiagnostics
package import CartoucheResolver

/// An output format for frames. A conforming type renders the frames of one plan in this format.
package protocol FrameRenderer {
  /// Appends the rendered frame to `output` as UTF-8, with a line break at the end. Equal plans and frames give
  /// equal bytes.
  func write(_ resolved: ResolvedFrame, to output: inout [UInt8])
}

extension Frame {
  /// The causes for which the annotations in `hidden` are hidden.
  var hiddenCauses: [AnnotationIndex: Cause] {
    Dictionary(hidden.map { ($0.annotation, $0.cause) }, uniquingKeysWith: { first, _ in first })
  }
}

extension FrameRenderer {
  /// Returns the rendered frame as a string.
  package func text(_ resolved: ResolvedFrame) -> String {
    var output: [UInt8] = []
    write(resolved, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}

/// A frame with its camera and viewport. A renderer needs it in addition to the plan.
package struct ResolvedFrame: Sendable, Equatable {
  /// The number of the frame in its trace, from 0.
  package var index: Int
  package var camera: Camera
  package var viewport: Viewport
  package var frame: Frame
  /// The members and aggregates of the clusters in `frame.clusters`, in their order.
  package var clusters: [DescribedCluster] = []
  /// Whether the frame shows a map. A frame of a scene does not: its camera and coordinates have no meaning.
  package var isOnMap: Bool
  /// Whether the camera projects the map. If `false`, an app gave the points of the frame, and pictures do not show the
  /// ground.
  package var isProjected: Bool

  package init(
    index: Int = 0, camera: Camera, viewport: Viewport, frame: Frame,
    clusters: [DescribedCluster] = [], isOnMap: Bool = true, isProjected: Bool = true
  ) {
    self.isProjected = isProjected
    self.index = index
    self.camera = camera
    self.viewport = viewport
    self.frame = frame
    self.clusters = clusters
    self.isOnMap = isOnMap
  }
}

/// The names, texts and anchors of annotations that several renderers print.
extension Plan {
  /// Whether the plan has a coordinate for the annotation. It has none if only the host knows the feature to which the annotation is
  /// attached.
  func hasKnownPlace(_ annotation: AnnotationIndex) -> Bool {
    let attachment = annotations.attachment[annotation.row]
    guard attachment != AttachmentTable.none else { return true }
    switch attachments.kinds[Int(attachment)] {
    case .point, .shape, .annotation: return true
    case .anyFeature: return attachments.shapeCount[Int(attachment)] > 0
    case .hostFeature: return false
    }
  }

  /// Returns the title of an annotation in the plan, or `nil` if it has none.
  func title(_ annotation: AnnotationIndex) -> String? {
    text(of: annotation, in: annotations.titles)
  }

  /// Returns the subtitle of an annotation in the plan, or `nil` if it has none.
  func subtitle(_ annotation: AnnotationIndex) -> String? { text(of: annotation, in: subtitles) }

  /// Returns an annotation's data for the host's view as a JSON object, or `nil` if it has none.
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

  /// Returns the entry of the annotation's anchor list that has the given index.
  func anchor(_ index: AnchorIndex, of annotation: AnnotationIndex) -> AnchorOption {
    let list = anchors(annotation)
    return list[list.startIndex + index.row]
  }

  /// Returns the name of the anchor that a placed callout uses.
  func anchorName(of callout: CalloutPlacement) -> String {
    guard let row = row(of: callout) else { return "" }
    let list = anchors(ofList: callouts.anchorList[row])
    return list[list.startIndex + callout.anchor.row].anchor.name
  }

  /// Returns the name of a blocker for text output: an annotation's id, a layer's name, or a region's name or number.
  package func name(of blocker: Blocker) -> String {
    switch blocker {
    case .annotation(let annotation): id(of: annotation).printableName
    case .region(let index): "region \(nameOrNumber(of: index).printableName)"
    case .layer(let layer): name(of: layer).printableName
    }
  }
}
