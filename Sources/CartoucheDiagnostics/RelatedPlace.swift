/// Another place that a finding speaks of.
package struct RelatedPlace: Sendable, Equatable {
  package var message: String
  package var location: Location

  package init(_ message: String, at location: Location) {
    self.message = message
    self.location = location
  }
}
