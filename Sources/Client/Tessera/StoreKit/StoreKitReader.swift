internal import AppStoreCore
internal import Foundation
internal import StoreKit

/// Reads the account's entitlements from StoreKit; the only file of the on-device mode that uses
/// StoreKit.
///
/// Unverified data is left out. The caller's task must not be canceled: a canceled task reads
/// nothing (B07, B09).
struct StoreKitReader: Sendable {
  /// Reads everything about some products: listed transactions, the newest transaction of unlisted
  /// products, and the statuses of all their subscription groups.
  func read(_ products: [String]) async -> StoreKitSnapshot {
    var reading = StoreKitSnapshot()
    var listed: Set<String> = []
    var groups: Set<String> = []
    func add(_ result: StoreKit.VerificationResult<StoreKit.Transaction>) {
      let transaction: StoreKit.Transaction
      switch result {
      case .verified(let verified): transaction = verified
      case .unverified(let other, let error):
        Log.error(
          "StoreKit listed a transaction of \(other.productID) that fails verification (\(error)); "
            + "it is ignored")
        reading.unverified[other.productID] = "\(error)"
        return
      }
      listed.insert(transaction.productID)
      if let group = transaction.subscriptionGroupID { groups.insert(group) }
      if let payload = Self.payload(transaction) { reading.transactions.append(payload) }
    }
    for await result in StoreKit.Transaction.currentEntitlements { add(result) }
    reading.listed = Set(reading.transactions.map(\.transactionId))
    for product in products where !listed.contains(product) {
      if let latest = await StoreKit.Transaction.latest(for: product) { add(latest) }
    }
    for group in groups.sorted() {
      do {
        for status in try await Product.SubscriptionInfo.status(for: group) {
          add(status.transaction)
          guard case .verified(let renewalInfo) = status.renewalInfo,
            case .verified = status.transaction,
            let payload = Self.payload(renewalInfo)
          else { continue }
          reading.renewalInfos.append(payload)
        }
      } catch {
        Log.warn("Reading the statuses of group \(group) failed: \(error)")
        reading.isComplete = false
      }
    }
    // StoreKit's listings cannot fail: they are empty if the App Store was never reached. A product
    // request can fail, and then an empty listing has no meaning.
    if reading.isEmpty, !(await canQuery(products)) { reading.isComplete = false }
    reading.unverified = reading.unverified.filter { !listed.contains($0.key) }
    if Task.isCancelled { reading.isComplete = false }
    return reading
  }

  private func canQuery(_ products: [String]) async -> Bool {
    do {
      _ = try await Product.products(for: products)
      return true
    } catch {
      Log.warn("StoreKit lists nothing, and reading the app transaction failed: \(error)")
      return false
    }
  }

  /// Reads the app transaction of the running app; `nil` if none is available or verified.
  func account() async -> AppleAccountContext? {
    guard #available(iOS 16, macOS 13, tvOS 16, watchOS 9, *),
      case .verified(let download)? = try? await StoreKit.AppTransaction.shared,
      let payload: JWSAppTransactionDecodedPayload = Self.decoded(download.jsonRepresentation)
    else { return nil }
    return AppleAccountContext(
      environment: payload.receiptType,
      downloads: Set([payload.appTransactionId].compactMap { $0 }))
  }

  /// Calls back at every change of a subscription's status, until the task is canceled.
  ///
  /// Needed because an expiration creates no transaction (B26).
  func forEachStatus(_ body: (StoreKitSnapshot) async -> Void) async {
    for await status in Product.SubscriptionInfo.Status.updates {
      var reading = StoreKitSnapshot()
      guard case .verified(let transaction) = status.transaction else { continue }
      reading.transactions = [transaction].compactMap(Self.payload)
      if case .verified(let renewalInfo) = status.renewalInfo {
        reading.renewalInfos = [renewalInfo].compactMap(Self.payload)
      }
      await body(reading)
    }
  }

  /// Makes StoreKit refresh from the App Store, which may ask the customer to sign in; only for a
  /// restore that the customer requested.
  func sync() async throws(PurchasesError) {
    do {
      try await AppStore.sync()
    } catch {
      throw PurchasesError(storeKit: error)
    }
  }

  /// Returns the signed payload as a value; `nil` if this version cannot decode it.
  private static func payload(
    _ transaction: StoreKit.Transaction
  ) -> JWSTransactionDecodedPayload? {
    decoded(transaction.jsonRepresentation)
  }

  private static func payload(
    _ renewalInfo: Product.SubscriptionInfo.RenewalInfo
  ) -> JWSRenewalInfoDecodedPayload? {
    decoded(renewalInfo.jsonRepresentation)
  }

  private static func decoded<Payload: Decodable>(_ json: Data) -> Payload? {
    do {
      return try JSONDecoder().decode(Payload.self, from: json)
    } catch {
      Log.error("Decoding a payload from StoreKit failed: \(error)")
      return nil
    }
  }
}
