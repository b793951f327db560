package import AppStoreTypes

/// What a responder says about a certificate.
///
/// Source: RFC 6960, section 2.2
package enum OCSPStatus: Hashable, Sendable {
  /// It is not revoked.
  case good
  /// It was revoked at a date; a `nil` reason was not given.
  case revoked(at: Timestamp, reason: RevocationReason?)
  /// The responder does not know it.
  case unknown
}

/// A status that was checked, with the time for which its signer vouches.
package struct OCSPAnswer: Hashable, Sendable {
  /// What the responder said.
  package let status: OCSPStatus
  /// When that was known to be so.
  package let thisUpdate: Timestamp
  /// When newer information is due.
  package let validUntil: Timestamp

  /// Creates an answer of which everything was checked.
  package init(status: OCSPStatus, thisUpdate: Timestamp, validUntil: Timestamp) {
    self.status = status
    self.thisUpdate = thisUpdate
    self.validUntil = validUntil
  }
}
