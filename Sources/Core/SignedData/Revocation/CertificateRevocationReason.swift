public import AppStoreCore

/// The reason for which an authority revoked a certificate.
///
/// Source: RFC 5280, section 5.3.1
public struct CertificateRevocationReason: OpenEnum {
  /// The number of the reason.
  public let rawValue: Int
  /// Creates a reason from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No specific reason.
  public static let unspecified = CertificateRevocationReason(rawValue: 0)
  /// The certificate's private key is, or may be, compromised.
  public static let keyCompromise = CertificateRevocationReason(rawValue: 1)
  /// The authority's private key is compromised.
  public static let authorityCompromise = CertificateRevocationReason(rawValue: 2)
  /// The subject's name or other information in the certificate changed.
  public static let affiliationChanged = CertificateRevocationReason(rawValue: 3)
  /// It was replaced by another certificate.
  public static let superseded = CertificateRevocationReason(rawValue: 4)
  /// It is no longer needed.
  public static let cessationOfOperation = CertificateRevocationReason(rawValue: 5)
  /// It is suspended; the only revocation that may end.
  public static let certificateHold = CertificateRevocationReason(rawValue: 6)
  /// A permission in the certificate was withdrawn.
  public static let privilegeWithdrawn = CertificateRevocationReason(rawValue: 9)

  /// The reason in RFC 5280's term; an unknown one as its number.
  public var description: String {
    switch self {
    case .unspecified: "unspecified"
    case .keyCompromise: "keyCompromise"
    case .authorityCompromise: "cACompromise"
    case .affiliationChanged: "affiliationChanged"
    case .superseded: "superseded"
    case .cessationOfOperation: "cessationOfOperation"
    case .certificateHold: "certificateHold"
    case .privilegeWithdrawn: "privilegeWithdrawn"
    default: "reason \(rawValue)"
    }
  }
}
