// The fragment of the page's address: the camera, and in an editor the spec. For example `#15/37.788/-122.4075&spec=bVHBTsMw`.

/** The parts of the page's fragment. A part that there is not is an empty text. */
export class Address {
  constructor() {
    Object.assign(this, Address.parts(location.hash));
  }

  /** Reads the parts of a fragment. */
  static parts(hash) {
    const [camera, ...others] = hash.replace(/^#/, "").split("&");
    const spec = [camera, ...others].find((part) => part.startsWith("spec="))?.slice("spec=".length) ?? "";
    return { camera: camera.startsWith("spec=") ? "" : camera, spec };
  }

  /** The fragment with its `#`, or an empty text without parts. */
  get hash() {
    const parts = [this.camera, this.spec && `spec=${this.spec}`].filter(Boolean);
    return parts.length ? `#${parts.join("&")}` : "";
  }

  /** Replaces the fragment in the browser's address, without an entry in its history. */
  write() {
    if (location.hash !== this.hash) history.replaceState(null, "", location.pathname + location.search + this.hash);
  }
}
