-- Neovim as a client: `nvim --headless -u NONE -i NONE -c "luafile neovim.lua"`, with CARTOUCHE_PROGRAM and CARTOUCHE_SPEC.
local function check(condition, message)
  if condition then return end
  io.stderr:write("neovim: " .. message .. "\n")
  vim.cmd("cquit 1")
end

vim.cmd("edit " .. vim.env.CARTOUCHE_SPEC)
vim.bo.filetype = "yaml"
local id = vim.lsp.start_client({
  name = "cartouche",
  cmd = { vim.env.CARTOUCHE_PROGRAM, "lsp" },
  root_dir = vim.fn.getcwd(),
})
check(id, "the server does not start")
vim.lsp.buf_attach_client(0, id)
local function wait(condition, message) check(vim.wait(20000, condition, 20), message) end
local function codes()
  local found = {}
  for _, item in ipairs(vim.diagnostic.get(0)) do table.insert(found, item.code) end
  return table.concat(found, " ")
end

wait(function() return codes() == "unknown-template" end, "expected unknown-template, got: " .. codes())
-- An edit corrects the name.
vim.cmd([[%s/pinn/pin/]])
wait(function() return codes() == "" end, "the finding stays after its correction")
vim.cmd("undo")
wait(function() return codes() == "unknown-template" end, "the finding does not return")
local actions = vim.lsp.buf_request_sync(0, "textDocument/codeAction", {
  textDocument = vim.lsp.util.make_text_document_params(),
  range = { start = { line = 0, character = 0 }, ["end"] = { line = 9, character = 0 } },
  context = { diagnostics = {}, only = { "quickfix" } },
}, 5000)
local action = actions and actions[id] and actions[id].result and actions[id].result[1]
check(action, "there is no fix")
vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
wait(function() return codes() == "" end, "the fix does not remove the finding")
vim.cmd("qall!")
