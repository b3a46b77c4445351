import CartoucheDiagnostics
import CartoucheResolver

extension PlanJSON {
  /// What annotations are like in their states: `callout` is a place in the list of callouts.
  func writeStates(to json: inout JSONWriter) {
    let states = plan.states
    let zoomTables = ZoomTablesByRow(
      plan, plan.zoomTables.stateDrives, states.options)
    json.array("states", .lines) { json in
      for row in 0..<states.count {
        json.object {
          $0.member("annotation", plan.id(of: AnnotationIndex(states.annotation[row])))
          $0.member("state", states.state[row].name)
          if states.titles.string(row) != "" { $0.member("title", states.titles.string(row)) }
          write(states.options[row], to: &$0)
          zoomTables.write(row, to: &$0)
        }
      }
    }
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
          $0.array("parts") {
            for part in callouts.parts.range(row) { $0.element(callouts.partNames.string(part)) }
          }
          let flags = callouts.flags[row]
          $0.member("background", flags.contains(.absorbs) ? "absorb" : "pass")
          $0.member("when", flags.contains(.always) ? "always" : "selected")
          $0.member("obstacle", flags.contains(.obstacle))
          zoomTables.write(row, to: &$0)
        }
      }
    }
  }
}

extension AnnotationState {
  var name: String {
    switch self {
    case .selected: "selected"
    case .highlighted: "highlighted"
    case .dragging: "dragging"
    case .disabled: "disabled"
    }
  }
}
