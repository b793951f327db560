extension LedgerStore {
  func change<Value: Sendable>(
    loading keys: Set<LedgerKey> = [],
    _ decide: @escaping @Sendable (inout LedgerTables) throws(MissingRows) -> Value
  ) async throws(LedgerError) -> Value {
    try await perform(LedgerDecision(keys, decide))
  }

  func view<Value: Sendable>(
    loading keys: Set<LedgerKey> = [],
    _ decide: @escaping @Sendable (LedgerTables) throws(MissingRows) -> Value
  ) async throws(LedgerError) -> Value {
    try await read(
      LedgerDecision(keys) { tables throws(MissingRows) in try decide(tables) })
  }
}
