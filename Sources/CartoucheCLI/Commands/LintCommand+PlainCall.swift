extension LintCommand {
  /// The command as the parser makes it of paths alone and `--quiet`; nil: there are other options.
  ///
  /// So editors and hooks call it for each file that is saved or committed. The parser looks up at run time which
  /// protocols the type of each option conforms to, which takes longer than to check a small file.
  init?(plainCall arguments: ArraySlice<String>) {
    guard arguments.allSatisfy({ !$0.hasPrefix("-") || $0 == "--quiet" }) else { return nil }
    self.init()
    paths = arguments.filter { $0 != "--quiet" }
    quiet = paths.count < arguments.count
    format = .text
    (output, select, ignore) = ([], [], [])
    (config, failOn, baseline, writeBaseline, jobs) = (nil, nil, nil, nil, nil)
    (fix, diff, unsafeFixes, statistics) = (false, false, false, false)
    standardInput = StandardInput()
    standardInput.stdinFilename = nil
    root = RootOption()
    root.folder = nil
  }
}
