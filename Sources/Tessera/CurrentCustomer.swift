internal import AppStoreTypes
internal import Effects

/// Guards who the customer is, which changes when somebody logs in or out.
///
/// Whoever needs the customer asks here at that moment; what is done for one customer goes on under that
/// id and is neither kept nor told to listeners once another one is there.
final class CurrentCustomer: Sendable {
  private struct State {
    var id: CustomerID
    var standing: CustomerStanding
    /// Who anonymous customers turned out to be, in this process.
    var heirs: [CustomerID: CustomerID] = [:]
  }

  private let file: IdentityFile?
  private let state: Locked<State>
  private let listeners = Listeners<CustomerID>()
  private let inFront = Locked(false)
  /// One reads and writes the file at a time; meanwhile anybody may ask who is there.
  private let turn = Locked(())

  /// Lets a customer be there.
  ///
  /// - Parameter file: Where the next launch looks; `nil` when there is to be none.
  init(_ id: CustomerID, _ standing: CustomerStanding = .kept, in file: IdentityFile? = nil) {
    state = Locked(State(id: id, standing: standing))
    self.file = file
  }

  /// The customer now.
  var id: CustomerID { state.withLock { $0.id } }

  /// How sure that is.
  var standing: CustomerStanding { state.withLock { $0.standing } }

  /// Whether the app was in front in this process, so that the device is unlocked: what cannot be read even
  /// then holds up nothing any longer.
  var wasInFront: Bool { inFront.withLock { $0 } }

  /// Notes that the app came to the front.
  func noteInFront() { inFront.withLock { $0 = true } }

  /// Returns who a customer turned out to be: who logged in while they were anonymous, otherwise themselves.
  ///
  /// What began for an anonymous customer, such as a purchase whose sheet is still open, ends for this one.
  func heir(of id: CustomerID) -> CustomerID {
    state.withLock { state in
      var id = id
      // Nobody who is there has an heir, so no chain comes back to its beginning.
      while let heir = state.heirs[id] { id = heir }
      return id
    }
  }

  /// Lets another customer be there, for the launches to come too.
  ///
  /// - Parameter isHeir: Whether it is the customer before, under another id.
  func change(to id: CustomerID, isHeir: Bool = false) {
    turn.withLock { _ in become(id, isHeir: isHeir, isKept: file?.save(id) ?? true) }
  }

  /// Looks again who the customer is where that could not be read, and writes down again what could not be
  /// written.
  ///
  /// - Parameter isInFront: Whether the app is in front, so that the device is unlocked: what cannot be read
  ///   even then holds up nothing any longer.
  /// - Returns: Who was there until now when it is somebody else; `nil` when the customer is the same.
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

  /// Returns a stream of who the customer is from the next change on.
  func changes() -> AsyncStream<CustomerID> { listeners.stream() }
}
