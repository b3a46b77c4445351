// One import is all that an app needs: plans, the resolver and its frames, the compiler and what it finds come with
// `Cartouche`.
@_exported public import CartoucheCompiler
@_exported public import CartoucheDiagnostics
@_exported public import CartoucheResolver

@_exported public import struct CartoucheSyntax.Limits
