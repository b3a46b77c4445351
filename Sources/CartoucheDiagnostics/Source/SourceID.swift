/// Which source of a compilation a span belongs to: an index into `SourceList`.
package struct SourceID: Sendable, Hashable {
  package var index: UInt32

  package init(_ index: Int) { self.index = UInt32(index) }
}
