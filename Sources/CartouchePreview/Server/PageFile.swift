import CCartouchePage

/// A file that the page consists of.
package struct PageFile: Sendable, Equatable {
  /// What the page asks for, without a slash: `index.html`.
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The files that are in this program.
  package static var embedded: [PageFile] {
    var files: [PageFile] = []
    while true {
      let file = cartouche_page_file_at(files.count)
      let name = String(cString: file.name)
      if name.isEmpty { return files }
      files.append(
        PageFile(name: name, bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count))))
    }
  }

  /// The resolver as WebAssembly, without which the page has nothing to show.
  package static let module = "cartouche.wasm"
}
