public import AppStoreCore
public import Foundation
public import SignedData

/// The name of the file with a store's signing chain in its data directory.
public let signingChainFileName = "signing-chain.pem"

/// Loads a simulated store's signing chain from its data directory, or creates it.
///
/// The file contains the leaf's private key, so only its owner can read it. The certificates are
/// valid from ten years before `now` to sixty years after, for stores that simulate another time.
///
/// - Parameters:
///   - directory: The data directory; created if missing.
///   - now: The reference time of new certificates, usually the machine's. Existing ones must be
///     valid at this time, because clients would reject their signatures otherwise.
/// - Throws: ``DataDirectoryError`` with the path. An existing file is never replaced.
public func loadOrMakeSigningChain(
  directory: URL, now: Timestamp
) throws(DataDirectoryError) -> SigningChain {
  let file = SecretFile(url: directory.appending(path: signingChainFileName))
  if let text = try file.read() {
    do throws(VerificationError) {
      let chain = try SigningChain(pem: text)
      try chain.check(at: now)
      return chain
    } catch {
      throw .invalid(path: file.url.path, reason: "\(error)")
    }
  }
  let year = SubscriptionPeriod(value: 1, unit: .year)
  let chain: SigningChain
  do throws(VerificationError) {
    chain = try SigningChain.make(
      commonName: "Tessera Simulated App Store", notBefore: now - .days(3653),
      notAfter: year.end(from: now, times: 60))
  } catch {
    throw .making("creating the signing chain failed: \(error)")
  }
  try file.write(chain.pemRepresentation)
  return chain
}

extension SigningChain {
  /// Verifies a signature at an instant, as a server does.
  fileprivate func check(at date: Timestamp) throws(VerificationError) {
    let bundle: BundleID = "com.example.probe"
    let verifier = SignedDataVerifier(
      roots: [root], apps: [.init(bundleID: bundle, appAppleID: nil)], environments: [.sandbox])
    let probe = JWSTransactionDecodedPayload(
      transactionId: "1", originalTransactionId: "1", bundleId: bundle, productId: "probe",
      type: .consumable, purchaseDate: date, originalPurchaseDate: date, signedDate: date,
      environment: .sandbox)
    _ = try verifier.transaction(try sign(probe))
  }
}
