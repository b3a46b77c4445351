import CartoucheDiagnostics
import CartoucheResolver

/// What renderers show of an annotation of the plan.
extension Plan {
  /// Whether the annotation's coordinate says anything: of a feature that only the host knows it does not.
  func hasKnownPlace(_ annotation: AnnotationIndex) -> Bool {
    let attachment = annotations.attachment[annotation.row]
    guard attachment != AttachmentTable.none else { return true }
    switch attachments.kinds[Int(attachment)] {
    case .point, .shape, .annotation: return true
    case .anyFeature: return attachments.shapeCount[Int(attachment)] > 0
    case .hostFeature: return false
    }
  }

  /// Nil: the annotation has none.
  func title(_ annotation: AnnotationIndex) -> String? {
    text(of: annotation, in: annotations.titles)
  }

  /// Nil: the annotation has none.
  func subtitle(_ annotation: AnnotationIndex) -> String? { text(of: annotation, in: subtitles) }

  /// A JSON object; nil: the annotation has none.
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

  /// Option `index` of the annotation's own anchor list.
  func anchor(_ index: AnchorIndex, of annotation: AnnotationIndex) -> AnchorOption {
    let list = anchors(annotation)
    return list[list.startIndex + index.row]
  }

  /// The anchor that a callout took.
  func anchorName(of callout: CalloutPlacement) -> String {
    guard let row = row(of: callout) else { return "" }
    let list = anchors(ofList: callouts.anchorList[row])
    return list[list.startIndex + callout.anchor.row].anchor.name
  }

  /// Who or what stands in the way, for a reader.
  func name(of blocker: Blocker) -> String {
    switch blocker {
    case .annotation(let annotation): id(of: annotation).printableName
    case .region(let index): "region \(index.rawValue)"
    case .layer(let layer): name(of: layer).printableName
    }
  }
}
