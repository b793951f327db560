internal import AppStoreTypes

extension CustomerInfoManager {
  /// How much longer the app is left alone with its own first questions before others are asked.
  static let refreshPause = Duration.milliseconds(50)

  /// Brings up to date what the customer may use and is shown, although the app may ask for nothing: it may
  /// wait for its delegate or the stream to tell.
  ///
  /// What the app asked meanwhile is not asked again, nor is anything while what is kept is fresh. Who
  /// launches in the background waits until the app comes to the front, and about who stands in for a customer
  /// that cannot be read yet nothing is asked.
  func refreshAfterLaunch() async {
    await client.world.sleep(Self.refreshPause)
    guard !Task.isCancelled, !client.world.isInBackground(), await isSettled() else { return }
    // A failure is no news: what is kept stays, and the next call asks again.
    _ = try? await info(of: current.id, policy: .notStaleCachedOrFetched)
    await postNewestObserved()
    await offerings.prefetch(of: current.id)
  }
}
