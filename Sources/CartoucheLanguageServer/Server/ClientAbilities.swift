import CartoucheSyntax

/// The form of a description, as the protocol names it.
enum MarkupKind: String, Sendable {
  case markdown, plaintext

  /// Creates the first form in a client's list that the server knows. The list is in the order of the client's preference. A client without
  /// a list reads Markdown.
  fileprivate init(preferredOf list: Node?) {
    self = list?.strings.lazy.compactMap { MarkupKind(rawValue: $0) }.first ?? .markdown
  }
}

/// The abilities of a client, from the parameters of `initialize`.
struct ClientAbilities: Sendable {
  var encoding = PositionEncoding.utf16
  /// Whether the client requests diagnostics itself. Otherwise the server sends them.
  var pullsDiagnostics = false
  /// Whether an answer about one file may have the findings of other files.
  var readsRelatedDocuments = false
  /// Whether the client can be asked to request all diagnostics again.
  var refreshesDiagnostics = false
  /// Whether the client can be asked to request all inlay hints again.
  var refreshesHints = false
  var readsRelatedInformation = false
  var readsTags = false
  /// Whether the client reads code actions, and not only commands.
  var readsCodeActions = false
  /// Whether the edit of a code action may be computed when the user chooses the action.
  var resolvesEdits = false
  var readsPreferredActions = false
  /// Whether edits may name the version of the text that they change.
  var readsVersionedEdits = false
  /// Whether the server can ask the client to watch files.
  var watchesFiles = false
  /// Whether completions may be snippets, in which `$1` is a place to type.
  var readsSnippets = false
  /// The form of descriptions of completions.
  var completionFormat = MarkupKind.markdown
  /// The form of hovers, and of the explanations of inlay hints.
  var hoverFormat = MarkupKind.markdown
  /// The form of descriptions of operators in signatures.
  var signatureFormat = MarkupKind.markdown
  /// Whether the definition of a name may have the range of the name.
  var readsLinkedDefinitions = false
  /// Whether the outline of a file may be a tree.
  var readsSymbolTrees = false
  /// Whether a parameter of a signature may be a range of the signature's label. A parameter that is a text is ambiguous if the label has the
  /// text several times.
  var readsLabelOffsets = false
  /// The client's process, or `nil` if it is unknown.
  var processID: Int?
  /// The paths of the folders that are open in the client.
  var folders: [String] = []
  var trace = "off"

  init() {}

  init(_ params: Node) {
    processID = params.integer("processId")
    trace = params.string("trace") ?? "off"
    if let folders = params.member("workspaceFolders"), folders.kind == .sequence {
      self.folders = folders.items.compactMap { $0.string("uri").flatMap(FileAddress.path) }
    } else if let folder = params.string("rootUri").flatMap(FileAddress.path) ?? params.string("rootPath") {
      folders = [folder]
    }
    guard let client = params.member("capabilities") else { return }
    // The client's list is in the order of its preference.
    encoding =
      client.member("general")?.member("positionEncodings")?.strings.lazy.compactMap(PositionEncoding.init)
      .first ?? .utf16
    let workspace = client.member("workspace")
    let text = client.member("textDocument")
    pullsDiagnostics = text?.member("diagnostic") != nil
    readsRelatedDocuments = text?.member("diagnostic")?.isTrue("relatedDocumentSupport") ?? false
    refreshesDiagnostics = workspace?.member("diagnostics")?.isTrue("refreshSupport") ?? false
    refreshesHints = workspace?.member("inlayHint")?.isTrue("refreshSupport") ?? false
    let published = text?.member("publishDiagnostics")
    readsRelatedInformation =
      published?.isTrue("relatedInformation") ?? false
      || text?.member("diagnostic")?.isTrue("relatedInformation") ?? false
    readsTags =
      published?.member("tagSupport") != nil || text?.member("diagnostic")?.member("tagSupport") != nil
    let action = text?.member("codeAction")
    readsCodeActions = action?.member("codeActionLiteralSupport") != nil
    readsPreferredActions = action?.isTrue("isPreferredSupport") ?? false
    resolvesEdits =
      action?.isTrue("dataSupport") ?? false
      && action?.member("resolveSupport")?.member("properties")?.strings.contains("edit") ?? false
    readsVersionedEdits = workspace?.member("workspaceEdit")?.isTrue("documentChanges") ?? false
    watchesFiles = workspace?.member("didChangeWatchedFiles")?.isTrue("dynamicRegistration") ?? false
    let completion = text?.member("completion")?.member("completionItem")
    readsSnippets = completion?.isTrue("snippetSupport") ?? false
    completionFormat = MarkupKind(preferredOf: completion?.member("documentationFormat"))
    hoverFormat = MarkupKind(preferredOf: text?.member("hover")?.member("contentFormat"))
    readsSymbolTrees =
      text?.member("documentSymbol")?.isTrue("hierarchicalDocumentSymbolSupport") ?? false
    let signature = text?.member("signatureHelp")?.member("signatureInformation")
    signatureFormat = MarkupKind(preferredOf: signature?.member("documentationFormat"))
    readsLabelOffsets = signature?.member("parameterInformation")?.isTrue("labelOffsetSupport") ?? false
    readsLinkedDefinitions = text?.member("definition")?.isTrue("linkSupport") ?? false
  }
}
