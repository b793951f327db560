import AppStoreCore
import AppStoreSimulator
import Testing

extension Story {
  /// Subscriptions sold by seats.
  static let seats: [Story] = [
    Story(
      "DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | monthly.other 2026-01-31..2026-02-28 | paid 4340 \
      | 3 seats | status 1 | renews monthly.other x 3
      2026-02-14 | DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY | monthly.other \
      2026-02-14..2026-02-28 | paid 2020 | 2 seats | status 1 | renews monthly.other x 5
      2026-02-28 | DID_RENEW | monthly.other 2026-02-28..2026-03-31 | paid 4220 | 5 seats \
      | status 1 | renews monthly.other x 5
      """
    ) { shop in
      try shop.buySeats(3, .appleHosted, discounts: [.init(fromSeat: 3, milliPercent: 10_000)])
      try shop.advance(to: "2026-02-14")
      try shop.buy("monthly.other", quantity: 5)
      try shop.advance(to: "2026-03-01")
    },
    Story(
      "DID_CHANGE_RENEWAL_PREF/DECREASE_QUANTITY",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | monthly.other 2026-01-31..2026-02-28 | paid 4490 \
      | 3 seats | status 1 | renews monthly.other x 3
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | ben | monthly.other 2026-01-31..2026-02-28 | assigned \
      | 3 seats | status 1 | renews monthly.other
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | carl | monthly.other 2026-01-31..2026-02-28 | assigned \
      | 3 seats | status 1 | renews monthly.other
      2026-01-31 | DID_CHANGE_RENEWAL_PREF/DECREASE_QUANTITY | monthly.other \
      2026-01-31..2026-02-28 | paid 4490 | 3 seats | status 1 | renews monthly.other x 1
      2026-02-28 | DID_RENEW | monthly.other 2026-02-28..2026-03-31 | paid 4490 | 1 seats \
      | status 1 | renews monthly.other x 1
      2026-02-28 | DID_RENEW | ben | monthly.other 2026-02-28..2026-03-31 | assigned | 1 seats \
      | status 1 | renews monthly.other
      2026-02-28 | EXPIRED/VOLUNTARY | carl | monthly.other 2026-01-31..2026-02-28 | assigned \
      | 3 seats | status 2 | renews not
      """
    ) { shop in
      let team = try shop.buySeats(3, .appleHosted)
      try shop.assign(team, to: "ben", "carl")
      try shop.change { try $0.setRenewalSeats(1, group: "G1", account: "anna") }
      try shop.advance(to: "2026-03-01")
    },
    Story(
      "REFUND/SEATS",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | monthly.other 2026-01-31..2026-02-28 | paid 4490 \
      | 2 seats | status 1 | renews monthly.other x 2
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | ben | monthly.other 2026-01-31..2026-02-28 | assigned \
      | status 1 | renews monthly.other
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | carl | monthly.other 2026-01-31..2026-02-28 | assigned \
      | status 1 | renews monthly.other
      2026-01-31 | REFUND/SEATS | monthly.other 2026-01-31..2026-02-28 | paid 4490 | 2 seats - 1 \
      | status 1 | renews monthly.other x 1
      2026-01-31 | REVOKE | carl | monthly.other 2026-01-31..2026-02-28 | assigned | status 5 \
      | renews not
      """
    ) { shop in
      let team = try shop.buySeats(2, .organization)
      try shop.assign(team, to: "ben", "carl")
      try shop.change { try $0.refundSeats(1, of: TransactionID(team.rawValue)) }
    },
    Story(
      "UNCLAIM_SEATS",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | monthly.other 2026-01-31..2026-02-28 | paid 4490 \
      | 3 seats | status 1 | renews monthly.other x 3
      2026-01-31 | REFUND/SEATS | monthly.other 2026-01-31..2026-02-28 | paid 4490 | 3 seats - 1 \
      | status 1 | renews monthly.other x 2
      2026-01-31 | UNCLAIM_SEATS | anna | 1 seats
      2026-01-31 | DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED | monthly.other \
      2026-01-31..2026-02-28 | paid 4490 | 3 seats - 1 | status 1 | renews not x 2
      2026-02-28 | EXPIRED/VOLUNTARY | monthly.other 2026-01-31..2026-02-28 | paid 4490 \
      | 3 seats - 1 | status 2 | renews not x 2
      2026-02-28 | UNCLAIM_SEATS | anna | 2 seats
      """
    ) { shop in
      let team = try shop.buySeats(3, .developerHosted)
      for _ in 0..<3 { try shop.claim(team) }
      try shop.change { try $0.refundSeats(1, of: TransactionID(team.rawValue)) }
      try shop.autoRenew(false)
      try shop.advance(to: "2026-03-01")
    },
  ]
}
