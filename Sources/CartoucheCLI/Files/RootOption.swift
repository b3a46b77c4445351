import ArgumentParser

/// The option that names the folder that no path in a spec may leave.
struct RootOption: ParsableArguments {
  @Option(
    name: .customLong("root"),
    help: ArgumentHelp(
      "The folder that no path in a spec may leave, links resolved. (default: the git repository around the "
        + "spec, else the spec's folder)", valueName: "folder"))
  var folder: String?

  var value: RootFolder { RootFolder(folder: folder) }
}
