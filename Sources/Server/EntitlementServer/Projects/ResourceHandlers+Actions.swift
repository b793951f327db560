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

  func create(
    _ bytes: [UInt8], in project: String, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let body = try decode(NewCustomer.self, from: bytes)
    let id = AppUserID(body.id).trimmed
    try check(id)
    let now = clock.now()
    guard try await reads.findOrCreate(id, at: now, client: nil).isNew else {
      throw APIError(
        v2: "resource_already_exists", "id: there is already a customer \(id).",
        parameter: "id", status: .conflict)
    }
    try await set(body.attributes ?? [], of: id)
    return Self.json(
      try await self.body(of: try await known(id), in: project, for: caller), status: .created)
  }

  func delete(
    _ id: AppUserID, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    _ = try await known(id)
    _ = try await identity.deleteCustomer(id, from: caller)
    return Self.json([
      "object": .string("customer"), "id": .string(id.rawValue),
      "deleted_at": .integer(clock.now().milliseconds),
    ])
  }

  func setAttributes(
    of id: AppUserID, _ bytes: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    _ = try await known(id)
    try await set(try decode(AttributeList.self, from: bytes).attributes, of: id)
    return Self.json(
      try await customerResource(.listAttributes, id, "", from: caller))
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

  func adjustBalances(
    of id: AppUserID, _ bytes: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    _ = try await known(id)
    _ = try await state.adjustVirtualCurrencies(of: id, bytes, from: caller)
    return Self.json(try await balances(of: id, for: caller))
  }

  func grant(
    _ bytes: [UInt8], to id: AppUserID, in project: String, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let body = try decode(EntitlementChange.self, from: bytes)
    guard let end = body.expires_at else {
      throw APIError(
        v2: "parameter_error", "expires_at: required, in milliseconds.", parameter: "expires_at",
        status: .badRequest)
    }
    _ = try await known(id)
    let request = JSONValue.object(["end_time_ms": .integer(end)])
    _ = try await state.grantPromotional(
      EntitlementID(body.entitlement_id), to: id, request.jsonBytes, from: caller)
    return try await changed(id, in: project, status: .created, for: caller)
  }

  func revoke(
    _ bytes: [UInt8], of id: AppUserID, in project: String, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let body = try decode(EntitlementChange.self, from: bytes)
    _ = try await known(id)
    _ = try await state.revokePromotionals(
      EntitlementID(body.entitlement_id), of: id, from: caller)
    return try await changed(id, in: project, for: caller)
  }

  func assignOffering(
    _ bytes: [UInt8], to id: AppUserID, in project: String, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let offering = try decode(OfferingChoice.self, from: bytes).offering_id
    _ = try await known(id)
    if let offering {
      _ = try await state.overrideOffering(of: id, with: offering, from: caller)
    } else {
      _ = try await state.removeOfferingOverride(of: id, from: caller)
    }
    return try await changed(id, in: project, for: caller)
  }

  func transfer(
    _ id: AppUserID, _ bytes: [UInt8], in project: String, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let body = try decode(TransferTarget.self, from: bytes)
    guard body.app_ids == nil else {
      throw APIError(
        v2: "parameter_error", "app_ids: not supported; omit it to transfer all purchases.",
        parameter: "app_ids", status: .badRequest)
    }
    let target = AppUserID(body.target_customer_id).trimmed
    _ = try await known(id)
    _ = try await known(target)
    do throws(IdentityError) {
      _ = try await ledger.transfer(
        nil, from: id, to: target, by: caller.auditActor, at: clock.now())
    } catch {
      switch error {
      case .rejected(let rejection):
        throw APIError(.badRequest, "\(rejection)", status: .unprocessableContent)
      case .ledger(let error): throw APIError(error)
      }
    }
    return Self.json([
      "source_customer": .object(try await self.body(of: known(id), in: project, for: caller)),
      "target_customer": .object(try await self.body(of: known(target), in: project, for: caller)),
    ])
  }

  private func changed(
    _ id: AppUserID, in project: String, status: HTTPResponse.Status = .ok,
    for caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    Self.json(try await body(of: try await known(id), in: project, for: caller), status: status)
  }
}
