internal import AppStoreCore
internal import SwiftASN1
internal import X509

/// Parses the DER parts of a response.
///
/// Source: RFC 6960, section 4.2.1, which defines the names of the functions
enum OCSPParser {
  /// A required part is missing.
  struct Missing: Error {}

  /// Runs a parser and adds the name of the field to its error.
  static func field<Value>(
    _ name: String, _ read: () throws -> Value
  ) throws(OCSPProblem) -> Value {
    do { return try read() } catch let problem as OCSPProblem { throw problem } catch {
      throw .malformed(field: name)
    }
  }

  /// Returns the bytes of the basic response inside a successful one.
  static func basicResponse(in der: [UInt8]) throws -> ArraySlice<UInt8> {
    try DER.sequence(try DER.parse(der), identifier: .sequence) { nodes in
      let status = try Int(derEncoded: &nodes, withIdentifier: .enumerated)
      guard status == 0 else { throw OCSPProblem.responseStatus(status) }
      return try DER.explicitlyTagged(&nodes, tagNumber: 0, tagClass: .contextSpecific) { node in
        try DER.sequence(node, identifier: .sequence) { nodes in
          let type = try ASN1ObjectIdentifier(derEncoded: &nodes)
          guard type == [1, 3, 6, 1, 5, 5, 7, 48, 1, 1] else {
            throw OCSPProblem.responseType(oid: type.description)
          }
          return try ASN1OctetString(derEncoded: &nodes).bytes
        }
      }
    }
  }

  /// Parses an AlgorithmIdentifier whose parameters are missing or NULL.
  static func algorithm(
    in nodes: inout ASN1NodeCollection.Iterator
  ) throws -> ASN1ObjectIdentifier {
    guard let node = nodes.next() else { throw Missing() }
    return try DER.sequence(node, identifier: .sequence) { nodes in
      let oid = try ASN1ObjectIdentifier(derEncoded: &nodes)
      if let parameters = nodes.next() { _ = try ASN1Null(derEncoded: parameters) }
      return oid
    }
  }

  static func certificates(
    in nodes: inout ASN1NodeCollection.Iterator
  ) throws -> [Certificate] {
    try DER.optionalExplicitlyTagged(&nodes, tagNumber: 0, tagClass: .contextSpecific) { node in
      try DER.sequence(of: Certificate.self, identifier: .sequence, rootNode: node)
    } ?? []
  }

  static func responseData(
    _ node: ASN1Node
  ) throws -> (OCSPResponse.Responder, [OCSPResponse.Entry], nonce: [UInt8]?) {
    try DER.sequence(node, identifier: .sequence) { nodes in
      let version = try DER.optionalExplicitlyTagged(
        &nodes, tagNumber: 0, tagClass: .contextSpecific
      ) { try Int(derEncoded: $0) }
      guard version ?? 0 == 0 else { throw Missing() }
      let responder = try responder(in: &nodes)
      _ = try GeneralizedTime(derEncoded: &nodes)
      guard let list = nodes.next() else { throw Missing() }
      let entries = try DER.sequence(list, identifier: .sequence) { nodes in
        var entries: [OCSPResponse.Entry] = []
        while let node = nodes.next() { entries.append(try singleResponse(node)) }
        return entries
      }
      return (responder, entries, nonce: try nonce(in: extensions(in: &nodes)))
    }
  }

  private static func responder(
    in nodes: inout ASN1NodeCollection.Iterator
  ) throws -> OCSPResponse.Responder {
    let name = try DER.optionalExplicitlyTagged(
      &nodes, tagNumber: 1, tagClass: .contextSpecific
    ) { try DistinguishedName(derEncoded: $0) }
    if let name { return .name(name) }
    return try DER.explicitlyTagged(&nodes, tagNumber: 2, tagClass: .contextSpecific) { node in
      .keyHash(Array(try ASN1OctetString(derEncoded: node).bytes))
    }
  }

  /// Parses the extensions at the end of a sequence; their tag is 1 in both places.
  static func extensions(
    in nodes: inout ASN1NodeCollection.Iterator
  ) throws -> [Certificate.Extension] {
    try DER.optionalExplicitlyTagged(&nodes, tagNumber: 1, tagClass: .contextSpecific) { node in
      try DER.sequence(of: Certificate.Extension.self, identifier: .sequence, rootNode: node)
    } ?? []
  }

  private static func nonce(in extensions: [Certificate.Extension]) throws -> [UInt8]? {
    try rejectCritical(extensions.filter { $0.oid != OCSPRequest.nonceOID })
    let nonces = extensions.filter { $0.oid == OCSPRequest.nonceOID }
    guard nonces.count < 2 else { throw Missing() }
    return try nonces.first.map { Array(try ASN1OctetString(derEncoded: $0.value).bytes) }
  }

  static func rejectCritical(_ extensions: [Certificate.Extension]) throws {
    for item in extensions where item.critical {
      throw OCSPProblem.criticalExtension(oid: item.oid.description)
    }
  }
}
