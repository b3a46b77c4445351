/// Why bytes are not read as a plan.
public enum PlanFileError: Error, Sendable, Equatable {
  /// They do not start as a plan file does.
  case notAPlan
  /// They are of another version of the format, which is compiled anew rather than converted.
  case otherVersion(found: UInt32, supported: UInt32)
  /// Some are missing at the end.
  case truncated(expectedBytes: UInt64, foundBytes: UInt64)
  /// They are not those that were written: the checksum differs.
  case corrupted
  /// They are whole, but no plan that a compiler writes.
  case invalid(String)

  /// What is wrong, for a sentence that starts with the file's name.
  public var message: String {
    switch self {
    case .notAPlan: "it is no compiled plan"
    case .otherVersion(let found, let supported):
      "it is a compiled plan of format \(found), and this version reads format \(supported)"
    case .truncated(let expected, let found):
      "the compiled plan is cut off: it has \(found) of at least \(expected) bytes"
    case .corrupted: "the compiled plan is damaged: its checksum does not match"
    case .invalid(let problem): "the compiled plan is not valid: \(problem)"
    }
  }
}
