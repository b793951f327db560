internal import EntitlementAPI
internal import Foundation

extension ServerClient {
  /// Creates the client.
  ///
  /// A configuration error becomes the error of every call, because configuring cannot fail and a
  /// wrong key must never disable verification.
  static func make(
    _ configuration: Configuration, completion: CompletionMode, proxyURL: URL?,
    dependencies: SDKDependencies
  ) -> Result<ServerClient, PurchasesError> {
    if configuration.isOnDevice { return .failure(.withoutServer) }
    if configuration.access != configuration.access.besideServer {
      Log.warn(
        "accessPolicy: gracePeriod, billingRetryPeriod and familySharing apply only without a "
          + "server; set them in the server's catalog")
    }
    do throws(PurchasesError) {
      let address = try address(configuration.serverURL ?? proxyURL)
      let rule = try rule(configuration, isDeveloperBuild: dependencies.isDeveloperBuild)
      if configuration.access.requiresVerifiedResponses, !rule.isOn {
        Log.error(
          "accessPolicy: verifiedWithin requires verified responses, but verification is off, so every "
            + "entitlement stays unknown; call .with(trustedRootKeys:), and do not disable verification"
        )
      }
      let mapping = ProductMappingCache(in: configuration.storage, rule: rule)
      let time = TrustedTime(configuration, dependencies)
      return .success(
        ServerClient(
          address: address, rule: rule, completion: completion, dependencies: dependencies,
          access: configuration.access, mapping: mapping,
          // StoreKit's transactions are not purchases of the Test Store.
          offline: TestStoreKey.isOne(rule.authToken)
            ? nil
            : OnDeviceEntitlements(
              configuration, dependencies: dependencies, time: time, mapping: mapping),
          time: time, environmentDetector: EnvironmentDetector(dependencies)))
    } catch {
      Log.error(error.message)
      return .failure(error)
    }
  }

  private static func address(_ url: URL?) throws(PurchasesError) -> ServerAddress {
    guard let url else {
      throw PurchasesError(
        .configurationError,
        "serverURL: missing; call .with(serverURL:) on the configuration's builder")
    }
    guard let address = ServerAddress(url) else {
      throw PurchasesError(
        .configurationError,
        "serverURL: \"\(url)\" is invalid; use an address such as https://tessera.example.com")
    }
    if address.isExposed {
      Log.warn(
        "serverURL: \"\(url)\" is not encrypted, so the API key and purchases can be read in transit; use "
          + "https")
    }
    if !["", "/"].contains(url.path()) {
      Log.warn(
        "serverURL: the path \(url.path()) is ignored; serve Tessera at the root of the host")
    }
    return address
  }

  private static func rule(
    _ configuration: Configuration, isDeveloperBuild: Bool
  ) throws(PurchasesError) -> ResponseVerificationPolicy {
    if let problem = problem(ofKey: configuration.apiKey, isDeveloperBuild: isDeveloperBuild) {
      throw PurchasesError(.configurationError, "apiKey: \(problem)")
    }
    var roots: [RootPublicKey] = []
    for (index, text) in configuration.trustedRootKeys.enumerated() {
      do throws(KeyError) {
        roots.append(try RootPublicKey(base64: text))
      } catch {
        throw PurchasesError(.configurationError, "trustedRootKeys[\(index)]: \(error)")
      }
    }
    if configuration.verificationMode == .enforced, roots.isEmpty {
      throw PurchasesError(
        .configurationError,
        "trustedRootKeys: empty; enforced verification needs the server's root public key")
    }
    if configuration.verificationMode != .disabled, roots.isEmpty {
      Log.warn(
        "trustedRootKeys: empty, so no response is verified and responses can be forged in transit; "
          + "call .with(trustedRootKeys:) with the server's root public key")
    }
    return ResponseVerificationPolicy(
      mode: configuration.verificationMode, verifier: ResponseVerifier(roots: roots),
      authToken: configuration.apiKey, revoked: try revoked(configuration, roots: roots))
  }

  private static func revoked(
    _ configuration: Configuration, roots: [RootPublicKey]
  ) throws(PurchasesError) -> RevokedKeys {
    var lists: [RevokedKeyList] = []
    for (index, text) in configuration.revokedIntermediateKeys.enumerated() {
      do throws(KeyError) {
        let list = try RevokedKeyList(base64: text)
        if !roots.contains(list.root) {
          Log.warn(
            "revokedIntermediateKeys[\(index)] is signed by the root \(list.root), which is not in "
              + "trustedRootKeys; the list is ignored")
        }
        lists.append(list)
      } catch {
        throw PurchasesError(.configurationError, "revokedIntermediateKeys[\(index)]: \(error)")
      }
    }
    return RevokedKeys(lists, roots: roots, storage: configuration.storage)
  }

  /// Returns the problem of an API key, without the key itself.
  private static func problem(ofKey key: String, isDeveloperBuild: Bool) -> String? {
    if key.isEmpty { return "empty; use the app's public key" }
    if key.hasPrefix("sk_") {
      return "this is a secret key, which anyone with the app could read; use the app's public "
        + "key, and replace the secret key if it was ever shipped"
    }
    if TestStoreKey.isOne(key), !isDeveloperBuild {
      return
        "this is a Test Store key, but this is a release build; use the app's public key"
    }
    return nil
  }
}
