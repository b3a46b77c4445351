import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSyntax
import NIOCore
import NIOHTTP1

extension PreviewSession {
  /// Responds to a request of the page's editor.
  /// - Parameter publish: Receives the new content before the response, if a save or a conflict made the session read its files.
  package mutating func answer(_ edit: PreviewEdit, publish: (PreviewContent) -> Void) {
    let before = content
    let response = response(to: edit)
    if content != before { publish(content) }
    edit.reply.succeed(response)
  }

  private mutating func response(to edit: PreviewEdit) -> SiteResponse {
    switch edit.request {
    case .compile: compiled(edit.body)
    case .format: Self.formatted(edit.body)
    case .save(let address, let version): saved(edit.body, at: address, replacing: version)
    }
  }

  // MARK: Compiling

  private func compiled(_ body: [UInt8]) -> SiteResponse {
    guard let framed = FramedTexts(body) else { return SiteResponse(.badRequest, "the texts are malformed") }
    var texts: [String: [UInt8]] = [:]
    for text in framed.texts {
      // A file that is not imported any more has no effect.
      guard let file = content.files.first(where: { $0.address == text.address }) else { continue }
      texts[simplified(file.path)] = text.bytes
    }
    do {
      return try SiteResponse(reader.draft(with: texts))
    } catch let failure as FileFailure {
      return SiteResponse(.unprocessableEntity, failure.reason(content.path))
    } catch {
      return SiteResponse(
        .unprocessableEntity, "`lint` cannot be run: its configuration has errors, which the terminal shows")
    }
  }

  // MARK: Formatting

  private static func formatted(_ text: [UInt8]) -> SiteResponse {
    var sources = SourceList()
    let source = sources.add(SourceText(path: "text", bytes: text))
    var diagnostics: [Diagnostic] = []
    switch formatYAML(source, in: sources, diagnostics: &diagnostics) {
    case .edits(let edits): return SiteResponse(ByteBuffer(bytes: edits.applied(to: text)), .text)
    case .invalid:
      let first = [Finding](diagnostics, in: sources).inReportingOrder().first
      let reason = first.map { "line \($0.place.start.line): \($0.message)" } ?? "the text has a syntax error"
      return SiteResponse(.unprocessableEntity, reason)
    case .unsafe:
      return SiteResponse(
        .unprocessableEntity, "the result would mean something else; please report this bug with the file")
    }
  }

  // MARK: Saving

  /// Writes a file, unless its version on disk is another one.
  private mutating func saved(_ bytes: [UInt8], at address: String, replacing version: String?)
    -> SiteResponse
  {
    guard let file = content.files.first(where: { $0.address == address }) else {
      return SiteResponse(.notFound, "the preview has no file of this address")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      return SiteResponse(.badRequest, "the text is not UTF-8")
    }
    do throws(FileFailure) {
      let present = try reader.bytes(of: file)
      guard present.map({ PreviewFile.version(of: $0) }) == version else {
        // The page reads the file again, and must get the present one.
        read()
        return SiteResponse(.preconditionFailed, "the file has changed on disk")
      }
      if let problem = reader.write(bytes, file.path, present) { return SiteResponse(.conflict, problem) }
    } catch {
      return SiteResponse(.conflict, error.reason(file.path))
    }
    read()
    var response = SiteResponse(ByteBuffer(), .text)
    response.extraHeaders = [("etag", PreviewFile.version(of: bytes))]
    return response
  }
}

/// The result of compiling texts that are not saved.
struct PreviewDraft {
  var name: String?
  var findings: [Finding]
  /// The plan, or no bytes if the texts have errors.
  var plan: [UInt8] = []
  var scenery: [UInt8] = []
}

extension SiteResponse {
  /// Creates the response to a request that compiles: a line of JSON, the plan and the scenery.
  init(_ draft: PreviewDraft) {
    var bytes: [UInt8] = []
    JSONWriter.append(to: &bytes) {
      $0.object {
        $0.member("name", draft.name)
        $0.member("planBytes", draft.plan.count)
        $0.member("sceneryBytes", draft.scenery.count)
        $0.array("findings") { json in
          for finding in draft.findings {
            json.object {
              JSONRenderer.write(finding, to: &$0)
              $0.member("text", TextRenderer().render([finding]))
            }
          }
        }
      }
    }
    self.init(ByteBuffer(bytes: bytes + [UInt8(ascii: "\n")] + draft.plan + draft.scenery), .bytes)
  }
}

/// The files of another loader, of which some have other texts.
struct DraftFiles: FileLoader {
  /// The texts by simplified path.
  let texts: [String: [UInt8]]
  let disk: DiskFileLoader

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    guard let text = texts[simplified(path)] else { return try disk.load(path, limit: limit) }
    if text.count > limit { throw .tooLarge(bytes: text.count, limit: limit) }
    return text
  }

  func names(beside path: String) -> [String] { disk.names(beside: path) }

  var laterReader: FileReader? {
    { [self] path, limit throws(FileFailure) in try load(path, limit: limit) }
  }
}
