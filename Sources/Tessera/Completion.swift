/// Hears how a call ended, on the main actor: a value or an error.
public typealias Completion<Value> = @MainActor @Sendable (Value?, PublicError?) -> Void

/// Hears how a call ended, on the main actor: a result.
public typealias ResultCompletion<Value> = @MainActor @Sendable (Result<Value, PublicError>) -> Void

extension Purchases {
  /// Makes a call in a task of its own, and hands a completion handler the result.
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

  /// Makes a call in a task of its own, and tells a completion handler how it ended.
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

  /// Buys in a task of its own, and tells a completion handler how it ended.
  ///
  /// A customer who cancels is told as an error too, as RevenueCat does it in handlers.
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
