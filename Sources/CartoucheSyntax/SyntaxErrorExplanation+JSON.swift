/// What differs in data: JSON has no single quotes, no plain texts and no indentation.
extension SyntaxErrorExplanation {
  mutating func becomeJSON(_ failure: YAMLFailure) {
    fixes = []
    switch failure.problem {
    case "did not find expected <document start>":
      message = "something follows the end of the JSON value"
      help = "a file holds one value; remove what follows it"
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      message = message.replacing(" that YAML knows", with: "")
      help = "a backslash is written twice"
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'",
      "did not find expected node content", "found unexpected end of stream":
      if message.hasSuffix("starts no comment") { help = "JSON has no comments; remove it" }
    case "found unexpected ':'":
      help = "names and texts stand in double quotes"
    default:
      message = "this is not valid JSON"
      help = "names and texts stand in double quotes, and `,` between the members of `{}` and `[]`"
    }
  }
}
