/** The features of a language server as providers of VS Code. */
"use strict";
const vscode = require("vscode");
const convert = require("./convert");
const { ResponseError } = require("./connection");
const { selector } = require("./files");

/**
 * Registers a provider for each feature that the server has.
 *
 * @param connection the connection to the server. @param capabilities those that the server has sent. @param onDidChangeInlayHints the event
 * after which hints are requested again.
 * @returns a disposable of all providers.
 */
function registerFeatures(connection, capabilities, onDidChangeInlayHints) {
  const register = vscode.languages;
  const made = [];

  /** Sends a request about a document. An obsolete request and `null` give `undefined`; other errors are those of the command that asked. */
  const ask = async (method, document, params, token, read) => {
    let result;
    try {
      result = await connection.request(`textDocument/${method}`, { textDocument: { uri: document.uri.toString() }, ...params }, token);
    } catch (error) {
      if (error instanceof ResponseError && error.isObsolete) return undefined;
      throw error;
    }
    return result === null || token?.isCancellationRequested ? undefined : read(result);
  };
  const at = (position) => ({ position: convert.writtenPosition(position) });
  const list = (read) => (items) => items.map(read);
  const add = (capability, make) => capability && made.push(make(capability === true ? {} : capability));

  add(capabilities.completionProvider, ({ triggerCharacters = [] }) => register.registerCompletionItemProvider(selector, {
    provideCompletionItems: (document, position, token) => ask("completion", document, at(position), token, (result) =>
      new vscode.CompletionList((result.items ?? result).map(convert.completionItem), result.isIncomplete ?? false)),
  }, ...triggerCharacters));

  add(capabilities.hoverProvider, () => register.registerHoverProvider(selector, {
    provideHover: (document, position, token) => ask("hover", document, at(position), token, ({ contents, range }) =>
      new vscode.Hover(convert.markdown(contents), range && convert.range(range))),
  }));

  add(capabilities.signatureHelpProvider, ({ triggerCharacters = [] }) => register.registerSignatureHelpProvider(selector, {
    provideSignatureHelp: (document, position, token) => ask("signatureHelp", document, at(position), token, convert.signatureHelp),
  }, ...triggerCharacters));

  add(capabilities.definitionProvider, () => register.registerDefinitionProvider(selector, {
    provideDefinition: (document, position, token) => ask("definition", document, at(position), token, (found) =>
      [found].flat().map(convert.definition)),
  }));

  add(capabilities.referencesProvider, () => register.registerReferenceProvider(selector, {
    provideReferences: (document, position, { includeDeclaration }, token) =>
      ask("references", document, { ...at(position), context: { includeDeclaration } }, token, list(convert.location)),
  }));

  add(capabilities.renameProvider, ({ prepareProvider }) => register.registerRenameProvider(selector, {
    provideRenameEdits: (document, position, newName, token) =>
      ask("rename", document, { ...at(position), newName }, token, convert.workspaceEdit),
    prepareRename: prepareProvider ? async (document, position, token) => {
      const found = await ask("prepareRename", document, at(position), token, ({ range, placeholder }) =>
        ({ range: convert.range(range), placeholder }));
      // Without an error, VS Code would rename the word at the cursor.
      if (!found && !token?.isCancellationRequested) throw new Error("There is no name here that can be renamed.");
      return found;
    } : undefined,
  }));

  add(capabilities.documentSymbolProvider, () => register.registerDocumentSymbolProvider(selector, {
    provideDocumentSymbols: (document, token) => ask("documentSymbol", document, {}, token, list(convert.documentSymbol)),
  }));

  add(capabilities.foldingRangeProvider, () => register.registerFoldingRangeProvider(selector, {
    provideFoldingRanges: (document, _, token) => ask("foldingRange", document, {}, token, list(({ startLine, endLine, kind }) =>
      new vscode.FoldingRange(startLine, endLine, kind === "comment" ? vscode.FoldingRangeKind.Comment : undefined))),
  }));

  add(capabilities.selectionRangeProvider, () => register.registerSelectionRangeProvider(selector, {
    provideSelectionRanges: (document, positions, token) =>
      ask("selectionRange", document, { positions: positions.map(convert.writtenPosition) }, token, (ranges) =>
        ranges.map((range, index) => range ? convert.selectionRange(range)
          : new vscode.SelectionRange(new vscode.Range(positions[index], positions[index])))),
  }));

  add(capabilities.documentLinkProvider, () => register.registerDocumentLinkProvider(selector, {
    provideDocumentLinks: (document, token) => ask("documentLink", document, {}, token, list(({ range, target }) =>
      new vscode.DocumentLink(convert.range(range), convert.uri(target)))),
  }));

  add(capabilities.colorProvider, () => register.registerColorProvider(selector, {
    provideDocumentColors: (document, token) => ask("documentColor", document, {}, token, list(({ range, color }) =>
      new vscode.ColorInformation(convert.range(range), new vscode.Color(color.red, color.green, color.blue, color.alpha)))),
    provideColorPresentations: ({ red, green, blue, alpha }, { document, range }, token) =>
      ask("colorPresentation", document, { color: { red, green, blue, alpha }, range: convert.writtenRange(range) }, token,
        list(({ label, textEdit }) => {
          const presentation = new vscode.ColorPresentation(label);
          if (textEdit) presentation.textEdit = convert.textEdit(textEdit);
          return presentation;
        })),
  }));

  add(capabilities.inlayHintProvider, () => register.registerInlayHintsProvider(selector, {
    onDidChangeInlayHints,
    provideInlayHints: (document, range, token) =>
      ask("inlayHint", document, { range: convert.writtenRange(range) }, token, list(convert.inlayHint)),
  }));

  add(capabilities.codeLensProvider, () => register.registerCodeLensProvider(selector, {
    provideCodeLenses: (document, token) => ask("codeLens", document, {}, token, list(({ range, command }) =>
      new vscode.CodeLens(convert.range(range), command && { ...command, title: `${icons[command.command] ?? ""}${command.title}` }))),
  }));

  add(capabilities.documentFormattingProvider, () => register.registerDocumentFormattingEditProvider(selector, {
    provideDocumentFormattingEdits: (document, { tabSize, insertSpaces }, token) =>
      ask("formatting", document, { options: { tabSize, insertSpaces } }, token, list(convert.textEdit)),
  }));

  add(capabilities.documentRangeFormattingProvider, () => register.registerDocumentRangeFormattingEditProvider(selector, {
    provideDocumentRangeFormattingEdits: (document, range, { tabSize, insertSpaces }, token) =>
      ask("rangeFormatting", document, { range: convert.writtenRange(range), options: { tabSize, insertSpaces } }, token,
        list(convert.textEdit)),
  }));

  add(capabilities.semanticTokensProvider, ({ legend }) => register.registerDocumentSemanticTokensProvider(selector, {
    provideDocumentSemanticTokens: (document, token) =>
      ask("semanticTokens/full", document, {}, token, ({ data }) => new vscode.SemanticTokens(new Uint32Array(data))),
  }, new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers)));

  add(capabilities.codeActionProvider, ({ codeActionKinds = [], resolveProvider }) => register.registerCodeActionsProvider(selector, {
    provideCodeActions: (document, range, { only, diagnostics }, token) =>
      ask("codeAction", document, {
        range: convert.writtenRange(range),
        context: { only: only && [only.value], diagnostics: diagnostics.map(writtenDiagnostic) },
      }, token, list((written) => codeAction(written, diagnostics))),
    resolveCodeAction: resolveProvider ? async (action, token) => {
      const resolved = await connection.request("codeAction/resolve", written.get(action), token);
      if (resolved.edit) action.edit = convert.workspaceEdit(resolved.edit);
      return action;
    } : undefined,
  }, { providedCodeActionKinds: codeActionKinds.map(kind) }));

  return vscode.Disposable.from(...made);
}

/** The icons before the titles of code lenses. */
const icons = { "cartouche.preview": "$(open-preview) ", "cartouche.runScenario": "$(play) " };

const kind = (name) => vscode.CodeActionKind.Empty.append(name);

/** The actions as the server sent them, which it wants back to complete them. */
const written = new WeakMap();

const writtenDiagnostic = ({ range, message, severity, source, code }) => ({
  range: convert.writtenRange(range), message, severity: severity + 1, source, code: typeof code === "object" ? code.value : code,
});

function codeAction(sent, shown) {
  const action = new vscode.CodeAction(sent.title, kind(sent.kind));
  action.isPreferred = sent.isPreferred;
  // VS Code shows an action at the diagnostics that it has itself.
  action.diagnostics = sent.diagnostics?.flatMap(({ message, range }) => {
    const made = convert.range(range);
    return shown.filter((one) => one.message === message && one.range.isEqual(made));
  });
  if (sent.edit) action.edit = convert.workspaceEdit(sent.edit);
  if (sent.data !== undefined) written.set(action, sent);
  return action;
}

module.exports = { registerFeatures };
