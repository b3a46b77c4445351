import CartoucheLint

extension Topic {
  /// What `explain` prints about the topic, as Markdown: the summary, the details and the example.
  var markdown: String {
    var text = "**\(name)** \(kind.rawValue)\(place.isEmpty ? "" : " \(place)")\n\n\(summary)\n"
    if !details.isEmpty {
      text += "\n"
      // Indented details are items of the line before them.
      for detail in details { text += detail.hasPrefix(" ") ? "- \(detail.dropFirst(2))\n" : "\(detail)  \n" }
    }
    if let example { text += "\n```yaml\n\(example)\n```\n" }
    return text
  }
}
