import CartoucheCompiler
import SystemPackage

/// A file or folder that keeps its content to itself.
struct UnreadableFile {
  var path: String
  var failure: FileFailure
}
