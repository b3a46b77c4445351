package io.cartouche

import java.nio.ByteBuffer

/**
 * A read-only list of items of a frame, such as its placements.
 *
 * The native library writes the whole list into one direct buffer when the list is first read in a frame, so a list that is
 * not read costs nothing. Functions such as `x(i)` read one value of an item and allocate nothing; [get] and iteration
 * make an object of the whole item. The list is valid until the next call that changes the resolver.
 */
abstract class FrameList<out Item : Any> internal constructor(
  internal val resolver: Resolver, private val kind: Int, private val stride: Int
) : AbstractList<Item>() {
  private var buffer: ByteBuffer? = null
  private var count = 0
  private var generation = -1

  /** The number of items. */
  override val size: Int
    get() {
      if (generation != resolver.generation) read()
      return count
    }

  private fun read() {
    val handle = resolver.handle
    var room = buffer ?: directBuffer(FIRST_CAPACITY * stride).also { buffer = it }
    count = Native.list(handle, kind, NONE, 0, room)
    if (count * stride > room.capacity()) {
      room = directBuffer((count + count / 2) * stride)
      buffer = room
      count = Native.list(handle, kind, NONE, 0, room)
    }
    generation = resolver.generation
  }

  private fun offset(i: Int): Int {
    if (generation != resolver.generation) read()
    if (i < 0 || i >= count) throw IndexOutOfBoundsException("index $i of a list with $count items")
    return i * stride
  }

  internal fun int(i: Int, member: Int): Int {
    val offset = offset(i)
    return buffer!!.getInt(offset + member)
  }

  internal fun double(i: Int, member: Int): Double {
    val offset = offset(i)
    return buffer!!.getDouble(offset + member)
  }

  private companion object {
    const val FIRST_CAPACITY = 16
  }
}

/** A list of items that belong to annotations or clusters. */
abstract class AnnotationList<out Item : Any> internal constructor(resolver: Resolver, kind: Int, stride: Int) :
  FrameList<Item>(resolver, kind, stride) {

  /** The index of the annotation of item `i`, which inputs accept instead of an id. Indices of clusters are negative. */
  open fun annotation(i: Int): Int = int(i, 0)

  /** The id of the annotation of item `i`. */
  fun id(i: Int): String = resolver.id(annotation(i))

  /** Returns the index of an annotation's item in this list, or −1 if there is none. Takes time linear in the list. */
  fun find(annotation: Int): Int {
    for (i in 0 until size) if (annotation(i) == annotation) return i
    return -1
  }

  /** Returns the index of an annotation's item in this list, or −1 if there is none. Takes time linear in the list. */
  fun find(id: String): Int {
    val index = resolver.indexOrNone(id)
    return if (index == NONE) -1 else find(index)
  }
}
