"""A spec that is open in a workspace of the compiler behind its C interface."""
import ctypes
import json

# The actions of traces that change data or variables.
CHANGES = {"setData", "updateData", "setVariables"}


def text(value):
    data = value if isinstance(value, bytes) else value.encode()
    return (ctypes.c_uint8 * len(data)).from_buffer_copy(data), len(data)


class HeldWorkspace:
    def __init__(self, header, spec):
        self.c = header
        self.handle = header.workspace_create()
        self.folder = spec.parent
        for file in spec.parent.iterdir():
            if file.is_file():
                assert header.workspace_put(self.handle, *text(file.name), *text(file.read_bytes())) == 0
        assert header.workspace_open(self.handle, *text(spec.name)) == 0, self.result("FINDINGS")

    def change(self, action, value):
        """Makes a change as a trace has it, and returns the edit for the resolver."""
        if action == "setVariables":
            status = self.c.workspace_set_variables(self.handle, *text(json.dumps(value)))
        elif action == "updateData":
            status = self.c.workspace_update_data(self.handle, *text(json.dumps(value)))
        else:
            data = value["data"]
            content = (self.folder / data).read_bytes() if isinstance(data, str) else json.dumps(data)
            status = self.c.workspace_set_data(self.handle, *text(value["source"]), *text(content))
        assert status == 0, self.result("FINDINGS")
        return self.result("EDIT")

    def result(self, name):
        kind = self.c.constants["CARTOUCHE_RESULT_" + name]
        count = self.c.workspace_result(self.handle, kind, None, 0)
        data = (ctypes.c_uint8 * count)()
        self.c.workspace_result(self.handle, kind, data, count)
        return bytes(data)

    def close(self):
        self.c.workspace_destroy(self.handle)
