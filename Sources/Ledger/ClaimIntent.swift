/// What made an app post a purchase; the wire calls it `initiation_source`.
///
/// The wire's `is_restore` does not tell: every purchase of an anonymous customer says it is one.
public enum ClaimIntent: String, CaseIterable, Hashable, Sendable {
  /// The customer bought something just now.
  case purchase
  /// The customer, or the app, asked for what was bought before.
  case restore
  /// The store delivered a transaction to whoever uses the device; nobody asked for anything.
  case queue
}
