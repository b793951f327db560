internal import AppStoreCore

/// The header of a token, as the App Store writes it.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/jwsdecodedheader>
struct JWSHeader: Sendable {
  /// The leaf certificate as DER.
  let leaf: [UInt8]
  /// The intermediate certificate as DER; `nil` where Xcode's local testing signed, with one certificate of
  /// its own.
  let intermediate: [UInt8]?

  init(_ json: [UInt8]) throws(VerificationError) {
    let object = try PayloadReader.object(json, .header)
    let certificates: [String]
    let (algorithm, key): (String?, String?)
    do throws(JSONFieldError) {
      var fields = JSONObjectReader(object)
      algorithm = try fields.optional("alg")
      key = try fields.optional("kid")
      certificates = try fields.optional("x5c") ?? []
    } catch {
      throw .invalidJSON(.header, reason: "alg, kid or x5c has the wrong type")
    }
    guard algorithm == "ES256" else { throw .algorithm(found: algorithm) }
    for name in ["b64", "crit"] where object[name] != nil { throw .unsupportedHeader(name: name) }
    if certificates.count == 1, key == XcodeCertificate.keyID {
      leaf = try Self.decode(certificates[0], .leaf)
      intermediate = nil
      return
    }
    guard certificates.count == 3 else { throw .certificateCount(found: certificates.count) }
    leaf = try Self.decode(certificates[0], .leaf)
    intermediate = try Self.decode(certificates[1], .intermediate)
    // The third certificate is only decoded for its form: a configured root is used instead.
    _ = try Self.decode(certificates[2], .root)
  }

  private static func decode(
    _ text: String, _ position: ChainCertificate
  ) throws(VerificationError) -> [UInt8] {
    guard let der = Base64.decodeStandard(text), !der.isEmpty else {
      throw .unreadableCertificate(position)
    }
    return der
  }
}
