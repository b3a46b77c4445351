// The module is found wherever it is.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { relative } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";
import { CartoucheError, Engine, Resolver, load, loadSync } from "../../JavaScript/cartouche.js";
import { recorded, wasm, wasmPath } from "./built.mjs";

const bytes = wasm();

const works = (engine) => {
  assert.ok(engine instanceof Engine);
  assert.match(engine.version, /^\d+\.\d+\.\d+/);
  assert.equal(engine.planFileVersion, recorded("markers.plan").readUInt32LE(8));
  const resolver = new Resolver(recorded("markers.plan"));
  assert.equal(resolver.engine, engine);
  resolver.free();
};

test("nothing is made before it is loaded", () => {
  assert.throws(() => new Resolver(recorded("markers.plan")), (error) => error instanceof CartoucheError && error.code === "notLoaded");
});

test("it needs nothing of its host", () => {
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)), []);
});

test("from bytes, a module, a path and an address", async () => {
  works(await load(bytes));
  works(await load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)));
  const engine = loadSync(bytes);
  works(engine);
  works(await load(engine.module));
  works(await load(wasmPath));
  works(await load(relative(process.cwd(), wasmPath)));
  works(await load(pathToFileURL(wasmPath)));
  works(await load(pathToFileURL(wasmPath).href));
});

test("from a server, whatever type it gives", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/missing") return response.writeHead(404).end("no");
    response.writeHead(200, { "content-type": request.url === "/typed" ? "application/wasm" : "application/octet-stream" });
    response.end(bytes);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${server.address().port}`;
  try {
    works(await load(`${address}/typed`));
    works(await load(new URL(`${address}/untyped`)));
    works(await load(fetch(`${address}/typed`)));
    await assert.rejects(load(`${address}/missing`), (error) => error.code === "unloadable" && /404/.test(error.message));
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test("what is no module is told", async () => {
  await assert.rejects(load(new Uint8Array(8)), (error) => error instanceof CartoucheError && error.code === "unloadable");
  await assert.rejects(load("/nowhere.wasm"), (error) => error.code === "unloadable");
  assert.throws(() => loadSync(new Uint8Array(8)), (error) => error.code === "unloadable");
});
