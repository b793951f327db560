internal import AppStoreCore
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes
internal import Ledger

extension CustomerStateHandlers {
  /// The number on the wire for an attribution by Apple's AdServices.
  private static let adServicesNetwork = 7
  /// The maximum size of a saved attribution, in bytes.
  private static let maxAttributionBytes = 16 << 10

  func setAttributes(
    of id: AppUserID, _ bytes: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let body = try decode(
      AttributesBody.self, from: bytes, code: .invalidSubscriberAttributesBody)
    guard body.attributes.count <= AttributesBody.maxCount else {
      throw APIError(
        .invalidSubscriberAttributesBody,
        "attributes: more than \(AttributesBody.maxCount); send fewer at once.")
    }
    let now = clock.now()
    try reserve(bytes.count)
    try await reads.findOrCreate(id, at: now, client: caller.client)
    if let problem = try await set(body.attributes, of: id, at: now) {
      throw APIError(problem)
    }
    return .emptyObject
  }

  /// Counts bytes to store for the address of an app; throws if it has no room now.
  private func reserve(_ bytes: Int) throws(APIError) {
    let use = StorageUse.attributes(bytes: bytes)
    try checkStorage(use)
    CurrentRequest.notes?.storage?.count(use)
  }

  /// Saves the valid attributes; returns the problems of the others, or `nil` if there are none.
  func set(
    _ attributes: [String: LossyAttribute], of id: AppUserID, at now: Timestamp
  ) async throws(APIError) -> APIErrorBody? {
    var readable: [CustomerAttribute] = []
    var errors: [AttributeErrorBody] = []
    for (key, attribute) in attributes.sorted(by: { $0.key < $1.key }) {
      switch attribute {
      case .readable(let body):
        readable.append(
          CustomerAttribute(key: key, value: body.value, updatedAt: body.updatedAt ?? now))
      case .malformed(let reason):
        errors.append(AttributeErrorBody(keyName: key, message: "The attribute \(reason)"))
      }
    }
    let attributes = readable
    let rejections = try await fromLedger(await ledger.setAttributes(attributes, of: id, at: now))
    errors += rejections.map { AttributeErrorBody(keyName: $0.key, message: $0.message) }
    guard !errors.isEmpty else { return nil }
    return APIErrorBody(
      code: .invalidSubscriberAttributes,
      message: "Some attributes are not valid; the others are saved.",
      attributeErrors: errors.sorted { $0.keyName < $1.keyName })
  }

  /// Saves the attributes and the AdServices token of a receipt request; returns the problems of
  /// invalid ones.
  func saveReceiptAttributes(
    of body: ReceiptBody, for id: AppUserID, at now: Timestamp
  ) async throws(APIError) -> APIErrorBody? {
    let bytes = body.attributeBytes
    guard bytes > 0 else { return nil }
    if let storage = CurrentRequest.notes?.storage {
      let use = StorageUse.attributes(bytes: bytes)
      // The purchase is recorded, so the response has to be a success.
      if let (limit, _) = storage.wait(use) {
        storage.reject(limit)
        return APIErrorBody(
          code: .invalidSubscriberAttributesBody,
          message: "attributes: not saved; apps at this address sent too many, so send them later.")
      }
      storage.count(use)
    }
    if let token = body.adServicesToken { try await setAdServicesToken(token, of: id) }
    guard let attributes = body.attributes, !attributes.isEmpty else { return nil }
    guard attributes.count <= AttributesBody.maxCount else {
      return APIErrorBody(
        code: .invalidSubscriberAttributesBody,
        message: "attributes: more than \(AttributesBody.maxCount); send fewer at once.")
    }
    return try await set(attributes, of: id, at: now)
  }

  func setAttribution(
    of id: AppUserID, _ bytes: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    guard let fields = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any]
    else {
      throw APIError(
        .badRequest, "The body is not a JSON object; send {\"network\": 1, \"data\": {}}.")
    }
    guard let network = fields["network"] as? Int, (0...100).contains(network) else {
      throw APIError(.badRequest, "network: must be a number from 0 to 100.")
    }
    guard let data = fields["data"] as? [String: Any],
      let text = try? JSONSerialization.data(withJSONObject: data, options: .sortedKeys)
    else {
      throw APIError(.badRequest, "data: must be a JSON object; send the data of the network.")
    }
    guard text.count <= Self.maxAttributionBytes else {
      throw APIError(
        .badRequest, "data: more than \(Self.maxAttributionBytes) bytes; send less.")
    }
    try reserve(text.count)
    try await add(network: network, String(decoding: text, as: UTF8.self), to: id)
    return .emptyObject
  }

  func setAdServicesAttribution(
    of id: AppUserID, _ bytes: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let body = try decode(AdServicesAttributionBody.self, from: bytes)
    guard Self.isAdServicesToken(body.token) else {
      throw APIError(
        .badRequest,
        "aad_attribution_token: must have 1 to \(AdServicesAttributionBody.maxTokenLength) characters "
          + "and no U+0000; send the token of AdServices.")
    }
    try reserve(body.token.utf8.count)
    try await setAdServicesToken(body.token, of: id)
    return .emptyObject
  }

  /// Saves an AdServices token.
  func setAdServicesToken(_ token: String, of id: AppUserID) async throws(APIError) {
    guard Self.isAdServicesToken(token) else { return }
    try await add(network: Self.adServicesNetwork, token, to: id)
  }

  private static func isAdServicesToken(_ token: String) -> Bool {
    (1...AdServicesAttributionBody.maxTokenLength).contains(token.utf8.count)
      && !token.utf8.contains(0)
  }

  private func add(network: Int, _ data: String, to id: AppUserID) async throws(APIError) {
    let now = clock.now()
    try await reads.findOrCreate(id, at: now, client: nil)
    try await fromLedger(
      await ledger.addAttribution(
        CustomerAttribution(network: network, data: data, receivedAt: now), of: id))
  }
}

extension ReceiptBody {
  /// The number of bytes of the attributes and the AdServices token; 0 without them.
  fileprivate var attributeBytes: Int {
    let attributes = attributes ?? [:]
    return attributes.reduce(adServicesToken?.utf8.count ?? 0) { sum, attribute in
      var value = 0
      if case .readable(let body) = attribute.value { value = body.value?.utf8.count ?? 0 }
      return sum + attribute.key.utf8.count + value
    }
  }
}
