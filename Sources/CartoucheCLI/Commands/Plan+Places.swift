import CartoucheResolver

extension Plan {
  /// Where annotations stand that hang on no other one, in degrees: of a line or a polygon its first coordinate; those of which nobody
  /// knows it are left out.
  /// - Complexity: O(annotations).
  var places: [SIMD2<Double>] {
    annotations.options.indices.compactMap { row -> SIMD2<Double>? in
      guard host(of: row) == nil else { return nil }
      let attachment = annotations.attachment[row]
      if attachment != AttachmentTable.none, attachments.kinds[Int(attachment)] != .point {
        guard attachments.shapeCount[Int(attachment)] > 0,
          let part = geometries.parts(ofShape: Int(attachments.firstShape[Int(attachment)])).first,
          let path = geometries.paths(ofPart: part).first,
          let index = geometries.coordinates(ofPath: path).first
        else { return nil }
        return SIMD2(Mercator.longitude(x: geometries.x[index]), Mercator.latitude(y: geometries.y[index]))
      }
      return SIMD2(annotations.longitude[row], annotations.latitude[row])
    }
  }
}
