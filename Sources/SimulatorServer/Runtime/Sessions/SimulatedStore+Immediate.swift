package import AppStoreSimulator
package import AppStoreTypes
internal import Effects
package import StoreConfiguration

/// Synchronous calls, for test sessions.
///
/// They do not wait for a change in progress, so the store of a session must not notify a server
/// itself. Its notifications are in its log.
extension SimulatedStore {
  /// Runs a synchronous call on the store.
  package nonisolated func immediately<Value: Sendable>(
    _ call: @Sendable (isolated SimulatedStore) -> Value
  ) -> Value {
    executor.run { assumeIsolated { store in call(store) } }
  }

  /// Runs a synchronous call on the store that can fail.
  package nonisolated func immediately<Value: Sendable, Failure: Error>(
    _ call: @Sendable (isolated SimulatedStore) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result: Result<Value, Failure> = immediately { store in
      do throws(Failure) {
        return .success(try call(store))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Changes the store, signs the effects and updates the devices.
  ///
  /// - Parameter change: Applies the change and returns its effects.
  /// - Throws: The change's error; the store is then unchanged.
  package func change<Failure: Error>(
    _ change: (inout AppStoreState) throws(Failure) -> [SimulatorEffect]
  ) throws(Failure) {
    let effects = try change(&simulator)
    announce(effects, from: .store)
  }

  /// Moves time to an instant, event by event.
  ///
  /// - Throws: ``SimulatedStoreError`` for a time before the store's or after the latest one.
  package func moveTime(to instant: Timestamp) throws(SimulatedStoreError) {
    guard instant >= simulator.now else {
      throw .timeMovesForward(now: simulator.now, requested: instant)
    }
    guard instant <= Self.latestDate else {
      throw .tooLate(limit: Self.latestDate, requested: instant)
    }
    while let next = simulator.nextEventDate, next < instant { step(to: next) }
    step(to: instant)
  }

  private func step(to instant: Timestamp) {
    let effects = simulator.advance(to: instant)
    clock.advance(to: simulator.now)
    announce(effects, from: .store)
  }

  /// Sells a product outside of the app, with offers that need no signature.
  ///
  /// - Parameters:
  ///   - date: When the customer bought it; `nil` for now.
  ///   - renews: Whether a subscription that was bought earlier renewed since then.
  /// - Returns: The signed transaction.
  /// - Throws: ``SimulatedStoreError/purchase(_:)``; nothing is sold then.
  package func sell(
    _ order: PurchaseRequest, to account: AccountID, on date: Timestamp? = nil, renews: Bool = true
  ) throws(SimulatedStoreError) -> String {
    let sold: CompletedPurchase
    do throws(StorePurchaseError) {
      if let date {
        sold = try simulator.purchase(order, by: account, on: date, renews: renews)
      } else {
        sold = try simulator.purchase(order, by: account)
      }
    } catch {
      throw .purchase(error)
    }
    announce(sold.effects, from: .store)
    return try signer.sign(sold.transaction)
  }

  /// Completes a pending purchase.
  ///
  /// - Throws: ``SimulatedStoreError/purchase(_:)``; nothing is sold then.
  package func completeNow(_ pending: PendingPurchase) throws(SimulatedStoreError) {
    do throws(StorePurchaseError) {
      let sold = try simulator.completePurchase(pending.id)
      announce(sold.effects, from: pending.reason == .askToBuy ? .approval : .store)
    } catch {
      throw .purchase(error)
    }
  }

  /// Deletes every purchase; devices get no updates about that.
  package func deleteAllTransactions() {
    simulator.deleteAllTransactions()
    signer.forget()
    devices.forgetViews()
  }

  /// Begins again with another configuration and without purchases.
  ///
  /// Time, the notification log and the devices' behaviors remain.
  package func restart(selling configuration: StoreKitConfiguration) {
    simulator = AppStoreState(
      configuration: configuration, app: simulator.app, environment: simulator.environment,
      startingAt: simulator.now, seed: nextSeed)
    nextSeed += 1
    signer.forget()
    devices.forgetViews()
    devices.conditions = DeviceConditions(configuration.settings)
    refusals = []
    let key = configuration.subscriptionOffersKeyPair.flatMap(OfferSigningKey.init)
    offerVerifier = OfferSignatureVerifier(
      keys: [key].compactMap { $0 }, bundleID: simulator.app.bundleID, clock: clock)
  }

  /// Signs effects, updates the devices and adds the notifications to the log.
  private func announce(_ effects: [SimulatorEffect], from origin: UpdateOrigin) {
    do throws(SimulatedStoreError) {
      _ = post(try publish(effects, from: origin))
    } catch {
      // A key of this process signs what this process encoded.
      preconditionFailure("a session signs its own payloads: \(error)")
    }
  }
}
