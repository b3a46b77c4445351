// swift-tools-version: 6.2
import PackageDescription

/// Every target is held to the same rules; `docs/architecture.md` says why.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Swift's rounding, and in a debug build its square root, call the C library's, which only Foundation would link on
/// Linux.
let mathematics: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

let package = Package(
  name: "cartouche",
  // macOS for the tests, which start programs; iOS for `Duration`.
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "Cartouche", targets: ["Cartouche"]),
    .library(name: "CartoucheDriver", targets: ["CartoucheDriver"]),
    .library(name: "CartoucheMapKit", targets: ["CartoucheMapKit"]),
    .library(name: "CartoucheUIKit", targets: ["CartoucheUIKit"]),
    .library(name: "CartoucheResolver", targets: ["CartoucheResolver"]),
    .library(name: "CartoucheC", type: .static, targets: ["CartoucheC"]),
    .executable(name: "cartouche", targets: ["CartoucheCLI"]),
  ],
  traits: [
    .default(enabledTraits: ["YAML"]),
    .trait(
      name: "YAML",
      description: "Specs in YAML, by libyaml. Without it: JSON and compiled plans."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "CCartouche"),
    .target(
      name: "CartoucheC", dependencies: ["CCartouche", "CartoucheResolver"], swiftSettings: strict,
      linkerSettings: mathematics),
    .target(name: "CartoucheDiagnostics", swiftSettings: strict),
    .target(
      name: "CartoucheSyntax",
      dependencies: [
        // Phones and tablets have no libyaml, so there an app reads specs in JSON.
        .target(name: "CLibYAML", condition: .when(platforms: [.linux, .macOS], traits: ["YAML"])),
        "CartoucheDiagnostics",
      ],
      swiftSettings: strict),
    .target(
      name: "CartoucheSpec", dependencies: ["CartoucheSyntax", "CartoucheDiagnostics"],
      swiftSettings: strict),
    .target(name: "CartoucheResolver", swiftSettings: strict, linkerSettings: mathematics),
    .target(
      name: "CartoucheCompiler",
      dependencies: [
        "CartoucheSpec", "CartoucheSyntax", "CartoucheResolver", "CartoucheDiagnostics",
      ],
      swiftSettings: strict, linkerSettings: mathematics),
    .target(
      name: "CartoucheTrace",
      dependencies: [
        "CartoucheCompiler", "CartoucheSpec", "CartoucheSyntax", "CartoucheResolver", "CartoucheDiagnostics",
      ],
      swiftSettings: strict),
    .target(
      name: "CartoucheScenario",
      dependencies: [
        "CartoucheTrace", "CartoucheRender", "CartoucheCompiler", "CartoucheSpec", "CartoucheSyntax",
        "CartoucheResolver", "CartoucheDiagnostics",
      ],
      swiftSettings: strict),
    .target(name: "CLintExamples", exclude: ["examples"]),
    .target(
      name: "CartoucheLint",
      dependencies: [
        "CLintExamples", "CartoucheScenario", "CartoucheRender", "CartoucheTrace", "CartoucheCompiler",
        "CartoucheSpec", "CartoucheSyntax", "CartoucheResolver", "CartoucheDiagnostics",
      ],
      swiftSettings: strict),
    .target(
      name: "CartoucheLanguageServer",
      dependencies: [
        "CartoucheLint", "CartoucheScenario", "CartoucheRender", "CartoucheCompiler", "CartoucheSpec",
        "CartoucheSyntax", "CartoucheResolver", "CartoucheDiagnostics",
      ],
      swiftSettings: strict),
    .target(name: "CCartoucheCompiler", exclude: ["libc"]),
    .target(
      name: "CartoucheCompilerC",
      dependencies: [
        "CCartoucheCompiler", "CartoucheLint", "CartoucheScenario", "CartoucheRender", "CartoucheCompiler",
        "CartoucheSpec", "CartoucheSyntax", "CartoucheResolver", "CartoucheDiagnostics",
      ],
      swiftSettings: strict),
    .target(
      name: "CartoucheRender", dependencies: ["CartoucheResolver", "CartoucheDiagnostics"],
      swiftSettings: strict),
    .target(
      name: "Cartouche",
      dependencies: [
        "CartoucheCompiler", "CartoucheSyntax", "CartoucheResolver", "CartoucheDiagnostics",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict),
    .target(
      name: "CartoucheDriver",
      dependencies: ["Cartouche", "CartoucheCompiler", "CartoucheResolver", "CartoucheDiagnostics"],
      swiftSettings: strict, linkerSettings: mathematics),
    // Without UIKit and MapKit these are empty. `Scripts/apple` checks them.
    .target(
      name: "CartoucheUIKit", dependencies: ["CartoucheDriver", "Cartouche", "CartoucheResolver"],
      swiftSettings: strict),
    .target(
      name: "CartoucheMapKit",
      dependencies: ["CartoucheUIKit", "CartoucheDriver", "Cartouche", "CartoucheResolver"],
      swiftSettings: strict),
    .target(name: "CCartouchePage"),
    .target(
      name: "CartouchePreview",
      dependencies: [
        "CCartouchePage", "Cartouche", "CartoucheScenario", "CartoucheTrace", "CartoucheCompiler",
        "CartoucheSpec",
        "CartoucheSyntax", "CartoucheResolver", "CartoucheRender", "CartoucheDiagnostics",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "CartoucheCLI",
      dependencies: [
        "Cartouche", "CartouchePreview", "CartoucheLanguageServer", "CartoucheLint", "CartoucheScenario",
        "CartoucheTrace", "CartoucheCompiler", "CartoucheSpec", "CartoucheSyntax",
        "CartoucheResolver", "CartoucheRender", "CartoucheDiagnostics",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict),
    .target(
      name: "CartoucheTestSupport", dependencies: ["CartoucheResolver"],
      path: "Tests/CartoucheTestSupport", swiftSettings: strict),
    .target(
      name: "CartoucheSpecTestSupport",
      dependencies: ["CartoucheLint", "CartoucheCompiler", "CartoucheSyntax", "CartoucheDiagnostics"],
      path: "Tests/CartoucheSpecTestSupport", swiftSettings: strict),
    .testTarget(
      name: "CartoucheResolverTests", dependencies: ["CartoucheResolver", "CartoucheTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CartoucheDiagnosticsTests", dependencies: ["CartoucheDiagnostics", "CartoucheTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CartoucheRenderTests",
      dependencies: [
        "CartoucheRender", "CartoucheResolver", "CartoucheDiagnostics", "CartoucheTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CartoucheSyntaxTests",
      dependencies: [
        "CartoucheSyntax", "CartoucheDiagnostics", "CartoucheSpecTestSupport", "CartoucheTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CartoucheSpecTests",
      dependencies: [
        "CartoucheSpec", "CartoucheSyntax", "CartoucheDiagnostics", "CartoucheSpecTestSupport",
        "CartoucheTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CartoucheCompilerTests",
      dependencies: [
        "CartoucheCompiler", "CartoucheSpec", "CartoucheSyntax", "CartoucheResolver",
        "CartoucheDiagnostics", "CartoucheSpecTestSupport", "CartoucheTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CartoucheTraceTests",
      dependencies: [
        "CartoucheTrace", "CartoucheCompiler", "CartoucheSyntax", "CartoucheResolver",
        "CartoucheDiagnostics", "CartoucheSpecTestSupport", "CartoucheTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CartoucheScenarioTests",
      dependencies: [
        "CartoucheScenario", "CartoucheTrace", "CartoucheCompiler", "CartoucheSyntax", "CartoucheResolver",
        "CartoucheDiagnostics", "CartoucheSpecTestSupport", "CartoucheTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CartoucheLintTests",
      dependencies: [
        "CartoucheLint", "CartoucheCompiler", "CartoucheSpec", "CartoucheResolver", "CartoucheDiagnostics",
        "CartoucheSpecTestSupport", "CartoucheTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CartoucheLanguageServerTests",
      dependencies: [
        "CartoucheLanguageServer", "CartoucheLint", "CartoucheScenario", "CartoucheCompiler", "CartoucheSpec",
        "CartoucheSyntax", "CartoucheResolver", "CartoucheDiagnostics", "CartoucheSpecTestSupport",
        "CartoucheTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CartoucheTests",
      dependencies: [
        "Cartouche", "CartoucheTrace", "CartoucheCompiler", "CartoucheSyntax", "CartoucheResolver",
        "CartoucheDiagnostics", "CartoucheTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CartoucheDriverTests",
      dependencies: [
        "CartoucheDriver", "Cartouche", "CartoucheCompiler", "CartoucheResolver", "CartoucheDiagnostics",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CartouchePreviewTests",
      dependencies: [
        "CartouchePreview", "CartoucheScenario", "CartoucheCompiler", "CartoucheResolver",
        "CartoucheDiagnostics",
        "CartoucheTestSupport",
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CartoucheCLITests",
      dependencies: [
        "CartoucheCLI", "CartouchePreview", "FlyOver", "Cartouche", "CartoucheTrace", "CartoucheCompiler",
        "CartoucheLint",
        "CartoucheResolver", "CartoucheDiagnostics", "CartoucheTestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CartoucheSchemaTests",
      dependencies: [
        "CartoucheSpec", "CartoucheLint", "CartoucheScenario", "CartoucheCompiler", "CartoucheSyntax",
        "CartoucheDiagnostics",
        "CartoucheSpecTestSupport", "CartoucheTestSupport",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CartoucheExampleTests",
      dependencies: [
        "CartoucheCLI", "CartoucheSpec", "CartoucheCompiler", "CartoucheTrace", "CartoucheScenario",
        "CartoucheLint",
        "CartoucheRender",
        "CartoucheResolver", "CartoucheSyntax", "CartoucheDiagnostics", "CartoucheSpecTestSupport",
        "CartoucheTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CartoucheArchitectureTests",
      dependencies: [
        "CartoucheCompiler", "CartoucheScenario", "CartoucheLint", "CartoucheDiagnostics",
        "CartoucheTestSupport",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "ReplayRecorder",
      dependencies: [
        "Cartouche", "CartoucheCompiler", "CartoucheTrace", "CartoucheRender", "CartoucheDiagnostics",
        "CartoucheResolver", "CartoucheTestSupport",
      ],
      path: "Tests/WebAssembly/Recorder", swiftSettings: strict),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CartoucheLint", "CartoucheScenario", "CartoucheTrace", "CartoucheCompiler", "CartoucheSpec",
        "CartoucheSyntax",
        "CartoucheResolver", "CartoucheRender", "CartoucheDiagnostics", "CartoucheSpecTestSupport",
        "CartoucheTestSupport",
      ],
      path: "Tests/Fuzz", swiftSettings: strict),
    .target(name: "CAllocations", path: "Benchmarks/CAllocations"),
    .executableTarget(
      name: "AllocationCheck",
      dependencies: ["CAllocations", "Cartouche", "CartoucheResolver", "CartoucheTestSupport"],
      path: "Benchmarks/AllocationCheck", swiftSettings: strict),
    .executableTarget(
      name: "CalmBenchmark",
      dependencies: [
        "Cartouche", "CartoucheTrace", "CartoucheRender", "CartoucheSyntax", "CartoucheResolver",
        "CartoucheDiagnostics",
      ],
      path: "Benchmarks/CalmBenchmark", swiftSettings: strict),
    .executableTarget(
      name: "ClusterBenchmark", dependencies: ["CartoucheResolver", "CartoucheTestSupport"],
      path: "Benchmarks/ClusterBenchmark", swiftSettings: strict),
    .executableTarget(
      name: "DriverBenchmark",
      dependencies: ["CAllocations", "CartoucheDriver", "Cartouche", "CartoucheResolver"],
      path: "Benchmarks/DriverBenchmark", swiftSettings: strict),
    .executableTarget(
      name: "EditorBenchmark",
      dependencies: ["CAllocations", "CartoucheLanguageServer", "CartoucheCompiler"],
      path: "Benchmarks/EditorBenchmark", swiftSettings: strict),
    .executableTarget(
      name: "FlyOver", dependencies: ["Cartouche"], path: "Examples/embedding", swiftSettings: strict),
    .executableTarget(
      name: "FrontEndBenchmark",
      dependencies: [
        "CLibYAML", "Cartouche", "CartoucheCompiler", "CartoucheLint", "CartoucheResolver", "CartoucheSyntax",
        "CartoucheDiagnostics",
      ],
      path: "Benchmarks/FrontEndBenchmark", swiftSettings: strict),
    .executableTarget(
      name: "InstructionBenchmark",
      dependencies: [
        "CartoucheCompiler", "CartoucheLint", "CartoucheResolver", "CartoucheDiagnostics",
        "CartoucheTestSupport",
      ],
      path: "Benchmarks/InstructionBenchmark", swiftSettings: strict),
    .executableTarget(
      name: "QualityBenchmark", dependencies: ["CartoucheResolver", "CartoucheTestSupport"],
      path: "Benchmarks/QualityBenchmark",
      swiftSettings: strict),
    .executableTarget(
      name: "ResolverBenchmark", dependencies: ["CartoucheResolver", "CartoucheTestSupport"],
      path: "Benchmarks/ResolverBenchmark", swiftSettings: strict),
  ]
)

// The build of `Scripts/build-options`: frames, the plain resolver of the tests and the reading of files take a tenth of
// the time that they take unoptimised. Other targets take longer to optimise than the tests then save.
if Context.environment["CARTOUCHE_OPTIMIZED"] != nil {
  // As a whole: their hot functions are in many files, and no frame may allocate.
  let whole = ["-O", "-whole-module-optimization", "-num-threads", "2"]
  let optimized = [
    "CartoucheResolver": whole, "Cartouche": whole, "CartoucheDriver": whole, "CartoucheTestSupport": ["-O"],
    "CartoucheDiagnostics": ["-O"], "CartoucheSyntax": ["-O"], "CartoucheCompiler": ["-O"],
  ]
  for target in package.targets {
    target.swiftSettings? += optimized[target.name].map { [.unsafeFlags($0)] } ?? []
  }
}
