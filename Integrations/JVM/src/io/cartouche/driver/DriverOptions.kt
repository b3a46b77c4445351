package io.cartouche.driver

/** The options of a [MapDriver]. */
class DriverOptions {
  /** The duration of the fades of views that appear and disappear, in seconds; 0 for none. */
  var fade = 0.0
  /** The time in seconds after which an idle map is settled, by the time stamps of ticks. */
  var rest = 0.25
  /** The additional time in seconds after which a map that does not become idle is settled, if nothing has changed. */
  var stillness = 1.0
  /** The distance in points that a finger moves before a press of a draggable view becomes a drag. */
  var dragTolerance = 3.0
  /** Whether a tap on a cluster moves the camera to its members. */
  var zoomsIntoClusters = true
  /** Whether a tap on a cluster that no zoom of the map splits shows its members around it. */
  var expandsClusters = true
  /** The time in milliseconds after which a search of `strategy: best` ends; NaN for no limit. */
  var within = Double.NaN
  /** The largest number of views of unknown size that one settled frame makes only to measure them. */
  var measuredAtOnce = 32
}
