internal import AppStoreTypes
internal import Synchronization

/// Guards who the customer is, which changes when somebody logs in or out.
///
/// Whoever needs the customer asks here at that moment; what is done for one customer goes on under that
/// id and is neither kept nor told to listeners once another one is there.
final class CurrentCustomer: Sendable {
  private let state: Mutex<CustomerID>

  init(_ id: CustomerID) {
    state = Mutex(id)
  }

  /// The customer now.
  var id: CustomerID { state.withLock { $0 } }

  /// Lets another customer be there.
  func change(to id: CustomerID) {
    state.withLock { $0 = id }
  }
}
