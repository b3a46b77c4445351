/// What becomes of a tap on a callout beside its parts.
package enum CalloutBackground: String, Sendable, CaseIterable {
  case absorb, pass
}
