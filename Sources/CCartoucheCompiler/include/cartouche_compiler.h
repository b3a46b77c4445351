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
 * `lint`, `compile` and `schema` replace all results of the call before. `cartouche_workspace_result` copies a result
 * into the caller's buffer. It writes as many bytes as fit, and returns the total number; with `(NULL, 0)` it only counts. Texts
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
  CARTOUCHE_WORKSPACE_NULL = 3
};

typedef int32_t cartouche_workspace_content;
enum {
  /* The findings, as `cartouche lint --format json` prints them, with fixes. */
  CARTOUCHE_RESULT_FINDINGS = 0,
  /* The compiled plan, for `cartouche_create`. */
  CARTOUCHE_RESULT_PLAN = 1,
  /* A JSON array of the paths of files that were needed and are not in the workspace, sorted. */
  CARTOUCHE_RESULT_MISSING = 2,
  /* The schema, or the reason of a failure. */
  CARTOUCHE_RESULT_TEXT = 3
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

/* Checks a spec, a scenario or a library with the rules that are on by default. */
cartouche_workspace_status cartouche_workspace_lint(
  cartouche_workspace *workspace, const uint8_t *path, size_t path_size);

/* Compiles a spec. The findings are those of the compiler alone. */
cartouche_workspace_status cartouche_workspace_compile(
  cartouche_workspace *workspace, const uint8_t *path, size_t path_size);

/* Makes the JSON Schema of specs, or that of scenarios if `scenarios` is not 0. */
cartouche_workspace_status cartouche_workspace_schema(cartouche_workspace *workspace, uint32_t scenarios);

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
