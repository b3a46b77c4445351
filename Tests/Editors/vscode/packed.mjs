/** The extension as its package has it, and projects for tests. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

export const { Window, Range } = createRequire(import.meta.url)("./fake-vscode.cjs");
export const types = createRequire(import.meta.url)("./fake-types.cjs");
export const root = fileURLToPath(new URL("../../..", import.meta.url));
/** The program, an absolute path. */
export const program = process.env.CARTOUCHE_PROGRAM;

const wasm = process.env.CARTOUCHE_COMPILER_MODULE ?? join(root, ".build/compiler-wasm/cartouche-compiler.wasm");
export const hasCompiler = existsSync(wasm);
/** The option of tests that need the compiler's module. */
export const needsCompiler = { skip: !hasCompiler && !process.env.CARTOUCHE_NEEDS_COMPILER && "the compiler's module is not built" };

const temporary = realpathSync(mkdtempSync(join(tmpdir(), "cartouche-vscode-")));
after(() => rmSync(temporary, { recursive: true }));

export const pack = (folder, withCompiler = hasCompiler, environment = {}) => {
  const options = withCompiler ? [] : ["--without-compiler"];
  execFileSync(join(root, "Scripts/vscode"), [folder, ...options], { env: { ...process.env, ...environment }, stdio: ["ignore", "pipe", "inherit"] });
  return join(folder, "cartouche-0.1.0.vsix");
};

/** The package, and the folder of the extension that VS Code unpacks. */
export const packageFile = pack(temporary);
execFileSync("python3", ["-m", "zipfile", "-e", packageFile, join(temporary, "unpacked")]);
export const extension = join(temporary, "unpacked/extension");

let count = 0;

/** Makes a folder with files. */
export function project(files) {
  const folder = join(temporary, `project ${++count}`);
  for (const [name, text] of Object.entries({ ".git/HEAD": "ref: refs/heads/main\n", ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** Makes a script that a test uses as the program. `$LOG` in it is a file beside it. */
export function script(text) {
  const file = join(project({}), "program");
  writeFileSync(file, `#!/bin/sh\nLOG='${file}.log'\n${text}\n`, { mode: 0o755 });
  return { file, log: `${file}.log` };
}

/** Opens a window with the extension. The test's end closes it. */
export async function opened(test, folders, { path = program, isTrusted = true, ...settings } = {}) {
  const window = new Window(extension, folders);
  Object.assign(window, { isTrusted, patience: patient.timeout * 0.8 });
  if (path !== undefined) window.settings.global["cartouche.path"] = path;
  Object.assign(window.settings.workspace, settings.workspace);
  test.after(() => window.deactivate());
  await window.activate();
  return window;
}

/** The options of a test. The time is for a machine under load. */
export const patient = { timeout: Number(process.env.CARTOUCHE_TEST_SECONDS ?? 120) * 1000 };
