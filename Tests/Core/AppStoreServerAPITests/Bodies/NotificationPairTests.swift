import AppStoreCore
import AppStoreServerAPI
import Testing

@Suite(.timeLimit(.minutes(30))) struct NotificationPairTests {
  func validate(_ type: String, _ subtype: String) throws {
    var request = NotificationHistoryRequest(
      startDate: Caller.start - .days(1), endDate: Caller.start)
    request.notificationType = NotificationType(rawValue: type)
    request.notificationSubtype = NotificationSubtype(rawValue: subtype)
    try request.validate(at: Caller.start, in: .production)
  }

  @Test(arguments: [
    ("SUBSCRIBED", "INITIAL_BUY"), ("SUBSCRIBED", "RESUBSCRIBE"),
    ("DID_RENEW", "BILLING_RECOVERY"), ("DID_CHANGE_RENEWAL_PREF", "UPGRADE"),
    ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED"), ("OFFER_REDEEMED", "DOWNGRADE"),
    ("DID_FAIL_TO_RENEW", "GRACE_PERIOD"), ("EXPIRED", "PRODUCT_NOT_FOR_SALE"),
    ("EXPIRED", "PRICE_INCREASE"), ("PRICE_INCREASE", "ACCEPTED"), ("REFUND", "SEATS"),
    ("RENEWAL_EXTENSION", "FAILURE"), ("EXTERNAL_PURCHASE_TOKEN", "ACTIVE_TOKEN_REMINDER"),
    ("NEW_TYPE", "VOLUNTARY"), ("TEST", "NEW_SUBTYPE"),
    ("DID_CHANGE_RENEWAL_PREF", "INCREASE_QUANTITY"),
  ])
  func `A subtype of its type, or an unknown one, is accepted`(
    type: String, subtype: String
  ) throws {
    try validate(type, subtype)
  }

  @Test(arguments: [
    ("SUBSCRIBED", "VOLUNTARY", "use INITIAL_BUY or RESUBSCRIBE"),
    ("EXPIRED", "GRACE_PERIOD", "use BILLING_RETRY or"), ("REFUND", "PENDING", "use SEATS"),
    ("TEST", "INITIAL_BUY", "leave it out"), ("REVOKE", "SUMMARY", "leave it out"),
  ])
  func `A subtype of another type is rejected with the valid ones`(
    type: String, subtype: String, fix: String
  ) throws {
    let error = #expect(throws: APIRequestError.self) { try validate(type, subtype) }
    #expect(error?.field == "notificationSubtype")
    #expect(error?.code == .invalidNotificationType)
    #expect(error?.description.contains(fix) == true)
  }
}
