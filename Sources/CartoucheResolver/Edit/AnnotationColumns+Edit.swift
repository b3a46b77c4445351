extension AnnotationColumns {
  /// Puts rows of other columns in the place of some; `lastOrder` stays as it is.
  mutating func replace(_ range: Range<Int>, by other: AnnotationColumns, _ rows: Range<Int>) {
    ids.replace(range, by: other.ids, rows)
    titles.replace(range, by: other.titles, rows)
    longitude.replaceSubrange(range, with: other.longitude[rows])
    latitude.replaceSubrange(range, with: other.latitude[rows])
    mercatorX.replace(range, by: other.mercatorX, rows)
    mercatorY.replace(range, by: other.mercatorY, rows)
    attachment.replaceSubrange(range, with: other.attachment[rows])
    options.replaceSubrange(range, with: other.options[rows])
  }
}
