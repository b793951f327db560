internal import Foundation
internal import GRDB
internal import Ledger

/// Maps a database error to a ledger error; SQLite's codes are used only here.
func ledgerError(_ error: any Error, _ path: String) -> LedgerError {
  switch error {
  case let error as LedgerError: error
  case is CancellationError: .cancelled
  case let error as DatabaseError: ledgerError(error, path)
  default: .failed(path, reason: "\(error)")
  }
}

private func ledgerError(_ error: DatabaseError, _ path: String) -> LedgerError {
  switch error.resultCode {
  case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path)
  case .SQLITE_FULL: .diskFull(path)
  case .SQLITE_CANTOPEN where hasNoDescriptorLeft: .tooManyOpenFiles(path)
  case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN: .readOnly(path)
  case .SQLITE_NOTADB: .notALedger(path)
  case .SQLITE_CORRUPT: .damaged(path)
  case .SQLITE_INTERRUPT, .SQLITE_ABORT: .cancelled
  case .SQLITE_MISUSE: .closed(path)
  // Use SQLite's own message; the full description would contain the statement's values.
  default: .failed(path, reason: error.message ?? "SQLite error \(error.resultCode.rawValue)")
  }
}

/// Whether the process or the machine can open no more files.
///
/// SQLite reports this like a file without permission.
private var hasNoDescriptorLeft: Bool {
  let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
  guard descriptor < 0 else {
    close(descriptor)
    return false
  }
  return errno == EMFILE || errno == ENFILE
}
