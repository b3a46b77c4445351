package import CartoucheDiagnostics
package import CartoucheSyntax

/// The tags of a document that nobody looked for where they stand: on keys, on items, within data.
///
/// For when all else is found. What is the user's own, in the root's `metadata` and under `x-…`, is nobody's to judge.
/// - Parameter diagnostics: what was found; a tag that one of them starts at is told.
package func droppedTags(in document: Document, besides diagnostics: [Diagnostic]) -> [Diagnostic] {
  let metadata = document.root?.entries.first { $0.key.isText("metadata") }?.key.span
  let nodes = document.taggedNodes { isUserKey($0) || $0.span == metadata }
  guard !nodes.isEmpty else { return [] }
  let told = Set(
    diagnostics.lazy.filter { $0.location.source == document.source }.map(\.location.span.start))
  var decoder = Decoder()
  for node in nodes {
    if let tag = node.tag, !told.contains(tag.start) { decoder.reportTag(tag, node, .anything, "a value") }
  }
  return decoder.log.take()
}
