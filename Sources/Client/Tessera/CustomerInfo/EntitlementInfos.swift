internal import AppStoreCore
internal import EntitlementAPI

/// The entitlements of a customer.
public struct EntitlementInfos: Hashable, Sendable {
  /// Every entitlement the customer ever had, by identifier.
  public let all: [String: EntitlementInfo]
  /// Whether a trusted key signed their response.
  public let verification: VerificationResult
  /// Why verification failed; `nil` unless ``verification`` is ``VerificationResult/failed``.
  public let verificationFailureReason: VerificationFailureReason?

  init(
    _ subscriber: SubscriberBody, verification: VerificationResult,
    failure: VerificationFailureReason?, isSandbox: Bool, raw: RawResponse,
    isActive: (Timestamp?, Bool) -> Bool
  ) {
    let purchases = MatchingPurchase.all(of: subscriber)
    var all: [String: EntitlementInfo] = [:]
    for (identifier, entitlement) in subscriber.entitlements {
      guard
        let purchase = purchases[entitlement.productIdentifier.rawValue]
          ?? MatchingPurchase(unlisted: entitlement, isSandbox: isSandbox)
      else { continue }
      all[identifier] = EntitlementInfo(
        identifier: identifier, entitlement, purchase: purchase,
        isActive: isActive(entitlement.expiresDate, purchase.mayRenew), verification: verification,
        failure: failure, isSandboxDevice: isSandbox, raw: raw)
    }
    assert(
      all.allSatisfy { $0.key == $0.value.identifier },
      "an entitlement is listed by its identifier")
    self.all = all
    self.verification = verification
    verificationFailureReason = failure
  }

  /// Whether a trusted key signed the response, in a spelling that some articles use.
  @available(*, deprecated, renamed: "verification")
  public var verificationResult: VerificationResult { verification }

  /// Creates entitlements for tests and previews.
  public init(
    entitlements: [String: EntitlementInfo] = [:],
    verification: VerificationResult = .notRequested,
    verificationFailureReason: VerificationFailureReason? = nil
  ) {
    all = entitlements
    self.verification = verification
    self.verificationFailureReason = verificationFailureReason
  }

  /// The entitlements that give access now.
  public var active: [String: EntitlementInfo] { activeInAnyEnvironment }

  /// The entitlements that give access now, including test purchases.
  public var activeInAnyEnvironment: [String: EntitlementInfo] {
    all.filter { $0.value.isActive }
  }

  /// The entitlements that give access now and were bought in the environment the app runs in.
  public var activeInCurrentEnvironment: [String: EntitlementInfo] {
    all.filter { $0.value.isActiveInCurrentEnvironment }
  }

  /// Returns an entitlement; `nil` if the customer never had it.
  public subscript(identifier: String) -> EntitlementInfo? { all[identifier] }
}

extension EntitlementInfos: CustomStringConvertible {
  /// A line for each entitlement, in the order of the identifiers.
  public var description: String {
    all.sorted { $0.key < $1.key }.map { "\($0.value)" }.joined(separator: "\n")
  }
}
