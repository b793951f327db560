import AppStoreCore
import AppStoreSimulator
import Testing

extension Story {
  /// Families and app-level notifications.
  static let families: [Story] = [
    Story(
      "REVOKE",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | home 2026-01-31..2026-02-28 | paid 5990 | status 1 \
      | renews home
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | ben | home 2026-01-31..2026-02-28 | shared \
      | status 1 | renews home
      2026-01-31 | ONE_TIME_CHARGE | atlas | paid 19990
      2026-01-31 | ONE_TIME_CHARGE | ben | atlas | shared
      2026-02-28 | DID_RENEW | home 2026-02-28..2026-03-31 | paid 5990 | status 1 | renews home
      2026-02-28 | DID_RENEW | ben | home 2026-02-28..2026-03-31 | shared | status 1 \
      | renews home
      2026-03-01 | REVOKE | ben | home 2026-02-28..2026-03-31 | shared | status 5 | renews not
      2026-03-01 | REVOKE | ben | atlas | shared
      2026-03-01 | SUBSCRIBED/RESUBSCRIBE | ben | home 2026-03-01..2026-03-31 | shared \
      | status 1 | renews home
      2026-03-01 | ONE_TIME_CHARGE | ben | atlas | shared
      2026-03-01 | REVOKE | ben | home 2026-03-01..2026-03-31 | shared | status 5 | renews not
      2026-03-01 | REVOKE | ben | atlas | shared
      """
    ) { shop in
      try shop.change { try $0.joinFamily("F1", account: "anna") }
      try shop.change { try $0.joinFamily("F1", account: "ben") }
      try shop.buy("home")
      try shop.buy("atlas")
      try shop.advance(to: "2026-03-01")
      shop.change { $0.setFamilySharing(false, by: "anna") }
      shop.change { $0.setFamilySharing(true, by: "anna") }
      try shop.change { try $0.leaveFamily(account: "ben") }
    },
    Story(
      "EXTERNAL_PURCHASE_TOKEN/CREATED",
      """
      2026-01-31 | EXTERNAL_PURCHASE_TOKEN/CREATED | SERVICES
      """
    ) { shop in
      shop.change { $0.createExternalPurchaseToken(.services).effects }
    },
    Story(
      "EXTERNAL_PURCHASE_TOKEN/UNREPORTED",
      """
      2026-01-31 | EXTERNAL_PURCHASE_TOKEN/CREATED | SERVICES
      2026-02-28 | EXTERNAL_PURCHASE_TOKEN/UNREPORTED | SERVICES
      """
    ) { shop in
      shop.change { $0.createExternalPurchaseToken(.services).effects }
      try shop.advance(to: "2026-03-01")
    },
    Story(
      "EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER",
      """
      2026-01-31 | EXTERNAL_PURCHASE_TOKEN/CREATED | ACQUISITION
      2026-02-28 | EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER | ACQUISITION
      2026-03-31 | EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER | ACQUISITION
      2026-04-30 | EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER | ACQUISITION
      """
    ) { shop in
      let (token, effects) = shop.store.createExternalPurchaseToken(.acquisition)
      shop.change { _ in effects }
      try shop.store.reportExternalPurchaseToken(token.externalPurchaseId)
      try shop.advance(to: "2026-04-30")
    },
    Story(
      "RESCIND_CONSENT",
      """
      2026-02-03 | RESCIND_CONSENT | anna has 2.1 since 2026-01-31
      """
    ) { shop in
      _ = shop.store.download(by: "anna", version: "2.1")
      try shop.advance(to: "2026-02-03")
      try shop.change { try $0.rescindConsent(for: "anna") }
    },
    Story(
      "MIGRATION",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31 | MIGRATION | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      """
    ) { shop in
      try shop.migrate()
    },
    Story(
      "METADATA_UPDATE",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31 | MIGRATION | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31 | METADATA_UPDATE | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      """
    ) { shop in
      let weekly = try shop.migrate()
      try shop.change {
        try $0.changeMetadata(of: weekly, immediately: true) { $0.descriptors.displayName = "New" }
      }
    },
    Story(
      "PRICE_CHANGE",
      """
      2026-01-31 | SUBSCRIBED/INITIAL_BUY | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31 | MIGRATION | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-01-31 | PRICE_CHANGE | weekly 2026-01-31..2026-02-07 | paid 1990 | status 1 \
      | renews weekly
      2026-02-07 | DID_RENEW | weekly 2026-02-07..2026-02-14 | paid 2000 | status 1 \
      | renews weekly
      """
    ) { shop in
      let weekly = try shop.migrate()
      try shop.change { try $0.changePrices(of: weekly, ["coach": 1500]) }
      try shop.advance(to: "2026-02-08")
    },
    Story(
      "TEST",
      """
      2026-01-31 | TEST | the app
      """
    ) { shop in
      shop.change { [.appNotification($0.testNotification())] }
    },
  ]
}
