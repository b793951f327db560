internal import AppStoreCore
internal import AppStoreServerAPI
internal import Catalog
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes
internal import Ingest
internal import Ledger
internal import Logging

/// Handles Apple's requests for a message to a customer who is about to cancel.
///
/// Apple waits 700 ms. Without a response in time, or with an error, it shows the default message of
/// the product, or none.
struct RetentionHandler: CustomerRequestHandler {
  let reads: CustomerReads
  let ingest: Ingestor
  let random: RandomBytes

  /// Verifies a request, records it as a signal, and returns the catalog's choice for the product.
  func message(_ body: [UInt8], of app: BundleID) async throws(APIError) -> UnsignedResponse {
    guard let served = catalog.apps.first(where: { $0.bundleID == app }) else {
      throw APIError(
        .badRequest, "The catalog has no app \(app.rawValue.prefix(155)).", status: .notFound)
    }
    let request: DecodedRealtimeRequestBody
    do throws(IngestError) {
      request = try ingest.realtimeRequest(body)
    } catch {
      throw APIError(error)
    }
    if let number = served.appAppleID, number != request.appAppleId {
      throw APIError(
        .badRequest, "appAppleId: \(request.appAppleId) is not that of \(app.rawValue).",
        status: .unprocessableContent)
    }
    await record(request)
    guard let choice = catalog.products[request.productId]?.retention else {
      throw APIError(
        .badRequest,
        "The catalog has no retention message for \(request.productId.rawValue.prefix(128)).",
        status: .notFound)
    }
    return try .json(try response(choice, to: request, of: app))
  }

  /// Records the request; the customer gets a message even if that fails.
  private func record(_ request: DecodedRealtimeRequestBody) async {
    do throws(LedgerError) {
      try await ledger.events.recordSignal(
        FeedChange(
          kind: .retentionRequest, at: clock.now(), customer: nil,
          originalTransactionID: request.originalTransactionId,
          reference: request.requestIdentifier.uuidString.lowercased()))
    } catch {
      logger.error("Request for a retention message not recorded", metadata: ["reason": "\(error)"])
    }
  }

  private func response(
    _ choice: RetentionChoice, to request: DecodedRealtimeRequestBody, of app: BundleID
  ) throws(APIError) -> RealtimeResponseBody {
    if let product = choice.alternateProduct {
      return .alternateProduct(
        .init(messageIdentifier: choice.message, productId: product))
    }
    guard let offer = choice.promotionalOffer else {
      return .message(.init(messageIdentifier: choice.message))
    }
    guard let key = reads.synchronization?.apps.first(where: { $0.bundleID == app })?.key else {
      throw .noInAppPurchaseKey
    }
    let claims = PromotionalOfferClaims(
      productID: request.productId, offerIdentifier: offer,
      transactionID: TransactionID(request.originalTransactionId.rawValue))
    do throws(AppStoreRequestSigningError) {
      let jws = try AppStoreRequestSigner(key: key).sign(
        claims, nonce: random.uuid(), at: clock.now())
      return .promotionalOffer(.init(messageIdentifier: choice.message, signatureV2: jws))
    } catch {
      throw APIError(.internalServerError, "Signing the promotional offer failed: \(error).")
    }
  }
}
