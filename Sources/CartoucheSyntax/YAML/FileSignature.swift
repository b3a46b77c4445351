import CartoucheDiagnostics

/// A file format other than JSON and YAML that is recognized by the first bytes of the file.
struct FileSignature {
  /// The format with its article, for messages, such as "a gzip file".
  let name: String
  /// The help text of the error about the file, such as how to convert it.
  let help: String
  /// The byte range by which the format is recognized.
  let span: SourceSpan
  let fixes: [Fix]

  /// Recognizes the format of a file, or returns `nil` if it is unknown.
  /// - Parameters:
  ///   - bytes: The bytes of the source from its start to the end of the text.
  ///   - base: The offset of the text, after a byte-order mark.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, from base: Int) {
    let start = bytes[base...].firstIndex { !isBlank($0) } ?? bytes.count
    let rest = bytes[start...]
    guard let first = rest.first else { return nil }
    if first == UInt8(ascii: "<") {
      // `<<` is a merge key in YAML.
      guard rest.dropFirst().first != first else { return nil }
      self.init(markup: rest)
    } else if let found = Self.binary.first(where: { rest.starts(with: $0.bytes) }) {
      self.init(found.name, found.help, start..<min(start + found.bytes.count, bytes.count))
    } else if rest.starts(with: "version https://git-lfs.github.com/spec/".utf8) {
      self.init(
        "a Git LFS pointer", "the data itself is stored elsewhere: `git lfs pull` fetches it",
        Self.line(rest))
    } else {
      return nil
    }
  }

  private init(_ name: String, _ help: String, _ range: Range<Int>, fixes: [Fix] = []) {
    self.name = name
    self.help = help
    self.fixes = fixes
    span = SourceSpan(range)
  }

  private static let binary: [(bytes: [UInt8], name: String, help: String)] = [
    ([0x1F, 0x8B], "a gzip file", "unpack it, for example with `gunzip`"),
    (
      [0x50, 0x4B, 0x03, 0x04], "a ZIP archive, such as a KMZ file or a zipped shapefile",
      "unpack it, and convert what is in it to GeoJSON: `ogr2ogr -f GeoJSON OUT.geojson IN`"
    ),
    (
      [0x00, 0x00, 0x27, 0x0A], "a shapefile",
      "convert it to GeoJSON: `ogr2ogr -f GeoJSON OUT.geojson IN.shp`"
    ),
    (
      Array("SQLite format 3".utf8), "an SQLite database, such as a GeoPackage or MBTiles",
      "convert its features to GeoJSON: `ogr2ogr -f GeoJSON OUT.geojson IN`"
    ),
    (
      Array("PMTiles\u{3}".utf8), "a PMTiles archive", "name it in the map's style; here features are GeoJSON"
    ),
    (
      Array("PAR1\u{15}".utf8), "a Parquet file", "convert it to GeoJSON: `ogr2ogr -f GeoJSON OUT.geojson IN`"
    ),
    (
      Array("fgb\u{3}".utf8), "a FlatGeobuf file",
      "convert it to GeoJSON: `ogr2ogr -f GeoJSON OUT.geojson IN`"
    ),
  ]

  /// Recognizes XML and HTML by the names of their elements.
  private init?(markup rest: Slice<UnsafeBufferPointer<UInt8>>) {
    let text = String(decoding: rest.prefix(2_000), as: UTF8.self).lowercased()
    let range = rest.startIndex..<Self.endOfWord(rest)
    func hasElement(_ name: String) -> Bool {
      text.ranges(of: "<\(name)").contains { found in
        text[found.upperBound...].first.map { !$0.isLetter && !$0.isNumber } ?? true
      }
    }
    let converted = ["kml": "KML", "gpx": "GPX", "osm": "OpenStreetMap XML", "gml": "GML"]
    if text.hasPrefix("<!doctype html") || hasElement("html") {
      self.init(
        "an HTML page",
        "was a web page saved in place of the file? A server that does not have the file may answer with one",
        range)
    } else if let name = ["kml", "gpx", "osm", "gml"].first(where: hasElement) {
      let tool = name == "osm" ? "osmtogeojson" : name == "gml" ? "ogr2ogr" : "togeojson"
      self.init(converted[name] ?? name, "convert it to GeoJSON, for example with `\(tool)`", range)
    } else if text.hasPrefix("<?xml") {
      self.init("XML", "was a web page saved in place of the file?", range)
    } else {
      return nil
    }
  }

  /// Recognizes JavaScript that assigns or passes a JSON value, such as `var data = {…};`.
  init?(program bytes: UnsafeBufferPointer<UInt8>, from base: Int) {
    let start = bytes[base...].firstIndex { !isBlank($0) } ?? bytes.count
    let head = String(decoding: bytes[start...].prefix(200), as: UTF8.self)
    guard let open = head.firstIndex(where: { "{[".contains($0) }) else { return nil }
    let prefix = head[..<open].split { " \t\r\n=()".contains($0) }
    guard let word = prefix.first, !head[..<open].contains(where: { "\"',:".contains($0) }) else {
      return nil
    }
    let isAssignment = head[..<open].contains("=") || ["export", "return"].contains(word)
    let isCall = head[..<open].last { $0 != " " } == "("
    guard isAssignment || isCall else { return nil }
    let value = start + head[..<open].utf8.count
    let end = (bytes.lastIndex { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") } ?? bytes.count - 1) + 1
    let written = head[..<open].split { $0.isNewline }.joined(separator: " ")
    self.init(
      "JavaScript", "keep the value alone: remove `\(written)` before it, and what follows it",
      start..<value,
      fixes: end <= value
        ? []
        : [
          Fix(
            "keep the value alone", isSafe: false,
            edits: [Edit(span: SourceSpan(start..<value), replacement: "")]
              + (end < bytes.count
                ? [Edit(span: SourceSpan(end..<bytes.count), replacement: "\n")] : []))
        ])
  }

  private static func line(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Range<Int> {
    rest.startIndex..<(rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex)
  }

  private static func endOfWord(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    rest.firstIndex { isBlank($0) || $0 == UInt8(ascii: ">") } ?? rest.endIndex
  }
}
