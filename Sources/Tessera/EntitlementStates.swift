/// The states of one entitlement of the customer, from the current one on, for apps that begin at iOS 16.
///
/// ```swift
/// .task {
///   for await state in Purchases.shared.entitlementStates(for: "pro") { self.state = state }
/// }
/// ```
///
/// Every loop over it is a consumer of its own: it begins with the current state, which is
/// ``EntitlementState/unknown`` until something was read, goes on with each change, and ends with its task. A
/// consumer that is slow gets the newest state and may miss some between. The rules are those of
/// ``EntitlementStore``; consumers share what they ask of the server.
public struct EntitlementStates: AsyncSequence, Sendable {
  /// A state.
  public typealias Element = EntitlementState

  let purchases: Purchases
  let identifier: String

  /// Begins a loop; it looks from now on until the iterator is gone.
  public func makeAsyncIterator() -> AsyncStream<EntitlementState>.Iterator {
    let (stream, continuation) = AsyncStream.makeStream(
      of: EntitlementState.self, bufferingPolicy: .bufferingNewest(1))
    let watching = Task { @MainActor [purchases, identifier] in
      guard !Task.isCancelled else { return }
      let watch = EntitlementWatch(purchases, entitlement: identifier)
      var last = watch.shown.state
      continuation.yield(last)
      watch.onChange = { known in
        guard known.state != last else { return }
        last = known.state
        continuation.yield(last)
      }
      // A stream that says nothing ends when its reader is cancelled.
      for await _ in AsyncStream(Void.self, { _ in }) {}
      withExtendedLifetime(watch) {}
    }
    continuation.onTermination = { _ in watching.cancel() }
    return stream.makeAsyncIterator()
  }
}

extension Purchases {
  /// The states of an entitlement, from the current one on, for each consumer anew.
  ///
  /// Where iOS 17 and its siblings are the least, ``EntitlementStore`` is the same as an observable object.
  public func entitlementStates(for entitlement: String) -> EntitlementStates {
    EntitlementStates(purchases: self, identifier: entitlement)
  }
}
