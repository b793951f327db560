import Ledger
import Testing

/// When a ledger counts as not writable, as a value.
@Suite("Write health", .timeLimit(.minutes(30))) struct WriteHealthTests {
  private let start = ContinuousClock.now
  private let full = LedgerError.diskFull("ledger")

  @Test func `A ledger is probed when nothing was committed for ten seconds`() {
    var health = WriteHealth()
    let first = health.beginProbe(at: start)
    health.endProbe(.small, error: nil, at: start)
    let early = health.beginProbe(at: start + .seconds(9))
    health.noteCommit(at: start + .seconds(9))
    let late = health.beginProbe(at: start + .seconds(18))
    let due = health.beginProbe(at: start + .seconds(19))
    let again = health.beginProbe(at: start + .seconds(19))
    #expect([first, early, late, due, again] == [.small, nil, nil, .small, nil])
  }

  @Test(arguments: [LedgerError.diskFull("ledger"), .readOnly("ledger")])
  func `A failed commit counts until a large probe succeeds, which is tried each second`(
    error: LedgerError
  ) {
    var health = WriteHealth()
    health.noteCommit(at: start)
    health.note(error)
    #expect(health.failure == error)
    // On a full disk a small commit may succeed.
    health.noteCommit(at: start + .milliseconds(1))
    #expect(health.failure == error)
    let first = health.beginProbe(at: start + .milliseconds(2))
    health.endProbe(.large, error: full, at: start + .milliseconds(3))
    let early = health.beginProbe(at: start + .milliseconds(900))
    let second = health.beginProbe(at: start + .milliseconds(1002))
    health.endProbe(.large, error: .busy("ledger"), at: start + .seconds(2))
    #expect([first, early, second] == [.large, nil, .large])
    #expect(health.failure == full)
    health.endProbe(.large, error: nil, at: start + .seconds(3))
    #expect(health.failure == nil)
  }

  @Test func `Errors that say nothing about the disk do not count, and any failed probe does`() {
    var health = WriteHealth()
    for error in [LedgerError.busy("a"), .unavailable("a", reason: "b"), .failed("a", reason: "b")]
    {
      health.note(error)
    }
    #expect(health.failure == nil)
    let failure = LedgerError.failed("ledger", reason: "disk I/O error")
    health.endProbe(.small, error: failure, at: start)
    #expect(health.failure == failure)
  }
}
