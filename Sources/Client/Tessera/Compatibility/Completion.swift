/// Receives the value or the error of a call, on the main actor.
public typealias Completion<Value> = @MainActor @Sendable (Value?, PublicError?) -> Void

/// Receives the result of a call, on the main actor.
public typealias ResultCompletion<Value> = @MainActor @Sendable (Result<Value, PublicError>) -> Void

/// Makes calls in new tasks, and passes their results to completion handlers.
enum CompletionTask {
  /// Passes the result of a call to a handler.
  static func run<Value: Sendable>(
    _ completion: @escaping ResultCompletion<Value>,
    _ call: @escaping @Sendable () async throws(PurchasesError) -> Value
  ) {
    Task {
      do throws(PurchasesError) {
        await completion(.success(try await call()))
      } catch {
        await completion(.failure(error))
      }
    }
  }

  /// Passes the value or the error of a call to a handler.
  static func run<Value: Sendable>(
    _ completion: Completion<Value>?,
    _ call: @escaping @Sendable () async throws(PurchasesError) -> Value?
  ) {
    Task {
      do throws(PurchasesError) {
        let value = try await call()
        await completion?(value, nil)
      } catch {
        await completion?(nil, error)
      }
    }
  }

  /// Passes the outcome of a purchase to a handler.
  ///
  /// If the customer cancels, the handler also gets an error, as RevenueCat's handlers do.
  static func run(
    _ completion: @escaping PurchaseCompletedBlock,
    _ purchase: @escaping @Sendable () async throws(PurchasesError) -> PurchaseResultData
  ) {
    Task {
      do throws(PurchasesError) {
        let result = try await purchase()
        await completion(
          result.transaction, result.customerInfo,
          result.userCancelled ? .purchaseCancelledError : nil, result.userCancelled)
      } catch {
        await completion(nil, nil, error, error == .purchaseCancelledError)
      }
    }
  }
}
