import Cartouche
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSyntax
import CartoucheTrace

extension Run {
  /// Reads the traces `NAME.KIND.jsonl` in a folder, each for the spec `NAME.annotations.yaml`.
  static func all(in folder: String) throws -> [Run] {
    let names = DiskFileLoader().names(beside: "\(folder)/").sorted()
    let ending = ".annotations.yaml"
    return try names.filter { $0.hasSuffix(ending) }.flatMap { spec in
      let name = spec.dropLast(ending.count)
      let plan = try Plan(contentsOf: "\(folder)/\(spec)")
      return try names.filter { $0.hasPrefix("\(name).") && $0.hasSuffix(".jsonl") }.map { trace in
        let frames = try steps("\(folder)/\(trace)", of: plan)
        return Run(name: String(trace.dropLast(".jsonl".count)), plan: plan, frames: frames)
      }
    }
  }

  private static func steps(_ path: String, of plan: Plan) throws -> [Step] {
    var sources = SourceList()
    let bytes = try DiskFileLoader().loadArgument(path, limit: Limits().dataBytes)
    let source = sources.add(SourceText(path: path, bytes: bytes))
    var diagnostics: [Diagnostic] = []
    let start = TraceFrame(camera: plan.camera, viewport: Viewport(width: 1024, height: 768))
    let frames = readTrace(source, in: sources, startingAt: start, diagnostics: &diagnostics)
    guard diagnostics.isEmpty else { throw TraceFailure(path: path) }
    return frames.map { Step(camera: $0.camera, viewport: $0.viewport, isSettled: $0.isSettled) }
  }

  /// An error in a trace. `cartouche resolve --trace` prints its findings.
  struct TraceFailure: Error {
    var path: String
  }
}
