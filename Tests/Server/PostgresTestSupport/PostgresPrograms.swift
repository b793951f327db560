#if Postgres
  internal import Foundation

  /// The programs of an installed PostgreSQL, and the user that may run its server.
  package struct PostgresPrograms: Sendable {
    /// The folder of `initdb`, `postgres` and `psql`.
    let folder: String
    /// The command that a server's programs are run with: PostgreSQL does not run as root.
    let prefix: [String]

    /// Finds the newest version.
    ///
    /// - Throws: ``PostgresMissing``.
    package static func find() throws(PostgresMissing) -> PostgresPrograms {
      let root = "/usr/lib/postgresql"
      let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
      let ofDebian = versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(root)/\($0)/bin" }
      let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      let folder = (ofDebian + path.map(String.init)).first { folder in
        ["initdb", "postgres", "psql"].allSatisfy {
          FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)")
        }
      }
      guard let folder else {
        throw PostgresMissing(reason: "initdb was not found; install postgresql and libpq-dev")
      }
      guard getuid() == 0 else { return PostgresPrograms(folder: folder, prefix: []) }
      guard getpwnam("postgres") != nil else {
        throw PostgresMissing(reason: "root may not run PostgreSQL, and no user `postgres` exists")
      }
      let options = ["--reuid=postgres", "--regid=postgres", "--init-groups"]
      return PostgresPrograms(folder: folder, prefix: ["setpriv"] + options)
    }
  }

  /// Why no server can be started on this machine.
  package struct PostgresMissing: Error, CustomStringConvertible {
    /// What is missing and the fix.
    package let reason: String
    /// The reason.
    package var description: String { "PostgreSQL is not tested: \(reason)" }
  }
#endif
