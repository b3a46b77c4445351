"""The declarations of a header of Cartouche for Python, parsed from the header itself."""
import ctypes
import re

NUMBERS = {"double": ctypes.c_double, "uint32_t": ctypes.c_uint32, "int32_t": ctypes.c_int32,
           "uint8_t": ctypes.c_uint8, "size_t": ctypes.c_size_t, "char": ctypes.c_char}


class Header:
    """The structures, constants and functions of a header; its functions call `library`, if it is given."""

    def __init__(self, path, library=None):
        text = re.sub(r"/\*.*?\*/", "", open(path, encoding="utf-8").read(), flags=re.S)
        text = re.sub(r"#ifdef __wasm__.*?#endif", "", text, flags=re.S)
        self.types = dict(NUMBERS)
        for number, name in re.findall(r"typedef (u?int32_t) (\w+);", text):
            self.types[name] = NUMBERS[number]
        for name, body in re.findall(r"typedef struct (\w+) \{(.*?)\} \1;", text, re.S):
            self.types[name] = type(name, (ctypes.Structure,), {"_fields_": list(self._fields(body))})
        for result, name, parameters in re.findall(r"typedef (\w+) \(\*(\w+)\)\(([^)]*)\);", text):
            self.types[name] = ctypes.CFUNCTYPE(self._type(result), *self._parameters(parameters))
        self.constants = {name: eval(value) for name, value in re.findall(r"(CARTOUCHE_\w+) = ([\d <]+)", text)}
        self.prototypes = re.findall(r"^([a-z][\w ]*?[ *]+)(cartouche_\w+)\(([^)]*)\);", text, re.M)
        for result, name, parameters in self.prototypes if library else []:
            function = getattr(library, name)
            function.restype = self._type(result)
            function.argtypes = [] if parameters.strip() == "void" else self._parameters(parameters)
            setattr(self, name.removeprefix("cartouche_"), function)

    def _fields(self, body):
        for kind, names in re.findall(r"(\w+) ([^;]+);", body):
            for name in names.split(","):
                array = re.fullmatch(r"\s*(\w+)\[(\d+)\]", name)
                kind_of_one = self.types[kind]
                yield (array[1], kind_of_one * int(array[2])) if array else (name.strip(), kind_of_one)

    def _parameters(self, text):
        return [self._type(re.sub(r"\w+$", "", each.strip())) for each in text.split(",")]

    def _type(self, text):
        name = text.replace("const", "").replace("*", "").strip()
        if name in ("void", "cartouche_resolver", "cartouche_workspace"):
            if text.count("*") == 2:
                return ctypes.POINTER(ctypes.c_void_p)
            return ctypes.c_void_p if "*" in text else None
        if name == "char":
            return ctypes.c_char_p
        return ctypes.POINTER(self.types[name]) if "*" in text else self.types[name]
