@testable import CartouchePreview

/// A server with a small page, stopped with the last reference to it.
final class TestServer: Sendable {
  let server: PreviewServer
  var port: Int { server.port }

  init(patience: Int = 60) throws {
    let page = [
      PageFile(name: "index.html", bytes: Array("<!doctype html>".utf8)),
      PageFile(name: "app.js", bytes: Array("export {}".utf8)),
      PageFile(name: "cartouche.wasm", bytes: [0, 0x61, 0x73, 0x6D]),
    ]
    server = try PreviewServer(ports: 0...0, page: page, patience: patience)
  }

  deinit { server.stop() }

  /// What the page is told of a spec that shows a plan, here of any bytes.
  static func content(_ plan: String?, text: String = "version: 1\n") -> PreviewContent {
    var content = PreviewContent(path: "a.annotations.yaml")
    content.text = text
    content.drawn = plan.map {
      PreviewContent.Drawn(plan: Array($0.utf8), scenery: Array("{}".utf8), trace: Array("[]".utf8))
    }
    return content
  }
}
