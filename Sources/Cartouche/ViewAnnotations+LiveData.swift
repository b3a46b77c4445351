import CartoucheCompiler
public import CartoucheDiagnostics
import CartoucheSyntax

/// Methods that change the data and variables of the spec while the app runs.
///
/// Annotations with ids before and after such a change are the same annotations. They keep their handlers, states, drags,
/// anchors and views, and changes that the app made. The next frame reports all others as events.
///
/// These methods need the spec. If only a compiled plan is loaded, they throw an error.
extension ViewAnnotations {
  /// Replaces the data of a source.
  ///
  /// ```swift
  /// try annotations.setData("cafes", geoJSON: Array(response.body))
  /// ```
  /// - Parameters:
  ///   - source: The name of a GeoJSON source of the spec or its style.
  ///   - geoJSON: A `FeatureCollection`, a `Feature` or a geometry, as UTF-8.
  /// - Returns: The warnings about the data, and those that the spec did not have before.
  /// - Throws: `ChangeError.findings` if the name is unknown, or if the data or the annotations for them have errors.
  ///   Then nothing changes.
  /// - Complexity: O(bytes), and that of compiling the annotations of the spec. Other sources are not read again.
  @discardableResult
  public func setData(_ source: String, geoJSON: [UInt8]) throws(ChangeError) -> [Finding] {
    loadChangeReader()
    if let edit = try changes?.setData(source, to: geoJSON) { apply(edit) }
    return warnings
  }

  /// Adds, changes and removes single features of a source, by id.
  ///
  /// ```swift
  /// let move = FeatureChange("bus-7", geometry: .point(Coordinate(longitude: 13.4, latitude: 52.5)))
  /// try annotations.updateData("buses", SourceChange(updating: [move], removing: ["bus-9"]))
  /// ```
  /// A change that only moves points, of features to which `forEach` annotations are attached, costs no compilation.
  /// - Parameters:
  ///   - source: The name of a GeoJSON source of the spec or its style.
  ///   - change: The changes.
  /// - Returns: The warnings about the data, those that the spec did not have before, and one for each unknown id.
  /// - Throws: `ChangeError.findings`, as `setData`. Then nothing changes.
  /// - Complexity: O(changes) if the change only moves points; otherwise that of `setData`.
  @discardableResult
  public func updateData(_ source: String, _ change: SourceChange) throws(ChangeError) -> [Finding] {
    loadChangeReader()
    if let edit = try changes?.updateData(change.json(for: source)) { apply(edit) }
    return warnings
  }

  /// Sets variables of the spec, in place of the values of its `variables`. Other variables keep their values.
  ///
  /// ```swift
  /// try annotations.setVariables(["language": "de", "theme": "dark"])
  /// ```
  /// - Parameter values: The values by name. Each has the type of the value in the spec.
  /// - Returns: The warnings that the spec did not have with the values before.
  /// - Throws: `ChangeError.findings` if a name is unknown, a value has another type, or the spec has errors with the
  ///   values. Then nothing changes.
  /// - Complexity: That of compiling the spec.
  @discardableResult
  public func setVariables(_ values: [String: DataValue]) throws(ChangeError) -> [Finding] {
    loadChangeReader()
    var json = JSONWriter()
    json.object { $0.members(plain: values) }
    if let edit = try changes?.setVariables(String(decoding: json.bytes, as: UTF8.self)) { apply(edit) }
    return warnings
  }
}
