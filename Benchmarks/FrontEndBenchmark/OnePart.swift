/// A part of the benchmark that `--once` does once.
enum OnePart: String, CaseIterable {
  /// libyaml's loop over 5 MB of annotations, compiling them, and linting them.
  case loop, compile, lint
  /// libyaml's loop over 100,000 features, reading them, and compiling annotations from them.
  case dataLoop, nodes, features
  /// Only creating the inputs, so that these instructions can be subtracted.
  case spec, data

  /// Does a part once. - Parameter name: The name of the part.
  static func run(_ name: String) throws {
    guard let part = OnePart(rawValue: name) else {
      fatalError("expected one of \(allCases.map(\.rawValue).joined(separator: ", ")), got \(name)")
    }
    precondition(part.run() >= 0, "a count is never negative")
  }

  private func run() -> Int {
    switch self {
    case .loop: Main.countEvents(Self.largeSpec)
    case .compile: Main.compileFindings(Self.largeSpec)
    case .lint: Main.lintFindings(Self.largeSpec)
    case .dataLoop: Main.countEvents(Self.file.data)
    case .nodes: Self.file.nodes()
    case .features: Self.file.compile()
    case .spec: Self.largeSpec.count
    case .data: Self.file.data.count
    }
  }

  private static var largeSpec: [UInt8] { Main.largeSpec(annotations: 40_000) }
  private static var file: FeatureFile { FeatureFile(count: 100_000) }
}
