// The worker of the editor: compiles and lints texts, and fetches the files that they name.

import { loadCompiler, Workspace } from "../cartouche-compiler.js";

let workspace;
/** The folder of files, and the paths that are there. Only these are fetched, because a path that is being typed is no file yet. */
let folder;
let listed;
const fetched = new Set();

onmessage = async ({ data: { kind, ...given } }) => {
  try {
    if (kind === "start") await start(given);
    else if (kind === "format") postMessage({ kind: "formatted", number: given.number, ...formatted(given) });
    else postMessage({ kind: "compiled", ...(await compiled(given)) });
  } catch (error) {
    postMessage({ kind: "failed", number: given.number, message: error.message });
  }
};

async function start({ path, files, paths }) {
  folder = files;
  listed = new Set(paths);
  await loadCompiler(new URL("../cartouche-compiler.wasm", import.meta.url));
  workspace = new Workspace();
  // Lint configurations are not missing, they only apply if they are there.
  const isAbove = (file) => path.startsWith(file.slice(0, file.lastIndexOf("/") + 1));
  await Promise.all(paths.filter((file) => /(?:^|\/)\.cartouche\.ya?ml$/.test(file) && isAbove(file)).map(add));
  // A module from before the formatter has none.
  postMessage({ kind: "ready", schema: workspace.schema(), canFormat: workspace.format !== undefined });
}

/** Returns the formatted text, or as `message` why there is none. */
function formatted({ path, text }) {
  try {
    workspace.put(path, text);
    return { text: workspace.format(path) };
  } catch (error) {
    const [first] = error.findings ?? [];
    return { message: first ? `line ${first.start.line}: ${first.message}` : error.message };
  }
}

/** Fetches a file. The next compilation fetches a file again that the network or the server did not send. */
async function add(path) {
  try {
    const response = await fetch(new URL(path.split("/").map(encodeURIComponent).join("/"), folder));
    if (response.ok) workspace.put(path, await response.arrayBuffer());
    if (response.ok || response.status === 404) fetched.add(path);
  } catch (error) {
    console.info(error);
  }
}

async function compiled({ number, path, text }) {
  workspace.put(path, text);
  let result = workspace.compile(path, { scenery: true });
  const tried = new Set();
  for (;;) {
    const wanted = result.missing.filter((file) => listed.has(file) && !fetched.has(file) && !tried.has(file));
    if (wanted.length === 0) break;
    wanted.forEach((file) => tried.add(file));
    // A file may name others.
    await Promise.all(wanted.map(add));
    result = workspace.compile(path, { scenery: true });
  }
  const { plan, scenery } = result;
  return { number, plan, scenery, findings: workspace.lint(path).findings };
}
