internal import Crypto
internal import SwiftASN1

/// The hash with which a request identifies the issuer; it protects nothing, so SHA-1 is safe here.
///
/// Source: RFC 5019, section 2.1.1, which requires SHA-1
public enum OCSPHash: Hashable, Sendable {
  /// SHA-1, which every responder supports.
  case sha1
  /// SHA-256, which some responders do not support.
  case sha256

  func hash(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .sha1: Array(Insecure.SHA1.hash(data: bytes))
    case .sha256: Array(SHA256.hash(data: bytes))
    }
  }

  /// The AlgorithmIdentifier as DER, with the parameters NULL.
  var algorithmIdentifier: [UInt8] {
    switch self {
    case .sha1:
      [0x30, 0x09, 0x06, 0x05, 0x2B, 0x0E, 0x03, 0x02, 0x1A, 0x05, 0x00]
    case .sha256:
      [
        0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00,
      ]
    }
  }

  init?(oid: ASN1ObjectIdentifier) {
    switch oid {
    case [1, 3, 14, 3, 2, 26]: self = .sha1
    case [2, 16, 840, 1, 101, 3, 4, 2, 1]: self = .sha256
    default: return nil
    }
  }
}
