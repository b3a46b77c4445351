-- Neovim as a client, with the configuration of docs/editors.md: `nvim --headless -u NONE -i NONE -c "luafile neovim.lua"`, with
-- CARTOUCHE_SPEC, CARTOUCHE_DOCS, and the program on PATH.
local function check(condition, message)
  if condition then return end
  io.stderr:write("neovim: " .. message .. "\n")
  vim.cmd("cquit 1")
end

local has_configurations = vim.lsp.config ~= nil
local blocks = {}
local page = table.concat(vim.fn.readfile(vim.env.CARTOUCHE_DOCS), "\n"):match("\n## Neovim\n(.-)\n## ")
for block in page:gmatch("```lua\n(.-)\n```") do table.insert(blocks, block) end
check(#blocks == 5, "the page has other blocks than the two configurations, the code lenses, the preview, and fixing on save")
local function run(block) check(pcall(assert(loadstring(block)))) end
vim.cmd("filetype on")
run(blocks[has_configurations and 1 or 2])
for index = 3, 5 do run(blocks[index]) end

vim.cmd("edit " .. vim.env.CARTOUCHE_SPEC)
local original = vim.api.nvim_buf_get_lines(0, 0, -1, false)
local function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n") end
local function wait(condition, message)
  local holds = vim.wait(20000, condition, 20)
  check(holds, holds or type(message) == "function" and message() or message)
end
local function codes()
  local found = {}
  for _, item in ipairs(vim.diagnostic.get(0)) do table.insert(found, item.code) end
  return table.concat(found, " ")
end
local function cursor(pattern, by)
  vim.fn.cursor(1, 1)
  check(vim.fn.search(pattern, "c") > 0, "there is no " .. pattern)
  local place = vim.api.nvim_win_get_cursor(0)
  vim.api.nvim_win_set_cursor(0, { place[1], place[2] + (by or 0) })
end
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
  local _, answer = next(answers or {})
  check(answer and answer.result, method .. " has no result")
  return answer.result
end
local function here() return vim.lsp.util.make_position_params(0, "utf-16") end

-- Findings of unsaved text, and fixes.
wait(function() return codes() == "unknown-template" end, function() return "expected unknown-template, got: " .. codes() end)
vim.cmd([[%s/pinn/pin/]])
wait(function() return codes() == "" end, "the finding stays after its correction")
vim.cmd("undo")
wait(function() return codes() == "unknown-template" end, "the finding does not return")
local action = ask("textDocument/codeAction", {
  textDocument = vim.lsp.util.make_text_document_params(),
  range = { start = { line = 0, character = 0 }, ["end"] = { line = 9, character = 0 } },
  context = { diagnostics = {}, only = { "quickfix" } },
})[1]
check(action, "there is no fix")
vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
wait(function() return codes() == "" end, "the fix does not remove the finding")

-- Completion, at a name that is being typed.
local before = vim.api.nvim_buf_get_lines(0, 0, -1, false)
cursor("attach")
vim.cmd("normal! ipri: 1, ")
cursor("pri: 1", 3)
local labels = {}
for _, item in ipairs(ask("textDocument/completion", here()).items) do
  labels[item.label] = item
end
check(labels.priority, "the completion has no `priority`")
vim.lsp.util.apply_text_edits({ labels.priority.textEdit }, vim.api.nvim_get_current_buf(), "utf-16")
check(text():find("extends: pin, priority", 1, true), "the completion is not inserted: " .. text())
vim.api.nvim_buf_set_lines(0, 0, -1, false, before)

-- Hover, in its window.
cursor("extends")
vim.lsp.buf.hover()
local function floating()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then return window end
  end
end
wait(floating, "hover opens no window")
local shown = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(floating()), 0, -1, false), "\n")
check(shown:find("template"), "hover shows: " .. shown)
vim.api.nvim_win_close(floating(), true)

-- Rename.
cursor("pin: {")
vim.lsp.buf.rename("needle")
wait(function()
  local _, count = text():gsub("needle", "")
  return count == 3 and not text():find("pin")
end, function() return "the name is not changed everywhere: " .. text() end)
wait(function() return codes() == "" end, "the new name is unknown")
check(text() == table.concat(original, "\n"):gsub("pinn?", "needle"), "rename changes other text too")

-- Formatting.
local tidy = text()
vim.cmd([[%s/{ id: a,/{id:   a,/]])
if vim.lsp.buf.format then vim.lsp.buf.format({ timeout_ms = 20000 }) else vim.lsp.buf.formatting_sync(nil, 20000) end
check(text() == tidy, "formatting gives: " .. text())

-- Code lenses, and inlay hints where Neovim has them.
vim.cmd("doautocmd InsertLeave")
wait(function() return #vim.lsp.codelens.get(0) > 0 end, "there are no code lenses")
check(not vim.lsp.inlay_hint or vim.lsp.inlay_hint.is_enabled(), "inlay hints are off")

-- A fix on save.
vim.cmd([[%s/version: 1/version: "1"/]])
vim.cmd("silent write")
check(text() == tidy, "fixing on save gives: " .. text())

-- Another file has the same server.
local clients = vim.lsp.get_clients or vim.lsp.get_active_clients
local spec = vim.api.nvim_get_current_buf()
vim.cmd("edit " .. vim.env.CARTOUCHE_SPEC:gsub("map%.", "other."))
wait(function() return next(vim.lsp.get_clients and clients({ bufnr = 0 }) or vim.lsp.buf_get_clients(0)) end, "another file has no server")
check(#clients() == 1, "each file has a server of its own")
vim.cmd("buffer " .. spec)

-- The preview of the code lens, in a terminal. It shows the text on disk.
local lens = ask("textDocument/codeLens", { textDocument = vim.lsp.util.make_text_document_params() })[1]
check(lens.command.command == "cartouche.preview", "there is no code lens")
vim.lsp.commands[lens.command.command](lens.command)
check(vim.bo.buftype == "terminal", "the preview opens no terminal")
wait(function() return text():find("http://") end, function() return "the preview does not start: " .. text() end)
vim.cmd("bdelete!")
vim.cmd("qall!")
