/// The part of a store's state that only test sessions use.
package struct SessionState: Sendable {
  /// The purchases that failed, oldest first; `nil` for a store without sessions.
  package var refusals: [RefusedPurchase]?
  /// The seed of the store's next state, which the next session opens.
  var nextSeed: UInt64 = 1
}
