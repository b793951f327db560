internal import SwiftASN1
internal import X509

/// An OCSP request about one certificate.
///
/// Source: RFC 6960, section 4.1, in the profile of RFC 5019
package struct OCSPRequest: Sendable {
  /// The OID of the extension that binds a response to a request.
  ///
  /// Source: RFC 9654
  static let nonceOID: ASN1ObjectIdentifier = [1, 3, 6, 1, 5, 5, 7, 48, 1, 2]

  private let certID: OCSPCertID
  private let nonce: [UInt8]?

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - subject: The certificate and its issuer.
  ///   - hash: The hash that identifies the issuer.
  ///   - nonce: Up to 32 random bytes, which a responder may return; `nil` sends none.
  package init(about subject: OCSPSubject, hash: OCSPHash = .sha1, nonce: [UInt8]? = nil) {
    certID = OCSPCertID(subject, algorithm: hash)
    self.nonce = nonce
  }

  /// The request as DER, unsigned.
  package var der: [UInt8] {
    var serializer = DER.Serializer()
    serializer.appendConstructedNode(identifier: .sequence) { request in
      request.appendConstructedNode(identifier: .sequence) { toBeSigned in
        toBeSigned.appendConstructedNode(identifier: .sequence) { list in
          list.appendConstructedNode(identifier: .sequence) { single in
            single.appendConstructedNode(identifier: .sequence, appendCertID)
          }
        }
        if let nonce { Self.append(nonce, to: &toBeSigned) }
      }
    }
    return serializer.serializedBytes
  }

  private func appendCertID(to serializer: inout DER.Serializer) {
    serializer.serializeRawBytes(certID.algorithm.algorithmIdentifier)
    serializer.appendPrimitiveNode(identifier: .octetString) { $0 += certID.issuerNameHash }
    serializer.appendPrimitiveNode(identifier: .octetString) { $0 += certID.issuerKeyHash }
    serializer.appendPrimitiveNode(identifier: .integer) { content in
      let magnitude = certID.serialNumber.bytes.drop { $0 == 0 }
      // In DER, a positive number whose first bit is set starts with a zero byte.
      if magnitude.first.map({ $0 >= 0x80 }) ?? true { content.append(0) }
      content += magnitude
    }
  }

  private static func append(_ nonce: [UInt8], to serializer: inout DER.Serializer) {
    let tag = ASN1Identifier(tagWithNumber: 2, tagClass: .contextSpecific)
    serializer.appendConstructedNode(identifier: tag) { tagged in
      tagged.appendConstructedNode(identifier: .sequence) { extensions in
        extensions.appendConstructedNode(identifier: .sequence) { item in
          // The OID `nonceOID` as DER.
          item.serializeRawBytes([6, 9, 0x2B, 6, 1, 5, 5, 7, 0x30, 1, 2])
          var value = DER.Serializer()
          value.appendPrimitiveNode(identifier: .octetString) { $0 += nonce }
          item.appendPrimitiveNode(identifier: .octetString) { $0 += value.serializedBytes }
        }
      }
    }
  }
}
