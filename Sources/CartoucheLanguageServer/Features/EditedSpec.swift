package import CartoucheCompiler
import CartoucheDiagnostics
package import CartoucheLint
package import CartoucheScenario
package import CartoucheSyntax

/// The kind of an edited file, which the name of the file decides.
package enum EditedKind: Sendable {
  case spec, scenario, configuration

  /// The kind of the file at `path`. A name with an unknown ending is that of a spec.
  package init(of path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    if LintConfiguration.fileNames.contains(name) {
      self = .configuration
    } else {
      self = FileKind.likelyKind(of: path) == .scenario ? .scenario : .spec
    }
  }
}

/// One version of an open file, as the features of an editor see it.
///
/// The value is created once for each version of the text. All offsets and ranges are those of bytes in `bytes`.
package struct EditedSpec: Sendable {
  /// The file with its nodes, as they are written.
  package let file: WrittenFile
  /// The compilation of the spec, or of the spec that the scenario names; `nil` if the spec could not be read, and for a configuration.
  package let compilation: Compilation?
  /// The scenario with its findings, or `nil` for another kind of file.
  package let reading: ScenarioReading?
  /// The settings of the configuration that applies to the file.
  package let options: RuleOptions
  /// The loader of the files that the file refers to.
  let loader: EditedFiles

  package var path: String { file.path }
  package var kind: EditedKind { file.kind }
  package var bytes: [UInt8] { file.bytes }
  package var document: Document { file.document }

  /// Reads, and for specs and scenarios compiles, an edited text.
  /// - Parameters:
  ///   - path: The path of the file, as the loader and other files name it.
  ///   - bytes: The text in UTF-8, saved or not.
  ///   - loader: The loader of all other files. It returns the unsaved texts of files that are open too.
  ///   - options: The options of rules, of which the first viewport decides where hints show annotations.
  ///   - isCancelled: Returns whether the result of a feature is no longer needed. Searches of several files ask before each file.
  package init(
    _ path: String, _ bytes: [UInt8], loader: some FileLoader & Sendable,
    options: RuleOptions = RuleOptions(), isCancelled: CancellationCheck = .never
  ) {
    file = WrittenFile(path, bytes)
    self.options = options
    let loader = EditedFiles(loader, with: bytes, at: path, isCancelled)
    self.loader = loader
    switch file.kind {
    case .spec:
      compilation = try? compile(path, loader: loader)
      reading = nil
    case .scenario:
      let reading = try? readScenario(path, loader: loader)
      compilation = reading?.compilation
      self.reading = reading
    case .configuration:
      compilation = nil
      reading = nil
    }
  }

  private init(_ file: WrittenFile, options: RuleOptions, loader: EditedFiles) {
    self.file = file
    self.options = options
    self.loader = loader
    compilation = nil
    reading = nil
  }

  /// Returns the text under another path, without a compilation.
  /// - Parameters:
  ///   - path: The path of the file, as the loader names it.
  ///   - loader: The loader of the same files, which names them in another way.
  func named(_ path: String, _ loader: some FileLoader & Sendable) -> EditedSpec {
    EditedSpec(
      WrittenFile(path, of: file), options: options,
      loader: EditedFiles(loader, with: bytes, at: path, self.loader.isCancelled))
  }
}

/// The files of a loader, of which one has another text.
struct EditedFiles: FileLoader, Sendable {
  private let path: String
  private let bytes: [UInt8]
  private let read: @Sendable (_ path: String, _ limit: Int) throws(FileFailure) -> [UInt8]
  private let list: @Sendable (_ path: String) -> [String]
  let laterReader: FileReader?
  let isCancelled: CancellationCheck

  init(
    _ loader: some FileLoader & Sendable, with bytes: [UInt8], at path: String,
    _ isCancelled: CancellationCheck
  ) {
    self.path = simplified(path)
    self.isCancelled = isCancelled
    self.bytes = bytes
    read = { path, limit throws(FileFailure) in try loader.load(path, limit: limit) }
    list = { loader.names(beside: $0) }
    laterReader = loader.laterReader
  }

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    guard simplified(path) == self.path else { return try read(path, limit) }
    if bytes.count > limit { throw .tooLarge(bytes: bytes.count, limit: limit) }
    return bytes
  }

  func names(beside path: String) -> [String] { list(path) }
}

/// A file of a project as it is written, without templates, variables and imports applied.
package struct WrittenFile: Sendable {
  /// The path without `.` and `..`, by which other files name the file.
  package let path: String
  package let kind: EditedKind
  package let document: Document

  package var bytes: [UInt8] { document.bytes }
  package var root: Node? { document.root }

  /// Parses a text. After a syntax error, the file has the nodes before it.
  package init(_ path: String, _ bytes: [UInt8]) {
    self.init(path, bytes, format: DocumentFormat(ofFile: path))
  }

  /// Creates the same file under another path.
  init(_ path: String, of file: WrittenFile) {
    self.path = simplified(path)
    kind = file.kind
    document = file.document
  }

  /// - Parameter format: The language of the text. The reader of YAML also reads unfinished JSON.
  init(_ path: String, _ bytes: [UInt8], format: DocumentFormat) {
    self.path = simplified(path)
    kind = EditedKind(of: path)
    var sources = SourceList()
    let source = sources.add(SourceText(path: path, bytes: bytes))
    var findings: [Diagnostic] = []
    document = parseDocument(
      source, in: sources, format: format, diagnostics: &findings)
  }
}
