// Starts the page of `cartouche preview`, or of one map of a playground, which the query parameter `map` selects.

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
  if (isStatic) await app.refresh();
  else new Connection("events", app);
} catch (error) {
  if (isStatic && error.status === 404 && !app.session.hasPlan) app.notices.miss(name, error);
  else app.fail(error);
}
