import AppStoreCore
import AppStoreSimulator
import Foundation
import Testing

/// Random walks in separate processes, in each of which Swift hashes differently.
@Suite(.timeLimit(.minutes(30))) struct ProcessTests {
  @Test func `A walk is the same in every process, byte for byte`() async throws {
    let first = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        try ProcessTests.tell(seeds: 0..<6)
      })
    let second = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        try ProcessTests.tell(seeds: 0..<6)
      })
    let told = ProcessTests.lines(of: first.standardOutputContent)
    #expect(told.count > 300)
    #expect(told == ProcessTests.lines(of: second.standardOutputContent))
  }

  /// Prints the histories of some walks, with a line that marks them in the process's output.
  static func tell(seeds: Range<UInt64>) throws {
    for seed in seeds {
      let shop = try Walk.taken(seed: seed, steps: 60)
      for line in try encoded(shop.history) { print("walk \(seed): \(line)") }
      for account in shop.store.knownAccounts {
        print("walk \(seed): \(account) \(shop.store.access(of: account))")
      }
    }
  }

  private static func lines(of output: [UInt8]) -> [Substring] {
    String(decoding: output, as: UTF8.self).split(separator: "\n").filter {
      $0.hasPrefix("walk ")
    }
  }
}
