import ArgumentParser
import CartoucheRender
import CartoucheResolver

/// The formats of frames.
enum FrameFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json

  func write(_ statistics: TraceStatistics, to bytes: inout [UInt8]) {
    switch self {
    case .text: FrameText(plan: Plan()).write(statistics, to: &bytes)
    case .json: FrameJSON(plan: Plan()).write(statistics, to: &bytes)
    }
  }

  /// - Parameter isForTerminal: whether somebody looks on: titles longer than a line are cut.
  func renderer(_ plan: Plan, explains: Bool, isForTerminal: Bool) -> any FrameRenderer {
    switch self {
    case .text: FrameText(plan: plan, titleWidth: isForTerminal ? 80 : nil)
    case .json: FrameJSON(plan: plan, explains: explains)
    }
  }
}
