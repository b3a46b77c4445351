package io.cartouche

import java.nio.ByteBuffer

/**
 * Facts about the whole plan, including changes.
 *
 * @property annotationCount the number of annotations, including removed ones. Every index is below it.
 * @property margin the margin around the bounds, in points, in which views are placed before they become visible.
 * @property puck the user's location, or null if it is unknown or the plan has no puck.
 * @property puckRadius the radius of the puck in points; null if it is not set.
 * @property camera the camera that the spec declares. [Resolver.planCamera] computes the camera of a viewport from it.
 */
data class PlanFacts(
  val annotationCount: Int,
  val attachmentCount: Int,
  val layerCount: Int,
  val viewCount: Int,
  val regionCount: Int,
  val selection: SelectionMode,
  val margin: Double,
  val puck: Coordinate?,
  val puckRadius: Double?,
  val camera: Camera
)

/**
 * A feature to which annotations are attached.
 *
 * @property attachment the index of the attachment.
 * @property layer the layer, or null if the attachment has none.
 * @property id the id of the feature, or null for any feature of the layer.
 * @property isHostSupplied whether geometry and visibility come from the map.
 */
data class Attachment(
  val attachment: Int, val layer: String?, val id: String?, val kind: AttachmentKind, val isHostSupplied: Boolean
)

/** The current properties of an annotation, after changes, in its states and at the zoom of the last frame. */
data class AnnotationProperties(
  val title: String?,
  val subtitle: String?,
  /** A JSON object, or null. */
  val data: String?,
  val view: String,
  /** The size of the view in points; 0 if it is not known yet. */
  val size: Size,
  val isEstimated: Boolean,
  /** The coordinate of the anchor point; while the view is hidden, the last one that it had. */
  val coordinate: Coordinate,
  /** The index of the attachment, or null if the annotation has a point of its own. */
  val attachment: Int?,
  val priority: Double,
  val isRequired: Boolean,
  val zPriority: Double,
  val minZoom: Double,
  val maxZoom: Double,
  val repeatDistance: Double,
  val repeatGroup: String?,
  val isVisible: Boolean,
  val allowsOverlap: Boolean,
  val isObstacle: Boolean,
  val ignoresCameraPadding: Boolean,
  val allowsOverlapWithPuck: Boolean,
  val avoidsLayers: Boolean,
  val avoidsRegions: Boolean,
  val isEnabled: Boolean,
  val isDraggable: Boolean,
  val states: States,
  /** Whether the spec gives only the width; the height is measured. */
  val givesWidth: Boolean,
  /** Whether the spec gives only the height; the width is measured. */
  val givesHeight: Boolean
)

/**
 * An entry of an annotation's list of anchors.
 *
 * @property offsetX the offset including the gap at the zoom of the last frame, positive to the right.
 * @property offsetY the offset including the gap, positive **upwards**.
 * @property size the size of the view at this anchor, or null for the size of the annotation.
 */
data class AnchorOption(val anchor: Anchor, val offsetX: Double, val offsetY: Double, val size: Size?)

/** The topmost object at a point of the screen. */
sealed class Hit {
  /** The map: nothing else is at the point. */
  object Map : Hit()
  /** A view. */
  data class Annotation(val annotation: Int, val id: String) : Hit()
  /** A part of a callout. */
  data class Part(val annotation: Int, val id: String, val part: String) : Hit()
  /** A callout outside its parts. */
  data class Background(val annotation: Int, val id: String) : Hit()
  /** The pointer to an annotation off screen. */
  data class Pointer(val annotation: Int, val id: String) : Hit()
}

/** Two views that overlap although they should not, as the indices of their annotations. */
data class Overlap(val below: Int, val above: Int)

internal fun ByteBuffer.coordinate(at: Int) = Coordinate(getDouble(at), getDouble(at + 8))

internal fun ByteBuffer.rectangle(at: Int) =
  Rectangle(getDouble(at), getDouble(at + 8), getDouble(at + 16), getDouble(at + 24))

internal fun ByteBuffer.camera(at: Int) = Camera(
  coordinate(at), getDouble(at + 16), getDouble(at + 24), getDouble(at + 32),
  Insets(getDouble(at + 40), getDouble(at + 48), getDouble(at + 56), getDouble(at + 64))
)

internal fun ByteBuffer.put(at: Int, camera: Camera) {
  putDouble(at, camera.center.longitude)
  putDouble(at + 8, camera.center.latitude)
  putDouble(at + 16, camera.zoom)
  putDouble(at + 24, camera.bearing)
  putDouble(at + 32, camera.pitch)
  put(at + 40, camera.padding)
}

internal fun ByteBuffer.put(at: Int, insets: Insets) {
  putDouble(at, insets.top)
  putDouble(at + 8, insets.right)
  putDouble(at + 16, insets.bottom)
  putDouble(at + 24, insets.left)
}

internal fun ByteBuffer.put(at: Int, matrix: MapMatrix) {
  for (i in 0 until 16) putDouble(at + 8 * i, matrix.columns[i])
  putDouble(at + 128, matrix.zoom)
  put(at + 136, matrix.padding)
}
