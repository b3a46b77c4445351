package io.cartouche

import java.nio.ByteBuffer

/** Regions in the form of `cartouche_set_region`: structures `cartouche_region`. */
internal object PackedRegions {
  const val STRIDE = 40

  fun put(buffer: ByteBuffer, at: Int, region: Region) {
    buffer.putInt(at, region.x.kind)
    buffer.putInt(at + 4, region.y.kind)
    buffer.putDouble(at + 8, region.x.a)
    buffer.putDouble(at + 16, region.x.b)
    buffer.putDouble(at + 24, region.y.a)
    buffer.putDouble(at + 32, region.y.b)
  }

  /** Returns regions one after the other. */
  fun pack(regions: List<Region>): ByteBuffer {
    val buffer = directBuffer(maxOf(1, regions.size) * STRIDE)
    for (i in regions.indices) put(buffer, i * STRIDE, regions[i])
    return buffer
  }

  /** Throws if the plan has no region of one of the names. */
  fun checkNames(names: Set<String>, known: List<String>) {
    val named = known.filter { it.any() }
    for (name in names) {
      if (name in named) continue
      val others = if (named.any()) "its regions are ${named.joinToString { "\"$it\"" }}" else "it has no named regions"
      throw badArgument("the plan has no region \"$name\"; $others")
    }
  }
}
