import AppStoreCore
import Events
import Foundation
import RepositoryFiles
import Testing

/// The table of notifications compared with the constants of Apple's types and subtypes.
@Suite(.timeLimit(.minutes(30)))
struct NotificationCodesTests {
  /// The texts of the constants of one type in the file of Apple's codes.
  private static func texts(of type: String) throws -> Set<String> {
    let file = Repository.root.appending(
      path: "Sources/Core/AppStoreCore/Types/Notifications/NotificationCodes.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let constants = source.matches(
      of: /static let \w+ = (\w+)\(\s*rawValue: "([A-Z_]+)"\)/)
    return Set(constants.filter { $0.1 == type }.map { String($0.2) })
  }

  @Test func `Every type of Apple has a row, and no row has another type`() throws {
    let types = try Self.texts(of: "NotificationType")
    #expect(types.count >= 24)
    #expect(Set(NotificationRow.all.map(\.type.rawValue)) == types)
  }

  @Test func `Every subtype of Apple has a row, and no row has another subtype`() throws {
    let subtypes = try Self.texts(of: "NotificationSubtype")
    #expect(subtypes.count >= 20)
    #expect(Set(NotificationRow.all.compactMap(\.subtype?.rawValue)) == subtypes)
  }

  @Test func `Every pair that Apple documents has exactly one row`() {
    let documented = Self.documentedPairs.split(separator: "\n").flatMap { line in
      let words = line.split(separator: " ").map(String.init)
      return words.dropFirst().map { "\(words[0]) \($0)" }
    }
    let rows = NotificationRow.all.map { "\($0.type.rawValue) \($0.subtype?.rawValue ?? "-")" }
    #expect(rows.sorted() == documented.sorted())
  }

  /// Each type with its subtypes; `-` means that a notification can have none.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreservernotifications/notificationtype>
  private static let documentedPairs = """
    CONSUMPTION_REQUEST -
    DID_CHANGE_RENEWAL_PREF - UPGRADE DOWNGRADE INCREASE_QUANTITY DECREASE_QUANTITY
    DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_ENABLED AUTO_RENEW_DISABLED
    DID_FAIL_TO_RENEW - GRACE_PERIOD
    DID_RENEW - BILLING_RECOVERY
    EXPIRED - VOLUNTARY BILLING_RETRY PRICE_INCREASE PRODUCT_NOT_FOR_SALE
    EXTERNAL_PURCHASE_TOKEN CREATED UNREPORTED ACTIVE_TOKEN_REMINDER
    GRACE_PERIOD_EXPIRED -
    METADATA_UPDATE -
    MIGRATION -
    OFFER_REDEEMED - UPGRADE DOWNGRADE
    ONE_TIME_CHARGE -
    PRICE_CHANGE -
    PRICE_INCREASE PENDING ACCEPTED
    REFUND - SEATS
    REFUND_DECLINED -
    REFUND_REVERSED -
    RENEWAL_EXTENDED -
    RENEWAL_EXTENSION SUMMARY FAILURE
    RESCIND_CONSENT -
    REVOKE -
    SUBSCRIBED INITIAL_BUY RESUBSCRIBE
    TEST -
    UNCLAIM_SEATS -
    """
}
