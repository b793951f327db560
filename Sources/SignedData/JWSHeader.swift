internal import Foundation

/// The header of a token as the store writes it.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/jwsdecodedheader>
struct JWSHeader: Sendable {
  /// The leaf certificate as DER.
  let leaf: [UInt8]
  /// The intermediate certificate as DER.
  let intermediate: [UInt8]

  init(_ json: [UInt8]) throws(VerificationError) {
    let keys = try CompactJWS.keys(of: json, .header)
    let fields: Fields
    do {
      fields = try JSONDecoder().decode(Fields.self, from: Data(json))
    } catch {
      throw .invalidJSON(.header, reason: "alg, kid or x5c has the wrong type")
    }
    guard fields.alg == "ES256" else { throw .algorithm(found: fields.alg) }
    for name in ["b64", "crit"] where keys.contains(name) { throw .unsupportedHeader(name: name) }
    let certificates = fields.x5c ?? []
    if certificates.count == 1, fields.kid == "Apple_Xcode_Key" { throw .xcodeLocalSigning }
    guard certificates.count == 3 else { throw .certificateCount(found: certificates.count) }
    leaf = try Self.decode(certificates[0], .leaf)
    intermediate = try Self.decode(certificates[1], .intermediate)
    // The third is decoded for form's sake only: the root that counts is a configured one.
    _ = try Self.decode(certificates[2], .root)
  }

  private static func decode(
    _ text: String, _ place: ChainCertificate
  ) throws(VerificationError) -> [UInt8] {
    guard let der = Base64.decodeStandard(Array(text.utf8)[...]), !der.isEmpty else {
      throw .unreadableCertificate(place)
    }
    return der
  }

  private struct Fields: Decodable {
    var alg: String?
    var kid: String?
    var x5c: [String]?
  }
}
