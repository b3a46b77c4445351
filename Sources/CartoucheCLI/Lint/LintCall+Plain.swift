extension LintCall {
  /// What the parser makes of paths alone and `--quiet`; nil: there are other options.
  ///
  /// So editors and hooks call it for each file that is saved or committed. The parser looks up at run time which
  /// protocols the type of each option conforms to, which takes longer than to check a small file.
  init?(plain arguments: ArraySlice<String>) {
    guard arguments.allSatisfy({ !$0.hasPrefix("-") || $0 == "--quiet" }) else { return nil }
    paths = arguments.filter { $0 != "--quiet" }
    quiet = paths.count < arguments.count
  }
}
