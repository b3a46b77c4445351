/// The names of what a `forEach` makes, by position, each of which is made when it is asked for.
struct InstanceNameList {
  private let subjects: Subjects
  private let start: String
  private let suffixes: InstanceSuffixes
  /// Those that are called otherwise, because another one has their name.
  private var others: [Int: String] = [:]

  init(of subjects: Subjects, in group: String) {
    self.subjects = subjects
    start = group + "/"
    suffixes = InstanceSuffixes(subjects)
  }

  subscript(position: Int) -> String {
    get { others[position] ?? start + suffixes[subjects.key(position)] }
    set { others[position] = newValue }
  }
}
