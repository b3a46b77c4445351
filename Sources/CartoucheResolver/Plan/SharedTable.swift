/// A table of the plan whose rows the options of annotations, states and clusters share by index.
package enum SharedTable: UInt8, Sendable, CaseIterable {
  case anchorLists, views, collisionOutlines, callouts

  /// Whether `UInt32.max` may stand for no row.
  var mayBeNone: Bool {
    switch self {
    case .anchorLists, .views: false
    case .collisionOutlines, .callouts: true
    }
  }
}
