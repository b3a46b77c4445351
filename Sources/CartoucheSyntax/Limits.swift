/// How much hostile input may ask for before it is refused, each with an error of its own.
public struct Limits: Sendable, Equatable {
  /// Bytes of a spec.
  public var specBytes = 256 << 20
  /// Bytes of a data file, such as GeoJSON.
  public var dataBytes = 1 << 30
  /// Values in a data file, names and containers counted: each takes 20 bytes of memory, but for those of features.
  public var dataNodes = 100_000_000
  /// Levels of sequences and mappings.
  public var nesting = 256
  /// Nodes after every alias is replaced by what it stands for.
  public var expandedNodes = 10_000_000
  /// How many times the nodes that are written the expanded ones may be.
  public var expansionFactor = 100
  /// Bytes of all texts that aliases, variables or features make of a spec: those of its plan, and those that it stands
  /// for when every alias and variable is written out.
  public var planTextBytes = 256 << 20
  /// Expressions inside each other.
  public var expressionDepth = 64
  /// Annotations after every `forEach`.
  public var annotations = 1_000_000
  /// Files from the root to an imported one, both counted.
  public var importDepth = 16
  /// Files after every import, each as often as it is imported.
  public var importedFiles = 1000

  /// Bytes of one text, whatever makes it. It belongs to the language: a view shows no longer ones.
  package static let longestText = 1 << 20

  public init() {}
}
