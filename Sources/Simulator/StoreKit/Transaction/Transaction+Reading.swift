package import StoreKitBackend

extension Transaction {
  /// Decodes and verifies a signed transaction of a store; `nil` if the text is not one.
  package static func read(
    _ jws: String, from backend: any AppStoreBackend
  ) async throws(StoreKitBackendError) -> VerificationResult<Transaction>? {
    try await StoreSession.open(backend).transaction(jws)
  }
}
