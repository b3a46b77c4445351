import CartoucheDiagnostics
import CartoucheResolver

extension PlanJSON {
  /// What clusters are like: each its aggregates, and its looks, the first of which is its own.
  func writeClusters(to json: inout JSONWriter) {
    let clusters = plan.clusters
    let zoomTables = ZoomTablesByRow(
      plan, plan.zoomTables.clusterDrives, clusters.looks.options, naming: clusters.looks.named)
    json.array("clusters", .lines) { json in
      for row in 0..<clusters.count {
        json.object {
          $0.member("identifier", clusters.identifiers.string(row))
          $0.member("minPoints", Int(clusters.minPoints[row]))
          $0.member("maxZoom", clusters.maxZoom[row])
          $0.member("at", clusters.position[row] == .mean ? "mean" : "first")
          $0.object("aggregates") {
            for index in clusters.aggregates.range(ofCluster: row) {
              $0.member(clusters.aggregates.names.string(index), clusters.aggregates.operations[index].name)
            }
          }
          $0.array("looks") { json in
            for look in clusters.looks.range(ofCluster: row) {
              json.object { write(look: look, zoomTables, to: &$0) }
            }
          }
        }
      }
    }
  }

  private func write(look row: Int, _ zoomTables: ZoomTablesByRow, to json: inout JSONWriter) {
    let looks = plan.clusters.looks
    let isOwn = looks.states[row].isEmpty
    if !isOwn { write(looks.states[row], to: &json) }
    for (name, column) in [
      ("title", looks.texts.titles), ("subtitle", looks.texts.subtitles), ("viewName", looks.texts.views),
      ("data", looks.texts.data), ("calloutTitle", looks.texts.calloutTitles),
      ("calloutSubtitle", looks.texts.calloutSubtitles),
    ] where column.string(row) != "" {
      json.member(name, JSONText(column.string(row)))
    }
    let named = looks.named[row]
    if isOwn {
      write(looks.options[row], to: &json)
    } else {
      write(looks.options[row], naming: named, to: &json)
    }
    json.array("inherited") {
      if looks.inherited[row].contains(.size), named.contains(.width) { $0.element("size") }
      if looks.inherited[row].contains(.priority), named.contains(.priority) { $0.element("priority") }
    }
    let drives = looks.drives.filter { $0.row == row }
    if !drives.isEmpty {
      json.object("programs") { json in
        for drive in drives {
          json.array(drive.property.name) { write(program: Int(drive.program), to: &$0) }
        }
      }
    }
    zoomTables.write(row, to: &json)
  }

  /// A step a text: `add`, `number 2`, `jumpIfFalse 9`.
  private func write(program: Int, to json: inout JSONWriter) {
    let programs = plan.clusters.programs
    for step in programs.steps[programs.range(program)] {
      switch step.operation {
      case .number:
        json.element("number \(programs.constants[Int(step.operand)].ecmaScriptDescription)")
      case .boolean: json.element(step.operand == 0 ? "false" : "true")
      case .aggregate, .fraction, .jump, .jumpIfFalse, .jumpIfTrue, .jumpIfNotNull, .jumpIfNumber,
        .jumpIfBoolean, .jumpIfNumeric:
        json.element("\(step.operation) \(step.operand)")
      default: json.element("\(step.operation)")
      }
    }
  }

  /// In which clusters an annotation takes part, and what it gives to their aggregates.
  func writeMembership(_ row: Int, to json: inout JSONWriter) {
    let clusters = plan.clusters
    guard clusters.hasMember(row) else { return }
    let cluster = Int(clusters.member[row])
    json.member("cluster", clusters.identifiers.string(cluster))
    let names = clusters.aggregates.range(ofCluster: cluster)
    guard !names.isEmpty else { return }
    json.object("aggregated") { json in
      for (name, value) in zip(names, clusters.aggregates.values(ofRow: row)) {
        json.member(clusters.aggregates.names.string(name), jsonText(value))
      }
    }
  }

  private func jsonText(_ value: ClusterValue) -> JSONText {
    switch value {
    case .null: JSONText("null")
    case .boolean(let boolean): JSONText(boolean ? "true" : "false")
    case .number(let number): JSONText(number.ecmaScriptDescription)
    case .text(let index), .structure(let index):
      JSONText(plan.clusters.aggregates.texts.string(Int(index)))
    }
  }
}

extension AggregateOperation {
  fileprivate var name: String {
    switch self {
    case .sum: "sum"
    case .min: "min"
    case .max: "max"
    case .mean: "mean"
    case .first: "first"
    case .count: "count"
    }
  }
}
