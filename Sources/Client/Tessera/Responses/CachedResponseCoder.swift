internal import AppStoreCore
package import EntitlementAPI
internal import Foundation

/// The file format of a cached response; pure.
///
/// The file resembles an HTTP response: one line for each part, an empty line, and the bytes of
/// the body as the server sent them. Binary parts are in Base64.
package enum CachedResponseCoder {
  /// Returns the name of a customer's file; a hash, because the ID itself may be personal data.
  static func name(for customer: AppUserID) -> String {
    SHA256Text.hex(of: [customer.rawValue]) + suffix
  }

  private static let suffix = ".answer"  // words:ok, a file name

  /// Returns the customer of a folder's saved response; `nil` unless it has exactly one.
  static func onlyCustomer(in folder: URL) -> AppUserID? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    let files = names.filter { $0.hasSuffix(suffix) }
    guard files.count == 1,
      case .bytes(let bytes) = PrivateFile.read(folder.appending(path: files[0])),
      let customer = signedResponse(bytes)?.customer, name(for: customer) == files[0]
    else { return nil }
    return customer
  }

  /// Returns the bytes of a response's file.
  ///
  /// - Throws: ``WireError`` if a part of the response would not be read back unchanged.
  package static func write(_ response: SignedResponse) throws(WireError) -> Data {
    var lines = [
      "path \(response.path)", "receivedAt \(response.receivedAt.milliseconds)",
    ]
    func add(_ name: String, _ value: String?) {
      if let value { lines.append("\(name) \(value)") }
    }
    add("nonce", response.nonce?.base64EncodedString())
    add("headersHash", response.headersHash)
    add("requestTime", response.requestTime.map(String.init))
    add("etag", response.etag)
    add("signature", response.signature)
    add("rootSignatures", response.rootSignatures)
    for parameter in response.parameters ?? [] {
      let value = parameter.value.map { " " + Data($0.utf8).base64EncodedString() } ?? ""
      lines.append("parameter \(parameter.key)\(value)")
    }
    guard lines.allSatisfy({ !$0.utf8.contains(newline) }) else {
      throw WireError(reason: "a part of the response has a line break")
    }
    let file = Data((lines.joined(separator: "\n") + "\n\n").utf8) + response.body
    assert(signedResponse(file) == response, "a saved response is read back as it was written")
    return file
  }

  /// Returns the response in a file, unverified; `nil` if the file does not contain one.
  package static func signedResponse(_ file: some ContiguousBytes) -> SignedResponse? {
    var response = SignedResponse(path: "", body: Data(), receivedAt: Timestamp(milliseconds: 0))
    let isWhole = file.withUnsafeBytes { bytes in
      var start = 0
      while let end = bytes[start...].firstIndex(of: newline) {
        if end == start {
          response.body = Data(bytes[(end + 1)...])
          return true
        }
        guard let space = bytes[start..<end].firstIndex(of: UInt8(ascii: " ")),
          response.take(
            String(decoding: bytes[start..<space], as: UTF8.self),
            String(decoding: bytes[(space + 1)..<end], as: UTF8.self))
        else { return false }
        start = end + 1
      }
      return false
    }
    return isWhole && !response.path.isEmpty ? response : nil
  }

  /// Returns the response to a path in a file, unverified; `nil` if the file has no such response.
  static func signedResponse(at file: URL, path: String) -> SignedResponse? {
    guard case .bytes(let bytes) = PrivateFile.read(file),
      let response = signedResponse(bytes), response.path == path
    else { return nil }
    return response
  }

  private static let newline = UInt8(ascii: "\n")

  /// Reads a file and verifies it again.
  ///
  /// - Parameters:
  ///   - isSandbox: Whether the app runs against a test store. A response cached in another
  ///     environment may contain purchases without payment.
  ///   - failures: Records the result of the signature check.
  /// - Returns: `nil` if the file is about another customer, cannot be read, or may not be used.
  static func read(
    _ file: [UInt8], for customer: AppUserID, by rule: ResponseVerificationPolicy, isSandbox: Bool,
    failures: VerificationFailures
  ) -> CustomerInfoResponse? {
    guard let signed = signedResponse(file), signed.isAbout(customer),
      let body = try? WireJSON.decode(CustomerInfoBody.self, from: Array(signed.body))
    else { return nil }
    // Fetched while verification was off, so the result of a check would mean nothing.
    guard !rule.isOn || signed.nonce != nil else {
      Log.warn("Cached response dropped: it was fetched without verification")
      return nil
    }
    guard !signed.wasRequested(inSandbox: !isSandbox) else {
      Log.warn("Cached response dropped: it is from another App Store environment")
      return nil
    }
    let outcome = rule.verifySaved(signed, dated: body.responseDate)
    // A cached response that verifies does not resolve the failure of a request.
    if outcome.failure != nil {
      failures.note(
        outcome, at: Endpoint.customerInfo.path(of: customer), named: "the cached response")
    }
    guard outcome.isUsable else { return nil }
    return CustomerInfoResponse(
      signed: signed, body: body, verification: outcome.result, failure: outcome.failure?.reason)
  }
}

extension SignedResponse {
  /// Parses a line of a file; returns whether it is valid.
  fileprivate mutating func take(_ name: String, _ value: String) -> Bool {
    switch name {
    case "path": path = value
    case "nonce": nonce = Data(base64Encoded: value)
    case "headersHash": headersHash = value
    case "requestTime":
      guard let time = Timestamp(text: value) else { return false }
      requestTime = time.milliseconds
    case "etag": etag = value
    case "signature": signature = value
    case "rootSignatures": rootSignatures = value
    case "parameter": return take(parameter: value)
    case "receivedAt":
      guard let time = Timestamp(text: value) else { return false }
      receivedAt = time
    default: return false
    }
    return true
  }

  private mutating func take(parameter text: String) -> Bool {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    var parameter = Parameter(key: String(parts[0]), value: nil)
    if parts.count > 1 {
      guard let bytes = Data(base64Encoded: String(parts[1])) else { return false }
      parameter.value = String(decoding: bytes, as: UTF8.self)
    }
    parameters = (parameters ?? []) + [parameter]
    return true
  }
}
