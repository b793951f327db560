import AppStoreCore
import EntitlementAPI
import EntitlementServer
import HTTPTypes
import TestSupport
import Testing

/// Compares a customer info of version 1 of the API with what version 2 states about the same
/// customer at the same time.
///
/// ``ServerUnderTest`` does it for every customer info that a test reads. The requests of version 2
/// go to a second service over the same ledger, so that metrics and logs stay those of the test.
struct VersionAgreement {
  let service: EntitlementService

  /// Records an issue for each difference between a response and version 2.
  ///
  /// - Parameters:
  ///   - path: The path of the request.
  ///   - fields: The header fields of the request.
  ///   - reply: The response to it; anything else than a customer info is ignored.
  func check(
    _ path: String, _ fields: [HTTPField.Name: String], _ reply: BufferedHTTPResponse
  ) async {
    let prefix = "/v1/subscribers/"
    guard path.hasPrefix(prefix), [.ok, .created].contains(reply.response.status),
      let info = try? WireJSON.decode(CustomerInfoBody.self, from: reply.body)
    else { return }
    let customer = path.dropFirst(prefix.count)
    guard !customer.contains("/"), !customer.contains("?") else { return }
    for difference in await differences(String(customer), fields, info) {
      Issue.record("\(path): version 2 disagrees: \(difference)")
    }
  }

  private func differences(
    _ customer: String, _ fields: [HTTPField.Name: String], _ info: CustomerInfoBody
  ) async -> [String] {
    guard let active = await items("\(customer)/active_entitlements", fields),
      let subscriptions = await items("\(customer)/subscriptions", fields)
    else { return ["it has no such customer"] }
    let now = info.requestDateMilliseconds ?? info.requestDate
    let first = info.subscriber.entitlements.filter { $1.expiresDate.map { $0 > now } ?? true }
      .map { "\($0) until \(Self.seconds($1.expiresDate))" }.sorted()
    let second = active.map { item in
      "\(item.text("entitlement_id")) until \(Self.seconds(item.date("expires_at")))"
    }.sorted()
    var differences = first == second ? [] : ["\(first) and \(second) are active"]
    for (product, body) in info.subscriber.subscriptions {
      // Sessions of Xcode have the same identifiers, so several may be meant.
      let found = subscriptions.filter {
        $0.text("store_subscription_identifier") == body.storeTransactionID
          && $0.text("product_id") == product
      }
      let compared = found.map { Self.differences(body, $0, at: now) }
      if let fewest = compared.min(by: { $0.count < $1.count }) {
        differences += fewest.map { "\(product): \($0)" }
      } else if body.expiresDate.map({ $0 > now }) ?? true {
        differences.append("\(product) is missing")
      }
    }
    return differences
  }

  /// Returns the differences between a subscription in both versions.
  static func differences(
    _ body: SubscriptionBody, _ item: JSONObject, at now: Timestamp
  ) -> [String] {
    var differences: [String] = []
    let isActive = body.expiresDate.map { $0 > now } ?? true
    let (end, status) = (item.date("ends_at"), item.text("status"))
    if item["gives_access"] != .bool(isActive) {
      differences.append("gives_access is not \(isActive)")
    }
    if isActive, seconds(end) != seconds(body.expiresDate) {
      differences.append("it ends \(seconds(end)) instead of \(seconds(body.expiresDate))")
    }
    if !isActive, end.map({ $0 > now }) ?? true {
      differences.append("it gives no access and ends \(seconds(end))")
    }
    if let refund = body.refundedAt, seconds(refund) != seconds(end) {
      differences.append("it was refunded \(seconds(refund)) and ends \(seconds(end))")
    }
    let isInGrace = isActive && body.gracePeriodExpiresDate != nil
    if isInGrace != (status == "in_grace_period") {
      differences.append("its status is \(status)")
    }
    if isActive == (status == "expired" || status == "in_billing_retry") {
      differences.append("its status is \(status)")
    }
    return differences
  }

  private func items(_ path: String, _ fields: [HTTPField.Name: String]) async -> [JSONObject]? {
    var request = HTTPRequest(
      method: .get, scheme: "http", authority: "test",
      path: "/v2/projects/main/customers/\(path)?limit=1000")
    request.headerFields[.authorization] = "Bearer \(ServerUnderTest.secretKey)"
    for (name, value) in fields where name != .explain && name != .headersHash {
      request.headerFields[name] = value
    }
    let reply = await service.respond(to: request, body: [])
    guard case .array(let items)? = try? JSONReader.object(reply.body)["items"] else { return nil }
    return items.compactMap { if case .object(let item) = $0 { item } else { nil } }
  }

  private static func seconds(_ date: Timestamp?) -> String {
    date.map { Timestamp(milliseconds: $0.milliseconds / 1000 * 1000).iso8601 } ?? "never"
  }
}

extension JSONObject {
  fileprivate func text(_ key: String) -> String {
    if case .string(let text)? = self[key] { text } else { "" }
  }

  fileprivate func date(_ key: String) -> Timestamp? {
    if case .integer(let value)? = self[key] { Timestamp(milliseconds: value) } else { nil }
  }
}
