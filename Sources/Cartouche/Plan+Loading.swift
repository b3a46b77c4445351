public import CartoucheDiagnostics
public import CartoucheResolver

extension Plan {
  /// The plan of the spec, or the compiled plan, at `path`, whatever warnings it has.
  ///
  /// Which of the two the file is, its first bytes tell. Files that a spec names are read from the disk, and none
  /// outside of the folder that ``rootFolder(of:)`` gives.
  /// - Complexity: O(bytes) of all files.
  public init(contentsOf path: String) throws(LoadingError) {
    var warnings: [Finding] = []
    try self.init(contentsOf: path, warnings: &warnings)
  }

  /// The plan of the spec, or the compiled plan, at `path`.
  /// - Parameters:
  ///   - path: relative to the current folder, or absolute.
  ///   - warnings: takes what is worth a look in a spec that compiles.
  public init(contentsOf path: String, warnings: inout [Finding]) throws(LoadingError) {
    self = try LoadedSpec(contentsOf: path, warnings: &warnings).plan
  }

  /// The plan of a spec that is not a file of its own.
  /// - Parameters:
  ///   - spec: the text.
  ///   - path: where it would stand: files that it names are looked for beside it, and findings are reported there.
  ///   - warnings: as for a file.
  public init(
    spec: String, at path: String = "annotations.yaml", warnings: inout [Finding]
  ) throws(LoadingError) {
    self = try LoadedSpec(spec: spec, at: path, warnings: &warnings).plan
  }

  /// The plan of a spec that is not a file of its own, whatever warnings it has.
  public init(spec: String, at path: String = "annotations.yaml") throws(LoadingError) {
    var warnings: [Finding] = []
    try self.init(spec: spec, at: path, warnings: &warnings)
  }
}
