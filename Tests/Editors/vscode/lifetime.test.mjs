/** Starts, crashes, restarts and ends of the program. */
import assert from "node:assert/strict";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { test } from "node:test";
import { needsCompiler, opened, patient, program, project, script } from "./packed.mjs";

const text = "version: 1\ntemplates: { pin: { size: [24, 24] } }\nannotations:\n  - { id: a, extends: pinn, attach: { point: [0, 0] } }\n";

/** The program with its process ids in a log. */
const logged = () => script(`echo $$ >> "$LOG"\nexec '${program}' "$@"`);
const processes = ({ log }) => existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").map(Number) : [];

async function start(test, options) {
  const folder = project({ "a.annotations.yaml": text });
  const window = await opened(test, [folder], options);
  return { folder, window, document: window.open(join(folder, "a.annotations.yaml")) };
}

const isRunning = (id) => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};

test("a server that crashes is started again, with unsaved texts", patient, async (test) => {
  const run = logged();
  const { window, document } = await start(test, { path: run.file });
  window.replace(document, "pinn", "pim");
  await window.until(() => window.findings.get(document.uri.toString())?.[0].message.includes("`pim`"));
  const [first] = processes(run);
  process.kill(first, "SIGKILL");
  // The findings of the process that has ended are removed.
  await window.until(() => window.codes(document).length === 0);
  await window.until(() => window.codes(document).length === 1);
  assert.equal(processes(run).length, 2);
  assert.match(window.log, /ended: it was ended by SIGKILL/);
  assert.match(window.findings.get(document.uri.toString())[0].message, /`pim`/);
  assert.deepEqual(window.messages, []);
});

test("a server that crashes again and again is left, until the user restarts it", { ...patient, ...needsCompiler }, async (test) => {
  const run = logged();
  const { window, document } = await start(test, { path: run.file });
  for (let count = 1; count <= 5; count++) {
    await window.until(() => window.log.split("is running").length - 1 === count);
    process.kill(processes(run).at(-1), "SIGKILL");
  }
  const message = await window.until(() => window.messages[0]);
  assert.deepEqual(message.buttons, ["Restart", "Show Log"]);
  await window.until(() => window.status.text === "$(info) Cartouche (built-in)");
  // The built-in compiler has the findings meanwhile.
  await window.until(() => window.codes(document).join() === "unknown-template");
  message.choose("Restart");
  await window.until(() => window.status.text === "$(check) Cartouche");
  await window.until(() => window.codes(document).join() === "unknown-template");
  assert.equal(processes(run).length, 6);
});

test("the command restarts the server, and ends the old one", patient, async (test) => {
  const run = logged();
  const { window, document } = await start(test, { path: run.file });
  await window.until(() => window.codes(document).length === 1);
  await Promise.all([window.run("cartouche.restart"), window.run("cartouche.restart")]);
  await window.until(() => window.codes(document).length === 1);
  assert.equal(processes(run).length, 3);
  assert.deepEqual(processes(run).map(isRunning), [false, false, true]);
});

test("nothing is left when the extension ends", patient, async (test) => {
  const run = logged();
  const { window, document } = await start(test, { path: run.file });
  await window.until(() => window.codes(document).length === 1);
  await window.deactivate();
  assert.deepEqual(processes(run).map(isRunning), [false]);
  assert.equal(window.findings.size, 0);
  assert.equal(window.watchers.size, 0);
  assert.equal(window.commands.size, 0);
  assert.equal(window.status.isShown, false);
  assert.deepEqual([...window.providers.values()].filter((all) => all.size > 0), []);
  // No listener is left that would use what has ended.
  window.replace(document, "pinn", "pin");
  window.open(document.uri.fsPath);
  window.close(document);
});

test("a server that ignores `exit` is killed", patient, async (test) => {
  // The shell keeps waiting for its input after the program has ended.
  const run = script(`echo $$ >> "$LOG"\n'${program}' "$@"\ntrap '' TERM\nwhile :; do read -r _ || tail -f /dev/null; done`);
  const { window } = await start(test, { path: run.file });
  await window.deactivate();
  assert.deepEqual(processes(run).map(isRunning), [false]);
});

test("the program on PATH", patient, async (test) => {
  const path = process.env.PATH;
  test.after(() => { process.env.PATH = path; });
  process.env.PATH = ["relative", dirname(program), path].join(delimiter);
  const { window } = await start(test, { path: undefined });
  assert.equal(window.status.text, "$(check) Cartouche");
});

const broken = [
  ["no program", () => "/nonexistent/cartouche", /there is no program `\/nonexistent\/cartouche`/],
  ["a program that ends at once", () => script("echo 'unknown command' >&2; exit 64").file, /it ended with status 64/],
  ["a program that is no server", () => script("echo hello; echo; cat > /dev/null").file, /does not start/],
  ["a program that cannot run", () => {
    const { file } = script("");
    chmodSync(file, 0o644);
    return file;
  }, /there is no program/],
];
for (const [name, path, reason] of broken) {
  test(`${name}: the built-in compiler does the work`, { ...patient, ...needsCompiler }, async (test) => {
    const { window, document } = await start(test, { path: path() });
    assert.equal(window.status.text, "$(info) Cartouche (built-in)");
    assert.match(window.status.tooltip.value, reason);
    await window.until(() => window.codes(document).join() === "unknown-template");
    await window.run("cartouche.preview");
    assert.match(window.messages.at(-1).text, /needs the program/);
  });
}

test("another path in the settings starts another program", { ...patient, ...needsCompiler }, async (test) => {
  const { window, document } = await start(test, { path: "/nonexistent" });
  assert.match(window.messages[0].text, /`cartouche.path` names/);
  window.set("global", "cartouche.path", program);
  await window.until(() => window.status.text === "$(check) Cartouche");
  await window.until(() => window.codes(document).join() === "unknown-template");
});

test("a folder without trust does not choose the program", patient, async (test) => {
  const run = logged();
  const { window } = await start(test, { path: program, isTrusted: false, workspace: { "cartouche.path": run.file } });
  assert.match(window.status.tooltip.value, new RegExp(`: ${program} `));
  assert.deepEqual(processes(run), []);
  window.trust();
  await window.until(() => window.status.text === "$(check) Cartouche" && window.status.tooltip.value.includes(run.file));
  assert.equal(processes(run).length, 1);
});

test("a trusted folder names a program by a relative path", patient, async (test) => {
  const folder = project({ "a.annotations.yaml": text });
  const { symlinkSync } = await import("node:fs");
  symlinkSync(program, join(folder, "tool"));
  const window = await opened(test, [folder], { path: undefined, workspace: { "cartouche.path": "./tool" } });
  assert.ok(window.status.tooltip.value.includes(`${folder}/tool `));
});

test("the status is shown beside files of Cartouche alone", patient, async (test) => {
  const { folder, window, document } = await start(test);
  assert.equal(window.status.isShown, true);
  window.write(join(folder, "notes.txt"), "");
  window.open(join(folder, "notes.txt"));
  assert.equal(window.status.isShown, false);
  window.open(document.uri.fsPath);
  assert.equal(window.status.isShown, true);
  await window.run("cartouche.showLog");
  assert.equal(window.isLogShown, true);
});
