import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// One spec of a compilation: the root, or a file by one path of import names.
struct Module {
  /// What its names start with for the root: `cafes.`; empty for the root itself.
  let prefix: String
  /// As the loader was asked for it.
  let path: String
  let source: SourceID
  /// With its variables replaced.
  let document: Document
  let spec: Spec
  /// Its variables, and as `name.variable` those of what it imports.
  let variables: [String: Node]
  /// Names of its variables that something uses.
  let usedVariables: Set<String>
}

extension [Module] {
  /// Whether every file that has this key has something of its kind below it.
  func haveReadable(_ key: String, _ kind: NodeRecord.Kind) -> Bool {
    allSatisfy { module in
      module.document.root?.meantValue(key, in: Spec.self).map { $0.kind == kind || $0.isNull } ?? true
    }
  }
}
