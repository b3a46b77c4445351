package io.cartouche.driver

/** Measures how long nothing has changed, by the time stamps of ticks. */
internal class RestTimer {
  private var quiet = 0.0
  private var last = Double.NaN

  /** Notes a tick. @param isQuiet whether nothing has changed since the last tick. */
  fun advance(time: Double, isQuiet: Boolean) {
    val step = if (time.isNaN() || last.isNaN()) TICK else time - last
    if (!time.isNaN()) last = time
    quiet = if (isQuiet) quiet + maxOf(step, 0.0) else 0.0
  }

  /** Whether the map has rested long enough for a settled frame. */
  fun isOver(options: DriverOptions, isIdle: Boolean): Boolean =
    quiet >= options.rest + if (isIdle) 0.0 else options.stillness

  private companion object {
    /** The length in seconds of a tick without a time stamp. */
    const val TICK = 1.0 / 60
  }
}
