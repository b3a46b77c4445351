package io.cartouche

import java.nio.ByteBuffer

/** Inputs in the form of `cartouche_resolve`: structures `cartouche_input` in a direct buffer that is reused. */
internal class PackedInputs(private val resolver: Resolver) {
  var buffer: ByteBuffer = directBuffer(16 * STRIDE)
    private set

  /** The index of the input from which each structure was made. */
  private var sources = IntArray(16)

  /** Writes inputs, and returns the number of structures. An input for a layer may become none or several. */
  fun pack(inputs: List<Input>): Int {
    var count = 0
    for (source in inputs.indices) {
      val input = inputs[source]
      if (input.layer == null) {
        put(input, if (input.id != null) resolver.indexOrNone(input.id) else input.index, source, count++)
        continue
      }
      for (each in resolver.attachments) {
        val isMeant = each.layer == input.layer && (input.id == null || each.id == input.id)
        if (isMeant) put(input, each.attachment, source, count++)
      }
    }
    return count
  }

  private fun put(input: Input, target: Int, source: Int, number: Int) {
    if (number == sources.size) {
      sources = sources.copyOf(2 * number)
      val larger = directBuffer(2 * number * STRIDE)
      for (at in 0 until number * STRIDE step 8) larger.putLong(at, buffer.getLong(at))
      buffer = larger
    }
    val at = number * STRIDE
    buffer.putInt(at, input.kind)
    buffer.putInt(at + 4, target)
    buffer.putInt(at + 8, input.detail)
    buffer.putInt(at + 12, if (input.hasPoint) 1 else 0)
    buffer.putDouble(at + 16, input.x)
    buffer.putDouble(at + 24, input.y)
    sources[number] = source
  }

  /** Returns the index of the input from which a structure was made. */
  fun sourceOf(number: Int): Int = sources[number]

  private companion object {
    const val STRIDE = 32
  }
}
