import AppStoreCore
import EntitlementAPI
import Foundation
import TestSupport
import Testing

/// Each documented request of the wire format, sent byte by byte over a socket.
///
/// The keys, fields and signature of its response are the documented ones.
@Suite(.timeLimit(.minutes(30))) struct WireExampleTests {
  private static let anonymous = "$RCAnonymousID%3A5b6fdbac3a0c4f879e43d269ecdf9ba1"

  /// The keys of an object in the response's JSON, at a path of names.
  private func keys(_ reply: RawReply, _ path: String...) throws -> Set<String> {
    try Set(object(reply, path).keys)
  }

  private func object(_ reply: RawReply, _ path: [String] = []) throws -> [String: Any] {
    var value = try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any]
    for name in path {
      let next = value?[name]
      value = next as? [String: Any] ?? (next as? [[String: Any]])?.first
    }
    return try #require(value, "\(path): \(String(decoding: reply.body, as: UTF8.self))")
  }

  private func text(_ reply: RawReply) -> String { String(decoding: reply.body, as: UTF8.self) }

  @Test func `A customer is created, fetched, and unchanged the next time`() async throws {
    try await WireServer.serving { server in
      let path = "/v1/subscribers/\(Self.anonymous)"
      let created = try await server.send("GET", path, fields: WireServer.signing)
      #expect(created.status == 201)
      try server.verify(created, path)
      #expect(try keys(created).isSuperset(of: ["request_date", "request_date_ms", "subscriber"]))
      #expect(try keys(created, "subscriber").isSuperset(of: WireExamples.subscriberKeys))
      #expect(
        try object(created, ["subscriber"])["original_app_user_id"] as? String
          == "$RCAnonymousID:5b6fdbac3a0c4f879e43d269ecdf9ba1")
      #expect(created.fields["content-type"]?.hasPrefix("application/json") == true)

      let asked = try await server.send("GET", path, fields: WireServer.signing)
      #expect(asked.status == 200)
      try server.verify(asked, path)
      let tag = try #require(asked.fields["x-revenuecat-etag"])
      let unchanged = try await server.send(
        "GET", path, fields: WireServer.signing + ["X-RC-Last-Refresh-Time: 1787334178845"],
        eTag: tag)
      #expect(unchanged.status == 304)
      #expect(unchanged.body.isEmpty && unchanged.fields["x-revenuecat-etag"] == tag)
      try server.verify(unchanged, path)
      #expect(throws: SignatureError.self) {
        try server.verify(asked, path.replacing("%3A", with: ":"))
      }
    }
  }

  @Test func `A purchase with every documented field is recorded and returned with every key`()
    async throws
  {
    try await WireServer.serving { server in
      let monthly = try server.store.sign(
        TestStore.transaction(
          "340001090153249", productID: "com.acme.monthly", environment: .production))
      var bought = TestStore.transaction(
        "340001090153250", productID: "com.acme.lifetime", environment: .production)
      (bought.type, bought.expiresDate) = (.nonConsumable, nil)
      let download = try server.store.sign(TestStore.appTransaction(environment: .production))
      let user = "$RCAnonymousID:5b6fdbac3a0c4f879e43d269ecdf9ba1"
      let hash = PostParamsHash.receipt(
        appUserID: user, fetchToken: monthly, appTransaction: download
      ).headerValue
      let reply = try await server.send(
        "POST", "/v1/receipts", WireExamples.receipt(monthly, download),
        fields: WireServer.signing + ["X-Post-Params-Hash: \(hash)"])
      #expect(reply.status == 200, "\(text(reply))")
      try server.verify(reply, "/v1/receipts", parametersHash: hash)
      #expect(
        try keys(reply, "subscriber", "subscriptions", "com.acme.monthly")
          .isSuperset(of: WireExamples.subscriptionKeys))
      #expect(
        try keys(reply, "subscriber", "entitlements", "pro")
          .isSuperset(of: WireExamples.entitlementKeys))
      let subscriber = try object(reply, ["subscriber"])
      #expect(subscriber["original_application_version"] as? String == "1.0")

      // Only the transaction: product data and the app transaction were not available.
      let token = try server.store.sign(bought)
      let short = PostParamsHash.receipt(appUserID: user, fetchToken: token, appTransaction: nil)
        .headerValue
      #expect(short.hasPrefix("app_user_id,fetch_token,app_transaction:sha256:"))
      let second = try await server.send(
        "POST", "/v1/receipts", WireExamples.bareReceipt(token),
        fields: WireServer.signing + ["X-Post-Params-Hash: \(short)"])
      #expect(second.status == 200, "\(text(second))")
      try server.verify(second, "/v1/receipts", parametersHash: short)
      #expect(
        try keys(second, "subscriber", "non_subscriptions", "com.acme.lifetime")
          .isSuperset(of: WireExamples.nonSubscriptionKeys))
      #expect(
        try object(second, ["subscriber", "non_subscriptions", "com.acme.lifetime"])[
          "store_transaction_id"] as? String == "340001090153250")
    }
  }

  @Test func `A log-in creates with 201, and a repeated one returns 200`() async throws {
    try await WireServer.serving { server in
      let user = "$RCAnonymousID:5b6fdbac3a0c4f879e43d269ecdf9ba1"
      let hash = PostParamsHash([("app_user_id", user), ("new_app_user_id", "ada")]).headerValue
      for status in [201, 200] {
        let reply = try await server.send(
          "POST", "/v1/subscribers/identify",
          #"{"app_user_id":"\#(user)","new_app_user_id":"ada"}"#,
          fields: WireServer.signing + ["X-Post-Params-Hash: \(hash)"])
        #expect(reply.status == status)
        try server.verify(reply, "/v1/subscribers/identify", parametersHash: hash)
        #expect(try keys(reply, "subscriber").isSuperset(of: WireExamples.subscriberKeys))
      }
    }
  }

  @Test func `Offerings and the mapping have shared signatures and the documented form`()
    async throws
  {
    try await WireServer.serving { server in
      let path = "/v1/subscribers/\(Self.anonymous)/offerings"
      let reply = try await server.send("GET", path)
      #expect(reply.status == 200)
      try server.verify(reply, path, nonce: nil, headersHash: nil)
      #expect(try keys(reply).isSuperset(of: ["current_offering_id", "offerings", "placements"]))
      #expect(
        try keys(reply, "offerings").isSuperset(
          of: ["identifier", "description", "metadata", "packages"]))
      #expect(
        try keys(reply, "offerings", "packages")
          .isSuperset(of: ["identifier", "platform_product_identifier"]))
      #expect(
        text(reply).contains(
          #""placements":{"fallback_offering_id":"default","offering_ids_by_placement":"#
            + #"{"home_banner":"default","onboarding_end":null}}"#))

      let mapping = try await server.send("GET", "/v1/product_entitlement_mapping")
      try server.verify(mapping, "/v1/product_entitlement_mapping", nonce: nil, headersHash: nil)
      let monthly = try object(mapping, ["product_entitlement_mapping", "com.acme.monthly"])
      #expect(monthly["product_identifier"] as? String == "com.acme.monthly")
      #expect(monthly["entitlements"] as? [String] == ["pro"])
    }
  }

  @Test(arguments: WireExamples.small)
  func `Every other documented request gets its documented response`(
    example: WireExamples.Small
  ) async throws {
    try await WireServer.serving { server in
      let token = try server.store.sign(TestStore.transaction(environment: .production))
      let reply = try await server.send(
        example.method, example.path, example.body.replacing("<JWS>", with: token))
      #expect(reply.status == example.status, "\(text(reply))")
      #expect(reply.fields["content-type"]?.hasPrefix("application/json") == true)
      switch example.answer {
      case .exactly(let body): #expect(text(reply) == body)
      case .keys(let path, let expected):
        #expect(try Set(object(reply, path).keys).isSuperset(of: expected), "\(text(reply))")
      }
    }
  }

  @Test(arguments: [
    ("GET", "/v1/subscribers/ada/virtual_currencies", "", [String](), "appl_test" as String?),
    ("GET", "/v1/health", "", [], nil),
    ("POST", "/v1/subscribers/ada/restore/eligibility", "<JWS>", ["fetch_token"], "appl_test"),
  ])
  func `Responses with a nonce are signed over the socket`(
    method: String, path: String, token: String, parameters: [String], key: String?
  ) async throws {
    try await WireServer.serving { server in
      let token = token.isEmpty ? "" : try server.store.sign(TestStore.transaction())
      let hash =
        parameters.isEmpty ? nil : PostParamsHash(parameters.map { ($0, token) }).headerValue
      let reply = try await server.send(
        method, path, token.isEmpty ? "" : #"{"fetch_token":"\#(token)"}"#,
        fields: WireServer.signing + (hash.map { ["X-Post-Params-Hash: \($0)"] } ?? []))
      #expect(reply.status == 200, "\(text(reply))")
      try server.verify(reply, path, key: key, parametersHash: hash)
    }
  }
}
