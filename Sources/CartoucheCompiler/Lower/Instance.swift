/// One row of an annotation that another one is repeated for.
struct Instance {
  /// What follows the group's id: `mellow`, `#3`; nil: the annotation is not repeated. Names that are taken are
  /// not in it.
  var suffix: String?
  /// Its place among all rows of that annotation, whatever a filter keeps of them.
  var position: Int
  var feature: Feature?
}
