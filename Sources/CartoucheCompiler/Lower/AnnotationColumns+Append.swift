package import CartoucheResolver
import CartoucheSpec

extension AnnotationColumns {
  /// Adds one row, but for its `lastOrder`.
  package mutating func append(
    id: String, title: String, at place: RowAttachment, _ options: AnnotationOptions
  ) {
    ids.append(id.utf8)
    titles.append(title.utf8)
    longitude.append(place.point.longitude)
    latitude.append(place.point.latitude)
    mercatorX.append(Mercator.x(longitude: place.point.longitude))
    mercatorY.append(Mercator.y(latitude: place.point.latitude))
    attachment.append(place.index)
    self.options.append(options)
  }
}
