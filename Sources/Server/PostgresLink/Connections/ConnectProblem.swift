#if Postgres
  internal import CLibPQ
  internal import Foundation

  /// Finds out why a connection failed.
  ///
  /// libpq returns only a text for it, so the text has to be searched: for the SQLSTATE that
  /// `PQERRORS_VERBOSE` adds, and for the words of TLS problems.
  enum ConnectProblem {
    static func error(_ connection: ServerConnection, _ host: PostgresURL.Host) -> PostgresError {
      let line = connection.problem
      if let (state, message) = serverError(line) {
        let error = PostgresError(
          PostgresRejection(sqlState: state, message: "\(host): \(message)"))
        // Anything that prevents a session and is not known better is a wrong setting.
        if case .rejected(let rejection) = error {
          return .configuration(reason: rejection.description)
        }
        return error
      }
      let reason = line.contains("\(host.port)") ? line : "\(host): \(line)"
      if PQconnectionNeedsPassword(connection.pointer) == 1 {
        return .notPermitted(
          reason: "\(reason); give a password in a file of mode 0600 with passfile=")
      }
      if line.contains("SSL") || line.contains("certificate") { return .tls(reason: reason) }
      if line.contains("could not translate host name") {
        return .unavailable(reason: "\(reason); correct the host in the URL, or its name server")
      }
      return .unavailable(reason: reason)
    }

    /// The SQLSTATE and the message in a text such as `…: FATAL:  28P01: password authentication
    /// failed…`; `nil` if the server sent none.
    private static func serverError(_ line: String) -> (state: String, message: String)? {
      // The word before is in the server's language, such as `FATAL`.
      guard let match = line.firstMatch(of: /: {2}([0-9A-Z]{5}): (.*)$/) else { return nil }
      return (String(match.1), String(match.2))
    }
  }
#endif
