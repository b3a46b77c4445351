package io.cartouche.driver

import io.cartouche.Placements

/** The leader lines of a frame, which the host draws again only if they change. */
internal class LeaderLines(private val host: ViewHost<*>) {
  private var lines = DoubleArray(0)
  private var count = 0

  fun draw(placements: Placements) {
    var found = 0
    for (i in 0 until placements.size) if (placements.hasLeader(i)) found += 1
    var isSame = found == count
    if (lines.size < 4 * found) lines = lines.copyOf(8 * found)
    count = found
    var at = 0
    for (i in 0 until placements.size) {
      if (!placements.hasLeader(i)) continue
      isSame = set(at, placements.pointX(i)) && isSame
      isSame = set(at + 1, placements.pointY(i)) && isSame
      isSame = set(at + 2, placements.leaderX(i)) && isSame
      isSame = set(at + 3, placements.leaderY(i)) && isSame
      at += 4
    }
    if (!isSame) host.drawLeaders(lines, count)
  }

  /** Removes all lines. */
  fun clear() {
    if (count == 0) return
    count = 0
    host.drawLeaders(lines, 0)
  }

  /** Stores a number. @return whether it was the same before. */
  private fun set(at: Int, value: Double): Boolean {
    val isSame = lines[at] == value
    lines[at] = value
    return isSame
  }
}
