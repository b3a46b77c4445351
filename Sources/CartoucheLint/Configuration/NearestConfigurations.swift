/// The configurations of folders. The nearest one applies: that of the folder itself or of a parent folder, up to the root of the repository.
package struct NearestConfigurations<Configuration> {
  private var found: [String: Configuration] = [:]

  package init() {}

  /// The configurations of all folders that were searched. A configuration is repeated for each folder to which it applies.
  package var all: [Configuration] { Array(found.values) }

  /// Returns the configuration that applies to the files directly in a folder. Each folder is searched once.
  /// - Parameters:
  ///   - folder: An absolute path, without a `/` at its end except for `/` itself.
  ///   - isRepository: Returns whether a folder is the root of a repository. Configurations in its parent folders do not apply.
  ///   - read: Returns the configuration of a folder itself, or `nil` if there is none.
  ///   - defaults: Returns the configuration that applies if the search ends in a folder without one.
  package mutating func configuration<Failure: Error>(
    for folder: String, isRepository: (String) -> Bool, read: (String) throws(Failure) -> Configuration?,
    defaults: (String) -> Configuration
  ) throws(Failure) -> Configuration {
    var searched: [String] = []
    var current = folder
    while true {
      if let known = found[current] { return note(known, for: searched) }
      searched.append(current)
      if let own = try read(current) { return note(own, for: searched) }
      guard let slash = current.lastIndex(of: "/"), current != "/", !isRepository(current) else {
        return note(defaults(current), for: searched)
      }
      current = slash == current.startIndex ? "/" : String(current[..<slash])
    }
  }

  private mutating func note(_ configuration: Configuration, for folders: [String]) -> Configuration {
    for folder in folders { found[folder] = configuration }
    return configuration
  }
}
