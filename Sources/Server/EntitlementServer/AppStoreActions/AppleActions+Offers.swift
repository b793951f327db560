internal import AppStoreCore
internal import AppStoreServerAPI
internal import Catalog
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes
internal import Ingest
internal import Ledger
internal import Subscriptions

extension AppleActions {
  /// Signs promotional offers for an app to pass to StoreKit.
  ///
  /// Everyone who has the app has its public key, so only offers that the catalog lists are signed.
  func offers(_ bytes: [UInt8], from caller: AuthenticatedRequest) async throws(APIError)
    -> UnsignedResponse
  {
    let body = try AppleChange.decode(OffersBody.self, from: bytes)
    let customer = body.appUserID.trimmed
    try check(customer)
    let bundleID = caller.bundleID
    let key = synchronization?.apps.first { $0.bundleID == bundleID }?.key
    let now = clock.now()
    let transaction = try await newestTransaction(of: customer, for: caller, in: bundleID)
    let signed = body.offers.map { offer in
      PromotionalOfferSigner(
        key: key, customer: customer, token: body.appAccountToken,
        transaction: transaction,
        isListed: { [products = catalog.products] in
          caller.hasSecretKey
            || products[$0.productID]?.promotionalOffers.contains($0.offerID) == true
        }
      ).sign(offer, nonce: random.uuid(), at: now)
    }
    return try .json(SignedOffersBody(offers: signed))
  }

  /// Returns a customer's eligibility for introductory offers; null if it is not known.
  func introEligibility(
    of id: AppUserID, _ bytes: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let body = try AppleChange.decode(IntroEligibilityBody.self, from: bytes)
    let history = try await reads.history(of: id, for: caller)
    let purchases = Set(history.transactions.values.map(\.originalTransactionId))
    let isWhole = try await fromLedger(await !ledger.hasPendingRefresh(forAnyOf: purchases))
    let eligibility = Dictionary(
      body.productIdentifiers.map { product in
        (product.rawValue, history.mayHaveIntroductoryOffer(of: product, isWhole: isWhole))
      }
    ) { first, _ in first }
    return try .json(eligibility)
  }

  /// Returns the newest transaction of a customer in an app, to which a signature is bound.
  private func newestTransaction(
    of id: AppUserID, for caller: AuthenticatedRequest, in bundleID: BundleID?
  ) async throws(APIError) -> TransactionID? {
    try await reads.history(of: id, for: caller).transactions.values
      .filter { $0.bundleId == bundleID && $0.store == .appStore }
      .max { ($0.purchaseDate, $0.transactionId) < ($1.purchaseDate, $1.transactionId) }
      .map { TransactionID($0.transactionId.inStore) }
  }
}
