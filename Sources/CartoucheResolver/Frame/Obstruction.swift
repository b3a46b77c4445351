/// Who stands in the way of a hidden annotation, as a frame notes it.
enum Obstruction: Sendable {
  /// The cause knows nobody.
  case none
  case known(Blocker)
  /// The best ranked of the shapes that were there, as many as this, when its shape (`Resolution.View.box`) was tested. Most of
  /// what a crowded map hides is never asked about.
  case view(amongFirst: UInt32)
}
