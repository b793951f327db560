internal import AppStoreCore
internal import SwiftASN1
internal import X509

extension OCSPParser {
  /// Parses the status of one certificate.
  static func singleResponse(_ node: ASN1Node) throws -> OCSPResponse.Entry {
    try DER.sequence(node, identifier: .sequence) { nodes in
      let certID = try certID(in: &nodes)
      let status = try certStatus(in: &nodes)
      let thisUpdate = timestamp(try GeneralizedTime(derEncoded: &nodes))
      let nextUpdate = try DER.optionalExplicitlyTagged(
        &nodes, tagNumber: 0, tagClass: .contextSpecific
      ) { timestamp(try GeneralizedTime(derEncoded: $0)) }
      try rejectCritical(extensions(in: &nodes))
      return OCSPResponse.Entry(
        certID: certID, status: status, thisUpdate: thisUpdate, nextUpdate: nextUpdate)
    }
  }

  private static func certID(
    in nodes: inout ASN1NodeCollection.Iterator
  ) throws -> OCSPCertID? {
    guard let node = nodes.next() else { throw Missing() }
    return try DER.sequence(node, identifier: .sequence) { nodes in
      let hash = OCSPHash(oid: try algorithm(in: &nodes))
      let name = try ASN1OctetString(derEncoded: &nodes)
      let key = try ASN1OctetString(derEncoded: &nodes)
      let serialNumber = try ArraySlice<UInt8>(derEncoded: &nodes)
      return hash.map {
        OCSPCertID(
          algorithm: $0, issuerNameHash: Array(name.bytes), issuerKeyHash: Array(key.bytes),
          serialNumber: Certificate.SerialNumber(bytes: serialNumber))
      }
    }
  }

  private static func certStatus(
    in nodes: inout ASN1NodeCollection.Iterator
  ) throws -> OCSPStatus {
    guard let node = nodes.next() else { throw Missing() }
    switch node.identifier {
    case ASN1Identifier(tagWithNumber: 0, tagClass: .contextSpecific):
      _ = try ASN1Null(derEncoded: node, withIdentifier: node.identifier)
      return .good
    case ASN1Identifier(tagWithNumber: 1, tagClass: .contextSpecific):
      return try DER.sequence(node, identifier: node.identifier) { nodes in
        let date = timestamp(try GeneralizedTime(derEncoded: &nodes))
        let reason = try DER.optionalExplicitlyTagged(
          &nodes, tagNumber: 0, tagClass: .contextSpecific
        ) { try Int(derEncoded: $0, withIdentifier: .enumerated) }
        return .revoked(at: date, reason: reason.map(CertificateRevocationReason.init(rawValue:)))
      }
    case ASN1Identifier(tagWithNumber: 2, tagClass: .contextSpecific):
      _ = try ASN1Null(derEncoded: node, withIdentifier: node.identifier)
      return .unknown
    default:
      throw Missing()
    }
  }

  /// Returns the instant of an ASN.1 time, which RFC 5019 limits to whole seconds.
  private static func timestamp(_ time: GeneralizedTime) -> Timestamp {
    var date = CivilDate(Timestamp(milliseconds: 0))
    (date.year, date.month, date.day) = (time.year, time.month, time.day)
    date.millisecondOfDay = Int64((time.hours * 60 + time.minutes) * 60 + time.seconds) * 1000
    return date.timestamp
  }
}
