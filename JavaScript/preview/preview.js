// Starts the page of `cartouche preview`, or of one map of a playground, which the query parameter `map` selects.

import { Address } from "./address.js";
import { App } from "./app.js";
import { Connection } from "./connection.js";
import { Session } from "./session.js";

const name = new URLSearchParams(location.search).get("map");
const isStatic = name !== null && /^[\w.-]+$/.test(name);
// `map.html` without a valid name shows the list of maps instead.
if (!isStatic && location.pathname.endsWith("/map.html")) location.replace("index.html");
const app = new App(isStatic ? `maps/${name}/` : "./", isStatic);

try {
  app.session = await Session.start("cartouche.wasm");
  if (isStatic) {
    // The map of another text than that of the address would flash up.
    document.body.classList.toggle("is-opening", Address.parts(location.hash).spec !== "");
    await app.refresh();
    // A playground without the compiler's module shows the text only.
    if (app.state.files) {
      const [{ Editing }, { LinkedSpec }] = await Promise.all([import("./editor/editing.js"), import("./editor/linked-spec.js")]);
      app.panels.hide("findings");
      await Editing.start(app, app.state, LinkedSpec);
    } else document.body.classList.remove("is-opening");
  } else app.connection = new Connection("events", app);
} catch (error) {
  if (isStatic && error.status === 404 && !app.session.hasPlan) app.notices.miss(name, error);
  else app.fail(error);
}
