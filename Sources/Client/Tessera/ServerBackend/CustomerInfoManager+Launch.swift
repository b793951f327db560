internal import AppStoreCore

extension CustomerInfoManager {
  /// Refreshes customer info and offerings, even if the app requests nothing.
  ///
  /// The app may wait for its delegate or the stream instead. Nothing is requested that the app
  /// already requested, or that is cached and fresh. An app launched in the background waits until
  /// it comes to the foreground. Nothing is requested for a placeholder customer.
  package func refreshAfterLaunch() async {
    await client.dependencies.sleep(SDKDependencies.refreshPause)
    guard !Task.isCancelled, !client.dependencies.isInBackground(), await isCustomerKnown() else {
      return
    }
    // A failure is ignored: the cached data stays, and the next call tries again.
    _ = try? await info(of: current.id, policy: .notStaleCachedOrFetched)
    await postNewestObserved()
    await offerings.prefetch(of: current.id)
  }
}
