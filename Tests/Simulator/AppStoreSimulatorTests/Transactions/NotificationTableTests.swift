import AppStoreCore
import AppStoreSimulator
import Testing

/// Every notification in Apple's table, with a story that causes it.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/notificationtype>
@Suite(.timeLimit(.minutes(30))) struct NotificationTableTests {
  private static let table = [
    "SUBSCRIBED/INITIAL_BUY", "SUBSCRIBED/RESUBSCRIBE", "DID_RENEW", "DID_RENEW/BILLING_RECOVERY",
    "DID_CHANGE_RENEWAL_PREF/UPGRADE", "DID_CHANGE_RENEWAL_PREF/DOWNGRADE",
    "DID_CHANGE_RENEWAL_PREF", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED",
    "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "OFFER_REDEEMED", "OFFER_REDEEMED/UPGRADE",
    "OFFER_REDEEMED/DOWNGRADE", "DID_FAIL_TO_RENEW", "DID_FAIL_TO_RENEW/GRACE_PERIOD",
    "GRACE_PERIOD_EXPIRED", "EXPIRED/VOLUNTARY", "EXPIRED/BILLING_RETRY", "EXPIRED/PRICE_INCREASE",
    "EXPIRED/PRODUCT_NOT_FOR_SALE", "EXPIRED", "PRICE_INCREASE/PENDING", "PRICE_INCREASE/ACCEPTED",
    "REFUND",
    "REFUND_REVERSED", "REFUND_DECLINED", "CONSUMPTION_REQUEST", "REVOKE", "RENEWAL_EXTENDED",
    "RENEWAL_EXTENSION/SUMMARY", "RENEWAL_EXTENSION/FAILURE", "ONE_TIME_CHARGE",
    "EXTERNAL_PURCHASE_TOKEN/UNREPORTED", "EXTERNAL_PURCHASE_TOKEN/CREATED",
    "EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER", "RESCIND_CONSENT", "METADATA_UPDATE",
    "MIGRATION",
    "PRICE_CHANGE", "TEST", "DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY",
    "DID_CHANGE_RENEWAL_PREF/DECREASE_QUANTITY", "REFUND/SEATS", "UNCLAIM_SEATS",
  ]

  @Test func `Every row of the table has a story, and every story a row`() {
    #expect(Set(Story.all.map(\.notification)) == Set(Self.table))
    #expect(Story.all.count == Self.table.count)
  }

  @Test(arguments: Story.all)
  func `The story of a notification has the expected timeline`(story: Story) throws {
    let shop = try story.told()
    #expect(shop.history.allNames.contains(story.notification))
    #expect(shop.timeline == story.timeline)
  }
}
