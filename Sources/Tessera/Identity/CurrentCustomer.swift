internal import AppStoreTypes
internal import Effects

/// The current customer, who changes with a log-in or log-out.
///
/// Code that needs the customer reads it here at that moment. Work for one customer continues under
/// their ID, and is neither saved nor reported after another customer logged in.
final class CurrentCustomer: Sendable {
  private struct State {
    var id: CustomerID
    var standing: CustomerStanding
    /// The customers whom anonymous customers became by log-in, in this process.
    var heirs: [CustomerID: CustomerID] = [:]
  }

  private let file: IdentityFile?
  private let state: Locked<State>
  private let listeners = Listeners<CustomerID>()
  private let inFront = Locked(false)
  /// Serializes access to the file; reading the current customer does not wait for it.
  private let turn = Locked(())

  /// Creates the current customer.
  ///
  /// - Parameter file: The file that the next launch reads; `nil` for none.
  init(_ id: CustomerID, _ standing: CustomerStanding = .kept, in file: IdentityFile? = nil) {
    state = Locked(State(id: id, standing: standing))
    self.file = file
  }

  /// The current customer's ID.
  var id: CustomerID { state.withLock { $0.id } }

  /// Whether the ID is saved, unsaved, generated or a placeholder.
  var standing: CustomerStanding { state.withLock { $0.standing } }

  /// Whether the app was in the foreground in this process, so that the device is unlocked.
  ///
  /// A file that cannot be read even then blocks nothing any longer.
  var wasInFront: Bool { inFront.withLock { $0 } }

  /// Records that the app came to the foreground.
  func noteInFront() { inFront.withLock { $0 = true } }

  /// Returns the customer who logged in while the given one was anonymous; otherwise the given one.
  ///
  /// Work that began for an anonymous customer, such as an open purchase sheet, ends for this one.
  func heir(of id: CustomerID) -> CustomerID {
    state.withLock { state in
      var id = id
      // The current customer has no entry, so the chain has no cycle.
      while let heir = state.heirs[id] { id = heir }
      return id
    }
  }

  /// Changes the current customer, also for later launches.
  ///
  /// - Parameter isHeir: Whether it is the same customer under another ID.
  func change(to id: CustomerID, isHeir: Bool = false) {
    turn.withLock { _ in become(id, isHeir: isHeir, isKept: file?.save(id) ?? true) }
  }

  /// Reads the customer again if that failed before, and retries a failed write.
  ///
  /// - Parameter isInFront: Whether the app is in the foreground, so that the device is unlocked. A
  ///   file that cannot be read even then blocks nothing any longer.
  /// - Returns: The previous customer if it changed; `nil` if it is the same.
  func settle(isInFront: Bool) -> CustomerID? {
    turn.withLock { _ in
      let (id, standing) = state.withLock { ($0.id, $0.standing) }
      guard standing != .kept, let file else { return nil }
      let record = file.read()
      guard record != .unreadable else {
        if isInFront, standing == .standIn { state.withLock { $0.standing = .made } }
        return nil
      }
      let earlier: IdentityFile.Record =
        standing == .unkept ? .nobody : record == .nobody ? file.readRevenueCat() : record
      guard earlier != .unreadable || isInFront else { return nil }
      if let found = earlier.known, found != id {
        become(found, isHeir: true, isKept: record == .customer(found) || file.save(found))
        return id
      }
      let isKept = record == .customer(id) || file.save(id)
      state.withLock { $0.standing = isKept ? .kept : standing == .unkept ? .unkept : .made }
      return nil
    }
  }

  private func become(_ id: CustomerID, isHeir: Bool, isKept: Bool) {
    state.withLock { state in
      if isHeir { state.heirs[state.id] = id }
      state.heirs[id] = nil
      (state.id, state.standing) = (id, isKept ? .kept : .unkept)
      listeners.tell(id)
    }
  }

  /// Returns a stream of the current customer, from the next change on.
  func changes() -> AsyncStream<CustomerID> { listeners.stream() }
}
