package import AppStoreCore

/// The current customer, who changes with a log-in or log-out.
///
/// Code that needs the customer reads it here at that moment. Work for one customer continues under
/// their ID, and is neither saved nor reported after another customer logged in.
package final class CurrentCustomer: Sendable {
  private struct State {
    var id: AppUserID
    var persistence: IdentityPersistence
    /// The customers whom anonymous customers became by log-in, in this process.
    var aliases: [AppUserID: AppUserID] = [:]
  }

  private let file: IdentityFile?
  private let state: LockedValue<State>
  private let listeners = StreamMulticaster<AppUserID>()
  private let inFront = LockedValue(false)
  /// Serializes access to the file; reading the current customer does not wait for it.
  private let turn = LockedValue(())

  /// Creates the current customer.
  ///
  /// - Parameter file: The file that the next launch reads; `nil` for none.
  package init(
    _ id: AppUserID, _ standing: IdentityPersistence = .saved, in file: IdentityFile? = nil
  ) {
    state = LockedValue(State(id: id, persistence: standing))
    self.file = file
  }

  /// The current customer's ID.
  package var id: AppUserID { state.withLock { $0.id } }

  /// Whether the ID is saved, unsaved, generated or a placeholder.
  package var persistence: IdentityPersistence { state.withLock { $0.persistence } }

  /// Whether the app was in the foreground in this process, so that the device is unlocked.
  ///
  /// A file that cannot be read even then blocks nothing any longer.
  var wasInFront: Bool { inFront.withLock { $0 } }

  /// Records that the app came to the foreground.
  func noteInFront() { inFront.withLock { $0 = true } }

  /// Returns the customer who logged in while the given one was anonymous; otherwise the given one.
  ///
  /// Work that began for an anonymous customer, such as an open purchase sheet, ends for this one.
  func resolvedID(of id: AppUserID) -> AppUserID {
    state.withLock { state in
      var id = id
      // The current customer has no entry, so the chain has no cycle.
      while let alias = state.aliases[id] { id = alias }
      return id
    }
  }

  /// Changes the current customer, also for later launches.
  ///
  /// - Parameter isAlias: Whether it is the same customer under another ID.
  package func change(to id: AppUserID, isAlias: Bool = false) {
    turn.withLock { _ in become(id, isAlias: isAlias, isKept: file?.save(id) ?? true) }
  }

  /// Reads the customer again if that failed before, and retries a failed write.
  ///
  /// - Parameter isInFront: Whether the app is in the foreground, so that the device is unlocked. A
  ///   file that cannot be read even then blocks nothing any longer.
  /// - Returns: The previous customer if it changed; `nil` if it is the same.
  func retryPersisting(isInFront: Bool) -> AppUserID? {
    turn.withLock { _ in
      let (id, standing) = state.withLock { ($0.id, $0.persistence) }
      guard standing != .saved, let file else { return nil }
      let record = file.read()
      guard record != .unreadable else {
        if isInFront, standing == .placeholder { state.withLock { $0.persistence = .generated } }
        return nil
      }
      let earlier: IdentityFile.Record =
        standing == .unsaved ? .missing : record == .missing ? file.readRevenueCat() : record
      guard earlier != .unreadable || isInFront else { return nil }
      if let found = earlier.known, found != id {
        become(found, isAlias: true, isKept: record == .customer(found) || file.save(found))
        return id
      }
      let isKept = record == .customer(id) || file.save(id)
      state.withLock {
        $0.persistence = isKept ? .saved : standing == .unsaved ? .unsaved : .generated
      }
      return nil
    }
  }

  private func become(_ id: AppUserID, isAlias: Bool, isKept: Bool) {
    state.withLock { state in
      if isAlias { state.aliases[state.id] = id }
      state.aliases[id] = nil
      (state.id, state.persistence) = (id, isKept ? .saved : .unsaved)
      assert(state.aliases[id] == nil, "the current customer is not replaced by another one")
      listeners.send(id)
    }
  }

  /// Returns a stream of the current customer, from the next change on.
  func changes() -> AsyncStream<AppUserID> { listeners.stream() }
}
