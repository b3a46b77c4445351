// A program in TypeScript that uses all of the compiler as its types say; a mistake follows each `@ts-expect-error`.
import {
  Workspace, compile, explain, lint, loadCompiler, schema,
  type CompileResult, type ConfigurationError, type FileContent, type Files, type Finding, type FindingFix, type FindingPosition,
  type LintResult, type RelatedPlace, type WorkspaceOptions,
} from "cartouche/compiler";
import { CartoucheError, Resolver, type ErrorCode } from "cartouche";

await loadCompiler();
await loadCompiler("cartouche-compiler.wasm");
const content: FileContent = new Uint8Array();
const files: Files = { "a.annotations.yaml": "version: 1", "b.annotations.json": { version: 1, annotations: [] }, "c.geojson": content };
const options: WorkspaceOptions = { config: { rules: { "unused-template": "off" } } };
// @ts-expect-error A content is no number.
lint({ "a.annotations.yaml": 5 });
// @ts-expect-error There is no option `paths`.
lint(files, { paths: [] });

const checked: LintResult = lint(files, { ...options, path: ["a.annotations.yaml"] });
const result: CompileResult = compile(files, { path: "a.annotations.yaml" });
if (result.plan) new Resolver(result.plan);
// @ts-expect-error A spec with errors has no plan.
new Resolver(result.plan);
const [missing, text, list, schemas]: [string[], string, string, string] = [result.missing, explain("priority"), explain(), schema({ scenarios: true })];
console.log(missing, text, list, schemas, schema());

const finding = (each: Finding): [string, string, number, string | null] => [each.path, each.rule, each.start.offset, each.help];
const related = ({ path, message, start }: RelatedPlace): [string, string, FindingPosition] => [path, message, start];
const edits = ({ title, safe, edits }: FindingFix): [string, boolean, string[]] => [title, safe, edits.map(({ replacement }) => replacement)];
for (const each of [...checked.findings, ...checked.configuration]) console.log(finding(each), each.related.map(related), each.fixes.map(edits));

const workspace = new Workspace(files, options);
workspace.put("d.annotations.yaml", new ArrayBuffer(1));
workspace.remove("d.annotations.yaml");
workspace.configure("rules: {}");
workspace.configure(null);
const fixed: string = workspace.applyFixes(workspace.paths[0] ?? "", checked.findings, { unsafe: true });
workspace.applyFixes("a.annotations.yaml");
// @ts-expect-error It says what is there.
workspace.paths = [fixed];
const codes: ErrorCode[] = ["unreadable", "unknownName", "badConfiguration", "trap"];
try {
  workspace.lint();
  workspace.compile();
  console.log(workspace.explain("priority"), workspace.schema());
} catch (error) {
  if (error instanceof CartoucheError && codes.includes(error.code)) console.log((error as ConfigurationError).findings);
}
