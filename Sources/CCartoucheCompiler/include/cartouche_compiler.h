/*
 * The compiler and linter of Cartouche for every language that can call C, without a file system.
 *
 *     cartouche_workspace *workspace = cartouche_workspace_create();
 *     cartouche_workspace_put(workspace, "cafes.annotations.yaml", 22, bytes, size);
 *     if (cartouche_workspace_compile(workspace, "cafes.annotations.yaml", 22) == CARTOUCHE_WORKSPACE_OK) {
 *       size_t size = cartouche_workspace_result(workspace, CARTOUCHE_RESULT_PLAN, NULL, 0);
 *       …
 *     }
 *
 * A workspace holds the files that specs name: imports, data and styles. Paths are relative to its root folder, with `/` between
 * components. Files that a spec names and that are not in the workspace are listed as missing, so that the host can add them
 * and call again.
 *
 * `cartouche_workspace_open` compiles a spec whose data and variables change afterwards. Each change gives an edit for the resolver of its
 * plan, `cartouche_apply_edit` of `cartouche.h`. The resolver may be in another WebAssembly module, thread or process.
 *
 * `lint`, `compile`, `fix`, `format`, `explain`, `schema`, `open` and the changes replace all results of the call before. `cartouche_workspace_result`
 * copies a result into the caller's buffer. It writes as many bytes as fit, and returns the total number; with `(NULL, 0)` it only counts. Texts
 * are UTF-8 without a terminating NUL. The bytes equal those of the program `cartouche`.
 *
 * There is no global state. Use a workspace from one thread at a time. The program ends only if memory is exhausted.
 */
#ifndef CARTOUCHE_COMPILER_H
#define CARTOUCHE_COMPILER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The files of specs, and the results of the last call. */
typedef struct cartouche_workspace cartouche_workspace;

typedef int32_t cartouche_workspace_status;
enum {
  CARTOUCHE_WORKSPACE_OK = 0,
  /* The workspace has no readable file with the path; `CARTOUCHE_RESULT_TEXT` is the reason. */
  CARTOUCHE_WORKSPACE_UNREADABLE = 1,
  /* The spec has errors, so there are findings and no plan. */
  CARTOUCHE_WORKSPACE_NO_PLAN = 2,
  /* A pointer is null. */
  CARTOUCHE_WORKSPACE_NULL = 3,
  /* No topic has the name; `CARTOUCHE_RESULT_TEXT` is a message with a suggestion. */
  CARTOUCHE_WORKSPACE_UNKNOWN_NAME = 4,
  /* A lint configuration has errors, which `CARTOUCHE_RESULT_CONFIGURATION` lists. `CARTOUCHE_RESULT_TEXT` is the first error. */
  CARTOUCHE_WORKSPACE_BAD_CONFIGURATION = 5,
  /* The change has errors, so there are findings and no edit. Data and variables are as before. */
  CARTOUCHE_WORKSPACE_REFUSED = 6,
  /* No spec is open. */
  CARTOUCHE_WORKSPACE_NOT_OPEN = 7,
  /* The file has syntax errors, which are findings. Without findings, `CARTOUCHE_RESULT_TEXT` is the reason, a defect of Cartouche. */
  CARTOUCHE_WORKSPACE_NOT_FORMATTED = 8,
  /* A finding is at or above the lowest severity that makes a run of `lint` fail. The report is complete. */
  CARTOUCHE_WORKSPACE_PROBLEMS = 9,
  /* A search for specs skips the file or folder. */
  CARTOUCHE_WORKSPACE_EXCLUDED = 10
};

typedef int32_t cartouche_workspace_content;
enum {
  /* The findings, as `cartouche lint --format json` prints them, with fixes. */
  CARTOUCHE_RESULT_FINDINGS = 0,
  /* The compiled plan, for `cartouche_create`. */
  CARTOUCHE_RESULT_PLAN = 1,
  /* A JSON array of the paths of files that were needed and are not in the workspace, sorted. */
  CARTOUCHE_RESULT_MISSING = 2,
  /* The schema, the explanation, the fixed or formatted file, or the reason of a failure. */
  CARTOUCHE_RESULT_TEXT = 3,
  /* The findings of lint configurations, in the format of `CARTOUCHE_RESULT_FINDINGS`. */
  CARTOUCHE_RESULT_CONFIGURATION = 4,
  /* The edit that a change of data or variables gives, for `cartouche_apply_edit`. */
  CARTOUCHE_RESULT_EDIT = 5,
  /* A JSON array of the names of the open spec's GeoJSON sources, whose data can change. */
  CARTOUCHE_RESULT_SOURCES = 6,
  /* The features of sources and layers of the plan that `compile` returned, as `scenery.json` of the preview: for programs that draw the
   * map below the views themselves. */
  CARTOUCHE_RESULT_SCENERY = 7,
  /* The plan that `compile` returned, as `cartouche compile --format json` prints it. Empty after the scenery was read. */
  CARTOUCHE_RESULT_PLAN_TEXT = 8,
  /* A JSON object about the files of the last call, for command lines. After `lint`: the checked `files`, the `failures` with `path` and
   * `reason`, and the `partlyChecked` files on which rules were not run. After `fix`: the fixes that were `applied`, and the `unsafe` ones that
   * could be, with `rule` and `message`. */
  CARTOUCHE_RESULT_DETAILS = 9
};

typedef uint32_t cartouche_workspace_fix_mode;
enum {
  /* Only safe fixes. */
  CARTOUCHE_FIX_SAFE = 0,
  /* Also fixes that need a review. */
  CARTOUCHE_FIX_UNSAFE = 1,
  /* Only safe fixes. `CARTOUCHE_RESULT_DETAILS` lists the others. */
  CARTOUCHE_FIX_SAFE_AND_LIST_UNSAFE = 2,
  /* The same, with as few trials as the program spends on the summary of `lint`. */
  CARTOUCHE_FIX_LIST = 3
};

/* Creates an empty workspace. */
cartouche_workspace *cartouche_workspace_create(void);

/* Frees a workspace. Null is ignored. */
void cartouche_workspace_destroy(cartouche_workspace *workspace);

/* Adds a file, or replaces the file with the same path. */
cartouche_workspace_status cartouche_workspace_put(
  cartouche_workspace *workspace, const uint8_t *path, size_t path_size, const uint8_t *bytes, size_t size);

/* Removes the file with a path, if there is one. */
cartouche_workspace_status cartouche_workspace_remove(
  cartouche_workspace *workspace, const uint8_t *path, size_t path_size);

/* Sets the lint configuration of all files, the text of a `.cartouche.yaml` in the root folder. Without one, or after a call with null,
 * each file has the nearest `.cartouche.yaml` of the workspace, in its folder or above. */
cartouche_workspace_status cartouche_workspace_configure(
  cartouche_workspace *workspace, const uint8_t *bytes, size_t size);

/* Checks specs, scenarios and libraries together, as `cartouche lint FILE…` does. Several paths are separated by NUL bytes. If `paths` is
 * null, checks every spec and scenario that the configurations do not exclude, as `cartouche lint` does in a folder. Then it also reports
 * unused declarations of libraries. */
cartouche_workspace_status cartouche_workspace_lint(
  cartouche_workspace *workspace, const uint8_t *paths, size_t size);

/* Applies fixes to the file with a path, as `cartouche lint --fix` does: `CARTOUCHE_RESULT_TEXT` is the content of the fixed file. The file
 * in the workspace stays as it is. `findings` is a JSON array of the findings to fix, as `lint` returned them, or null for all findings. */
cartouche_workspace_status cartouche_workspace_fix(
  cartouche_workspace *workspace, const uint8_t *path, size_t path_size, cartouche_workspace_fix_mode mode,
  const uint8_t *findings, size_t findings_size);

/* Formats the file with a path, a spec, scenario or configuration in YAML, as `cartouche format` does: `CARTOUCHE_RESULT_TEXT` is the
 * formatted file. The file in the workspace stays as it is. A file in JSON is unreadable. */
cartouche_workspace_status cartouche_workspace_format(
  cartouche_workspace *workspace, const uint8_t *path, size_t path_size);

/* Compiles a spec. The findings are those of the compiler alone. */
cartouche_workspace_status cartouche_workspace_compile(
  cartouche_workspace *workspace, const uint8_t *path, size_t path_size);

/* Makes the JSON Schema of specs, or that of scenarios if `scenarios` is not 0. */
cartouche_workspace_status cartouche_workspace_schema(cartouche_workspace *workspace, uint32_t scenarios);

/* Explains a name, as `cartouche explain NAME` does, or lists all names if `name` is null. */
cartouche_workspace_status cartouche_workspace_explain(
  cartouche_workspace *workspace, const uint8_t *name, size_t name_size);

/* MARK: Command lines */

/* Sets the options of a program that reads files from disk, or removes them with null. `options` is a JSON object with
 *   folder:     the absolute path of the current folder. Paths of calls and of findings are then relative to it, or absolute. Paths of `put`
 *               and of missing files are absolute, without the first `/`. A spec reads no file outside of its git repository, of which
 *               the workspace has a file `.git`, or outside of its own folder without a repository.
 *   root:       the path of another folder outside which no spec reads a file
 *   config:     the path of the lint configuration of all files
 *   select:     the only rules to run; ignore: rules that do not run
 *   found:      the linted files that were found by a search of their folder, in which unused declarations of libraries are known
 *   names:      an object with the names of the files in folders, for suggestions
 *   unreadable: an object with the reasons for which files cannot be read
 * All members are optional. With a folder, `lint` checks the other files if one cannot be read. */
cartouche_workspace_status cartouche_workspace_set_options(
  cartouche_workspace *workspace, const uint8_t *options, size_t size);

/* Returns `CARTOUCHE_WORKSPACE_EXCLUDED` if a search for specs skips a file or folder: a `.gitignore` of the workspace or a configuration
 * excludes it. Its folder must not be excluded. */
cartouche_workspace_status cartouche_workspace_is_excluded(
  cartouche_workspace *workspace, const uint8_t *path, size_t path_size, uint32_t is_folder);

/* Makes a report of the last call, as the program prints it: `CARTOUCHE_RESULT_TEXT`. `request` is a JSON object with
 *   format:   for findings `text`, `concise`, `json`, `sarif`, `github`, `gitlab` or `junit`; `configuration` for those of lint
 *             configurations; `applied` or `refused` for the fixes of `fix`; `diff` for the changes of `fix` or `format`
 *   color:    true for the colors of a terminal
 *   concise:  true for one line for each fix
 *   failOn:   the lowest severity that makes the run fail; defaults to those of the configurations
 *   failures: further files that could not be read, with `path` and `reason`
 * The other results stay. */
cartouche_workspace_status cartouche_workspace_report(
  cartouche_workspace *workspace, const uint8_t *request, size_t size);

/* MARK: Live data */

/* Compiles a spec, and keeps it open in place of the spec that was open. If it has errors, the other spec stays open. Later
   changes of the files that it has read do not affect it. */
cartouche_workspace_status cartouche_workspace_open(
  cartouche_workspace *workspace, const uint8_t *path, size_t path_size);

/* Replaces the data of a source of the open spec by GeoJSON. The findings are those that the spec did not have before. */
cartouche_workspace_status cartouche_workspace_set_data(
  cartouche_workspace *workspace, const uint8_t *source, size_t source_size, const uint8_t *geojson, size_t size);

/* Changes features of a source of the open spec. `change` is a JSON object as `updateData` of `docs/events.md` takes it, with `source`. */
cartouche_workspace_status cartouche_workspace_update_data(
  cartouche_workspace *workspace, const uint8_t *change, size_t size);

/* Sets variables of the open spec. `values` is a JSON object of values by name; other variables keep their values. */
cartouche_workspace_status cartouche_workspace_set_variables(
  cartouche_workspace *workspace, const uint8_t *values, size_t size);

/* MARK: Results */

/* Copies a result of the last call, and returns its size in bytes. */
size_t cartouche_workspace_result(
  const cartouche_workspace *workspace, cartouche_workspace_content content, uint8_t *buffer, size_t capacity);

#ifdef __wasm__
/* Allocates memory of the WebAssembly module for its host, aligned to 16 bytes. Returns null if memory is exhausted. */
void *cartouche_allocate(size_t size);
/* Frees memory that `cartouche_allocate` returned. Null is ignored. */
void cartouche_free(void *memory);
#endif

#ifdef __cplusplus
}
#endif

#endif
