/** Conversions between values of the protocol and those of VS Code. Both count positions in units of UTF-16. */
"use strict";
const vscode = require("vscode");

const position = ({ line, character }) => new vscode.Position(line, character);
const range = ({ start, end }) => new vscode.Range(position(start), position(end));
const uri = (text) => vscode.Uri.parse(text, true);
const location = (written) => new vscode.Location(uri(written.uri), range(written.range));

/** Texts of the server have no commands and no HTML. */
const markdown = (content) => content === undefined ? undefined : new vscode.MarkdownString(typeof content === "string" ? content : content.value);

const writtenPosition = ({ line, character }) => ({ line, character });
const writtenRange = ({ start, end }) => ({ start: writtenPosition(start), end: writtenPosition(end) });

function diagnostic(written) {
  // The protocol counts severities from 1.
  const made = new vscode.Diagnostic(range(written.range), written.message, (written.severity ?? 1) - 1);
  made.source = written.source;
  made.code = written.codeDescription ? { value: written.code, target: uri(written.codeDescription.href) } : written.code;
  made.tags = written.tags;
  made.relatedInformation = written.relatedInformation?.map(
    (other) => new vscode.DiagnosticRelatedInformation(location(other.location), other.message));
  return made;
}

const textEdit = (written) => new vscode.TextEdit(range(written.range), written.newText);

/** Returns the edit of several files. Throws if a text has changed since the server read it. */
function workspaceEdit(written) {
  const edit = new vscode.WorkspaceEdit();
  const changes = written.documentChanges ?? Object.entries(written.changes ?? {}).map(([uri, edits]) => ({ textDocument: { uri }, edits }));
  for (const { textDocument, edits } of changes) {
    const file = uri(textDocument.uri);
    const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === file.toString());
    if (open && textDocument.version != null && open.version !== textDocument.version) {
      throw new Error(`${file.path} has changed in the meantime; try again`);
    }
    edit.set(file, edits.map(textEdit));
  }
  return edit;
}

function completionItem(written) {
  // The protocol counts kinds from 1.
  const item = new vscode.CompletionItem(written.label, (written.kind ?? 1) - 1);
  const text = written.textEdit?.newText ?? written.insertText ?? written.label;
  item.insertText = written.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
  if (written.textEdit) item.range = range(written.textEdit.range);
  item.detail = written.detail;
  item.documentation = markdown(written.documentation);
  item.sortText = written.sortText;
  item.filterText = written.filterText;
  item.preselect = written.preselect;
  return item;
}

function documentSymbol(written) {
  const symbol = new vscode.DocumentSymbol(
    written.name, written.detail ?? "", written.kind - 1, range(written.range), range(written.selectionRange));
  symbol.children = (written.children ?? []).map(documentSymbol);
  return symbol;
}

function signatureHelp(written) {
  const help = new vscode.SignatureHelp();
  help.signatures = written.signatures.map((signature) => {
    const made = new vscode.SignatureInformation(signature.label, markdown(signature.documentation));
    made.parameters = (signature.parameters ?? []).map((each) => new vscode.ParameterInformation(each.label));
    return made;
  });
  help.activeSignature = written.activeSignature ?? 0;
  help.activeParameter = written.activeParameter ?? 0;
  return help;
}

function selectionRange(written) {
  return new vscode.SelectionRange(range(written.range), written.parent && selectionRange(written.parent));
}

function inlayHint(written) {
  const hint = new vscode.InlayHint(position(written.position), written.label, written.kind);
  hint.tooltip = markdown(written.tooltip);
  hint.paddingLeft = written.paddingLeft;
  hint.paddingRight = written.paddingRight;
  return hint;
}

const definition = (written) => written.targetUri === undefined ? location(written) : {
  originSelectionRange: written.originSelectionRange && range(written.originSelectionRange),
  targetUri: uri(written.targetUri), targetRange: range(written.targetRange), targetSelectionRange: range(written.targetSelectionRange),
};

module.exports = {
  completionItem, definition, diagnostic, documentSymbol, inlayHint, location, markdown, position, range, selectionRange, signatureHelp,
  textEdit, uri, workspaceEdit, writtenPosition, writtenRange,
};
