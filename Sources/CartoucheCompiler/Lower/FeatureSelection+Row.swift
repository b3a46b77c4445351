import CartoucheDiagnostics
import CartoucheSpec

extension FeatureSelection {
  /// The row of the feature with this id; nil, and reported, when there is none.
  func row(
    ofFeature id: String, at place: Location, _ names: Names, _ log: inout DiagnosticLog
  ) -> Int? {
    if let row = table.ids.first(with: id) { return row }
    guard table.isWhole else { return nil }
    let ids = table.ids.all
    let count = table.ids.distinctCount
    let name = names.written(source.content, at: place)
    log.report(
      CompilerFinding.unknownFeature,
      UnknownName(
        id, "the source `\(abbreviated(name))` has no feature with the id `\(abbreviated(id))`",
        among: ids, in: .quoted,
        help: count == 0
          ? "its features have no ids: `promoteId` takes a property as the id"
          : "it has \(listed(Array(ids.prefix(8)), of: count))"),
      at: place)
    return nil
  }
}
