import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

extension GeoJSONReader {
  /// Adds the id of the next feature.
  mutating func addID(
    written: Node?, _ properties: Node?, at feature: Node, _ log: inout DiagnosticLog
  ) {
    let index = table.ids.count
    var node: Node?
    switch identity {
    case .written: node = written
    case .promoted(let name): node = properties?.value(named: name.content)
    case .generated: break
    }
    if let found = node {
      if found.isNull {
        node = nil
      } else if found.kind != .scalar || found.isPlain && (found.isText("true") || found.isText("false")) {
        log.report(
          .geoJSON, "an id is a number or a text, found \(describe(found))", at: found.location)
        node = nil
      }
    }
    var id = node?.idText
    if case .generated = identity { id = "\(index)" }
    table.writtenIDs.append(node)
    guard let first = table.ids.append(id) else { return }
    table.repeatedRows.insert(index)
    if repeatedIDs.count == 0 { firstOfRepeated = first }
    repeatedIDs.add((node ?? feature).location)
  }

  /// Reports a `promoteId` that no feature has.
  func checkPromotedIDs(_ log: inout DiagnosticLog) {
    guard case .promoted(let name) = identity, table.ids.distinctCount == 0, table.count > 0 else { return }
    let names = table.properties[0]?.node.entries.map(\.key.string) ?? []
    var unknown = UnknownName(
      name.content, "no feature has a property `\(abbreviated(name.content))`, so none has an id",
      among: names, help: "name a property that every feature has")
    unknown.fixes = .none
    log.report(CompilerFinding.noIDs, unknown, at: name.location)
  }
}

extension Node {
  /// An id as text: what expressions make of it, but for whole numbers with more digits than those can tell apart.
  fileprivate var idText: String {
    let bytes = utf8
    if !isPlain || bytes.first != UInt8(ascii: "0") && bytes.allSatisfy({ 0x30...0x39 ~= $0 }) {
      return string
    }
    return ExpressionValue(data: self).text
  }
}
