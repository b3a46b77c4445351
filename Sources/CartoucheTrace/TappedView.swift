package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec

/// A tap on what the last frame shows, wherever that is.
package struct TappedView: Sendable, Equatable {
  package var annotation: AnnotationIndex
  package var id: String
  /// Of its callout; nil: its view.
  package var part: Located<String>?
  package var place: Location

  package init(annotation: AnnotationIndex, id: String, part: Located<String>?, place: Location) {
    self.annotation = annotation
    self.id = id
    self.part = part
    self.place = place
  }

  package static func == (one: TappedView, other: TappedView) -> Bool {
    one.annotation == other.annotation && one.part?.content == other.part?.content && one.place == other.place
  }
}
