// `import Cartouche` also imports the compiler, the resolver and the diagnostics.
@_exported public import CartoucheCompiler
@_exported public import CartoucheDiagnostics
@_exported public import CartoucheResolver

@_exported public import struct CartoucheSyntax.Limits
