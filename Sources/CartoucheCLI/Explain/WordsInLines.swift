extension [String] {
  /// The words with commas between them, in lines that are no longer than a terminal is wide.
  /// - Parameter indent: what each line begins with.
  func inLines(indent: String) -> [String] {
    var lines: [String] = []
    for (index, word) in enumerated() {
      let item = index == count - 1 ? word : word + ","
      if let line = lines.last, line.count + 1 + item.count <= 96 {
        lines[lines.count - 1] = "\(line) \(item)"
      } else {
        lines.append(indent + item)
      }
    }
    return lines
  }
}
