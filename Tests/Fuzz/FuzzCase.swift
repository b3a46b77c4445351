/// One input that a seed stands for.
struct FuzzCase {
  let kind: InputKind
  let input: [UInt8]
}
