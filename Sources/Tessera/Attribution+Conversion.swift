/// What brought the customer, in the form in which services for attribution hand it to the app.
extension Attribution {
  /// Sets what AppsFlyer says of the installation: media source, campaign, group, ad, keyword and creative.
  ///
  /// Call it in AppsFlyer's `onConversionDataSuccess(_:)`. What is not in the data stays as it was.
  ///
  /// - Parameter data: AppsFlyer's dictionary as it is; `nil` changes nothing.
  public func setAppsFlyerConversionData(_ data: [AnyHashable: Any]?) {
    set(found: AttributionParameters.appsFlyer(data ?? [:]))
  }

  /// Sets what Appstack says of the installation, and then asks what the customer is shown for sale.
  ///
  /// - Parameters:
  ///   - data: Appstack's dictionary as it is; `nil` sets nothing.
  ///   - completion: Gets what is for sale, as ``Purchases/syncAttributesAndOfferingsIfNeeded()`` returns it.
  public func setAppstackAttributionParams(
    _ data: [AnyHashable: Any]?, completion: @escaping Completion<Offerings>
  ) {
    set(found: AttributionParameters.appstack(data ?? [:]))
    purchases.syncAttributesAndOfferingsIfNeeded(completion: completion)
  }

  /// Collects identifiers of the device and of advertising, which this SDK never does.
  @available(
    *, unavailable,
    message: "nothing is collected here; set what your app may use: setAttributes([\"$idfv\": …])"
  )
  public func collectDeviceIdentifiers() {}

  /// Sends a token of Apple's ads to RevenueCat, which alone can use it.
  @available(
    *, unavailable,
    message: "Tessera's server does not ask Apple's ads; send AAAttribution's token to yours"
  )
  public func enableAdServicesAttributionTokenCollection() {}

  private func set(found values: [String: String]) {
    if !values.isEmpty { setAttributes(values) }
  }
}
