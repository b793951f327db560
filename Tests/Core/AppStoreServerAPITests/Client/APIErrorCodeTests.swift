import AppStoreServerAPI
import Testing

@Suite(.timeLimit(.minutes(30))) struct APIErrorCodeTests {
  @Test func `The table has each of Apple's 208 error codes once, with its name`() {
    #expect(APIErrorCode.known.count == 208)
    #expect(Set(APIErrorCode.known.compactMap(\.name)).count == 208)
    #expect(APIErrorCode.known.allSatisfy { [400, 403, 404, 409, 429, 500].contains($0.status) })
  }

  @Test func `Names and messages are Apple's`() {
    #expect(APIErrorCode.transactionIdNotFound.rawValue == 4_040_010)
    #expect(APIErrorCode.transactionIdNotFound.name == "TransactionIdNotFoundError")
    #expect(APIErrorCode.transactionIdNotFound.message == "Transaction id not found.")
    #expect(APIErrorCode.consumptionPercentageOutOfRange.rawValue == 4_000_207)
    #expect(APIErrorCode.imageInUse.message == "The image is in use.")
    #expect(APIErrorCode.alreadyRefunded.name == "AlreadyRefundedError")
    #expect(APIErrorCode.alreadyRefunded.message == nil)
  }

  @Test func `Only the rate limit and the errors that Apple calls retryable are retryable`() {
    let retryable = APIErrorCode.known.filter(\.isRetryable)
    #expect(retryable.map(\.rawValue) == [4_040_002, 4_040_004, 4_040_006, 4_290_000, 5_000_001])
    let named = APIErrorCode.known.filter { $0.name?.contains("Retryable") == true }
    #expect(Set(named).isSubset(of: retryable))
  }

  @Test func `A code that Apple adds later is preserved without a name`() {
    let code = AppStoreErrorBody(errorCode: 4_099_999, errorMessage: "New.").code
    #expect(code.rawValue == 4_099_999)
    #expect(code.status == 409)
    #expect(code.name == nil)
    #expect(!code.isRetryable)
  }

  @Test func `The simulated store sends the messages of the table`() {
    for body in [
      AppStoreErrorBody.invalidAppIdentifier, .invalidRequestRevision, .invalidTransactionId,
      .invalidStartDate, .invalidEndDate, .invalidSort, .invalidProductType, .invalidProductId,
      .invalidSubscriptionGroupIdentifier, .invalidInAppOwnershipType, .invalidRevoked,
      .invalidStatus, .transactionIdNotFound, .rateLimitExceeded, .generalInternal,
      .generalInternalRetryable,
    ] {
      #expect(body.code.message == body.errorMessage)
    }
  }
}
