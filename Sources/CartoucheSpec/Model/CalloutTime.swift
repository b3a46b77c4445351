/// When a callout is shown.
package enum CalloutTime: String, Sendable, CaseIterable {
  case selected, always
}
