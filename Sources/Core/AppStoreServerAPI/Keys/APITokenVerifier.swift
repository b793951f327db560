public import AppStoreCore

/// Verifies the bearer tokens of callers, for a server that replaces Apple's.
public struct APITokenVerifier: Sendable {
  private let publicKey: APIPublicKey
  private let issuerID: String
  private let keyID: String
  private let bundleIDs: Set<BundleID>

  /// Creates a checker that accepts one key for some apps.
  public init(publicKey: APIPublicKey, issuerID: String, keyID: String, bundleIDs: Set<BundleID>) {
    self.publicKey = publicKey
    self.issuerID = issuerID
    self.keyID = keyID
    self.bundleIDs = bundleIDs
  }

  /// Checks the value of an `Authorization` header.
  ///
  /// - Parameters:
  ///   - authorization: The header's value; `nil` if the request has none.
  ///   - now: The server's time.
  /// - Returns: The app that the token is for.
  /// - Throws: ``APITokenError`` with the first invalid field.
  public func check(
    authorization: String?, at now: Timestamp
  ) throws(APITokenError) -> BundleID {
    let parts = (authorization ?? "").split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw .missing }
    return try check(String(parts[1]), at: now)
  }

  /// Checks a token.
  ///
  /// - Returns: The app that the token is for.
  /// - Throws: ``APITokenError`` with the first invalid field.
  public func check(_ token: String, at now: Timestamp) throws(APITokenError) -> BundleID {
    let claims: APITokenClaims
    do throws(SignatureVerifiedJWS.Problem) {
      claims = try SignatureVerifiedJWS(token, signedBy: publicKey, keyID: keyID).payload()
    } catch {
      throw APITokenError(error)
    }
    return try checkClaims(claims, at: now)
  }

  private func checkClaims(
    _ claims: APITokenClaims, at now: Timestamp
  ) throws(APITokenError) -> BundleID {
    let limit = APIToken.maxLifetime.components.seconds
    guard claims.iss == issuerID else { throw .issuerID(claims.iss) }
    guard claims.aud == APIToken.audience else { throw .audience(claims.aud) }
    let bundleID = BundleID(claims.bid)
    guard bundleIDs.contains(bundleID) else { throw .bundleID(bundleID) }
    guard claims.exp > now.wholeSeconds else { throw .expired(seconds: claims.exp) }
    guard claims.exp <= now.wholeSeconds + limit else {
      throw .expiresTooLate(seconds: claims.exp)
    }
    if let issued = claims.iat {
      // The expiration is in the near future, so only a date in the far past can overflow here.
      let (life, overflow) = claims.exp.subtractingReportingOverflow(issued)
      guard !overflow, life <= limit else { throw .expiresTooLate(seconds: claims.exp) }
    }
    return bundleID
  }
}
