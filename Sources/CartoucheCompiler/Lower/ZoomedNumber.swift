import CartoucheResolver

/// A number of the plan, or what it is at every zoom.
enum ZoomedNumber {
  case constant(Double)
  case table(ZoomTable)
}
