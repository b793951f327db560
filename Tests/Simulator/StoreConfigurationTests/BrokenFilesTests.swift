import AppStoreCore
import Foundation
import RepositoryFiles
import StoreConfiguration
import Testing

/// Damaged files: always loaded or rejected with a message, never a crash.
@Suite(.timeLimit(.minutes(30))) struct BrokenFilesTests {
  /// The seed of the damage; `BROKEN_FILES_SEED` overrides it.
  private static let seed =
    ProcessInfo.processInfo.environment["BROKEN_FILES_SEED"].flatMap { UInt64($0) } ?? 0x5703

  private let whole: [UInt8]

  init() throws {
    let root = Repository.root
    whole = try Array(Data(contentsOf: root.appending(path: "Examples/Catalog.storekit")))
  }

  /// Returns the error for bytes; `nil` if they load.
  private func refusal(of bytes: [UInt8]) -> StoreKitConfigurationError? {
    do {
      _ = try StoreKitConfiguration(parsing: bytes, fileName: "Shop.storekit")
      return nil
    } catch {
      return error
    }
  }

  /// Expects one line with a line of the file and the fix.
  private func expectPlain(
    _ error: StoreKitConfigurationError, _ bytes: [UInt8], _ damage: Comment
  ) {
    let lines = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
    #expect((1...lines).contains(error.line), damage)
    #expect(error.column >= 1, damage)
    #expect(error.description.hasPrefix("Shop.storekit:\(error.line): "), damage)
    #expect(error.description.contains("; "), damage)
    #expect(!error.problem.isEmpty && !error.fix.isEmpty, damage)
    #expect(!error.description.utf8.contains { $0 < 0x20 }, damage)
  }

  @Test func `A file cut off anywhere is rejected on its last line or before`() throws {
    var random = SeededRandom(seed: Self.seed)
    let end = try #require(whole.lastIndex(of: UInt8(ascii: "}")))
    for _ in 0..<300 {
      let length = Int.random(in: 0...end, using: &random)
      let bytes = Array(whole[..<length])
      let damage: Comment = "cut to \(length) bytes, seed \(Self.seed)"
      let error = try #require(refusal(of: bytes), damage)
      expectPlain(error, bytes, damage)
    }
  }

  @Test func `A file with changed bytes is rejected in one line, or loads and is written back`()
    throws
  {
    var random = SeededRandom(seed: Self.seed)
    let odd: [UInt8] = Array("{}[],:\"\\/ \n\t0-.eE+truefalsn\u{0}é".utf8) + [0xFF, 0xC0, 0xED]
    var refusals = 0
    for round in 0..<600 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) { damage(&bytes, odd, &random) }
      let damage: Comment = "round \(round), seed \(Self.seed)"
      if let error = refusal(of: bytes) {
        refusals += 1
        expectPlain(error, bytes, damage)
        continue
      }
      let loaded = try StoreKitConfiguration(parsing: bytes, fileName: "Shop.storekit")
      #expect(loaded.serialized() == bytes, damage)
      let again = try StoreKitConfiguration(parsing: loaded.formatted(), fileName: "Shop.storekit")
      #expect(again == loaded, damage)
      for finding in loaded.lint() {
        #expect(!finding.description.utf8.contains { $0 < 0x20 }, damage)
      }
    }
    #expect(refusals > 100, "seed \(Self.seed)")
  }

  /// Replaces, inserts, removes or repeats a few bytes at random.
  private func damage(_ bytes: inout [UInt8], _ odd: [UInt8], _ random: inout SeededRandom) {
    let place = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
    let byte = odd.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[place] = byte
    case 1: bytes.insert(byte, at: place)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    default: bytes.insert(contentsOf: Array("\n<<<<<<< HEAD\n".utf8), at: place)
    }
  }

  @Test func `Merge conflict markers are named at every position in a file`() throws {
    let text = String(decoding: whole, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in stride(from: 1, to: lines.count - 2, by: 7) {
      var conflict = lines.map(String.init)
      conflict.insert("<<<<<<< HEAD", at: line)
      let bytes = Array(conflict.joined(separator: "\n").utf8)
      let error = try #require(refusal(of: bytes))
      #expect(error.description.contains("merge conflict"), "line \(line + 1): \(error)")
      #expect(error.line == line + 1)
    }
  }
}
