// The map: draws a scene on canvases and as elements.

import { Callouts } from "./callouts.js";
import { Ground } from "./ground.js";
import { Overlays } from "./overlays.js";
import { Views } from "./views.js";

export class MapView {
  /** @param press Called with the id of a view that is pressed by keyboard or assistive technology. */
  constructor(screen, press) {
    this.screen = screen;
    const [ground, below, above] = ["ground", "below", "above"].map((name) => screen.querySelector(`.${name}`));
    this.canvases = [ground, below, above];
    this.ground = new Ground(ground);
    this.overlays = new Overlays(below, above);
    const views = screen.querySelector(".views");
    this.views = new Views(views, press);
    this.callouts = new Callouts(views);
    this.scale = 1;
    /** The `MapGround` below the views, or `undefined` without a style. */
    this.map = undefined;
  }

  readTheme() {
    this.ground.readTheme();
    this.overlays.readTheme();
  }

  /**
   * Sets the size of the screen in points, and the scale at which it is drawn, in CSS pixels per point.
   *
   * @param isFixed Whether the screen is centered in the stage.
   * @param below The occupied height at the bottom of the stage, in CSS pixels.
   */
  resize([width, height], scale, isFixed, below = 0) {
    this.scale = scale;
    this.screen.style.width = `${width}px`;
    this.screen.style.height = `${height}px`;
    this.screen.style.scale = scale === 1 ? "" : scale;
    const stage = this.screen.parentElement;
    stage.classList.toggle("is-fixed", Boolean(isFixed));
    this.screen.style.left = `${Math.max(0, (stage.clientWidth - width * scale) / 2)}px`;
    this.screen.style.top = `${isFixed ? Math.max(12, (stage.clientHeight - below - height * scale) / 2) : 0}px`;
    for (const canvas of this.canvases) {
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
  }

  /**
   * Draws a scene.
   *
   * @param highlighted Returns whether the annotation with an id is highlighted; `null` highlights none.
   * @param isIdle Whether the map is idle, so that texts are drawn sharp.
   * @returns {Iterator | undefined} The remaining steps of drawing; undefined if none remain.
   */
  draw(scene, scenery, { options, inspected, candidate, highlighted, isIdle }) {
    this.screen.classList.toggle("is-moving", !isIdle);
    const density = Math.min(3, (window.devicePixelRatio || 1) * Math.max(1, this.scale));
    this.map?.show(scene.camera, scene.viewport);
    this.ground.draw(scene, scenery, { density, isAboveMap: this.map !== undefined, showsScenery: options.scenery, showsPoints: options.points });
    const rest = this.overlays.draw(scene, scenery, { options, inspected, candidate, density, isIdle });
    const focusable = scene.placement(inspected) ? inspected : scene.placements.at(-1)?.id;
    this.views.update(scene.placements, { counts: scene.counts, inspected, highlighted, focusable, isEnabled: (placement) => scene.isEnabled(placement) });
    this.callouts.update(scene.callouts, scene.placements.length);
    return rest;
  }
}
