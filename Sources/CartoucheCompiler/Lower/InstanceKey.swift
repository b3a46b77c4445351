/// What one annotation of a `forEach` is named after.
struct InstanceKey {
  /// An id of its own; nil: none.
  var id: String?
  /// Its place among all that there are, those included that are left out.
  var index: Int
}
