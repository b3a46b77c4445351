/// What browsers are told a file is; with `nosniff` they believe nothing else.
enum MediaType: String {
  case html = "text/html; charset=utf-8"
  case javascript = "text/javascript; charset=utf-8"
  case css = "text/css; charset=utf-8"
  case svg = "image/svg+xml"
  case json = "application/json"
  case wasm = "application/wasm"
  case text = "text/plain; charset=utf-8"
  case events = "text/event-stream"
  case bytes = "application/octet-stream"

  /// Of a file of the page, by the ending of its name.
  init(ofFile name: String) {
    switch name.split(separator: ".").last {
    case "html": self = .html
    case "js", "mjs": self = .javascript
    case "css": self = .css
    case "svg": self = .svg
    case "json": self = .json
    case "wasm": self = .wasm
    default: self = .bytes
    }
  }
}
