package import AppStoreCore
package import AppStoreSimulator
package import StoreConfiguration

/// Synchronous changes of the store of test sessions, for use in ``run(on:_:)``.
package enum ImmediateChanges {
  /// Changes the store, signs the effects and updates the devices.
  ///
  /// - Parameter change: Applies the change and returns its effects.
  /// - Throws: The change's error; the store is then unchanged.
  package static func change<Failure: Error>(
    in store: isolated SimulatedStore,
    _ change: (inout AppStoreState) throws(Failure) -> [SimulatorEffect]
  ) throws(Failure) {
    let effects = try change(&store.simulator)
    announce(effects, from: .store, in: store)
  }

  /// Moves time to an instant, event by event.
  ///
  /// - Throws: ``SimulatedStoreError`` for a time before the store's or after the latest one.
  package static func moveTime(
    to instant: Timestamp, in store: isolated SimulatedStore
  ) throws(SimulatedStoreError) {
    try store.checkTime(instant)
    while let next = store.simulator.nextEventDate, next < instant { step(to: next, in: store) }
    step(to: instant, in: store)
  }

  private static func step(to instant: Timestamp, in store: isolated SimulatedStore) {
    let effects = store.simulator.advance(to: instant)
    store.clock.advance(to: store.simulator.now)
    announce(effects, from: .store, in: store)
  }

  /// Sells a product outside of the app, with offers that need no signature.
  ///
  /// - Parameters:
  ///   - date: When the customer bought it; `nil` for now.
  ///   - renews: Whether a subscription that was bought earlier renewed since then.
  /// - Returns: The signed transaction.
  /// - Throws: ``SimulatedStoreError/purchase(_:)``; nothing is sold then.
  package static func sell(
    _ order: PurchaseRequest, to account: AccountID, on date: Timestamp? = nil,
    renews: Bool = true, in store: isolated SimulatedStore
  ) throws(SimulatedStoreError) -> String {
    let sold: CompletedPurchase
    do throws(StorePurchaseError) {
      if let date {
        sold = try SessionChanges.purchase(
          order, by: account, on: date, renews: renews, in: &store.simulator)
      } else {
        sold = try store.simulator.purchase(order, by: account)
      }
    } catch {
      throw .purchase(error)
    }
    announce(sold.effects, from: .store, in: store)
    return try store.signer.sign(sold.transaction)
  }

  /// Begins a purchase outside of the app that waits for a parent or for the customer.
  ///
  /// It is sold at once if the account's ``PurchaseBehavior`` is to succeed.
  /// - Throws: ``SimulatedStoreError/purchase(_:)``; nothing waits then.
  package static func begin(
    _ order: PurchaseRequest, by account: AccountID, in store: isolated SimulatedStore
  ) throws(SimulatedStoreError) {
    do throws(StorePurchaseError) {
      let attempt = try store.simulator.beginPurchase(order, by: account)
      if case .success(let sold) = attempt { announce(sold.effects, from: .store, in: store) }
    } catch {
      throw .purchase(error)
    }
  }

  /// Completes a pending purchase.
  ///
  /// - Throws: ``SimulatedStoreError/purchase(_:)``; nothing is sold then.
  package static func complete(
    _ pending: PendingPurchase, in store: isolated SimulatedStore
  ) throws(SimulatedStoreError) {
    do throws(StorePurchaseError) {
      let sold = try store.simulator.completePurchase(pending.id)
      announce(
        sold.effects, from: pending.reason == .askToBuy ? .approval : .store, in: store)
    } catch {
      throw .purchase(error)
    }
  }

  /// Deletes every purchase; devices get no updates about that.
  package static func deleteAllTransactions(in store: isolated SimulatedStore) {
    Deletions.deleteAll(in: &store.simulator)
    store.signer.forget()
    store.devices.forgetViews()
  }

  /// Begins again with another configuration and without purchases.
  ///
  /// Time, the notification log and the devices' behaviors remain.
  package static func restart(
    _ store: isolated SimulatedStore, selling configuration: StoreKitConfiguration
  ) {
    store.simulator = AppStoreState(
      configuration: configuration, app: store.simulator.app,
      environment: store.simulator.environment, startingAt: store.simulator.now,
      seed: store.session.nextSeed)
    store.session.nextSeed += 1
    store.signer.forget()
    store.devices.forgetViews()
    store.devices.conditions = DeviceConditions(configuration.settings)
    store.session.refusals = []
    store.offerVerifier = OfferSignatureVerifier(
      of: store.simulator, addedKeys: store.offerVerifier.addedKeys, clock: store.clock)
  }

  /// Signs effects, updates the devices and adds the notifications to the log.
  private static func announce(
    _ effects: [SimulatorEffect], from origin: UpdateOrigin, in store: isolated SimulatedStore
  ) {
    do throws(SimulatedStoreError) {
      try store.publish(effects, from: origin)
    } catch {
      // A key of this process signs what this process encoded.
      preconditionFailure("a session signs its own payloads: \(error)")
    }
  }

  /// Puts accounts into a family; those that are in it remain.
  ///
  /// - Throws: ``SimulatedStoreError/family(_:)`` for an account in another family.
  package static func join(
    _ family: FamilyID, _ accounts: [AccountID], in store: isolated SimulatedStore
  ) throws(SimulatedStoreError) {
    for account in accounts where store.simulator.family(of: account) != family {
      do throws(FamilyError) {
        try change(in: store) { simulator throws(FamilyError) in
          try simulator.joinFamily(family, account: account)
        }
      } catch {
        throw .family(error)
      }
    }
  }
}
