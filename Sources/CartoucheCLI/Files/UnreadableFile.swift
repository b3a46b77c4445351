import Cartouche
import CartoucheCompiler
import SystemPackage

/// A file or folder that cannot be read.
struct UnreadableFile: Error {
  var path: String
  var failure: FileFailure

  /// Why, for a message that starts with the path; of a link that is at fault, with the place that it leads to.
  var reason: String {
    guard let target = FilePath(path).linkTarget else { return failure.reason(path) }
    let place = (try? FilePath(path).destination()) ?? target
    return switch failure {
    case .notFound: "it is a link to \(place), which does not exist"
    case .outsideRoot(let root): "it is a link to \(place), which is outside of the root folder \(root)"
    default: failure.reason(path)
    }
  }
}
