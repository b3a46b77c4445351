import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// A row whose host is known by its id only: hosts may come later in the document.
struct PendingHost {
  var row: Int
  /// Its row in the plan's attachments.
  var attachment: Int
  /// As the root calls it.
  var host: String
  /// The host as an instance of a group, in case its name was taken and it got another one.
  var instance: (group: String, position: Int)?
  var place: Location
  /// Whether nothing says in which order it is drawn, so that it goes with its host.
  var takesZPriority: Bool
  /// The layers of states for which nothing says it either.
  var statesTakingZPriority: Set<AnnotationStates>

  /// - Parameters:
  ///   - instance: the host's group and its position there; nil: it stands for itself.
  ///   - annotation: the row's.
  init(
    row: Int, attachment: UInt32, host: String, instance: (group: String, position: Int)? = nil,
    at place: Location, of annotation: ResolvedAnnotation
  ) {
    self.row = row
    self.attachment = Int(attachment)
    self.host = host
    self.instance = instance
    self.place = place
    takesZPriority = annotation.annotation.traits.content.zPriority.location == nil
    statesTakingZPriority = Set(
      annotation.states.filter { $0.annotation.traits.content.zPriority.location == nil }.map(\.states))
  }
}
