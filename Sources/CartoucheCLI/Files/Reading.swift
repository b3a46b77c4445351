import Cartouche
import CartoucheCompiler

/// What `read` makes of the file at `path`; that it cannot be read is told and ends the command.
func reading<Content>(_ path: String, _ read: () throws(FileFailure) -> Content) throws -> Content {
  do throws(FileFailure) {
    return try read()
  } catch {
    StandardStream.report("\(path): \(error.reason(path))")
    throw ExitStatus.failure
  }
}
