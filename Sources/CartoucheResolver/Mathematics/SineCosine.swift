/// A sine and the cosine of the same angle.
package struct SineCosine: Sendable, Equatable {
  package var sine: Double
  package var cosine: Double
}
