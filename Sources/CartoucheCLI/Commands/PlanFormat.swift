import ArgumentParser
import CartoucheRender
import CartoucheResolver

/// The formats of plans.
enum PlanFormat: String, ExpressibleByArgument, CaseIterable {
  case plan, json

  func bytes(of plan: Plan) -> [UInt8] {
    switch self {
    case .plan:
      var plan = plan
      plan.buildHierarchies()
      return plan.bytes()
    case .json:
      var bytes: [UInt8] = []
      PlanJSON(plan: plan).write(to: &bytes)
      return bytes
    }
  }
}
