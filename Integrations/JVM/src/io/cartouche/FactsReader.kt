package io.cartouche

import java.nio.ByteBuffer

/** Returns the properties of an annotation from a structure `cartouche_annotation`. */
internal fun Resolver.readProperties(annotation: Int, facts: ByteBuffer): AnnotationProperties {
  val flags = facts.getInt(0)
  fun has(bit: Int) = flags and (1 shl bit) != 0
  val attachment = facts.getInt(16)
  val states = States.of(facts.getInt(4))
  val view = facts.getInt(8)
  val size = Size(facts.getDouble(24), facts.getDouble(32))
  val coordinate = facts.coordinate(40)
  val priority = facts.getDouble(56)
  val zPriority = facts.getDouble(64)
  val minZoom = facts.getDouble(72)
  val maxZoom = facts.getDouble(80)
  val repeatDistance = facts.getDouble(88)
  return AnnotationProperties(
    text(Texts.TITLE, annotation), text(Texts.SUBTITLE, annotation), text(Texts.DATA, annotation), viewName(view), size,
    has(1), coordinate, if (attachment == NONE) null else attachment, priority, has(2), zPriority, minZoom, maxZoom,
    repeatDistance, text(Texts.REPEAT_GROUP, annotation), has(0), has(3), has(4), has(5), has(6), has(7), has(8), has(9),
    has(10), states, has(11), has(12)
  )
}

/** Returns an attachment from a structure `cartouche_attachment`. */
internal fun Resolver.readAttachment(attachment: Int, facts: ByteBuffer): Attachment {
  val kind = AttachmentKind.values()[facts.getInt(0)]
  val layer = facts.getInt(4)
  val isHostSupplied = facts.getInt(12) != 0
  return Attachment(
    attachment, if (layer == NONE) null else text(Texts.LAYER_NAME, layer), text(Texts.FEATURE_ID, attachment), kind, isHostSupplied
  )
}

/** Returns the blocker with a number of `cartouche_blocker_kind`, or null. */
internal fun Resolver.blocker(kind: Int, index: Int): Blocker? = when (kind) {
  1 -> Blocker(BlockerKind.ANNOTATION, index, id(index))
  2 -> Blocker(BlockerKind.REGION, index, text(Texts.REGION_NAME, index))
  3 -> Blocker(BlockerKind.LAYER, index, text(Texts.LAYER_NAME, index))
  else -> null
}

/** Returns facts about a plan from a structure `cartouche_plan_facts`. */
internal fun readPlanFacts(facts: ByteBuffer): PlanFacts {
  val radius = facts.getDouble(56)
  return PlanFacts(
    facts.getInt(0), facts.getInt(4), facts.getInt(8), facts.getInt(12), facts.getInt(20),
    SelectionMode.values()[facts.getInt(16)], facts.getDouble(32),
    if (facts.getInt(24) != 0) facts.coordinate(40) else null, if (radius.isNaN()) null else radius, facts.camera(64)
  )
}

/** Returns a cluster, whose bounds are in a structure `cartouche_bounds`. */
internal fun Resolver.readCluster(
  annotation: Int, count: Int, splitZoom: Double, coordinate: Coordinate, facts: ByteBuffer
): Cluster {
  val bounds = Bounds(facts.getDouble(0), facts.getDouble(8), facts.getDouble(16), facts.getDouble(24))
  val properties = LinkedHashMap<String, String>()
  var number = 0
  items(Lists.AGGREGATES, annotation, 0, 16) { buffer, at ->
    val value = when (buffer.getInt(at)) {
      0 -> "null"
      1 -> (buffer.getDouble(at + 8) != 0.0).toString()
      2 -> json(buffer.getDouble(at + 8))
      else -> text(Texts.AGGREGATE_JSON, annotation, number).orEmpty()
    }
    properties[text(Texts.AGGREGATE_NAME, annotation, number++).orEmpty()] = value
  }
  return Cluster(annotation, id(annotation), count, splitZoom, coordinate, bounds, properties)
}

/** Returns a number in JSON, whole numbers without a fraction. */
private fun json(number: Double): String {
  val whole = number.toLong()
  return if (whole.toDouble() == number && Math.abs(number) < 1e15) whole.toString() else number.toString()
}
