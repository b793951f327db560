import AppStoreCore
import EntitlementAPI
import Testing

/// The responses about offerings, in the form that clients expect.
@Suite(.timeLimit(.minutes(30))) struct OfferingsBodyTests {
  private let documented = """
    {
      "current_offering_id": "default",
      "offerings": [
        {"identifier": "default", "description": "standard set of packages",
         "metadata": {"k": 1},
         "packages": [
           {"identifier": "$rc_monthly", "platform_product_identifier": "com.acme.monthly",
            "platform_product_plan_identifier": null, "web_checkout_url": null},
           {"identifier": "$rc_annual", "platform_product_identifier": "com.acme.yearly"}],
         "paywall": null, "paywall_components": null, "has_paywall_components": false,
         "web_checkout_url": null}
      ],
      "placements": {"fallback_offering_id": "default",
        "offering_ids_by_placement": {"home_banner": "default", "onboarding_end": null}},
      "targeting": {"revision": 3, "rule_id": "rule_abc123"},
      "ui_config": {"app": {"colors": {}, "fonts": {}}, "localizations": {}}
    }
    """

  private func decode<Body: Decodable>(_ type: Body.Type, _ text: String) throws -> Body {
    try WireJSON.decode(type, from: Array(text.utf8))
  }

  @Test func `The documented offerings survive a round trip`() throws {
    let body = try decode(OfferingsBody.self, documented)
    #expect(body.currentOfferingID == "default")
    #expect(body.offerings.map(\.identifier) == ["default"])
    #expect(body.offerings.first?.metadata == ["k": .integer(1)])
    #expect(body.offerings.first?.packages.map(\.identifier) == ["$rc_monthly", "$rc_annual"])
    #expect(
      body.offerings.first?.packages.map(\.productIdentifier)
        == ["com.acme.monthly", "com.acme.yearly"])
    #expect(
      try WireJSON.decode(OfferingsBody.self, from: WireJSON.encode(body)) == body)
  }

  @Test func `A placement with null shows nothing, and a missing one the fallback`() throws {
    let placements = try #require(decode(OfferingsBody.self, documented).placements)
    #expect(placements.offeringIDsByPlacement == ["home_banner": "default", "onboarding_end": nil])
    #expect(placements.offeringIDsByPlacement.keys.contains("onboarding_end"))
    #expect(placements.fallbackOfferingID == "default")
    #expect(
      try String(decoding: WireJSON.encode(placements), as: UTF8.self)
        == #"{"fallback_offering_id":"default","#
        + #""offering_ids_by_placement":{"home_banner":"default","onboarding_end":null}}"#)
  }

  @Test func `A missing offering, metadata or fallback is encoded as null`() throws {
    let body = OfferingsBody(
      currentOfferingID: nil,
      offerings: [
        OfferingBody(identifier: "a", description: "A", metadata: JSONObject(), packages: [])
      ], placements: PlacementsBody(fallbackOfferingID: nil, offeringIDsByPlacement: [:]))
    #expect(
      try String(decoding: WireJSON.encode(body), as: UTF8.self)
        == #"{"current_offering_id":null,"offerings":[{"description":"A","identifier":"a","#
        + #""metadata":null,"packages":[]}],"placements":{"fallback_offering_id":null,"#
        + #""offering_ids_by_placement":{}}}"#)
    #expect(try WireJSON.decode(OfferingsBody.self, from: WireJSON.encode(body)) == body)
  }

  @Test func `Metadata that is not an object is rejected with its field`() {
    let error = #expect(throws: WireError.self) {
      try decode(
        OfferingBody.self,
        #"{"identifier":"a","description":"","metadata":[1],"packages":[]}"#)
    }
    #expect(error?.reason.contains("metadata") == true)
  }

  @Test func `The documented mapping survives a round trip`() throws {
    let text = """
      {"product_entitlement_mapping":{\
      "com.acme.foo_1":{"entitlements":["pro_1"],"product_identifier":"com.acme.foo_1"},\
      "com.acme.foo_1:monthly":{"base_plan_id":"monthly","entitlements":["pro_1_monthly"],\
      "product_identifier":"com.acme.foo_1"}}}
      """
    let body = try decode(ProductEntitlementMappingBody.self, text)
    #expect(body.mapping["com.acme.foo_1:monthly"]?.basePlanID == "monthly")
    #expect(try String(decoding: WireJSON.encode(body), as: UTF8.self) == text)
  }
}
