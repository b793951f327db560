import AppStoreTypes
import Foundation
import SignedData
import TestSupport

/// A way in which Apple's library for Python answers otherwise, and why that is right.
///
/// What is not covered here must be answered alike; above all signatures, issuers, roots, marks, the
/// algorithm, the number of certificates, the app and the environment.
struct Difference: Sendable {
  /// Why the two answers differ.
  var reason: String
  /// Whether a token is of this kind; the refusal is ours, and `nil` when only the library refuses.
  var covers: @Sendable (_ refusal: VerificationError?, _ mutant: Mutant) -> Bool

  /// Returns the first difference that covers an answer.
  static func explaining(_ refusal: VerificationError?, of mutant: Mutant) -> Difference? {
    all.first { $0.covers(refusal, mutant) }
  }

  static let all = onlyOurs + onlyTheirs

  /// What only this verifier refuses.
  private static let onlyOurs: [Difference] = [
    .init("In Xcode's environments the library checks neither chain nor signature.") {
      $0 != nil && !$1.configuration.environments.isDisjoint(with: [.xcode, .localTesting])
    },
    .init("The library hands out nested tokens without a look at them.") { refusal, _ in
      if case .nested? = refusal { true } else { false }
    },
    .init("Renewal info names no app; here it counts only beside its transaction.") { refusal, _ in
      switch refusal {
      case .otherPurchase?, .otherEnvironment?, .otherAppTransaction?: true
      default: false
      }
    },
    .init("In the library's models every field may be missing, so every kind passes as another.") {
      refusal, _ in
      switch refusal {
      case .payloadKind?: true
      case .payloadField(_, _, let reason)?: reason == "is missing" || reason == "is null"
      default: false
      }
    },
    .init("The library makes texts of numbers and numbers of texts, and drops fractions.") {
      refusal, _ in
      switch refusal {
      case .payloadField?: true
      default: false
      }
    },
    .init("Of two equal keys Python takes the last.") { refusal, _ in
      if case .duplicateKey? = refusal { true } else { false }
    },
    .init("Python reads NaN, half surrogates, UTF-16 and UTF-32, a byte order mark, and any depth.")
    {
      refusal, _ in
      if case .invalidJSON? = refusal { true } else { false }
    },
    .init("The library skips padding, and older ones every character that is not base64url.") {
      refusal, _ in
      if case .invalidBase64URL? = refusal { true } else { false }
    },
    .init("Python knows no limit of length.") { refusal, _ in
      if case .tooLarge? = refusal { true } else { false }
    },
    .init("To Python, b64 with the value true is no parameter that changes what is signed.") {
      $0 == .unsupportedHeader(name: "b64") && $1.texts[0].contains("\"b64\":true")
    },
    .init("The library never looks at the third certificate.") { refusal, _ in
      refusal == .unreadableCertificate(.root)
    },
    .init("OpenSSL reads BER, and stops where the certificate ends.") { refusal, _ in
      refusal == .unreadableCertificate(.leaf) || refusal == .unreadableCertificate(.intermediate)
    },
    .init("OpenSSL takes chains that RSA or SHA-512 signed.") { refusal, _ in
      if case .certificateAlgorithm? = refusal { true } else { false }
    },
    .init("OpenSSL does not ask whether the leaf is an authority.") { refusal, _ in
      refusal == .leafIsCertificateAuthority
    },
    .init("The library drops the milliseconds of the signing date.") { refusal, _ in
      guard case .outsideValidity(_, let date, _, let end)? = refusal else { return false }
      return date.milliseconds / 1000 == end.milliseconds / 1000
    },
  ]

  /// What only the library refuses.
  private static let onlyTheirs: [Difference] = [
    .init("App transactions have no signedDate; the library takes one for the date of signing.") {
      refusal, mutant in
      guard refusal == nil, case .appTransaction = mutant.call else { return false }
      return mutant.texts.last?.contains("\"signedDate\":") == true
    },
    .init("PyJWT checks the claims of a JWT, which the store's payloads are not.") {
      refusal, mutant in
      let claims = ["exp", "nbf", "iat", "aud", "iss", "sub", "jti"]
      return refusal == nil
        && mutant.texts.last.map { text in claims.contains { text.contains("\"\($0)\":") } } == true
    },
    .init("PyJWT takes a kid that is null for a key's name.") {
      $0 == nil && $1.texts[0].contains("\"kid\":null")
    },
  ]

  private init(
    _ reason: String, covers: @escaping @Sendable (VerificationError?, Mutant) -> Bool
  ) {
    self.reason = reason
    self.covers = covers
  }
}
