import AppStoreCore
import AppStoreSimulator
import Testing

extension Story {
  /// The life of a subscription.
  static let subscriptions: [Story] = [
    Story(
      "SUBSCRIBED/INITIAL_BUY",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | monthly 2026-01-31..2026-02-07 | paid 0 | status 1 \
      | renews monthly
      """
    ) { shop in
      try shop.buy("monthly")
    },
    Story(
      "SUBSCRIBED/RESUBSCRIBE",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31 | DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED | weekly 2026-01-31..2026-02-07 \
      | paid 1990 | status 1 | renews not
      2026-02-07 | EXPIRED/VOLUNTARY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 2 \
      | renews not
      2026-03-01 | SUBSCRIBED/RESUBSCRIBE | yearly 2026-03-01..2027-03-01 | paid 49990 \
      | status 1 | renews yearly
      """
    ) { shop in
      try shop.buy("weekly")
      try shop.autoRenew(false)
      try shop.advance(to: "2026-03-01")
      try shop.buy("yearly")
    },
    Story(
      "DID_RENEW",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | monthly 2026-01-31..2026-02-07 | paid 0 | status 1 \
      | renews monthly
      2026-02-07 | DID_RENEW | monthly 2026-02-07..2026-03-07 | paid 4990 | status 1 \
      | renews monthly
      2026-03-07 | DID_RENEW | monthly 2026-03-07..2026-04-07 | paid 4990 | status 1 \
      | renews monthly
      """
    ) { shop in
      try shop.buy("monthly")
      try shop.advance(to: "2026-03-08")
    },
    Story(
      "DID_RENEW/BILLING_RECOVERY",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-02-07 | DID_FAIL_TO_RENEW/GRACE_PERIOD | weekly 2026-01-31..2026-02-07 | paid 1990 \
      | status 4 | renews weekly
      2026-02-10 | DID_RENEW/BILLING_RECOVERY | weekly 2026-02-07..2026-02-14 | paid 1990 \
      | status 1 | renews weekly
      """
    ) { shop in
      try shop.buy("weekly")
      shop.billingIssue(true)
      try shop.advance(to: "2026-02-10")
      shop.billingIssue(false)
    },
    Story(
      "DID_CHANGE_RENEWAL_PREF/UPGRADE",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | monthly.other 2026-01-31..2026-02-28 | paid 4490 \
      | status 1 | renews monthly.other
      2026-02-14 | DID_CHANGE_RENEWAL_PREF/UPGRADE | yearly 2026-02-14..2027-02-14 | paid 49990 \
      | status 1 | renews yearly
      """
    ) { shop in
      try shop.buy("monthly.other")
      try shop.advance(to: "2026-02-14")
      try shop.buy("yearly")
    },
    Story(
      "DID_CHANGE_RENEWAL_PREF/DOWNGRADE",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | monthly.other 2026-01-31..2026-02-28 | paid 4490 \
      | status 1 | renews monthly.other
      2026-01-31 | DID_CHANGE_RENEWAL_PREF/DOWNGRADE | monthly.other 2026-01-31..2026-02-28 \
      | paid 4490 | status 1 | renews weekly
      2026-02-28 | DID_RENEW | weekly 2026-02-28..2026-03-07 | paid 1990 | status 1 \
      | renews weekly
      """
    ) { shop in
      try shop.buy("monthly.other")
      try shop.buy("weekly")
      try shop.advance(to: "2026-02-28")
    },
    Story(
      "DID_CHANGE_RENEWAL_PREF",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | monthly.other 2026-01-31..2026-02-28 | paid 4490 \
      | status 1 | renews monthly.other
      2026-01-31 | DID_CHANGE_RENEWAL_PREF/DOWNGRADE | monthly.other 2026-01-31..2026-02-28 \
      | paid 4490 | status 1 | renews weekly
      2026-01-31 | DID_CHANGE_RENEWAL_PREF | monthly.other 2026-01-31..2026-02-28 | paid 4490 \
      | status 1 | renews monthly.other
      """
    ) { shop in
      try shop.buy("monthly.other")
      try shop.buy("weekly")
      try shop.buy("monthly.other")
    },
    Story(
      "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31 | DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED | weekly 2026-01-31..2026-02-07 \
      | paid 1990 | status 1 | renews not
      2026-01-31 | DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED | weekly 2026-01-31..2026-02-07 \
      | paid 1990 | status 1 | renews weekly
      """
    ) { shop in
      try shop.buy("weekly")
      try shop.autoRenew(false)
      try shop.autoRenew(true)
    },
    Story(
      "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31 | DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED | weekly 2026-01-31..2026-02-07 \
      | paid 1990 | status 1 | renews not
      """
    ) { shop in
      try shop.buy("weekly")
      try shop.autoRenew(false)
    },
    Story(
      "EXPIRED/VOLUNTARY",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31 | DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED | weekly 2026-01-31..2026-02-07 \
      | paid 1990 | status 1 | renews not
      2026-02-07 | EXPIRED/VOLUNTARY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 2 \
      | renews not
      """
    ) { shop in
      try shop.buy("weekly")
      try shop.autoRenew(false)
      try shop.advance(to: "2026-03-01")
    },
    Story(
      "DID_FAIL_TO_RENEW",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-02-07 | DID_FAIL_TO_RENEW | weekly 2026-01-31..2026-02-07 | paid 1990 | status 3 \
      | renews weekly
      """
    ) { shop in
      shop.store.isBillingGracePeriodEnabled = false
      try shop.buy("weekly")
      shop.billingIssue(true)
      try shop.advance(to: "2026-02-08")
    },
    Story(
      "DID_FAIL_TO_RENEW/GRACE_PERIOD",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-02-07 | DID_FAIL_TO_RENEW/GRACE_PERIOD | weekly 2026-01-31..2026-02-07 | paid 1990 \
      | status 4 | renews weekly
      """
    ) { shop in
      shop.store.billingGracePeriod = .threeDays
      try shop.buy("weekly")
      shop.billingIssue(true)
      try shop.advance(to: "2026-02-08")
    },
    Story(
      "GRACE_PERIOD_EXPIRED",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | monthly.other 2026-01-31..2026-02-28 | paid 4490 \
      | status 1 | renews monthly.other
      2026-02-28 | DID_FAIL_TO_RENEW/GRACE_PERIOD | monthly.other 2026-01-31..2026-02-28 \
      | paid 4490 | status 4 | renews monthly.other
      2026-03-28 | GRACE_PERIOD_EXPIRED | monthly.other 2026-01-31..2026-02-28 | paid 4490 \
      | status 3 | renews monthly.other
      """
    ) { shop in
      shop.store.billingGracePeriod = .twentyEightDays
      try shop.buy("monthly.other")
      shop.billingIssue(true)
      try shop.advance(to: "2026-04-01")
    },
    Story(
      "EXPIRED/BILLING_RETRY",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-02-07 | DID_FAIL_TO_RENEW/GRACE_PERIOD | weekly 2026-01-31..2026-02-07 | paid 1990 \
      | status 4 | renews weekly
      2026-02-13 | GRACE_PERIOD_EXPIRED | weekly 2026-01-31..2026-02-07 | paid 1990 | status 3 \
      | renews weekly
      2026-04-08 | EXPIRED/BILLING_RETRY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 2 \
      | renews weekly
      """
    ) { shop in
      try shop.buy("weekly")
      shop.billingIssue(true)
      try shop.advance(to: "2026-05-01")
    },
    Story(
      "EXPIRED",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-02-03 | EXPIRED | weekly 2026-01-31..2026-02-03 | paid 1990 | status 2 | renews not
      """
    ) { shop in
      try shop.buy("weekly")
      try shop.advance(to: "2026-02-03")
      try shop.change { try $0.expireSubscription(group: "G1", account: "anna") }
    },
    Story(
      "EXPIRED/PRODUCT_NOT_FOR_SALE",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-02-07 | EXPIRED/PRODUCT_NOT_FOR_SALE | weekly 2026-01-31..2026-02-07 | paid 1990 \
      | status 2 | renews weekly
      """
    ) { shop in
      try shop.buy("weekly")
      try shop.store.setForSale(false, "weekly")
      try shop.advance(to: "2026-03-01")
    },
  ]
}
