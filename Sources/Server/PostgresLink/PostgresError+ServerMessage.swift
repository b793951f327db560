#if Postgres
  internal import CLibPQ

  /// The fields of an error, which Swift does not import as they are character constants.
  ///
  /// Source: `PG_DIAG_…` in `src/include/postgres_ext.h` of PostgreSQL.
  enum ErrorField: UInt8 {
    /// The severity, in English.
    case severity = 0x56
    case sqlState = 0x43
    case message = 0x4D
    case table = 0x74
    case column = 0x63
    case constraint = 0x6E
  }

  extension PostgresError {
    /// The error of a failed result, before or without a COMMIT.
    init(_ result: OpaquePointer) {
      // libpq makes results without a SQLSTATE when a connection is lost.
      guard let state = Self.field(result, .sqlState) else {
        self = .unavailable(reason: "the connection was lost")
        return
      }
      let text = Self.field(result, .message) ?? "no message"
      self.init(
        PostgresRejection(
          sqlState: state, message: Self.withoutValue(text, state),
          constraint: Self.field(result, .constraint),
          table: Self.field(result, .table),
          column: Self.field(result, .column)))
    }

    /// The error that a SQLSTATE means, before or without a COMMIT.
    init(_ rejection: PostgresRejection) {
      let reason = rejection.description
      self =
        switch rejection.sqlState {
        case "40001", "40P01": .conflict(reason: reason)
        case "55P03", "57014": .lockTimeout(reason: reason)
        case "53300": .tooManyConnections(reason: reason)
        case "53100": .diskFull(reason: reason)
        case "42501": .notPermitted(reason: reason)
        case "3D000": .configuration(reason: "\(reason); correct the database's name in the URL")
        case "25006", "25P03", "53200", "57P01", "57P02", "57P03", "57P05":
          .unavailable(reason: reason)
        case let state where state.hasPrefix("28"): .notPermitted(reason: reason)
        case let state where state.hasPrefix("08"): .unavailable(reason: reason)
        default: .rejected(rejection)
        }
    }

    /// One field of a result's error; `nil` if it is absent.
    static func field(_ result: OpaquePointer, _ field: ErrorField) -> String? {
      PQresultErrorField(result, Int32(field.rawValue)).map { String(cString: $0) }
    }

    /// Removes the value that messages of class 22 end with, such as `…type integer: "secret"`.
    private static func withoutValue(_ message: String, _ state: String) -> String {
      guard state.hasPrefix("22"), let quote = message.firstRange(of: ": \"") else {
        return message
      }
      return String(message[..<quote.lowerBound])
    }
  }
#endif
