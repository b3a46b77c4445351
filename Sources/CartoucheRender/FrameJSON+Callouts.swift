import CartoucheDiagnostics
import CartoucheResolver

extension FrameJSON {
  /// In draw order; nothing where there are none.
  func write(_ callouts: [CalloutPlacement], to json: inout JSONWriter) {
    if callouts.isEmpty { return }
    json.array("callouts") { json in
      for callout in callouts { write(callout, to: &json) }
    }
  }

  private func write(_ callout: CalloutPlacement, to json: inout JSONWriter) {
    json.object {
      $0.member("id", plan.id(of: callout.annotation))
      $0.members(callout.frame)
      $0.member("anchor", plan.anchorName(of: callout))
      if let tip = callout.tip {
        $0.array("tip") {
          for point in [tip.point, tip.start, tip.end] {
            $0.array {
              $0.element(point.x)
              $0.element(point.y)
            }
          }
        }
        $0.member("offCenter", tip.offCenter)
      }
      $0.member("slot", callout.slot)
      $0.text("title", plan.title(of: callout))
      $0.text("subtitle", plan.subtitle(of: callout))
      $0.text("leftAccessory", plan.leftAccessory(of: callout))
      $0.text("rightAccessory", plan.rightAccessory(of: callout))
      $0.text("detailAccessory", plan.detailAccessory(of: callout))
      let parts = plan.parts(of: callout)
      if parts.isEmpty { return }
      $0.array("parts") {
        for part in parts {
          $0.object {
            $0.member("name", part.name)
            $0.members(part.frame)
          }
        }
      }
    }
  }
}

extension JSONWriter {
  mutating func members(_ frame: ScreenRectangle) {
    member("x", frame.x)
    member("y", frame.y)
    member("width", frame.width)
    member("height", frame.height)
  }

  /// A member that is left out where the text is empty.
  fileprivate mutating func text(_ name: String, _ text: String) {
    if !text.isEmpty { member(name, text) }
  }
}
