// The descriptions of annotations that callbacks receive.

/**
 * Returns the description of a placed view.
 * @param {import("../cartouche.js").Frame} frame
 * @param {number} i the index in the placements.
 * @returns {import("../cartouche-maplibre.js").Annotation}
 */
export function describedPlacement(frame, i) {
  const { placements, clusters } = frame;
  const cluster = clusters.find(placements.annotation(i));
  return {
    id: placements.id(i),
    annotation: placements.annotation(i),
    view: placements.view(i),
    title: placements.title(i),
    subtitle: placements.subtitle(i),
    data: placements.data(i) ?? {},
    states: placements.states(i),
    anchor: placements.anchor(i),
    hasLeader: placements.leader(i) !== undefined,
    cluster: cluster < 0 ? undefined : clusters.at(cluster),
  };
}

/**
 * Returns the description of an annotation that is hidden because its size is unknown.
 * @param {import("../cartouche.js").Resolver} resolver
 * @param {number} annotation
 * @returns {import("../cartouche-maplibre.js").Annotation | undefined}
 */
export function describedAnnotation(resolver, annotation) {
  const properties = resolver.properties(annotation);
  if (!properties) return undefined;
  const { view, title, subtitle, data, states } = properties;
  const unplaced = { anchor: undefined, hasLeader: false, cluster: undefined };
  return { id: resolver.id(annotation), annotation, view, title, subtitle, data: data ?? {}, states, ...unplaced };
}
