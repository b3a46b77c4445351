import ArgumentParser
import CartoucheLint

extension FailureThreshold: ExpressibleByArgument {}
