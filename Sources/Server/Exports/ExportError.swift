package import AppStoreCore
package import Ledger

/// Why an export failed; files without a manifest may remain, and the next run replaces them.
package enum ExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The ledger could not be read.
  case ledger(LedgerError)
  /// A file or folder could not be read or written.
  case file(FileProblem)
  /// A bucket rejected a request or could not be reached.
  case bucket(S3Error)
  /// A file that was written was read with other bytes.
  case changed(String)
  /// A manifest is not one of this program.
  case manifest(String)
  /// A stored event with this ID cannot be read, which is an error in this program.
  case event(String)
  /// The rows could not be compressed.
  case compression
  /// A range of the change feed that the ledger does not have: it has changes from 1 to `newest`.
  case range(from: Int64, to: Int64, newest: Int64)
  /// The destination did not respond within some seconds.
  case slow(Int)
  /// The task was canceled.
  case cancelled

  /// Whether a retry may succeed.
  package var isRetryable: Bool {
    switch self {
    case .ledger(let error): error.isRetryable
    case .bucket(let error): error.isRetryable
    case .file, .changed, .slow, .cancelled: true
    case .manifest, .event, .compression, .range: false
    }
  }

  /// The failure and its fix, in one line that is safe to log.
  package var description: String {
    switch self {
    case .ledger(let error): "\(error)"
    case .file(let problem):
      "\(problem); check that the folder exists and that this user may write there"
    case .bucket(let error): "\(error)"
    case .changed(let name):
      "\(name): reading it does not return what was written; check that only one writer uses this place"
    case .manifest(let name):
      "manifest \(name): not a manifest of an export; move it away, then run the export with --full"
    case .event(let id):
      "event \(id): cannot be read by this version; use the server's version, or remove the table "
        + "events from the export"
    case .compression: "gzip: out of memory; free some, then run the export again"
    case .range(let from, let to, let newest):
      "--from \(from) --to \(to): the change feed has changes from 1 to \(newest); "
        + "use 0 <= from <= to <= \(newest)"
    case .slow(let seconds):
      "no response from the destination in \(seconds) s; check that it can be reached"
    case .cancelled: "interrupted; run the same command again"
    }
  }
}

/// Calls a ledger once, as ``withLedger(_:)`` does.
func fromLedger<Value>(
  _ read: @autoclosure () async throws(LedgerError) -> Value
) async throws(ExportError) -> Value {
  try await withLedger { () async throws(LedgerError) in try await read() }
}

/// Runs a ledger's operation, and throws its error as an export's.
func withLedger<Value>(
  _ read: () async throws(LedgerError) -> Value
) async throws(ExportError) -> Value {
  do throws(LedgerError) {
    guard !Task.isCancelled else { throw .cancelled }
    return try await read()
  } catch .cancelled {
    throw .cancelled
  } catch {
    throw .ledger(error)
  }
}
