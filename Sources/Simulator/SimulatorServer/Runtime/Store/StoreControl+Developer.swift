extension StoreControl {
  /// Sets whether an extension of a renewal date also moves the `expiresDate` of the transaction.
  ///
  /// Default: `true`. If not, only `renewalDate` of the renewal info moves. It applies to later
  /// extensions.
  public func setExtensionsChangeTransactions(_ on: Bool) async throws(SimulatedStoreError) {
    _ = try await store.perform(.extensionsChangeTransactions(on))
  }

  /// Accepts offers that another key of the developer signed, from now on.
  ///
  /// The age of its signatures is measured with the store's clock. The key is not part of a saved
  /// store.
  public func acceptOffers(signedBy key: OfferSigningKey) async {
    await store.run { $0.offerVerifier.accept(key, clock: $0.clock) }
  }
}
