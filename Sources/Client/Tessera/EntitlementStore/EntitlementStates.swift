/// The states of one of the customer's entitlements, starting with the current one, from iOS 16.
///
/// ```swift
/// for await state in Purchases.shared.entitlementStates(for: "pro") { show(state) }
/// ```
///
/// Every loop over it is a separate consumer. It starts with the current state, which is
/// ``EntitlementState/unknown`` until something was read, continues with each change, and ends with
/// its task. A slow consumer gets the newest state and may miss earlier ones. The rules are those
/// of ``EntitlementStore``; consumers share requests to the server.
public struct EntitlementStates: AsyncSequence, Sendable {
  /// A state.
  public typealias Element = EntitlementState

  let access: AccessQuery
  let identifier: String

  /// Starts a loop, which observes the entitlement until the iterator is deallocated.
  public func makeAsyncIterator() -> AsyncStream<EntitlementState>.Iterator {
    let (stream, continuation) = AsyncStream.makeStream(
      of: EntitlementState.self, bufferingPolicy: .bufferingNewest(1))
    let watching = Task { @MainActor [access, identifier] in
      guard !Task.isCancelled else { return }
      let watch = EntitlementWatch(access, entitlement: identifier)
      var last = watch.shown.state
      continuation.yield(last)
      watch.onChange = { known in
        guard known.state != last else { return }
        last = known.state
        continuation.yield(last)
      }
      // A stream without elements ends when its reader is canceled.
      for await _ in AsyncStream(Void.self, { _ in }) {}
      withExtendedLifetime(watch) {}
    }
    continuation.onTermination = { _ in watching.cancel() }
    return stream.makeAsyncIterator()
  }
}

extension Purchases {
  /// Returns the states of an entitlement, starting with the current one, for each consumer.
  ///
  /// From iOS 17, ``EntitlementStore`` offers the same as an observable object.
  public func entitlementStates(for entitlement: String) -> EntitlementStates {
    EntitlementStates(access: accessQuery, identifier: entitlement)
  }
}
