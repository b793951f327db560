internal import SwiftASN1
internal import X509

/// What a client connects to: a name or an address in the certificate of a TLS server.
public enum CertificateHost: Hashable, Sendable {
  /// A DNS name.
  case name(String)
  /// The bytes of an IPv4 address (4) or an IPv6 address (16), in network order.
  case address([UInt8])

  var generalName: GeneralName {
    switch self {
    case .name(let name): .dnsName(name)
    case .address(let bytes): .ipAddress(ASN1OctetString(contentBytes: bytes[...]))
    }
  }
}
