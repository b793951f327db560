public import AppStoreCore

/// An error of a ledger.
///
/// Nothing has changed, except possibly after ``cancelled`` and ``unknownOutcome(_:)``.
public enum LedgerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The data directory does not exist, or is not a directory.
  case noFolder(String)
  /// The data directory or its file is not writable.
  case readOnly(String)
  /// The file is not a ledger.
  case notALedger(String)
  /// The file is corrupt.
  case damaged(String)
  /// The ledger was migrated by a newer version, which older ones must not open: the first version
  /// that can.
  case newerSchema(String, version: String)
  /// The tables are not those of this version: how they differ.
  case unexpectedSchema(String, differences: [String])
  /// A development build made the ledger, whose tables are not those of version 0.1.0: how they
  /// differ.
  case developmentSchema(String, differences: [String])
  /// Another process has locked the file.
  case busy(String)
  /// The disk is full.
  case diskFull(String)
  /// The process or the machine has reached its limit of open files.
  case tooManyOpenFiles(String)
  /// The quarantine is full; recorded data is not affected.
  case quarantineFull
  /// The ledger was closed.
  case closed(String)
  /// The database cannot be reached, or rejects work: its address and the reason.
  case unavailable(String, reason: String)
  /// The connection was lost while the database committed; whether the change was made is unknown.
  case unknownOutcome(String)
  /// The task was canceled; whether the change was made is unknown.
  case cancelled
  /// The stored bytes of a fact differ from the verified ones.
  case unreadableFact(SignedFact.Kind, String)
  /// The projection of a purchase is corrupt; its facts are not.
  case unreadableProjection(OriginalTransactionID)
  /// A stored row is corrupt: the kind of row, and its key.
  case unreadableRow(String, String)
  /// A store did not load the rows that the rules need; this is an error in the store.
  case rowsNotLoaded
  /// The database failed in another way: the file and the database's message.
  case failed(String, reason: String)

  /// Whether a retry may succeed.
  public var isRetryable: Bool {
    switch self {
    case .busy, .diskFull, .tooManyOpenFiles, .quarantineFull, .cancelled, .unavailable,
      .unknownOutcome:
      true
    case .noFolder, .readOnly, .notALedger, .damaged, .newerSchema, .unexpectedSchema,
      .developmentSchema, .closed, .unreadableFact, .unreadableProjection, .unreadableRow,
      .rowsNotLoaded, .failed:
      false
    }
  }

  /// The failure and its fix, in one line that is safe to log.
  public var description: String {
    switch self {
    case .noFolder(let path):
      "data directory \(path): not found; create it or configure another"
    case .readOnly(let path):
      "\(path): not writable; make the data directory and its files writable for this user, "
        + "or configure another data directory"
    case .notALedger(let path):
      "ledger \(path): not a Tessera ledger; move the file away, or configure another data directory"
    case .damaged(let path):
      "ledger \(path): the file is corrupt; restore it from a backup"
    case .newerSchema(let path, let version):
      "ledger \(path): written by Tessera \(version); install \(version) or later"
    case .unexpectedSchema(let path, let differences):
      "ledger \(path): its schema is not that of this version: \(Self.list(differences)); undo "
        + "these changes, or restore a backup"
    case .developmentSchema(let path, let differences):
      "ledger \(path): made by a development build before 0.1.0 with another schema: "
        + "\(Self.list(differences)); use that build, or move the ledger away and start with a new one"
    case .busy(let path):
      "ledger \(path): locked by another process; stop it or retry"
    case .diskFull(let path): "ledger \(path): the disk is full; free some space"
    case .tooManyOpenFiles(let path):
      "ledger \(path): too many files are open; raise the limit on open files for this process "
        + "(ulimit -n, or LimitNOFILE in systemd), or close some"
    case .quarantineFull:
      "quarantine is full; review it with tessera quarantine list"
    case .closed(let path): "ledger \(path): closed; open it again"
    case .unavailable(let location, let reason): "ledger \(location): \(reason)"
    case .unknownOutcome(let location):
      "ledger \(location): the connection was lost during a commit; retry"
    case .cancelled: "ledger: the task was cancelled; record again"
    case .unreadableFact(let kind, let identity):
      "ledger: the stored \(kind.rawValue) \(identity) is corrupt; restore the file from a backup"
    case .unreadableProjection(let purchase):
      "ledger: projection of purchase \(purchase) is corrupt; run tessera ledger rebuild"
    case .unreadableRow(let what, let identity):
      "ledger: the stored \(what) \(identity) is corrupt; restore the file from a backup"
    case .rowsNotLoaded: "ledger: the store did not load what the rules need; report this error"
    case .failed(let path, let reason): "ledger \(path): \(reason)"
    }
  }

  /// The first differences of a schema.
  private static func list(_ differences: [String]) -> String {
    let rest = differences.count - 3
    return differences.prefix(3).joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }

  /// The error of a migration, which changed nothing.
  package static func failedMigration(
    _ path: String, _ migration: LedgerMigration, reason: String
  ) -> LedgerError {
    .failed(path, reason: "\(migration.title): \(reason); nothing was changed")
  }
}
