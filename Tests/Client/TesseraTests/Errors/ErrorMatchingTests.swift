import Foundation
import Tessera
import Testing

/// Existing error handling for RevenueCat's errors works with ours.
///
/// The error is always a canceled purchase with a custom message.
@Suite(.timeLimit(.minutes(30))) struct ErrorMatchingTests {
  static let cancelled = PurchasesError(
    .purchaseCancelledError, "ada pressed cancel", backendErrorCode: 7, httpStatusCode: 400)

  private func buy() throws(PurchasesError) { throw Self.cancelled }
  private func buyAmongOthers() throws { throw Self.cancelled }

  @Test func `A code in a catch matches, whatever else the block throws`() {
    var caught: [String] = []
    do { try buy() } catch ErrorCode.networkError {} catch ErrorCode.purchaseCancelledError {
      caught.append("typed")
    } catch {}
    do { try buyAmongOthers() } catch ErrorCode.networkError {} catch ErrorCode
      .purchaseCancelledError
    {
      caught.append("untyped")
    } catch {}

    #expect(caught == ["typed", "untyped"])
  }

  @Test func `An error of any type casts to a code and to a public error`() throws {
    let error = try #require(throws: (any Error).self) { try buyAmongOthers() }

    #expect(error as? ErrorCode == .purchaseCancelledError)
    #expect((error as? PublicError)?.message == "ada pressed cancel")
    switch error as? ErrorCode {
    case .purchaseCancelledError?: break
    default: Issue.record("the switch did not match")
    }
  }

  @Test func `An error is an NSError with RevenueCat's domain, number and keys`() throws {
    let error = Self.cancelled as NSError

    #expect(error.domain == "RevenueCat.ErrorCode" && error.code == 1)
    #expect(error.asErrorCode == .purchaseCancelledError)
    #expect(error.userInfo["rc_backend_error_code"] as? Int == 7)
    #expect(error.userInfo["rc_response_status_code"] as? Int == 400)
    #expect(error.localizedDescription == "ada pressed cancel")
    #expect(NSError(domain: "elsewhere", code: 1).asErrorCode == nil)
  }

  @Test func `The names of NSError work on the error itself`() {
    #expect(Self.cancelled.code == ErrorCode.purchaseCancelledError.rawValue)
    #expect(Self.cancelled.code != ErrorCode.networkError.rawValue)
    #expect(ErrorCode(rawValue: Self.cancelled.code) == .purchaseCancelledError)
    #expect(Self.cancelled.domain == ErrorCode.errorDomain)
    #expect(Self.cancelled.userInfo[NSLocalizedDescriptionKey] as? String == "ada pressed cancel")
  }

  @Test func `Errors are equal by code, and a code has no additional information`() {
    #expect(Self.cancelled == PurchasesError(.purchaseCancelledError, "another message"))
    #expect(Self.cancelled != PurchasesError(.networkError, "ada pressed cancel"))
    #expect(Set([Self.cancelled, .purchaseCancelledError]).count == 1)
    #expect(Self.cancelled.code.message != Self.cancelled.message)
    #expect(Self.cancelled.asErrorCode == .purchaseCancelledError)
  }

  @Test func `Every code has its own number, and only 27 is missing`() {
    #expect(ErrorCode.allCases.map(\.rawValue) == (0...42).filter { $0 != 27 })
    #expect(Set(ErrorCode.allCases.map(\.name)).count == ErrorCode.allCases.count)
    #expect("\(Self.cancelled)" == "purchaseCancelledError (1): ada pressed cancel")
  }
}
