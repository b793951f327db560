public import AppStoreCore

/// The date at which certificates must be valid, and the maximum age of signed data.
public struct DatePolicy: Sendable {
  /// The date at which the certificates of a token must be valid.
  public enum CertificateDate: Hashable, Sendable {
    /// When the App Store signed the token, so that archived data verifies after a certificate
    /// expired.
    case whenSigned
    /// The current time.
    case now
  }

  /// The default: certificates valid when signed, tokens of any age, no clock.
  public static let whenSigned = DatePolicy()

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

  /// Creates a rule with a clock: no token may be signed later than now.
  ///
  /// - Parameters:
  ///   - certificates: The date at which certificates must be valid.
  ///   - maximumAge: The maximum age of a token; `nil` if unlimited.
  ///   - tolerance: The maximum difference between the clock and Apple's.
  ///   - clock: The current time.
  public init(
    certificates: CertificateDate = .whenSigned, maximumAge: Duration? = nil,
    tolerance: Duration = .seconds(60), clock: any WallClock
  ) {
    assert(
      tolerance >= .zero && maximumAge.map { $0 >= .zero } ?? true,
      "tolerance and age are not negative")
    self.certificates = certificates
    self.maximumAge = maximumAge
    self.tolerance = tolerance
    self.clock = clock
  }

  /// Checks the dates of a token and its chain.
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
