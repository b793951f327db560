import AppStoreCore
import AppStoreSimulator
import Testing

extension Story {
  /// One-time purchases, refunds, extensions.
  static let money: [Story] = [
    Story(
      "ONE_TIME_CHARGE",
      """
      2026-01-31 | ONE_TIME_CHARGE | coins | paid 2970
      2026-01-31 | ONE_TIME_CHARGE | coins | paid 100 SUMMER
      2026-01-31 | ONE_TIME_CHARGE | lifetime | paid 99990
      2026-01-31 | ONE_TIME_CHARGE | season | paid 4990
      """
    ) { shop in
      try shop.buy("coins", quantity: 3)
      try shop.buy("coins", with: .code("SUMMER"))
      try shop.buy("lifetime")
      try shop.buy("season")
    },
    Story(
      "CONSUMPTION_REQUEST",
      """
      2026-01-31 | ONE_TIME_CHARGE | coins | paid 990
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31 | CONSUMPTION_REQUEST | coins | paid 990 | UNINTENDED_PURCHASE
      2026-01-31 | CONSUMPTION_REQUEST | weekly 2026-01-31..2026-02-07 | paid 1990 | LEGAL \
      | status 1 | renews weekly
      2026-01-31 | DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED | weekly 2026-01-31..2026-02-07 \
      | paid 1990 | status 1 | renews not
      """
    ) { shop in
      let coins = try shop.buy("coins").transaction.transactionId
      let weekly = try shop.buy("weekly").transaction.transactionId
      try shop.change { try $0.requestRefund(coins, reason: .unintendedPurchase) }
      try shop.change { try $0.requestRefund(weekly, reason: .legal) }
    },
    Story(
      "REFUND",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-02-07 | DID_RENEW | weekly 2026-02-07..2026-02-14 | paid 1990 | status 1 \
      | renews weekly
      2026-02-09 | CONSUMPTION_REQUEST | weekly 2026-01-31..2026-02-07 | paid 1990 | OTHER \
      | status 1 | renews weekly
      2026-02-09 | REFUND | weekly 2026-01-31..2026-02-07 | paid 1990 | refunded 100000 \
      | status 1 | renews weekly
      2026-02-09 | REFUND | weekly 2026-02-07..2026-02-14 | paid 1990 | refunded 71428 \
      | status 5 | renews not
      """
    ) { shop in
      let weekly = try shop.buy("weekly").transaction.transactionId
      try shop.advance(to: "2026-02-09")
      try shop.change { try $0.requestRefund(weekly, reason: .other) }
      try shop.refund(weekly)
      let current = try #require(shop.store.latest("weekly", of: "anna")).transactionId
      try shop.change { try $0.refund(current, reason: .developerIssue, share: .unused) }
    },
    Story(
      "REFUND_DECLINED",
      """
      2026-01-31 | ONE_TIME_CHARGE | coins | paid 990
      2026-01-31 | CONSUMPTION_REQUEST | coins | paid 990 | UNSATISFIED_WITH_PURCHASE
      2026-01-31 | REFUND_DECLINED | coins | paid 990
      """
    ) { shop in
      let coins = try shop.buy("coins").transaction.transactionId
      try shop.change { try $0.requestRefund(coins, reason: .unsatisfiedWithPurchase) }
      try shop.change { try $0.declineRefund(coins) }
    },
    Story(
      "REFUND_REVERSED",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31 | REFUND | weekly 2026-01-31..2026-02-07 | paid 1990 | refunded 100000 \
      | status 5 | renews not
      2026-01-31 | REFUND_REVERSED | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews not
      """
    ) { shop in
      let weekly = try shop.buy("weekly").transaction.transactionId
      try shop.refund(weekly)
      try shop.reverseRefund(weekly)
    },
    Story(
      "RENEWAL_EXTENDED",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31 | RENEWAL_EXTENDED | weekly 2026-01-31..2026-02-17 | paid 1990 | status 1 \
      | renews weekly
      2026-02-17 | DID_RENEW | weekly 2026-02-17..2026-02-24 | paid 1990 | status 1 \
      | renews weekly
      """
    ) { shop in
      let weekly = try shop.buy("weekly").transaction.originalTransactionId
      try shop.change { try $0.extendRenewalDate(of: weekly, byDays: 10).effects }
      try shop.advance(to: "2026-02-18")
    },
    Story(
      "RENEWAL_EXTENSION/SUMMARY",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | ben | weekly 2026-01-31..2026-02-07 | paid 1990 \
      | status 1 | renews weekly
      2026-01-31T01:00 | RENEWAL_EXTENDED | weekly 2026-01-31..2026-02-10 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31T01:00 | RENEWAL_EXTENDED | ben | weekly 2026-01-31..2026-02-10 | paid 1990 \
      | status 1 | renews weekly
      2026-01-31T01:00 | RENEWAL_EXTENSION/SUMMARY | weekly 2 succeeded, 0 failed
      """
    ) { shop in
      try shop.buy("weekly")
      try shop.buy("weekly", as: "ben")
      try shop.store.extendRenewalDates(of: "weekly", byDays: 3, requestIdentifier: "R1")
      try shop.advance(to: "2026-02-01")
    },
    Story(
      "RENEWAL_EXTENSION/FAILURE",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | monthly 2026-01-31..2026-02-07 | paid 0 | status 1 \
      | renews monthly
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | ben | monthly.other 2026-01-31..2026-02-28 \
      | paid 4490 | status 1 | renews monthly.other
      2026-01-31T01:00 | RENEWAL_EXTENSION/FAILURE | monthly 2026-01-31..2026-02-07 | paid 0 \
      | status 1 | renews monthly
      2026-01-31T01:00 | RENEWAL_EXTENSION/SUMMARY | monthly 0 succeeded, 1 failed
      """
    ) { shop in
      try shop.buy("monthly")
      try shop.buy("monthly.other", as: "ben")
      try shop.store.extendRenewalDates(of: "monthly", byDays: 3, requestIdentifier: "R1")
      try shop.advance(to: "2026-02-01")
    },
  ]
}
