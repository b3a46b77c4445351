import CartoucheTestSupport
import Testing

/// The modules that each target may import: the arrows of `docs/architecture.md`.
@Suite struct ImportTests {
  struct Target: Sendable, CustomTestStringConvertible {
    var name: String
    var allowed: Set<String>
    var testDescription: String { name }
  }

  static let targets = [
    Target(name: "CartoucheDiagnostics", allowed: []),
    Target(name: "CartoucheSyntax", allowed: ["CLibYAML", "CartoucheDiagnostics"]),
    Target(name: "CartoucheSpec", allowed: ["CartoucheSyntax", "CartoucheDiagnostics"]),
    Target(name: "CartoucheResolver", allowed: []),
    Target(name: "CartoucheC", allowed: ["CCartouche", "CartoucheResolver"]),
    Target(
      name: "CartoucheCompiler",
      allowed: ["CartoucheSpec", "CartoucheSyntax", "CartoucheResolver", "CartoucheDiagnostics"]),
    Target(
      name: "CartoucheTrace",
      allowed: [
        "CartoucheCompiler", "CartoucheSpec", "CartoucheSyntax", "CartoucheResolver", "CartoucheDiagnostics",
      ]),
    Target(
      name: "CartoucheScenario",
      allowed: [
        "CartoucheTrace", "CartoucheRender", "CartoucheCompiler", "CartoucheSpec", "CartoucheSyntax",
        "CartoucheResolver", "CartoucheDiagnostics",
      ]),
    Target(
      name: "CartoucheLint",
      allowed: [
        "CLintExamples", "Dispatch", "CartoucheScenario", "CartoucheRender", "CartoucheTrace",
        "CartoucheCompiler", "CartoucheSpec",
        "CartoucheSyntax",
        "CartoucheResolver",
        "CartoucheDiagnostics",
      ]),
    Target(
      name: "CartoucheLanguageServer",
      allowed: [
        "CartoucheLint", "CartoucheScenario", "CartoucheRender", "CartoucheCompiler", "CartoucheSpec",
        "CartoucheSyntax", "CartoucheResolver", "CartoucheDiagnostics",
      ]),
    Target(
      name: "CartoucheCompilerC",
      allowed: [
        "CCartoucheCompiler", "CartoucheLint", "CartoucheScenario", "CartoucheRender", "CartoucheCompiler",
        "CartoucheSpec", "CartoucheSyntax", "CartoucheResolver", "CartoucheDiagnostics",
      ]),
    Target(name: "CartoucheRender", allowed: ["CartoucheResolver", "CartoucheDiagnostics"]),
    Target(
      name: "Cartouche",
      allowed: [
        "SystemPackage",
        "CartoucheCompiler", "CartoucheSyntax", "CartoucheResolver", "CartoucheDiagnostics", "Darwin",
        "Glibc", "Musl",
      ]),
    Target(
      name: "CartoucheDriver",
      allowed: ["Cartouche", "CartoucheCompiler", "CartoucheResolver", "CartoucheDiagnostics"]),
    Target(
      name: "CartoucheUIKit",
      allowed: ["CartoucheDriver", "Cartouche", "CartoucheResolver", "ObjectiveC", "UIKit", "SwiftUI"]),
    Target(
      name: "CartoucheMapKit",
      allowed: [
        "CartoucheUIKit", "CartoucheDriver", "Cartouche", "CartoucheResolver", "MapKit", "SwiftUI",
      ]),
    Target(
      name: "CartouchePreview",
      allowed: [
        "CCartouchePage", "NIOCore", "NIOHTTP1", "NIOPosix", "SystemPackage", "Cartouche",
        "CartoucheScenario",
        "CartoucheTrace", "CartoucheCompiler", "CartoucheSpec", "CartoucheSyntax", "CartoucheResolver",
        "CartoucheRender", "CartoucheDiagnostics", "Darwin", "Glibc", "Musl",
      ]),
    Target(
      name: "CartoucheCLI",
      allowed: [
        "ArgumentParser", "Dispatch", "SystemPackage", "Cartouche", "CartouchePreview",
        "CartoucheLanguageServer", "CartoucheLint", "CartoucheScenario",
        "CartoucheTrace", "CartoucheCompiler", "CartoucheSpec",
        "CartoucheSyntax", "CartoucheResolver", "CartoucheRender", "CartoucheDiagnostics", "Darwin", "Glibc",
        "Musl",
      ]),
  ]

  @Test(arguments: targets) func importsOnlyAllowedModules(_ target: Target) throws {
    let files = Repository.files(in: "Sources/\(target.name)", endingIn: ".swift")
    #expect(!files.isEmpty)
    let imported = try files.flatMap { file in
      try Repository.text(file).split(separator: "\n").compactMap { line -> (file: String, module: String)? in
        // Most lines are no imports, and a regular expression takes long.
        guard let first = line.utf8.first(where: { $0 != UInt8(ascii: " ") }), "@ip".utf8.contains(first)
        else {
          return nil
        }
        return line.firstMatch(of: #/^\s*(?:@\w+\s+)?(?:public |package |internal )?import (?:\w+ )?(\w+)/#)
          .map { (file: file, module: String($0.1)) }
      }
    }
    let strays = imported.filter { !target.allowed.contains($0.module) }
    #expect(strays.isEmpty, "\(strays)")
  }

  @Test func everyTargetIsListed() {
    let folders = Set(
      Repository.files(in: "Sources", endingIn: ".swift").map { String($0.split(separator: "/")[1]) })
    #expect(folders == Set(Self.targets.map(\.name)))
  }
}
