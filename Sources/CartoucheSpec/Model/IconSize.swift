/// The size of an icon in points.
package struct IconSize: Sendable {
  package var width: Value<Double>
  package var height: Value<Double>
}
