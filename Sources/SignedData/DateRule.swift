internal import AppStoreTypes
public import Effects

/// At which date certificates must be valid, and how old signed data may be.
public struct DateRule: Sendable {
  /// The date at which the certificates of a token must be valid.
  public enum CertificateDate: Hashable, Sendable {
    /// When the store signed the token, so that archived data verifies after a certificate expired.
    case whenSigned
    /// The present.
    case now
  }

  /// The default: certificates valid when signed, tokens of any age, no clock.
  public static let whenSigned = DateRule()

  private let certificates: CertificateDate
  private let maximumAge: Duration?
  private let tolerance: Duration
  private let clock: (any WallClock)?

  private init() {
    certificates = .whenSigned
    maximumAge = nil
    tolerance = .zero
    clock = nil
  }

  /// Creates a rule that looks at a clock: no token may be signed later than now.
  ///
  /// - Parameters:
  ///   - certificates: The date at which certificates must be valid.
  ///   - maximumAge: How long ago a token may have been signed; `nil` means any time.
  ///   - tolerance: How far the clock may be behind the store's, and ahead of it.
  ///   - clock: Tells now.
  public init(
    certificates: CertificateDate = .whenSigned, maximumAge: Duration? = nil,
    tolerance: Duration = .seconds(60), clock: any WallClock
  ) {
    self.certificates = certificates
    self.maximumAge = maximumAge
    self.tolerance = tolerance
    self.clock = clock
  }

  /// Checks the date of a token and its chain.
  func check(_ signedDate: Timestamp, _ chain: VerifiedChain) throws(VerificationError) {
    guard let clock else { return try chain.checkValidity(at: signedDate, signedDate: signedDate) }
    let now = clock.now()
    let date = certificates == .now ? now : signedDate
    try chain.checkValidity(at: date, signedDate: signedDate)
    guard signedDate <= now + tolerance else {
      throw .signedInFuture(signedDate: signedDate, now: now, tolerance: tolerance)
    }
    if let maximumAge, now - signedDate > maximumAge + tolerance {
      throw .tooOld(signedDate: signedDate, now: now, maximumAge: maximumAge)
    }
  }
}
