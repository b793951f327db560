/// Receives the value or the error of a call, on the main actor.
public typealias Completion<Value> = @MainActor @Sendable (Value?, PublicError?) -> Void

/// Receives the result of a call, on the main actor.
public typealias ResultCompletion<Value> = @MainActor @Sendable (Result<Value, PublicError>) -> Void

extension Purchases {
  /// Makes a call in a new task, and passes its result to a completion handler.
  func perform<Value: Sendable>(
    _ completion: @escaping ResultCompletion<Value>,
    _ call: @escaping @Sendable (Purchases) async throws(PurchasesError) -> Value
  ) {
    Task {
      do throws(PurchasesError) {
        await completion(.success(try await call(self)))
      } catch {
        await completion(.failure(error))
      }
    }
  }

  /// Makes a call in a new task, and passes its value or error to a completion handler.
  func perform<Value: Sendable>(
    _ completion: Completion<Value>?,
    _ call: @escaping @Sendable (Purchases) async throws(PurchasesError) -> Value
  ) {
    Task {
      do throws(PurchasesError) {
        let value = try await call(self)
        await completion?(value, nil)
      } catch {
        await completion?(nil, error)
      }
    }
  }

  /// Makes a purchase in a new task, and passes its outcome to a completion handler.
  ///
  /// If the customer cancels, the handler also gets an error, as RevenueCat's handlers do.
  func perform(
    _ completion: @escaping PurchaseCompletedBlock,
    _ purchase: @escaping @Sendable (Purchases) async throws(PurchasesError) -> PurchaseResultData
  ) {
    Task {
      do throws(PurchasesError) {
        let result = try await purchase(self)
        await completion(
          result.transaction, result.customerInfo,
          result.userCancelled ? .purchaseCancelledError : nil, result.userCancelled)
      } catch {
        await completion(nil, nil, error, error == .purchaseCancelledError)
      }
    }
  }
}
