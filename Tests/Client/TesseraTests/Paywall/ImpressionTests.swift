import AppStoreCore
import EntitlementAPI
import Foundation
import Synchronization
import Tessera
import TesseraUI
import Testing
import WaitingTestSupport

/// What apps report about the paywalls that they show.
@Suite(.timeLimit(.minutes(30))) struct ImpressionTests {
  private func play(_ body: (Scene) async throws -> Void) async throws {
    let offerings = try WireJSON.decode(
      OfferingsBody.self,
      from: Array(
        """
        {"current_offering_id": "default", "offerings": [\
        {"identifier": "default", "description": "", "packages": [\
        {"identifier": "$rc_monthly", "platform_product_identifier": "com.example.monthly"}]}, \
        {"identifier": "sale", "description": "", "packages": [\
        {"identifier": "$rc_monthly", "platform_product_identifier": "com.example.monthly"}]}], \
        "placements": {"fallback_offering_id": "default", \
        "offering_ids_by_placement": {"banner": "sale"}}}
        """.utf8))
    try await Scene.play { scene in
      scene.server.state.withLock { $0.offerings = offerings }
      try await body(scene)
    }
  }

  private func eventuallySent(_ count: Int, _ scene: Scene) async throws {
    try await eventually("\(count) impressions are sent") {
      scene.server.impressions.count >= count
    }
  }

  @Test func `The app reports the customer, the time, the offering and the placement`()
    async throws
  {
    try await play { scene in
      let purchases = await scene.launched()
      let offerings = try await purchases.offerings()
      let banner = try #require(offerings.currentOffering(forPlacement: "banner"))
      purchases.trackCustomPaywallImpression()
      try await eventuallySent(1, scene)
      purchases.trackCustomPaywallImpression(
        CustomPaywallImpressionParams(paywallId: "red", offering: banner))
      try await eventuallySent(2, scene)
      purchases.trackCustomPaywallImpression(CustomPaywallImpressionParams(offeringId: "other"))
      try await eventuallySent(3, scene)

      let sent = scene.server.impressions
      #expect(sent.map(\.offeringID) == ["default", "sale", "other"])
      #expect(sent.map(\.paywallID) == [nil, "red", nil])
      #expect(sent.map(\.context?.placement) == [nil, "banner", nil])
      #expect(sent.allSatisfy { $0.appUserID == "alice" && $0.timestamp == Scene.start })
      #expect(sent.allSatisfy { $0.type == "custom_paywall_impression" && $0.version == 1 })
      #expect(Set(sent.map(\.id)).count == 3)
    }
  }

  @Test func `Without a known offering nothing is reported`() async throws {
    try await play { scene in
      let purchases = await scene.launched()
      purchases.trackCustomPaywallImpression()
      _ = try await purchases.offerings()
      purchases.trackCustomPaywallImpression(CustomPaywallImpressionParams(offeringId: "sale"))
      try await eventuallySent(1, scene)
      #expect(scene.server.impressions.map(\.offeringID) == ["sale"])
    }
  }

  @Test func `Impressions without a connection are sent later, after a restart too`() async throws {
    try await play { scene in
      let purchases = await scene.launched()
      _ = try await purchases.offerings()
      scene.server.always(.offline)
      for id in ["default", "sale"] {
        let posts = scene.server.log.count { $0 == "POST /v1/events" }
        purchases.trackCustomPaywallImpression(CustomPaywallImpressionParams(offeringId: id))
        try await eventually("it is tried") {
          scene.server.log.count { $0 == "POST /v1/events" } > posts
        }
      }
      #expect(scene.server.impressions.isEmpty)
      scene.server.always(nil)

      let later = scene.launch()
      _ = try await later.customerInfo(fetchPolicy: .fetchCurrent)
      try await eventuallySent(2, scene)
      #expect(scene.server.impressions.map(\.offeringID) == ["default", "sale"])
      _ = try await later.customerInfo(fetchPolicy: .fetchCurrent)
      later.trackCustomPaywallImpression(CustomPaywallImpressionParams(offeringId: "last"))
      try await eventuallySent(3, scene)
      #expect(scene.server.impressions.map(\.offeringID) == ["default", "sale", "last"])
    }
  }

  @Test func `A rejected impression is dropped, and one that could not be served is sent later`()
    async throws
  {
    try await play { scene in
      let purchases = await scene.launched()
      for (status, id) in [(400, "rejected"), (404, "saved"), (503, "saved too")] {
        scene.server.always(.refuse(status, nil))
        let posts = scene.server.log.count { $0 == "POST /v1/events" }
        purchases.trackCustomPaywallImpression(CustomPaywallImpressionParams(offeringId: id))
        try await eventually("it is tried") {
          scene.server.log.count { $0 == "POST /v1/events" } > posts
        }
      }
      scene.server.always(nil)
      purchases.trackCustomPaywallImpression(CustomPaywallImpressionParams(offeringId: "last"))
      try await eventuallySent(3, scene)
      #expect(scene.server.impressions.map(\.offeringID) == ["saved", "saved too", "last"])
    }
  }

  @Test func `A paywall of the package reports itself once`() async throws {
    try await play { @MainActor scene in
      let purchases = await scene.launched()
      let model = PaywallModel(purchases, unlocks: "pro", offering: "sale")
      await model.load()
      await model.load()
      try await eventuallySent(1, scene)
      let other = PaywallModel(purchases, unlocks: "pro")
      await other.load()
      try await eventuallySent(2, scene)
      #expect(scene.server.impressions.map(\.offeringID) == ["sale", "default"])

      // After a log-in, the same paywall may show another variant.
      let offerings = try await purchases.offerings()
      let shown = Mutex("default")
      var actions = PaywallActions(purchases, unlocks: "pro", offering: nil)
      actions.offer = { () async throws(PurchasesError) in
        PaywallOffer(offerings[shown.withLock { $0 }])
      }
      let changing = PaywallModel(actions)
      for offering in ["default", "default", "sale"] {
        shown.withLock { $0 = offering }
        await changing.load()
      }
      try await eventuallySent(4, scene)
      #expect(scene.server.impressions.map(\.offeringID).suffix(2).sorted() == ["default", "sale"])
    }
  }
}
