package import AppStoreCore

/// The status of a certificate according to its responder.
///
/// Source: RFC 6960, section 2.2
package enum OCSPStatus: Hashable, Sendable {
  /// It is not revoked.
  case good
  /// It was revoked at a date; `reason` is `nil` if none was given.
  case revoked(at: Timestamp, reason: CertificateRevocationReason?)
  /// The responder does not know it.
  case unknown
}

/// A verified status, with the interval in which it is valid.
package struct VerifiedOCSPStatus: Hashable, Sendable {
  /// The status.
  package let status: OCSPStatus
  /// When the status was known to be correct.
  package let thisUpdate: Timestamp
  /// When newer information is due.
  package let validUntil: Timestamp

  /// Creates a status from a completely checked response.
  package init(status: OCSPStatus, thisUpdate: Timestamp, validUntil: Timestamp) {
    self.status = status
    self.thisUpdate = thisUpdate
    self.validUntil = validUntil
  }
}
