package io.cartouche

/** The handlers of events, by the numbers of their kinds. */
internal class EventHandlers {
  private class Handler(val id: String?, val call: (Event) -> Unit)

  private val byKind = Array(Events.TYPES.size) { ArrayList<Handler>(0) }
  private var count = 0

  /** Whether handlers came or went since the reports of the resolver were set. */
  var changesReports = false

  fun <E : Event> add(type: Class<E>, id: String?, handler: (E) -> Unit): () -> Unit {
    val kind = Events.TYPES.indexOf(type as Class<*>)
    if (kind < 0) throw badArgument("`on` expects a class of events such as `Event.AnnotationTapped`, not ${type.simpleName}")
    val added = Handler(id) { event -> handler(type.cast(event)) }
    byKind[kind].add(added)
    count += 1
    changesReports = true
    return {
      if (byKind[kind].remove(added)) count -= 1
      changesReports = true
    }
  }

  fun has(kind: Int): Boolean = byKind[kind].isNotEmpty()

  /** Calls the handlers of a frame's events, and then throws the first exception of a handler with the others suppressed. */
  fun call(frame: Frame) {
    if (count == 0) return
    val events = frame.events
    var failure: Throwable? = null
    // A handler may change the resolver, which empties the list. So the events are copied first.
    var copies: ArrayList<Event>? = null
    for (i in 0 until events.size) {
      if (has(events.kind(i))) (copies ?: ArrayList<Event>().also { copies = it }).add(events[i])
    }
    for (event in copies ?: return) {
      for (handler in byKind[Events.TYPES.indexOf(event.javaClass as Class<*>)].toTypedArray()) {
        if (handler.id != null && handler.id != event.id) continue
        try {
          handler.call(event)
        } catch (error: Throwable) {
          val first = failure
          if (first == null) failure = error else if (first !== error) first.addSuppressed(error)
        }
      }
    }
    failure?.let { throw it }
  }
}
