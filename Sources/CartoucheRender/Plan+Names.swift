import CartoucheDiagnostics
import CartoucheResolver

/// What renderers show of a row of the plan.
extension Plan {
  /// Whether the annotation's coordinate says anything: of a feature that only the host knows it does not.
  func hasKnownPlace(_ annotation: UInt32) -> Bool {
    let attachment = annotations.attachment[Int(annotation)]
    guard attachment != AttachmentTable.none else { return true }
    switch attachments.kinds[Int(attachment)] {
    case .point, .shape, .annotation: return true
    case .anyFeature: return attachments.shapeCount[Int(attachment)] > 0
    case .hostFeature: return false
    }
  }

  /// Nil: the annotation has none.
  func title(_ annotation: UInt32) -> String? {
    text(of: annotation, in: annotations.titles)
  }

  /// Nil: the annotation has none.
  func subtitle(_ annotation: UInt32) -> String? { text(of: annotation, in: subtitles) }

  /// A JSON object; nil: the annotation has none.
  func viewData(_ annotation: UInt32) -> String? { text(of: annotation, in: viewData) }

  private func text(of annotation: UInt32, in column: TextColumn) -> String? {
    let text = column.string(Int(annotation))
    return text.isEmpty ? nil : text
  }

  func view(_ annotation: UInt32) -> String {
    views.string(Int(annotations.options[Int(annotation)].view))
  }

  func anchors(_ annotation: UInt32) -> ArraySlice<AnchorOption> {
    anchors(ofList: annotations.options[Int(annotation)].anchorList)
  }

  func anchors(ofList list: UInt32) -> ArraySlice<AnchorOption> {
    anchorLists.options[anchorLists.range(Int(list))]
  }

  /// Option `index` of the annotation's own anchor list.
  func anchor(_ index: UInt32, of annotation: UInt32) -> AnchorOption {
    let list = anchors(annotation)
    return list[list.startIndex + Int(index)]
  }

  /// Who or what stands in the way, for a reader; nil for nothing.
  func name(of blocker: Blocker) -> String? {
    switch blocker {
    case .none: nil
    case .annotation(let annotation): id(of: annotation).printableName
    case .region(let index): "region \(index)"
    case .layer(let layer): name(ofLayer: layer).printableName
    }
  }
}
