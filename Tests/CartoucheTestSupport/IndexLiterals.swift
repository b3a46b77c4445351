package import CartoucheResolver

// A test knows the plan that it made, and names what is in it by numbers.

extension AnnotationIndex: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: UInt32) { self.init(rawValue: value) }
}

extension AnchorIndex: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: UInt32) { self.init(rawValue: value) }
}

extension AttachmentIndex: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: UInt32) { self.init(rawValue: value) }
}

extension LayerIndex: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: UInt32) { self.init(rawValue: value) }
}

extension RegionIndex: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: UInt32) { self.init(rawValue: value) }
}
