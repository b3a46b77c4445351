import ArgumentParser
import Cartouche
import CartoucheCompiler
import SystemPackage

/// The value of `--root`: the folder outside which no file of a spec is read.
struct RootFolder {
  /// The folder that `--root` names; `nil` for the git repository that contains the spec, or the spec's own folder
  /// outside a repository.
  var folder: String?

  /// Returns the root folder for the spec at `path`, with links resolved.
  func resolved(for path: String) throws(FileFailure) -> String {
    if let folder {
      guard let resolved = FilePath(folder).resolved else {
        throw .unreadable("--root \(folder) is not a folder")
      }
      return resolved.string
    }
    return try rootFolder(of: path)
  }
}

/// The option `--root`, which names the folder outside which no file of a spec is read.
struct RootOption: ParsableArguments {
  @Option(
    name: .customLong("root"),
    help: ArgumentHelp(
      "The folder that must contain all files of a spec, links resolved. (default: the git repository around the "
        + "spec, or the spec's folder)", valueName: "folder"))
  var folder: String?

  var value: RootFolder { RootFolder(folder: folder) }
}

/// Returns the absolute form of a path, without `.` and `..`. Links are not resolved.
func absolutePath(_ path: String) -> FilePath {
  let current = FilePath(".").resolved ?? "/"
  return current.pushing(FilePath(path)).lexicallyNormalized()
}

/// Returns `path` relative to `folder`, without unnecessary `.` and `..`. A path outside the folder is returned
/// in absolute form.
func relativePath(_ path: String, to folder: String) -> String {
  let whole = absolutePath(path)
  var inside = whole
  return inside.removePrefix(absolutePath(folder)) && !inside.isEmpty ? inside.string : whole.string
}

/// Returns the result of `read`, which reads the file at `path`. If `read` throws, prints the failure and throws an
/// exit status.
func reading<Content: ~Copyable>(_ path: String, _ read: () throws(FileFailure) -> Content) throws -> Content
{
  do throws(FileFailure) {
    return try read()
  } catch {
    StandardStream.report("\(path): \(error.reason(path))")
    throw ExitStatus.failure
  }
}

/// An error about a file or folder that cannot be read.
struct UnreadableFile: Error {
  var path: String
  var failure: FileFailure

  /// The second half of the message "PATH: reason". If the path is a link, the reason names its target.
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
