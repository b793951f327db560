internal import AppStoreCore
internal import SignedData
internal import StoreKitBackend

extension StoreSession {
  /// Decodes and verifies a transaction; `nil` if the text is not one.
  func transaction(_ jws: String) -> VerificationResult<Transaction>? { read(jws)?.transaction }

  /// Decodes and verifies a status; `nil` if one of its texts is not signed data.
  ///
  /// Renewal information names no app, so with an unverified transaction it is unverified too.
  func status(_ record: SubscriptionStatusRecord) -> Product.SubscriptionInfo.Status? {
    guard let (transaction, check) = read(record.signedTransactionInfo),
      let renewalInfo = renewalInfo(record.signedRenewalInfo, of: check)
    else { return nil }
    return Product.SubscriptionInfo.Status(
      state: Product.SubscriptionInfo.RenewalState(rawValue: record.status.rawValue),
      transaction: transaction, renewalInfo: renewalInfo)
  }

  /// The verified payload of a transaction, or the reason why it is not verified.
  private typealias Check = Result<Verified<JWSTransactionDecodedPayload>, Rejection>

  /// The reason why a value is not verified.
  private enum Rejection: Error {
    /// A test chose it for the device.
    case simulated(VerificationFailure)
    /// The value failed a check.
    case failed(VerificationError)

    /// Returns Apple's error.
    func error<Value>(of type: Value.Type) -> VerificationResult<Value>.VerificationError {
      switch self {
      case .simulated(let failure): .init(failure)
      case .failed(let error): .init(error)
      }
    }
  }

  /// Decodes and verifies a transaction; `nil` if the text is not one.
  ///
  /// The verifier parses a valid text, and nothing parses it again.
  private func read(_ jws: String) -> (transaction: VerificationResult<Transaction>, check: Check)?
  {
    let check = check(jws)
    switch check {
    case .success(let verified):
      guard let transaction = Transaction(verified, of: backend) else { return nil }
      return (.verified(transaction), check)
    case .failure(let rejection):
      guard let transaction = ParsedJWS(jws).flatMap({ Transaction($0, of: backend) }) else {
        return nil
      }
      return (.unverified(transaction, rejection.error(of: Transaction.self)), check)
    }
  }

  private func check(_ jws: String) -> Check {
    if let failure { return .failure(.simulated(failure)) }
    do throws(VerificationError) {
      return .success(try verifier.transaction(jws))
    } catch {
      return .failure(.failed(error))
    }
  }

  private func renewalInfo(
    _ jws: String, of check: Check
  ) -> VerificationResult<Product.SubscriptionInfo.RenewalInfo>? {
    let rejection: Rejection
    switch check {
    case .success(let transaction):
      do throws(VerificationError) {
        let verified = try verifier.renewalInfo(jws, transaction: transaction)
        return Product.SubscriptionInfo.RenewalInfo(verified).map { .verified($0) }
      } catch {
        rejection = .failed(error)
      }
    case .failure(let reason): rejection = reason
    }
    let info = ParsedJWS(jws).flatMap { Product.SubscriptionInfo.RenewalInfo($0) }
    return info.map {
      .unverified($0, rejection.error(of: Product.SubscriptionInfo.RenewalInfo.self))
    }
  }
}
