import ArgumentParser

/// How the program ends, as every command documents it.
enum ExitStatus: Int32, Error {
  /// Nothing is wrong.
  case success = 0
  /// The input has problems.
  case problems = 1
  /// The command could not do its work.
  case failure = 2
}
