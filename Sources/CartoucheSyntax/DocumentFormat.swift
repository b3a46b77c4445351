/// The language of a text.
package enum DocumentFormat: Sendable {
  /// Specs, which people write. Nearly all JSON is YAML too.
  case yaml
  /// GeoJSON, styles, traces and scenes, mostly written by programs: strict, and read by a reader of its own.
  case json
}
