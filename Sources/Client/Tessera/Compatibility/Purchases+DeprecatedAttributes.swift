public import Foundation

/// Attributes that older versions of RevenueCat's SDK set on `Purchases` itself; now in
/// ``attribution``.
extension Purchases {
  /// Sets attributes of the customer; an empty string deletes one.
  @available(*, deprecated, renamed: "attribution.setAttributes(_:)")
  public func setAttributes(_ attributes: [String: String]) {
    attribution.setAttributes(attributes)
  }

  /// Sets the push token; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setPushToken(_:)")
  public func setPushToken(_ pushToken: Data?) { attribution.setPushToken(pushToken) }

  /// Sets the customer's email address; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setEmail(_:)")
  public func setEmail(_ email: String?) { attribution.setEmail(email) }

  /// Sets the customer's phone number; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setPhoneNumber(_:)")
  public func setPhoneNumber(_ phoneNumber: String?) { attribution.setPhoneNumber(phoneNumber) }

  /// Sets the customer's display name; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setDisplayName(_:)")
  public func setDisplayName(_ displayName: String?) { attribution.setDisplayName(displayName) }

  /// Sets the push token; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setPushTokenString(_:)")
  public func setPushTokenString(_ pushToken: String?) { attribution.setPushTokenString(pushToken) }

  /// Sets Adjust's device ID; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setAdjustID(_:)")
  public func setAdjustID(_ adjustID: String?) { attribution.setAdjustID(adjustID) }

  /// Sets AppsFlyer's device ID; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setAppsflyerID(_:)")
  public func setAppsflyerID(_ appsflyerID: String?) { attribution.setAppsflyerID(appsflyerID) }

  /// Sets Facebook's anonymous ID; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setFBAnonymousID(_:)")
  public func setFBAnonymousID(_ fbAnonymousID: String?) {
    attribution.setFBAnonymousID(fbAnonymousID)
  }

  /// Sets mParticle's ID; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setMparticleID(_:)")
  public func setMparticleID(_ mparticleID: String?) { attribution.setMparticleID(mparticleID) }

  /// Sets OneSignal's device ID; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setOnesignalID(_:)")
  public func setOnesignalID(_ onesignalID: String?) { attribution.setOnesignalID(onesignalID) }

  /// Sets Airship's channel ID; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setAirshipChannelID(_:)")
  public func setAirshipChannelID(_ airshipChannelID: String?) {
    attribution.setAirshipChannelID(airshipChannelID)
  }

  /// Sets CleverTap's ID; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setCleverTapID(_:)")
  public func setCleverTapID(_ cleverTapID: String?) { attribution.setCleverTapID(cleverTapID) }

  /// Sets Mixpanel's distinct ID; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setMixpanelDistinctID(_:)")
  public func setMixpanelDistinctID(_ mixpanelDistinctID: String?) {
    attribution.setMixpanelDistinctID(mixpanelDistinctID)
  }

  /// Sets Firebase's app instance ID; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setFirebaseAppInstanceID(_:)")
  public func setFirebaseAppInstanceID(_ firebaseAppInstanceID: String?) {
    attribution.setFirebaseAppInstanceID(firebaseAppInstanceID)
  }

  /// Sets the media source that brought the customer; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setMediaSource(_:)")
  public func setMediaSource(_ mediaSource: String?) { attribution.setMediaSource(mediaSource) }

  /// Sets the campaign that brought the customer; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setCampaign(_:)")
  public func setCampaign(_ campaign: String?) { attribution.setCampaign(campaign) }

  /// Sets the ad group that brought the customer; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setAdGroup(_:)")
  public func setAdGroup(_ adGroup: String?) { attribution.setAdGroup(adGroup) }

  /// Sets the ad that brought the customer; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setAd(_:)")
  public func setAd(_ installAd: String?) { attribution.setAd(installAd) }

  /// Sets the keyword that brought the customer; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setKeyword(_:)")
  public func setKeyword(_ keyword: String?) { attribution.setKeyword(keyword) }

  /// Sets the creative that brought the customer; `nil` deletes it.
  @available(*, deprecated, renamed: "attribution.setCreative(_:)")
  public func setCreative(_ creative: String?) { attribution.setCreative(creative) }
}
