import AppStoreCore
import AppStoreSimulator
import Testing

extension Story {
  /// Offers and price increases.
  static let offers: [Story] = [
    Story(
      "OFFER_REDEEMED",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31 | OFFER_REDEEMED | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly loyal
      2026-02-07 | DID_RENEW | weekly 2026-02-07..2026-02-14 | paid 500 loyal | status 1 \
      | renews weekly loyal
      2026-02-14 | DID_RENEW | weekly 2026-02-14..2026-02-21 | paid 500 loyal | status 1 \
      | renews weekly
      2026-02-21 | DID_RENEW | weekly 2026-02-21..2026-02-28 | paid 1990 | status 1 \
      | renews weekly
      2026-02-28 | DID_RENEW | weekly 2026-02-28..2026-03-07 | paid 1990 | status 1 \
      | renews weekly
      """
    ) { shop in
      try shop.buy("weekly")
      try shop.buy("weekly", with: .promotional("loyal"))
      try shop.advance(to: "2026-02-28")
    },
    Story(
      "OFFER_REDEEMED/UPGRADE",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31 | OFFER_REDEEMED/UPGRADE | monthly.other 2026-01-31..2026-02-28 \
      | paid 500 SUMMER | status 1 | renews monthly.other SUMMER
      """
    ) { shop in
      try shop.buy("weekly")
      try shop.buy("monthly.other", with: .code("SUMMER"))
    },
    Story(
      "OFFER_REDEEMED/DOWNGRADE",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | monthly.other 2026-01-31..2026-02-28 | paid 4490 \
      | status 1 | renews monthly.other
      2026-01-31 | OFFER_REDEEMED/DOWNGRADE | monthly.other 2026-01-31..2026-02-28 | paid 4490 \
      | status 1 | renews weekly loyal
      2026-02-28 | DID_RENEW | weekly 2026-02-28..2026-03-07 | paid 500 loyal | status 1 \
      | renews weekly loyal
      2026-03-07 | DID_RENEW | weekly 2026-03-07..2026-03-14 | paid 500 loyal | status 1 \
      | renews weekly
      2026-03-14 | DID_RENEW | weekly 2026-03-14..2026-03-21 | paid 1990 | status 1 \
      | renews weekly
      """
    ) { shop in
      try shop.buy("monthly.other")
      try shop.buy("weekly", with: .promotional("loyal"))
      try shop.advance(to: "2026-03-15")
    },
    Story(
      "PRICE_INCREASE/PENDING",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31 | PRICE_INCREASE/PENDING | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly | for 1990?
      2026-02-07 | DID_RENEW | weekly 2026-02-07..2026-02-14 | paid 1990 | status 1 \
      | renews weekly | for 2990?
      """
    ) { shop in
      try shop.buy("weekly")
      let date = try day("2026-02-10")
      try shop.setPrice(2990, of: "weekly", .mustConsent(from: date))
      try shop.advance(to: "2026-02-08")
    },
    Story(
      "PRICE_INCREASE/ACCEPTED",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31 | PRICE_INCREASE/PENDING | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly | for 1990?
      2026-02-07 | DID_RENEW | weekly 2026-02-07..2026-02-14 | paid 1990 | status 1 \
      | renews weekly | for 2990?
      2026-02-08 | PRICE_INCREASE/ACCEPTED | weekly 2026-02-07..2026-02-14 | paid 1990 \
      | status 1 | renews weekly | for 2990
      2026-02-08 | PRICE_INCREASE/ACCEPTED | weekly 2026-02-07..2026-02-14 | paid 1990 \
      | status 1 | renews weekly | for 3990
      2026-02-14 | DID_RENEW | weekly 2026-02-14..2026-02-21 | paid 3990 | status 1 \
      | renews weekly
      """
    ) { shop in
      try shop.buy("weekly")
      let date = try day("2026-02-10")
      try shop.setPrice(2990, of: "weekly", .mustConsent(from: date))
      try shop.advance(to: "2026-02-08")
      try shop.change { try $0.consentToPriceIncrease(group: "G1", account: "anna") }
      try shop.setPrice(3990, of: "weekly", .payMore(from: date))
      try shop.advance(to: "2026-02-14")
    },
    Story(
      "EXPIRED/PRICE_INCREASE",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31 | PRICE_INCREASE/PENDING | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly | for 1990?
      2026-02-07 | DID_RENEW | weekly 2026-02-07..2026-02-14 | paid 1990 | status 1 \
      | renews weekly | for 2990?
      2026-02-14 | EXPIRED/PRICE_INCREASE | weekly 2026-02-07..2026-02-14 | paid 1990 | status 2 \
      | renews weekly | for 2990?
      2026-03-01 | SUBSCRIBED/INITIAL_BUY | ben | weekly 2026-03-01..2026-03-08 | paid 2990 \
      | status 1 | renews weekly
      2026-03-01 | PRICE_INCREASE/PENDING | ben | weekly 2026-03-01..2026-03-08 | paid 2990 \
      | status 1 | renews weekly | for 3990?
      2026-03-01 | DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED | ben \
      | weekly 2026-03-01..2026-03-08 | paid 2990 | status 1 | renews not | for 3990?
      2026-03-08 | EXPIRED/PRICE_INCREASE | ben | weekly 2026-03-01..2026-03-08 | paid 2990 \
      | status 2 | renews not | for 3990?
      """
    ) { shop in
      try shop.buy("weekly")
      let date = try day("2026-02-10")
      try shop.setPrice(2990, of: "weekly", .mustConsent(from: date))
      try shop.advance(to: "2026-03-01")
      try shop.buy("weekly", as: "ben")
      try shop.setPrice(3990, of: "weekly", .mustConsent(from: shop.store.now))
      try shop.change { try $0.declinePriceIncrease(group: "G1", account: "ben") }
      try shop.advance(to: "2026-03-10")
    },
  ]
}
