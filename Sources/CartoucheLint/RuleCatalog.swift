/// Every rule, in alphabetical order.
package let ruleCatalog: [any Rule.Type] = [
  CommentAfterText.self,
  RepeatedAnchor.self,
  UnknownCluster.self,
  UnusedCluster.self,
  UnusedSource.self,
  UnusedTemplate.self,
  UnusedVariable.self,
]
