package io.cartouche

/**
 * One action that happened since the last frame. [Resolver.resolve] applies inputs in their order before it places views.
 *
 * Annotations are named by id or by index. An index is faster, and is valid until the plan is replaced.
 */
class Input private constructor(
  internal val kind: Int,
  /** The id of the annotation or the feature, if it was named by its id. */
  val id: String? = null,
  /** The index of the annotation or the attachment, if it was named by its index; otherwise −1. */
  val index: Int = NONE,
  internal val layer: String? = null,
  internal val detail: Int = 0,
  internal val hasPoint: Boolean = false,
  internal val x: Double = 0.0,
  internal val y: Double = 0.0
) {
  /** Whether the driver made the input itself. The app gets no warnings of such an input. */
  internal var isOwn = false

  /** The name of the action, as in traces. */
  val action: String get() = NAMES[kind]

  override fun toString(): String = listOfNotNull(action, layer, id ?: if (index != NONE) "$index" else null).joinToString(" ")

  internal val isCalloutMeasurement: Boolean get() = kind == MEASURED_CALLOUT
  internal val measuredSize: Size get() = Size(x, y)
  /** Whether the input names something by an index, which another plan makes invalid. */
  internal val isByIndex: Boolean get() = index != NONE
  internal val isMeasurement: Boolean get() = kind == MEASURED || kind == MEASURED_CALLOUT

  /** Whether this input and another one are moves of one drag, of which only the last one counts. */
  internal fun isSameDrag(other: Input): Boolean =
    kind == DRAG && other.kind == DRAG && detail == DragState.DRAGGING.ordinal && other.detail == detail &&
      other.id == id && other.index == index

  companion object {
    private const val SELECT = 0
    private const val DESELECT = 1
    private const val TAP = 2
    private const val DRAG = 3
    private const val HIGHLIGHT = 4
    internal const val MEASURED = 5
    internal const val MEASURED_CALLOUT = 6
    internal const val FEATURE_VISIBILITY = 7
    private const val MOVE = 8
    private const val SET = 9
    private const val PUCK = 10
    private const val EXPAND = 11
    private const val COLLAPSE = 12
    private val NAMES = listOf(
      "select", "deselect", "tap", "drag", "highlight", "measured", "measured", "featureVisibility", "move", "set", "puck",
      "expand", "collapse"
    )

    /** Selects an annotation, as a tap on it does. */
    @JvmStatic fun select(id: String) = Input(SELECT, id)
    /** Selects an annotation, as a tap on it does. */
    @JvmStatic fun select(annotation: Int) = Input(SELECT, index = annotation)
    /** Deselects an annotation. */
    @JvmStatic fun deselect(id: String) = Input(DESELECT, id)
    /** Deselects an annotation. */
    @JvmStatic fun deselect(annotation: Int) = Input(DESELECT, index = annotation)
    /** Taps a point of the last frame. */
    @JvmStatic fun tap(x: Double, y: Double) = Input(TAP, hasPoint = true, x = x, y = y)

    /** Changes the drag state. [to] is the new position of the anchor point; null leaves it where it is. */
    @JvmStatic @JvmOverloads
    fun drag(id: String, state: DragState, to: ScreenPoint? = null) =
      Input(DRAG, id, detail = state.ordinal, hasPoint = to != null, x = to?.x ?: 0.0, y = to?.y ?: 0.0)

    /** Changes the drag state. [to] is the new position of the anchor point; null leaves it where it is. */
    @JvmStatic @JvmOverloads
    fun drag(annotation: Int, state: DragState, to: ScreenPoint? = null) =
      Input(DRAG, index = annotation, detail = state.ordinal, hasPoint = to != null, x = to?.x ?: 0.0, y = to?.y ?: 0.0)

    /** Sets the state `highlighted`, while a view is pressed. */
    @JvmStatic fun highlight(id: String) = Input(HIGHLIGHT, id, detail = 1)
    /** Sets the state `highlighted`, while a view is pressed. */
    @JvmStatic fun highlight(annotation: Int) = Input(HIGHLIGHT, index = annotation, detail = 1)
    /** Ends the state `highlighted`. */
    @JvmStatic fun unhighlight(id: String) = Input(HIGHLIGHT, id)
    /** Ends the state `highlighted`. */
    @JvmStatic fun unhighlight(annotation: Int) = Input(HIGHLIGHT, index = annotation)

    /** Sets the measured size of a view whose size the spec leaves open. */
    @JvmStatic fun measured(id: String, size: Size) = Input(MEASURED, id, hasPoint = true, x = size.width, y = size.height)
    /** Sets the measured size of a view whose size the spec leaves open. */
    @JvmStatic fun measured(annotation: Int, size: Size) =
      Input(MEASURED, index = annotation, hasPoint = true, x = size.width, y = size.height)
    /** Sets the measured size of a callout including its tip. */
    @JvmStatic fun measuredCallout(id: String, size: Size) =
      Input(MEASURED_CALLOUT, id, hasPoint = true, x = size.width, y = size.height)
    /** Sets the measured size of a callout including its tip. */
    @JvmStatic fun measuredCallout(annotation: Int, size: Size) =
      Input(MEASURED_CALLOUT, index = annotation, hasPoint = true, x = size.width, y = size.height)

    /** Sets whether the map shows the feature of an attachment. */
    @JvmStatic fun featureVisibility(attachment: Int, isVisible: Boolean) =
      Input(FEATURE_VISIBILITY, index = attachment, detail = if (isVisible) 1 else 0)
    /**
     * Sets whether the map shows a feature of a layer, or, without [id], all features of the layer. A feature without annotations
     * is ignored.
     */
    @JvmStatic fun featureVisibility(layer: String, id: String?, isVisible: Boolean) =
      Input(FEATURE_VISIBILITY, id, layer = layer, detail = if (isVisible) 1 else 0)

    /** Moves an annotation that is attached to a point. */
    @JvmStatic fun move(id: String, to: Coordinate) = Input(MOVE, id, hasPoint = true, x = to.longitude, y = to.latitude)
    /** Moves an annotation that is attached to a point. */
    @JvmStatic fun move(annotation: Int, to: Coordinate) =
      Input(MOVE, index = annotation, hasPoint = true, x = to.longitude, y = to.latitude)

    /** Sets a property at every zoom and in every state. */
    @JvmStatic fun set(id: String, property: Property, value: Double) = Input(SET, id, detail = property.ordinal, x = value)
    /** Sets a property at every zoom and in every state. */
    @JvmStatic fun set(annotation: Int, property: Property, value: Double) =
      Input(SET, index = annotation, detail = property.ordinal, x = value)
    /** Sets a property at every zoom and in every state. */
    @JvmStatic fun set(id: String, property: Property, value: Boolean) = set(id, property, if (value) 1.0 else 0.0)
    /** Sets a property at every zoom and in every state. */
    @JvmStatic fun set(annotation: Int, property: Property, value: Boolean) = set(annotation, property, if (value) 1.0 else 0.0)

    /** Sets the user's location, or null if it is unknown. */
    @JvmStatic fun puck(location: Coordinate?) =
      Input(PUCK, hasPoint = location != null, x = location?.longitude ?: 0.0, y = location?.latitude ?: 0.0)

    /** Shows the members of a cluster around it. */
    @JvmStatic fun expand(id: String) = Input(EXPAND, id)
    /** Shows the members of a cluster around it. */
    @JvmStatic fun expand(cluster: Int) = Input(EXPAND, index = cluster)
    /** Closes the expanded cluster. */
    @JvmStatic fun collapse() = Input(COLLAPSE)
  }
}

/**
 * An input that had no effect.
 *
 * @property input the index of the input in the list of inputs.
 */
data class Refusal(val input: Int, val reason: RefusalReason)
