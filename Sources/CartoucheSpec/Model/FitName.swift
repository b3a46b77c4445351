/// Whether a frame must lie inside the bounds.
package enum FitName: String, Sendable, CaseIterable {
  case prefer, require, ignore
}
