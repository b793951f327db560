internal import AppStoreCore
public import Ledger
public import SignedData

/// Verifies all verified data of a ledger again, without the network.
public struct LedgerVerification: Sendable {
  /// A fact that differs from the recorded one, wrong counts, or an event that differs from the
  /// derived one.
  public struct Problem: Hashable, Sendable, Codable {
    /// Its position in the ledger.
    public let sequence: Int64
    /// Its kind, as recorded.
    public let kind: String
    /// Its identity.
    public let identity: String
    /// The check that failed, such as `chain.root`, or `columns`.
    public let check: String
    /// The description of the problem.
    public let explanation: String

    /// Creates a problem.
    package init(
      sequence: Int64, kind: String, identity: String, check: String, explanation: String
    ) {
      self.sequence = sequence
      self.kind = kind
      self.identity = identity
      self.check = check
      self.explanation = explanation
    }

    /// A difference between the saved counts and the ledger's contents; it is about no fact.
    fileprivate init(_ recount: LedgerRecount) {
      self.init(
        sequence: 0, kind: "counts", identity: "ledger", check: "counts",
        explanation: "saved \(recount.saved.summary), found \(recount.counted.summary); run "
          + "tessera ledger rebuild")
    }

    /// Rows of what apps reported whose number is unknown; it is about no fact.
    fileprivate init(rowsWithoutNumber rows: Int) {
      self.init(
        sequence: 0, kind: "customer_days", identity: "ledger", check: "numbers",
        explanation: "\(rows) rows of days, origins, enrollments or impressions have an unknown "
          + "number; restore the ledger from a backup")
    }
  }

  /// The result of a verification.
  public struct Outcome: Hashable, Sendable {
    /// The number of verified facts.
    public fileprivate(set) var facts = 0
    /// The number of problems: facts that differ, and wrong counts.
    public fileprivate(set) var problems = 0
  }

  private static let page = 1000
  /// Renewal info is verified with a transaction, which was recorded with it or earlier.
  private static let maxRemembered = 10_000

  private let ledger: any LedgerStore
  private let verifier: SignedDataVerifier

  /// Creates a verification.
  public init(of ledger: any LedgerStore, with verifier: SignedDataVerifier) {
    self.ledger = ledger
    self.verifier = verifier
  }

  /// Verifies every fact in the order of arrival, and then the counts and the customers' numbers.
  ///
  /// - Parameters:
  ///   - report: Called with each problem as soon as it is found.
  ///   - progress: Called with the number of verified facts.
  /// - Throws: `LedgerError` if the ledger cannot be read.
  public func run(
    _ report: (Problem) throws -> Void, progress: (Int) -> Void = { _ in }
  ) async throws -> Outcome {
    var outcome = Outcome()
    var last: Int64 = 0
    var transactions: [OriginalTransactionID: Verified<JWSTransactionDecodedPayload>] = [:]
    while true {
      let facts = try await ledger.facts(after: last, limit: Self.page)
      guard let newest = facts.last else { break }
      last = newest.sequence
      outcome.facts += facts.count
      for recorded in facts {
        guard let problem = problem(with: recorded, &transactions) else { continue }
        outcome.problems += 1
        try report(problem)
      }
      if transactions.count > Self.maxRemembered { transactions = [:] }
      progress(outcome.facts)
    }
    let recount = try await ledger.recount()
    if recount.saved != recount.counted {
      outcome.problems += 1
      try report(Problem(recount))
    }
    let withoutNumber = try await ledger.activityWithoutNumber()
    if withoutNumber > 0 {
      outcome.problems += 1
      try report(Problem(rowsWithoutNumber: withoutNumber))
    }
    return outcome
  }

  private func problem(
    with recorded: RecordedFact,
    _ transactions: inout [OriginalTransactionID: Verified<JWSTransactionDecodedPayload>]
  ) -> Problem? {
    let fact = recorded.fact
    func found(_ check: String, _ explanation: String) -> Problem {
      Problem(
        sequence: recorded.sequence, kind: fact.kind.rawValue, identity: fact.identity,
        check: check, explanation: explanation)
    }
    do throws(VerificationError) {
      let again: SignedFact
      switch fact.kind {
      case .transaction:
        let verified = try verifier.transaction(fact.jws)
        transactions[verified.payload.originalTransactionId] = verified
        again = SignedFact(verified)
      case .renewalInfo:
        guard let purchase = fact.originalTransactionID, let beside = transactions[purchase] else {
          let inspection = verifier.inspect(fact.jws, as: .renewalInfo)
          guard !inspection.isVerified else { return nil }
          let failed = inspection.checks.first { $0.outcome == .failed }
          return found(failed?.code ?? "signature", failed?.evidence ?? "verification failed")
        }
        again = SignedFact(
          try verifier.renewalInfo(fact.jws, transaction: beside), bundleID: beside.payload.bundleId
        )
      case .notification:
        again = SignedFact(
          try verifier.notification(fact.jws).body, about: fact.originalTransactionID)
      case .appTransaction:
        again = SignedFact(try verifier.appTransaction(fact.jws))
      }
      return again == fact
        ? nil : found("columns", "the row does not match the signed data")
    } catch {
      return found(error.check, error.evidence)
    }
  }
}

extension LedgerCounts {
  /// The counts as one line of text.
  fileprivate var summary: String {
    "facts \(facts), customers \(customers), purchases \(purchases), quarantined \(quarantined)"
  }
}
