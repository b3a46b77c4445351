import CartoucheDiagnostics
import CartoucheResolver

extension PlanJSON {
  /// What states say of annotations, and nothing else: `callout` is a place in the list of callouts.
  func writeStates(to json: inout JSONWriter) {
    let states = plan.states
    let zoomTables = ZoomTablesByRow(
      plan, plan.zoomTables.stateDrives, states.options, naming: states.named)
    json.array("states", .lines) { json in
      for row in 0..<states.count {
        json.object {
          $0.member("annotation", plan.id(of: AnnotationIndex(states.annotation[row])))
          write(states.states[row], to: &$0)
          let named = states.named[row]
          if named.contains(.title) { $0.member("title", states.titles.string(row)) }
          if named.contains(.subtitle) { $0.member("subtitle", states.subtitles.string(row)) }
          if named.contains(.data) { $0.member("data", JSONText(states.data(row))) }
          write(states.options[row], naming: named, to: &$0)
          zoomTables.write(row, to: &$0)
        }
      }
    }
  }

  func write(_ states: AnnotationStates, to json: inout JSONWriter) {
    json.array("states") { for state in states.states { $0.element(state.name) } }
  }

  func writeCallouts(to json: inout JSONWriter) {
    let callouts = plan.callouts
    let zoomTables = ZoomTablesByRow(plan, plan.zoomTables.calloutDrives, anchorLists: callouts.anchorList)
    json.array("callouts", .lines) { json in
      for row in 0..<callouts.count {
        json.object {
          $0.member("width", known(callouts.width[row]))
          $0.member("height", known(callouts.height[row]))
          writeAnchors(callouts.anchorList[row], to: &$0)
          for (name, column) in [
            ("title", callouts.titles), ("subtitle", callouts.subtitles),
            ("leftAccessory", callouts.leftAccessories), ("rightAccessory", callouts.rightAccessories),
            ("detailAccessory", callouts.detailAccessories),
          ] where column.string(row) != "" {
            $0.member(name, column.string(row))
          }
          if callouts.tipLength[row] > 0 {
            $0.object("tip") {
              $0.member("length", callouts.tipLength[row])
              $0.member("width", callouts.tipWidth[row])
            }
          }
          $0.array("parts") {
            for part in callouts.parts.range(row) { $0.element(callouts.partNames.string(part)) }
          }
          let flags = callouts.flags[row]
          $0.member("background", flags.contains(.absorbs) ? "absorb" : "pass")
          $0.member("when", flags.contains(.always) ? "always" : "selected")
          $0.member("obstacle", flags.contains(.obstacle))
          if flags.contains(.estimated) { $0.member("estimated", true) }
          zoomTables.write(row, to: &$0)
        }
      }
    }
  }
}

extension StateColumns {
  /// What a row says of the data for the host's view.
  fileprivate func data(_ row: Int) -> String { viewData[row].isEmpty ? "{}" : viewData.string(row) }
}
