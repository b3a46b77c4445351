/// What is wrong with how an input was taken, not with the input.
struct Complaint: Error {
  var text: String

  init(_ text: String) { self.text = text }
}

/// Complains unless the condition holds.
func check(_ condition: Bool, _ complaint: @autoclosure () -> String) throws(Complaint) {
  if !condition { throw Complaint(complaint()) }
}
