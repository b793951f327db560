#if Postgres
  internal import AppStoreCore
  public import Ledger
  internal import PostgresLink

  /// Hints as notifications of PostgreSQL, on a channel with the name of the ledger's schema.
  ///
  /// PostgreSQL commits transactions with notifications one after another. So hints are only about
  /// work that someone waits for, and about events, which one process at a time appends.
  extension LedgerHint {
    /// The longest purchase ID in a payload, which may have 8,000 bytes.
    private static let longestPurchase = 1000

    private static let (requested, ended, events) = ("requested", "ended:", "events")

    /// Creates the hint of a payload; `nil` if it has another meaning.
    init?(payload: String) {
      switch payload {
      // The link sends an empty payload when it listens anew.
      case "": self = .anything
      case Self.requested: self = .refreshRequested
      case Self.events: self = .eventsAppended
      case _ where payload.hasPrefix(Self.ended):
        self = .refreshEnded(
          OriginalTransactionID(rawValue: String(payload.dropFirst(Self.ended.count))))
      default: return nil
      }
    }

    private var payload: String {
      switch self {
      case .anything: ""
      case .refreshRequested: Self.requested
      case .refreshEnded(let purchase):
        purchase.rawValue.utf8.count > Self.longestPurchase ? "" : Self.ended + purchase.rawValue
      case .eventsAppended: Self.events
      }
    }

    /// The statement that sends the hint when its transaction commits.
    var statement: PostgresStatement {
      assert(payload.utf8.count < 8000, "a payload has fewer than 8,000 bytes")
      return PostgresStatement("SELECT pg_notify(current_schema(), $1)", [.text(payload)])
    }

    /// Returns hints about what any process changes from now on in the schema of a link.
    static func stream(from link: PostgresLink) -> AsyncStream<LedgerHint> {
      let payloads = link.notifications(on: link.url.schema)
      let (hints, continuation) = AsyncStream.makeStream(
        of: LedgerHint.self, bufferingPolicy: .bufferingNewest(64))
      let reading = Task {
        for await payload in payloads {
          if let hint = LedgerHint(payload: payload) { continuation.yield(hint) }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in reading.cancel() }
      return hints
    }
  }

  extension PostgresLedger {
    /// Returns hints about what any process changes from now on, also this one.
    public func hints() -> AsyncStream<LedgerHint> { LedgerHint.stream(from: link) }
  }
#endif
