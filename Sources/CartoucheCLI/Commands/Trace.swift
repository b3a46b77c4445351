import ArgumentParser
import CartoucheDiagnostics
import CartoucheTrace

/// The frames of a trace, and the texts that their places are in.
struct Trace {
  var frames: [TraceFrame]
  var sources: SourceList
}
