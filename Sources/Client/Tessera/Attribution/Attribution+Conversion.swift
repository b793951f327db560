/// Attribution data in the form that attribution services give to the app.
extension Attribution {
  /// Sets AppsFlyer's data about the installation: media source, campaign, group, ad, keyword and
  /// creative.
  ///
  /// Call it in AppsFlyer's `onConversionDataSuccess(_:)`. Attributes without data stay unchanged.
  ///
  /// - Parameter data: AppsFlyer's unmodified dictionary; `nil` changes nothing.
  public func setAppsFlyerConversionData(_ data: [AnyHashable: Any]?) {
    set(found: AttributionParameters.appsFlyer(data ?? [:]))
  }

  /// Sets Appstack's data about the installation, and then fetches the customer's offerings.
  ///
  /// - Parameters:
  ///   - data: Appstack's unmodified dictionary; `nil` sets nothing.
  ///   - completion: Gets the offerings that ``Purchases/syncAttributesAndOfferingsIfNeeded()``
  ///     returns.
  public func setAppstackAttributionParams(
    _ data: [AnyHashable: Any]?, completion: @escaping Completion<Offerings>
  ) {
    set(found: AttributionParameters.appstack(data ?? [:]))
    CompletionTask.run(completion) { [backend] () throws(PurchasesError) in
      try await backend.syncAttributesAndOfferings()
    }
  }

  /// Collects identifiers of the device and of advertising; not supported by this SDK.
  @available(
    *, unavailable,
    message: "nothing is collected here; set what your app may use: setAttributes([\"$idfv\": …])"
  )
  public func collectDeviceIdentifiers() {}

  /// Sends a token of Apple's ads to RevenueCat; only RevenueCat can use it.
  @available(
    *, unavailable,
    message: "Tessera's server does not query Apple's ads; send AAAttribution's token to yours"
  )
  public func enableAdServicesAttributionTokenCollection() {}

  private func set(found values: [String: String]) {
    if !values.isEmpty { setAttributes(values) }
  }
}
