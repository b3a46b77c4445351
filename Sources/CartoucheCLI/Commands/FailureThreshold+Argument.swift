import ArgumentParser
import CartoucheDiagnostics

extension FailureThreshold: ExpressibleByArgument {}
