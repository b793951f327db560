public import AppStoreTypes
public import Foundation
public import SignedData

/// The name of the file with a store's signing chain in its data directory.
public let signingChainFileName = "signing-chain.pem"

/// Loads a simulated store's signing chain from its data directory, and makes it at the first start.
///
/// The file holds the leaf's private key, so only its owner may read it. The certificates are valid
/// from ten years before `now` to sixty years after, for stores that live in another time.
///
/// - Parameters:
///   - directory: The data directory; made when it does not exist.
///   - now: The time the certificates are made around, usually the machine's. Those that exist must
///     be valid then, or nobody would accept what they sign.
/// - Throws: ``DataDirectoryError`` that names the path; an existing file is never replaced.
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
    throw .making("the signing chain could not be made: \(error)")
  }
  try file.write(chain.pemRepresentation)
  return chain
}

extension SigningChain {
  /// Verifies something signed at an instant, as a server does.
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
