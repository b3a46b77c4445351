/** The program `cartouche` that runs the language server. */
"use strict";
const { accessSync, constants, statSync } = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");

/**
 * Returns the setting of the program's path, or "" without one.
 *
 * A folder that the user does not trust may not choose a program. VS Code ignores such settings itself, since the manifest restricts them.
 */
function configuredPath() {
  const setting = vscode.workspace.getConfiguration("cartouche").inspect("path");
  const trusted = vscode.workspace.isTrusted ? setting?.workspaceFolderValue ?? setting?.workspaceValue : undefined;
  return (trusted ?? setting?.globalValue ?? setting?.defaultValue ?? "").trim();
}

/**
 * Finds the program.
 *
 * @returns `{ path }`, an absolute path, or `{ reason, isConfigured }` if there is none. A program in the current folder is never found by
 * its name alone.
 */
function findProgram() {
  const configured = configuredPath();
  if (configured.includes("/") || configured.includes(path.sep)) {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
    const full = path.resolve(folder, configured.replace(/^~(?=\/)/, () => process.env.HOME ?? "~").replace(/\$\{workspaceFolder\}/g, () => folder));
    return isProgram(full) ? { path: full } : { reason: `there is no program \`${full}\`, which \`cartouche.path\` names`, isConfigured: true };
  }
  const name = configured || "cartouche";
  const endings = process.platform === "win32" ? [".exe", ""] : [""];
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    if (!path.isAbsolute(folder)) continue;
    for (const ending of endings) {
      const full = path.join(folder, name + ending);
      if (isProgram(full)) return { path: full };
    }
  }
  return { reason: `there is no program \`${name}\` on PATH`, isConfigured: configured !== "" };
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

module.exports = { findProgram };
