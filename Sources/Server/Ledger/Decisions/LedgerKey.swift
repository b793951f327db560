public import AppStoreCore

/// A row, or a list of rows, that the ledger's rules need from a store.
public enum LedgerKey: Hashable, Sendable {
  /// Whether a fact is recorded.
  case fact(FactKey)
  /// The facts of a transaction.
  case transaction(TransactionID)
  /// A purchase.
  case purchase(OriginalTransactionID)
  /// The purchases of an app user ID.
  case purchasesOwned(AppUserID)
  /// The jobs of a purchase.
  case jobs(OriginalTransactionID)
  /// Rows of a table with a description.
  case rows(RowKey)
}

/// The identity of a fact; a ledger has each one once.
public struct FactKey: Hashable, Sendable {
  /// The kind of signed data.
  public let kind: SignedFact.Kind
  /// The identity of the signed data; see ``SignedFact/identity``.
  public let identity: String
  /// When Apple signed it.
  public let signedDate: Timestamp
  /// The SHA-256 of the payload segment of the JWS, in lowercase hexadecimal.
  public let payloadHash: String

  /// Creates the key of a fact.
  public init(_ fact: SignedFact) {
    kind = fact.kind
    identity = fact.identity
    signedDate = fact.signedDate
    payloadHash = fact.payloadHash
  }
}

/// The rules need rows that are not loaded.
public struct MissingRows: Error, Hashable, Sendable {
  /// The keys of the rows.
  public let keys: Set<LedgerKey>

  init(_ keys: Set<LedgerKey>) {
    assert(!keys.isEmpty, "missing rows have keys")
    self.keys = keys
  }

  init(_ key: LedgerKey) { self.init([key]) }
}
