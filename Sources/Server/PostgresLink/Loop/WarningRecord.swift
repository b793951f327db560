#if Postgres
  internal import CLibPQ

  /// The warnings that a connection received; only the I/O thread uses it.
  final class WarningRecord {
    private var texts: [String] = []

    /// Receives the warnings of a connection, which must not outlive this object.
    func receive(from connection: OpaquePointer) {
      let context = Unmanaged.passUnretained(self).toOpaque()
      PQsetNoticeReceiver(
        connection,
        { context, notice in
          guard let context, let notice else { return }
          Unmanaged<WarningRecord>.fromOpaque(context).takeUnretainedValue().add(notice)
        }, context)
    }

    /// Returns the warnings since the last call.
    func take() -> [String] {
      guard !texts.isEmpty else { return [] }
      defer { texts = [] }
      return texts
    }

    private func add(_ notice: OpaquePointer) {
      // Notes of lower severity, such as NOTICE, say nothing about durability.
      guard PostgresError.field(notice, .severity) == "WARNING" else { return }
      let state = PostgresError.field(notice, .sqlState) ?? ""
      let text = PostgresError.field(notice, .message) ?? ""
      texts.append("\(state) \(text)")
    }
  }
#endif
