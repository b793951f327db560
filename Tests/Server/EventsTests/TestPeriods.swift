import AppStoreCore
import Events
import Foundation
import TestSupport

/// One subscription's payloads, as the App Store signs them.
struct TestPeriods {
  let original: OriginalTransactionID
  var environment = AppStoreEnvironment.production

  init(_ original: OriginalTransactionID = "2000000000000001") { self.original = original }

  /// When a period starts, counted from 0 for the first one.
  static func date(_ number: Int) -> Timestamp { TestFeed.start + .days(30 * number) }

  /// The transaction of a period.
  func transaction(
    _ number: Int = 0, product: ProductID = TestFeed.monthly, trial: Bool = false,
    start: Timestamp? = nil, signed: Timestamp? = nil
  ) -> JWSTransactionDecodedPayload {
    let start = start ?? Self.date(number)
    let id = TransactionID(number == 0 ? original.rawValue : "\(original)\(number)")
    var payload = TestStore.transaction(
      id, originalID: number == 0 ? nil : original, productID: product, environment: environment,
      purchaseDate: start, expiresDate: start + .days(30), signedDate: signed ?? start)
    payload.originalPurchaseDate = TestFeed.start
    if trial {
      payload.offerType = .introductory
      payload.offerDiscountType = .freeTrial
      payload.price = 0
    }
    return payload
  }

  /// The renewal info about a period.
  func info(
    _ number: Int = 0, at date: Timestamp? = nil, autoRenew: AutoRenewStatus = .on,
    next: ProductID? = nil, retry: Bool = false, graceDays: Int? = nil,
    intent: ExpirationIntent? = nil, of transaction: JWSTransactionDecodedPayload? = nil
  ) -> JWSRenewalInfoDecodedPayload {
    let period = transaction ?? self.transaction(number)
    var info = TestStore.renewalInfo(
      for: period, autoRenewStatus: autoRenew, signedDate: date ?? period.signedDate)
    info.autoRenewProductId = next ?? period.productId
    info.isInBillingRetryPeriod = retry ? true : nil
    info.gracePeriodExpiresDate = graceDays.flatMap { days in
      period.expiresDate.map { $0 + .days(days) }
    }
    info.expirationIntent = intent
    info.renewalPrice = 4990
    return info
  }
}
