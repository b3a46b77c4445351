import CartoucheSpecTestSupport
import CartoucheTestSupport

/// All cases of a seed. The kinds alternate, and a case does not depend on the other cases of a run.
struct FuzzCases {
  private let random: SeededRandom
  private let kinds: [InputKind]
  private let mutations: [Mutation]

  init(seed: UInt64, of kinds: [InputKind]) {
    random = SeededRandom(seed: seed)
    self.kinds = kinds
    mutations = kinds.map { Mutation($0) }
  }

  subscript(number: Int) -> FuzzCase {
    let kind = number % kinds.count
    return FuzzCase(
      kind: kinds[kind], input: mutations[kind].input(random.stream(kinds[kind].name, number)))
  }
}

/// One case: a kind of input and the bytes of the input.
struct FuzzCase {
  let kind: InputKind
  let input: [UInt8]
}

/// The files of `Examples`, as one folder.
enum ExampleFiles {
  /// The specs, in order.
  static let specs = texts(endingIn: ".annotations.yaml")

  /// The files beside the compiled spec: all files of the examples by name, up to a megabyte each, so that
  /// thousands of cases can read them.
  static let beside: TextFiles = {
    var files = TextFiles()
    for ending in [".annotations.yaml", ".geojson", ".style.json"] {
      for path in Repository.files(in: "Examples", endingIn: ending) {
        let name = path.split(separator: "/").last ?? ""
        let place = "maps/\(name)"
        let bytes = bytes(path)
        if bytes.count <= 1_000_000, files.contents[place] == nil { files.contents[place] = bytes }
      }
    }
    return files
  }()

  static func texts(endingIn ending: String) -> [[UInt8]] {
    Repository.files(in: "Examples", endingIn: ending).map(bytes).filter { $0.count < 8192 }
  }

  private static func bytes(_ path: String) -> [UInt8] {
    guard let text = try? Repository.text(path) else { preconditionFailure("\(path) cannot be read") }
    return Array(text.utf8)
  }
}

/// A mutation of an input: a few random changes of bytes, words, numbers and lines.
struct Mutation {
  private let seeds: [[UInt8]]
  private let pieces: [[UInt8]]
  private let words: [[UInt8]]
  private let isText: Bool
  /// The largest size. Larger inputs find no further faults and take longer.
  private let largest: Int

  init(_ kind: InputKind) {
    seeds = kind.seeds()
    pieces = kind.pieces
    isText = kind.isText
    words = kind.isText ? Mutation.words(in: seeds) : []
    largest = 2 * (seeds.map(\.count).max() ?? 0) + 256
  }

  /// Returns the mutated input of a case.
  func input(_ random: SeededRandom) -> [UInt8] {
    var random = random
    var bytes = seeds[random.whole(0...seeds.count - 1)]
    // Truncated, because in practice most broken files are truncated.
    if random.once(in: 12) { return Array(bytes.prefix(random.whole(0...bytes.count))) }
    for _ in 0..<random.whole(1...5) where !bytes.isEmpty { change(&bytes, &random) }
    return Array(bytes.prefix(largest))
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    switch random.whole(0...(isText ? 11 : 6)) {
    case 0: bytes[random.whole(0...bytes.count - 1)] ^= 1 << UInt8(random.whole(0...7))
    case 1: bytes.removeSubrange(range(in: bytes, &random))
    case 2: bytes.insert(contentsOf: piece(&random), at: random.whole(0...bytes.count))
    case 3: overwrite(&bytes, &random)
    case 4:
      let copied = bytes[range(in: bytes, &random)]
      bytes.insert(contentsOf: copied, at: random.whole(0...bytes.count))
    case 5:
      let other = seeds[random.whole(0...seeds.count - 1)]
      guard !other.isEmpty else { return }
      bytes.insert(contentsOf: other[range(in: other, &random)], at: random.whole(0...bytes.count))
    case 6: bytes.removeSubrange(random.whole(0...bytes.count - 1)...)
    case 7, 8: replaceWord(of: &bytes, &random)
    case 9: replaceNumber(in: &bytes, &random)
    case 10: moveLine(of: &bytes, &random)
    default: wrap(&bytes, &random)
    }
  }

  private func piece(_ random: inout SeededRandom) -> [UInt8] {
    !words.isEmpty && random.once(in: 3)
      ? words[random.whole(0...words.count - 1)] : pieces[random.whole(0...pieces.count - 1)]
  }

  private func range(in bytes: [UInt8], _ random: inout SeededRandom) -> Range<Int> {
    let start = random.whole(0...bytes.count - 1)
    let longest = random.once(in: 6) ? 400 : 12
    return start..<min(bytes.count, start + random.whole(1...longest))
  }

  private func overwrite(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let piece = piece(&random)
    let start = random.whole(0...bytes.count - 1)
    bytes.replaceSubrange(start..<min(bytes.count, start + piece.count), with: piece)
  }

  // MARK: Texts

  private func replaceWord(of bytes: inout [UInt8], _ random: inout SeededRandom) {
    let found = Mutation.runs(in: bytes, of: isLetter)
    guard !found.isEmpty, !words.isEmpty else { return }
    bytes.replaceSubrange(
      found[random.whole(0...found.count - 1)], with: words[random.whole(0...words.count - 1)])
  }

  private static let numbers = [
    "0", "-0", "-1", "1", "2", "0.5", "1e-9", "1e9", "1e21", "1e300", "-1e300", "4294967295", "4294967296",
    "9007199254740993", "180", "-180", "360", "90", "-90", "85.06", "22", "23", "60", "100000000", "00", "1.",
  ].map { Array($0.utf8) }

  private func replaceNumber(in bytes: inout [UInt8], _ random: inout SeededRandom) {
    let found = Mutation.runs(in: bytes) { 0x30...0x39 ~= $0 || $0 == 0x2E || $0 == 0x2D }
    guard !found.isEmpty else { return }
    bytes.replaceSubrange(
      found[random.whole(0...found.count - 1)], with: Self.numbers[random.whole(0...Self.numbers.count - 1)])
  }

  /// Copies a line to another place, with another indentation or without the old one.
  private func moveLine(of bytes: inout [UInt8], _ random: inout SeededRandom) {
    let lines = Mutation.runs(in: bytes) { $0 != 0x0A }
    guard lines.count > 1 else { return }
    let line = lines[random.whole(0...lines.count - 1)]
    let target = lines[random.whole(0...lines.count - 1)].lowerBound
    var moved = Array(bytes[line])
    if random.once(in: 3) { moved.insert(contentsOf: [0x20, 0x20], at: 0) }
    if random.once(in: 3), moved.starts(with: [0x20, 0x20]) { moved.removeFirst(2) }
    if random.once(in: 2), line.lowerBound > target { bytes.removeSubrange(line) }
    bytes.insert(contentsOf: moved + [0x0A], at: target)
  }

  /// Puts brackets around some bytes, sometimes very many.
  private func wrap(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let found = Mutation.runs(in: bytes) { isLetter($0) || 0x30...0x39 ~= $0 || $0 == 0x2E || $0 == 0x22 }
    guard !found.isEmpty else { return }
    let run = found[random.whole(0...found.count - 1)]
    let depth = random.once(in: 10) ? 300 : random.whole(1...3)
    bytes.insert(contentsOf: [UInt8](repeating: UInt8(ascii: "]"), count: depth), at: run.upperBound)
    bytes.insert(contentsOf: [UInt8](repeating: UInt8(ascii: "["), count: depth), at: run.lowerBound)
  }

  // MARK: Words

  /// Every word of the seeds once, in order of first use.
  private static func words(in seeds: [[UInt8]]) -> [[UInt8]] {
    var known: Set<[UInt8]> = []
    return seeds.flatMap { seed in runs(in: seed, of: isLetter).map { Array(seed[$0]) } }.filter {
      known.insert($0).inserted
    }
  }

  private static func runs(in bytes: [UInt8], of belongs: (UInt8) -> Bool) -> [Range<Int>] {
    var (runs, start) = ([Range<Int>](), Int?.none)
    for index in bytes.indices {
      if belongs(bytes[index]) {
        start = start ?? index
      } else if let first = start {
        runs.append(first..<index)
        start = nil
      }
    }
    if let start { runs.append(start..<bytes.count) }
    return runs
  }
}

/// Returns whether a byte may be part of a name.
private func isLetter(_ byte: UInt8) -> Bool {
  UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "-")
}
