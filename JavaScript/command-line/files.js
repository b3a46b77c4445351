/** The files of commands: those that a spec names are read from disk when the module asks for them. */
import {
  closeSync, existsSync, fchmodSync, lstatSync, openSync, readFileSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { Compiler, status } from "./module.js";
import { Failure, exit, hasColors, needsProgram, readStandardInput, report, write } from "./streams.js";

/** The names of configuration files; of several in one folder the first is used. */
const configurationNames = [".cartouche.yaml", ".cartouche.yml"];
/** The endings of the files that a search finds, and misspelled endings, by kind. */
const kinds = [
  {
    plural: "specs", endings: [".annotations.yaml", ".annotations.yml", ".annotations.json"],
    slips: [".annotation.yaml", ".annotation.yml", ".annotation.json"],
  },
  {
    plural: "scenarios", endings: [".scenario.yaml", ".scenario.yml", ".scenario.json"],
    slips: [".scenarios.yaml", ".scenarios.yml", ".scenarios.json"],
  },
];
const endsIn = (name, endings) => endings.some((ending) => name.endsWith(ending));
const isFound = (name) => kinds.some(({ endings }) => endsIn(name, endings));
const likelyKind = (name) => kinds.find(({ endings, slips }) => endsIn(name.toLowerCase(), [...endings, ...slips]));

/** The names of system errors as the program prints them. */
const reasons = {
  ENOENT: "No such file or directory", ENOTDIR: "Not a directory", EROFS: "Read-only file system", ENOSPC: "No space left on device",
  EACCES: "Permission denied", EPERM: "Operation not permitted", ELOOP: "Too many levels of symbolic links", ENAMETOOLONG: "File name too long",
};
export const reasonOf = (error) => reasons[error.code] ?? error.message;

export class Files {
  compiler = new Compiler();
  /** The options of `cartouche_workspace_set_options`. */
  #options = { folder: process.cwd(), names: {}, unreadable: {} };
  /** The paths that were read, or asked for in vain. */
  #known = new Set();
  #folders = new Set();
  #isSearching = false;
  #usesRules;
  /** The content of each file by its absolute path, as it was read. */
  contents = new Map();
  /** The path that stands for standard input, if it was read. */
  standardInput;
  /** The files to check, in the order of the arguments. */
  targets = [];
  /** The files that were found by a search of their folder. */
  found = [];
  failures = [];

  /** @param options.usesRules whether files need their configurations and root folders: `format` reads no other files. */
  constructor({ root, config, select, ignore, usesRules = true } = {}) {
    this.#usesRules = usesRules;
    if (root !== undefined) {
      if (!statOf(root)?.isDirectory()) throw new Failure(`--root ${root} is not a folder`);
      this.#options.root = realpathSync(root);
    }
    if (config !== undefined) {
      this.compiler.put(resolve(config), this.readArgument(config));
      this.#options.config = config;
    }
    Object.assign(this.#options, { select, ignore });
    this.#setOptions();
  }

  #setOptions() { this.compiler.call("set_options", JSON.stringify(this.#options)); }

  /** Reads a file that an option names. */
  readArgument(path) {
    try {
      return readFileSync(path);
    } catch (error) {
      throw new Failure(`${path}: ${error.code === "ENOENT" ? "there is no such file" : error.code === "EISDIR" ? "it is a folder" : reasonOf(error)}`);
    }
  }

  readStandardInput(path) {
    this.replaceStandardInput(path, readStandardInput());
    this.standardInput = path;
  }

  replaceStandardInput(path, content) {
    const place = resolve(path);
    this.contents.set(place, content);
    this.#known.add(place);
    if (this.#usesRules) this.#enter(dirname(place));
    this.compiler.put(place, content);
  }

  /** Replaces a file that the command has written. */
  replace(path, content) {
    this.contents.set(resolve(path), content);
    this.compiler.put(resolve(path), content);
  }

  content(path) { return this.contents.get(resolve(path)); }

  /** Calls a function of the module with paths, and reads the files that it misses, until none of them exists. */
  call(name, path, ...numbers) {
    for (const each of path.split("\0")) this.#read(resolve(each));
    for (;;) {
      this.#setOptions();
      const result = this.compiler.call(name, path, ...numbers);
      const missing = this.compiler.json("missing").map((place) => resolve("/", place)).filter((place) => !this.#known.has(place));
      if (result === status.badConfiguration) throw this.#badConfiguration();
      if (missing.length === 0) return result;
      for (const place of missing) this.#read(place);
    }
  }

  #badConfiguration() {
    this.printConfigurations();
    return new Failure("", exit.failure);
  }

  /** Prints the findings of lint configurations. */
  printConfigurations() { write(2, this.compiler.report({ format: "configuration", color: hasColors(2) }).bytes); }

  #read(place) {
    if (this.#known.has(place)) return;
    this.#known.add(place);
    if (this.#usesRules) this.#enter(dirname(place));
    const stat = statOf(place);
    if (stat === undefined) {
      this.#list(dirname(place));
    } else if (stat.isDirectory()) {
      this.#list(place);
    } else if (!stat.isFile()) {
      const kind = stat.isFIFO() ? "a named pipe" : stat.isSocket() ? "a socket" : "a device";
      this.#options.unreadable[place.slice(1)] = `it is ${kind}; only files are read`;
    } else {
      this.#checkLinks(place);
      try {
        const content = readFileSync(place);
        this.contents.set(place, content);
        this.compiler.put(place, content);
      } catch (error) {
        this.#options.unreadable[place.slice(1)] = reasonOf(error);
      }
    }
  }

  /** Notes the names in a folder, for suggestions. */
  #list(folder) {
    try {
      this.#options.names[folder] ??= readdirSync(folder);
    } catch {
      // A folder that is not there has no names.
    }
  }

  /** Refuses a link out of the root folder, which the module cannot see. */
  #checkLinks(place) {
    const real = realpathSync(place);
    if (real === place) return;
    let root = this.#options.root ?? dirname(place);
    if (this.#options.root === undefined) {
      for (let folder = root; ; folder = dirname(folder)) {
        if (existsSync(join(folder, ".git"))) root = folder;
        if (root === folder && existsSync(join(folder, ".git")) || folder === dirname(folder)) break;
      }
    }
    if (!isInside(real, realpathSync(root))) throw needsProgram(`${relative(".", place)}, a link out of ${root},`);
  }

  /** Adds what counts for the files of a folder: the configurations in it and above, up to the root of its repository, and that root. */
  #enter(folder) {
    for (let current = folder; !this.#folders.has(current); current = dirname(current)) {
      this.#folders.add(current);
      const isRoot = existsSync(join(current, ".git"));
      const configurations = this.#options.config === undefined ? configurationNames.filter((name) => statOf(join(current, name))) : [];
      for (const name of configurations.slice(1)) {
        const shown = (each) => shownPath(join(current, each));
        report(`warning: ${shown(name)} is ignored, because ${shown(configurations[0])} is in the same folder; keep one of them`);
      }
      const names = [...configurations.slice(0, 1), ...this.#isSearching ? [".gitignore"] : [], ...isRoot && this.#isSearching ? [".git/info/exclude"] : []];
      for (const name of names) this.#put(join(current, name));
      if (isRoot) this.compiler.put(join(current, ".git"), Buffer.alloc(0));
      if (isRoot || current === dirname(current)) break;
    }
  }

  #put(place) {
    try {
      this.compiler.put(place, readFileSync(place));
    } catch {
      // As in git, an unreadable file has no patterns.
    }
  }

  // MARK: Searching

  /** Finds the files that arguments name, and prints a message for each skipped file. */
  find(paths, stdinFilename = "<stdin>", findsConfigurations = false) {
    this.#isSearching = true;
    const known = new Set();
    const add = (path) => {
      if (!known.has(resolve(path))) this.targets.push(path);
      known.add(resolve(path));
    };
    for (const path of paths.length > 0 ? paths : ["."]) {
      if (path === "-") {
        this.readStandardInput(stdinFilename);
        add(stdinFilename);
      } else if (statOf(path)?.isDirectory()) {
        const search = { files: [], skipped: [], unreadable: [], hasExcludedFiles: false, hasExcludedFolders: false };
        this.#search(path, resolve(path), findsConfigurations, search);
        this.#report(search, path);
        search.files.forEach(add);
        this.found.push(...search.files);
      } else if (path.endsWith(".snapshot.json")) {
        report(`${path}: skipped, because it is a snapshot of a scenario`);
      } else {
        add(path);
      }
    }
    this.#options.found = this.found;
    return this.targets;
  }

  #search(folder, place, findsConfigurations, search) {
    const isConfiguration = (name) => findsConfigurations && configurationNames.includes(name);
    this.#enter(place);
    let entries;
    try {
      entries = readdirSync(place).sort();
    } catch (error) {
      search.unreadable.push({ path: folder, reason: reasonOf(error) });
      return;
    }
    const prefix = folder === "." ? "" : folder.endsWith("/") ? folder : `${folder}/`;
    for (const name of entries) {
      if (name.startsWith(".") && !isConfiguration(name)) continue;
      const child = prefix + name;
      const isFolder = lstatSync(join(place, name)).isDirectory();
      if (!isFolder && !isConfiguration(name) && !likelyKind(name)) continue;
      const excluded = this.compiler.call("is_excluded", child, isFolder ? 1 : 0);
      if (excluded === status.badConfiguration) throw this.#badConfiguration();
      if (excluded === status.excluded) search[isFolder ? "hasExcludedFolders" : "hasExcludedFiles"] = true;
      else if (isFolder) this.#search(child, join(place, name), findsConfigurations, search);
      else (isConfiguration(name) || isFound(name) ? search.files : search.skipped).push(child);
    }
  }

  #report({ files, skipped, unreadable, hasExcludedFiles, hasExcludedFolders }, folder) {
    for (const file of skipped) {
      const { plural, endings } = likelyKind(file);
      report(`${file}: skipped, because ${plural} end in ${endings[0]}; name it to check it`);
    }
    for (const file of unreadable) {
      report(`${file.path}: ${file.reason}`);
      this.failures.push(file);
    }
    if (unreadable.length > 0 || files.length > 0) return;
    const endings = kinds.map((kind) => `*${kind.endings[0]}`).join(" or ");
    const outside = hasExcludedFiles ? " that git and the configurations do not exclude"
      : hasExcludedFolders ? ", outside of folders that git or a configuration excludes" : "";
    report(`${folder}: there is no ${endings} in this folder${outside}`);
  }
}

const statOf = (path) => {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
};

const isInside = (path, folder) => folder === "/" || path === folder || path.startsWith(`${folder}/`);

/** Returns a path relative to the current folder, or the absolute path of a file in another folder. */
const shownPath = (path) => isInside(resolve(path), process.cwd()) ? relative(".", path) : resolve(path);

/** Writes a file completely or not at all: under a temporary name beside it, which is then renamed.
 * @param before the bytes that the file must still have, if any. */
export function writeFile(name, bytes, before) {
  if (name === "") throw new Failure("the output file's name is empty");
  const stat = statOf(name);
  if (name.endsWith("/") || stat?.isDirectory()) throw new Failure(`${name} cannot be written: it is a folder; name a file in it`);
  let temporary;
  try {
    // A device or a pipe is no file to replace.
    if (stat && !stat.isFile()) return writeAll(openSync(name, "w"), bytes);
    const path = stat ? realpathSync(name) : resolve(name);
    // Checks the permission, which a rename ignores.
    if (stat) closeSync(openSync(path, "r+"));
    let descriptor;
    for (let attempt = 0; descriptor === undefined; attempt++) {
      try {
        temporary = `${path}.${attempt}.tmp`;
        descriptor = openSync(temporary, "wx");
      } catch (error) {
        temporary = undefined;
        if (error.code !== "EEXIST" || attempt >= 100) throw error;
      }
    }
    if (stat) fchmodSync(descriptor, stat.mode & 0o7777);
    writeAll(descriptor, bytes);
    if (before && !readFileSync(path).equals(before)) {
      throw new Failure(`${name} was not written: the file changed after it was read; run the command again`);
    }
    renameSync(temporary, path);
    temporary = undefined;
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`${name} cannot be written: ${reasonOf(error)}`);
  } finally {
    if (temporary) rmSync(temporary, { force: true });
  }
}

function writeAll(descriptor, bytes) {
  try {
    for (let rest = bytes; rest.length > 0;) rest = rest.subarray(writeSync(descriptor, rest));
  } finally {
    closeSync(descriptor);
  }
}

/** Writes the result of a command to the file of `-o`, or to standard output. It overwrites none of the files that were read. */
export function writeResult(output, bytes, files) {
  if (output === undefined || output === "-") return write(1, bytes);
  const same = statOf(output);
  const source = same && files.find((path) => {
    const stat = statOf(path);
    return stat && stat.dev === same.dev && stat.ino === same.ino;
  });
  if (source !== undefined) throw new Failure(`${output} is ${source === output ? "" : `${shownPath(source)}, `}one of the files that were read`);
  writeFile(output, bytes);
}
