public import AppStoreCore
internal import Foundation

/// Checks whether an In-App Purchase key and its identifiers are valid, and if not, which is wrong.
public struct KeyCheck: Sendable {
  /// The length of Apple's key ids, such as `2X9R4HXF34`.
  private static let keyIDLength = 10

  private let pem: String
  private let fileName: String?
  let keyID: String
  let issuerID: String
  let bundleID: BundleID

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - pem: The text of the `.p8` file; it can be invalid.
  ///   - fileName: The file's name, which contains the key id; `nil` if none exists.
  ///   - keyID: The key id.
  ///   - issuerID: The issuer id.
  ///   - bundleID: The app's bundle identifier.
  public init(
    pem: String, fileName: String? = nil, keyID: String, issuerID: String, bundleID: BundleID
  ) {
    self.pem = pem
    self.fileName = fileName
    self.keyID = keyID
    self.issuerID = issuerID
    self.bundleID = bundleID
  }

  /// Checks the key itself, then queries each server for an id that no transaction has.
  ///
  /// Nothing is changed on the servers. Each is queried once.
  ///
  /// - Parameters:
  ///   - servers: The servers, in the order of the queries.
  ///   - transport: The network.
  ///   - clock: The clock for the token's time of issue.
  /// - Returns: One finding for each check, in order.
  /// - Throws: ``AppStoreServerAPIError/invalidBaseURL(_:)`` before anything is sent.
  public func findings(
    from servers: [KeyCheckServer], transport: any HTTPTransport, clock: any WallClock
  ) async throws(AppStoreServerAPIError) -> [KeyCheckFinding] {
    let key: APIKey?
    do throws(APIKeyError) {
      key = try APIKey(issuerID: issuerID, keyID: keyID, bundleID: bundleID, pem: pem)
    } catch {
      key = nil
    }
    var findings = [
      privateKeyFinding, keyIDFinding, issuerIDFinding, bundleIDFinding,
      tokenFinding(key, at: clock.now()),
    ]
    if let key, findings.last?.outcome == .passed {
      findings += try await serverFindings(
        key, from: servers, transport: transport, clock: clock)
    } else {
      findings += servers.map {
        KeyCheckFinding($0.name, .skipped, "there is no token for the request")
      }
    }
    return findings
  }

  private var privateKeyFinding: KeyCheckFinding {
    let name = "private key"
    do throws(APIKeyError) {
      // The identifiers are checked separately.
      _ = try APIKey(issuerID: "-", keyID: "-", bundleID: "-", pem: pem)
    } catch {
      return KeyCheckFinding(name, .failed, [error.description, contentHint].joined())
    }
    return KeyCheckFinding(name, .passed, "a P-256 key in PKCS#8")
  }

  /// The likely content of the file; empty if unknown.
  private var contentHint: String {
    if pem.contains("\\n") { return "; the line breaks are written as \\n: make them real ones" }
    guard let label = pem.firstMatch(of: /-----BEGIN ([A-Z0-9 ]{1,40})-----/)?.1 else {
      return "; the file has no line \"-----BEGIN …-----\""
    }
    return label == "PRIVATE KEY" ? "" : "; the file contains: \(label)"
  }

  private var keyIDFinding: KeyCheckFinding {
    let name = "key id"
    if keyID.isEmpty {
      return KeyCheckFinding(name, .failed, APIKeyError.emptyKeyID.description)
    }
    let file = fileName?.firstMatch(of: /^AuthKey_([A-Za-z0-9]+)\.p8$/)?.1
    if let file, file != keyID {
      return KeyCheckFinding(
        name, .warning, "\(quoted(keyID)), but the file is named \(quoted(String(file)))")
    }
    let isUsual =
      keyID.count == Self.keyIDLength
      && keyID.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
    guard isUsual else {
      return KeyCheckFinding(
        name, .warning,
        "\(quoted(keyID)) is not 10 capital letters and digits, as in the name of the .p8 file")
    }
    return KeyCheckFinding(name, .passed, keyID)
  }

  private var issuerIDFinding: KeyCheckFinding {
    let name = "issuer id"
    if issuerID.isEmpty {
      return KeyCheckFinding(name, .failed, APIKeyError.emptyIssuerID.description)
    }
    guard UUID(uuidString: issuerID) != nil else {
      return KeyCheckFinding(
        name, .warning,
        "\(quoted(issuerID)) is not a UUID; copy it from App Store Connect, Users and Access, "
          + "Integrations")
    }
    return KeyCheckFinding(name, .passed, issuerID)
  }

  private var bundleIDFinding: KeyCheckFinding {
    let name = "bundle id"
    let text = bundleID.rawValue
    if text.isEmpty {
      return KeyCheckFinding(name, .failed, APIKeyError.emptyBundleID.description)
    }
    let isUsual = text.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-")
    }
    guard isUsual else {
      return KeyCheckFinding(
        name, .warning, "\(quoted(text)) has more than letters, digits, hyphens and periods")
    }
    return KeyCheckFinding(name, .passed, text)
  }

  private func tokenFinding(_ key: APIKey?, at now: Timestamp) -> KeyCheckFinding {
    let name = "token"
    guard let key else {
      return KeyCheckFinding(name, .skipped, "it needs the key and all its identifiers")
    }
    let checker = APITokenVerifier(
      publicKey: key.publicKey, issuerID: issuerID, keyID: keyID, bundleIDs: [bundleID])
    guard let token = try? APIToken(key: key, at: now),
      (try? checker.check(token.compactSerialization, at: now)) != nil
    else { return KeyCheckFinding(name, .failed, APIKeyError.signingFailed.description) }
    return KeyCheckFinding(name, .passed, "signed with ES256; its own public key verifies it")
  }
}

extension KeyCheck: CustomStringConvertible, CustomReflectable {
  /// The identifiers of the key, without the key itself.
  public var description: String { "check of key \(keyID) of issuer \(issuerID) for \(bundleID)" }

  /// A mirror without children, so that dumping a value does not print the private key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
