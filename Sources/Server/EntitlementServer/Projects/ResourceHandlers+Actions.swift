internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger

/// Changes of customers. Each calls what version 1 of the API calls, and responds in the format of
/// version 2.
extension ResourceHandlers {
  private struct NewCustomer: Decodable {
    let id: String
    let attributes: [NamedAttribute]?
  }

  private struct NamedAttribute: Decodable {
    let name: String
    let value: String?
  }

  private struct AttributeList: Decodable { let attributes: [NamedAttribute] }

  private struct EntitlementChange: Decodable {
    let entitlement_id: String
    let expires_at: Int64?
  }

  private struct OfferingChoice: Decodable { let offering_id: String? }

  private struct TransferTarget: Decodable {
    let target_customer_id: String
    let app_ids: [String]?
  }

  func create(_ call: ResourceCall) async throws(APIError) -> JSONObject {
    let body = try decode(NewCustomer.self, from: call.body)
    let id = AppUserID(body.id).trimmed
    try check(id)
    let now = clock.now()
    guard try await reads.findOrCreate(id, at: now, client: nil).isNew else {
      throw APIError(
        v2: "resource_already_exists", "id: there is already a customer \(id).",
        parameter: "id", status: .conflict)
    }
    try await set(body.attributes ?? [], of: id)
    return try await self.body(of: try await known(id), for: call)
  }

  func delete(_ call: ResourceCall) async throws(APIError) -> JSONObject {
    _ = try await known(call.customer)
    _ = try await identity.deleteCustomer(call.customer, from: call.caller)
    return [
      "object": .string("customer"), "id": .string(call.customer.rawValue),
      "deleted_at": .integer(clock.now().milliseconds),
    ]
  }

  func setAttributes(_ call: ResourceCall) async throws(APIError) -> JSONObject {
    _ = try await known(call.customer)
    try await set(
      try decode(AttributeList.self, from: call.body).attributes, of: call.customer)
    return try await attributes(call)
  }

  private func set(
    _ attributes: [NamedAttribute], of id: AppUserID
  ) async throws(APIError) {
    guard !attributes.isEmpty else { return }
    guard attributes.count <= AttributesBody.maxCount else {
      throw APIError(
        .invalidSubscriberAttributesBody,
        "attributes: more than \(AttributesBody.maxCount); send fewer at once.")
    }
    let values = attributes.map {
      ($0.name, LossyAttribute.readable(AttributeBody(value: $0.value, updatedAt: nil)))
    }
    let problem = try await state.set(
      Dictionary(values) { _, last in last }, of: id, at: clock.now())
    if let problem { throw APIError(problem) }
  }

  func adjustBalances(_ call: ResourceCall) async throws(APIError) -> JSONObject {
    _ = try await known(call.customer)
    _ = try await state.adjustVirtualCurrencies(
      of: call.customer, call.body, from: call.caller)
    return try await balances(call)
  }

  func grant(_ call: ResourceCall) async throws(APIError) -> JSONObject {
    let body = try decode(EntitlementChange.self, from: call.body)
    guard let end = body.expires_at else {
      throw APIError(
        v2: "parameter_error", "expires_at: required, in milliseconds.", parameter: "expires_at",
        status: .badRequest)
    }
    _ = try await known(call.customer)
    let request = JSONValue.object(["end_time_ms": .integer(end)])
    _ = try await state.grantPromotional(
      EntitlementID(body.entitlement_id), to: call.customer, request.jsonBytes, from: call.caller)
    return try await customer(call)
  }

  func revoke(_ call: ResourceCall) async throws(APIError) -> JSONObject {
    let body = try decode(EntitlementChange.self, from: call.body)
    _ = try await known(call.customer)
    _ = try await state.revokePromotionals(
      EntitlementID(body.entitlement_id), of: call.customer, from: call.caller)
    return try await customer(call)
  }

  func assignOffering(_ call: ResourceCall) async throws(APIError) -> JSONObject {
    let offering = try decode(OfferingChoice.self, from: call.body).offering_id
    _ = try await known(call.customer)
    if let offering {
      _ = try await state.overrideOffering(of: call.customer, with: offering, from: call.caller)
    } else {
      _ = try await state.removeOfferingOverride(of: call.customer, from: call.caller)
    }
    return try await customer(call)
  }

  func transfer(_ call: ResourceCall) async throws(APIError) -> JSONObject {
    let body = try decode(TransferTarget.self, from: call.body)
    guard body.app_ids == nil else {
      throw APIError(
        v2: "parameter_error", "app_ids: not supported; omit it to transfer all purchases.",
        parameter: "app_ids", status: .badRequest)
    }
    let target = AppUserID(body.target_customer_id).trimmed
    _ = try await known(call.customer)
    _ = try await known(target)
    do throws(IdentityError) {
      _ = try await ledger.transfer(
        nil, from: call.customer, to: target, by: call.caller.auditActor, at: clock.now())
    } catch {
      switch error {
      case .rejected(let rejection):
        throw APIError(.badRequest, "\(rejection)", status: .unprocessableContent)
      case .ledger(let error): throw APIError(error)
      }
    }
    return [
      "source_customer": .object(try await customer(call)),
      "target_customer": .object(try await self.body(of: known(target), for: call)),
    ]
  }
}
