import AppStoreCore
import Foundation
import SignedData
import TestSupport

/// A known difference from the result of Apple's library for Python, and its reason.
///
/// Everything else must have the same result, above all signatures, issuers, roots, markers, the
/// algorithm, the number of certificates, the app and the environment.
struct Difference: Sendable {
  /// The reason for the difference.
  var reason: String
  /// Whether the difference covers a token; `rejection` is ours, and `nil` if only the library
  /// rejects.
  var covers: @Sendable (_ rejection: VerificationError?, _ mutant: Mutant) -> Bool

  /// Returns the first difference that covers a result.
  static func explaining(_ rejection: VerificationError?, of mutant: Mutant) -> Difference? {
    all.first { $0.covers(rejection, mutant) }
  }

  static let all = onlyOurs + onlyTheirs

  /// Tokens that only this verifier rejects.
  private static let onlyOurs: [Difference] = [
    .init("In Xcode's environments the library checks neither chain nor signature.") {
      $0 != nil && !$1.configuration.environments.isDisjoint(with: [.xcode, .localTesting])
    },
    .init("The library hands out nested tokens without a look at them.") { rejection, _ in
      if case .nested? = rejection { true } else { false }
    },
    .init("Renewal info names no app; here it counts only beside its transaction.") {
      rejection, _ in
      switch rejection {
      case .otherPurchase?, .otherEnvironment?, .otherAppTransaction?: true
      default: false
      }
    },
    .init("In the library's models every field may be missing, so every kind passes as another.") {
      rejection, _ in
      switch rejection {
      case .payloadKind?: true
      case .payloadField(_, _, let reason)?: reason == "is missing" || reason == "is null"
      default: false
      }
    },
    .init("The library makes texts of numbers and numbers of texts, and drops fractions.") {
      rejection, _ in
      switch rejection {
      case .payloadField?: true
      default: false
      }
    },
    .init("Of two equal keys Python takes the last.") { rejection, _ in
      if case .duplicateKey? = rejection { true } else { false }
    },
    .init("Python reads NaN, half surrogates, UTF-16 and UTF-32, a byte order mark, and any depth.")
    {
      rejection, _ in
      if case .invalidJSON? = rejection { true } else { false }
    },
    .init("The library skips padding, and older ones every character that is not base64url.") {
      rejection, _ in
      if case .invalidBase64URL? = rejection { true } else { false }
    },
    .init("Python knows no limit of length.") { rejection, _ in
      if case .tooLarge? = rejection { true } else { false }
    },
    .init("To Python, b64 with the value true is no parameter that changes what is signed.") {
      $0 == .unsupportedHeader(name: "b64") && $1.texts[0].contains("\"b64\":true")
    },
    .init("The library never looks at the third certificate.") { rejection, _ in
      rejection == .unreadableCertificate(.root)
    },
    .init("OpenSSL reads BER, and stops where the certificate ends.") { rejection, _ in
      rejection == .unreadableCertificate(.leaf)
        || rejection == .unreadableCertificate(.intermediate)
    },
    .init("OpenSSL takes chains that RSA or SHA-512 signed.") { rejection, _ in
      if case .certificateAlgorithm? = rejection { true } else { false }
    },
    .init("OpenSSL does not ask whether the leaf is an authority.") { rejection, _ in
      rejection == .leafIsCertificateAuthority
    },
    .init("The library drops the milliseconds of the signing date.") { rejection, _ in
      guard case .outsideValidity(_, let date, _, let end)? = rejection else { return false }
      return date.milliseconds / 1000 == end.milliseconds / 1000
    },
  ]

  /// Tokens that only the library rejects.
  private static let onlyTheirs: [Difference] = [
    .init("App transactions have no signedDate; the library takes one for the date of signing.") {
      rejection, mutant in
      guard rejection == nil, case .appTransaction = mutant.call else { return false }
      return mutant.texts.last?.contains("\"signedDate\":") == true
    },
    .init("PyJWT checks the claims of a JWT, which the store's payloads are not.") {
      rejection, mutant in
      let claims = ["exp", "nbf", "iat", "aud", "iss", "sub", "jti"]
      return rejection == nil
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
