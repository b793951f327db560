public import AppStoreCore
internal import SignedData

extension Ingestor {
  /// Verifies Apple's request for a retention message; nothing is recorded.
  ///
  /// The revocation of certificates is not queried, because Apple waits 700 ms.
  ///
  /// - Parameter body: The request's bytes: `{"signedPayload": "…"}`.
  /// - Throws: ``IngestError`` if the request is not from Apple, or not for an app of the catalog.
  public func realtimeRequest(
    _ body: [UInt8]
  ) throws(IngestError) -> DecodedRealtimeRequestBody {
    let signedPayload = try Self.signedPayload(in: body)
    do throws(VerificationError) {
      return try verifier.verifier.realtimeRequest(signedPayload).payload
    } catch {
      throw .unverified(error)
    }
  }
}
