/// Identifiers of the customer in other services, and the source of the customer.
extension Attribution {
  /// Sets Adjust's device ID; `nil` deletes it.
  public func setAdjustID(_ adjustID: String?) { set("$adjustId", adjustID) }

  /// Sets AppsFlyer's device ID; `nil` deletes it.
  public func setAppsflyerID(_ appsflyerID: String?) { set("$appsflyerId", appsflyerID) }

  /// Sets Facebook's anonymous ID; `nil` deletes it.
  public func setFBAnonymousID(_ fbAnonymousID: String?) { set("$fbAnonId", fbAnonymousID) }

  /// Sets mParticle's ID; `nil` deletes it.
  public func setMparticleID(_ mparticleID: String?) { set("$mparticleId", mparticleID) }

  /// Sets OneSignal's device ID; `nil` deletes it.
  public func setOnesignalID(_ onesignalID: String?) { set("$onesignalId", onesignalID) }

  /// Sets OneSignal's user ID; `nil` deletes it.
  public func setOnesignalUserID(_ onesignalUserID: String?) {
    set("$onesignalUserId", onesignalUserID)
  }

  /// Sets Airship's channel ID; `nil` deletes it.
  public func setAirshipChannelID(_ airshipChannelID: String?) {
    set("$airshipChannelId", airshipChannelID)
  }

  /// Sets CleverTap's ID; `nil` deletes it.
  public func setCleverTapID(_ cleverTapID: String?) { set("$clevertapId", cleverTapID) }

  /// Sets Airbridge's device ID; `nil` deletes it.
  public func setAirbridgeDeviceID(_ airbridgeDeviceID: String?) {
    set("$airbridgeDeviceId", airbridgeDeviceID)
  }

  /// Sets Kochava's device ID; `nil` deletes it.
  public func setKochavaDeviceID(_ kochavaDeviceID: String?) {
    set("$kochavaDeviceId", kochavaDeviceID)
  }

  /// Sets Mixpanel's distinct ID; `nil` deletes it.
  public func setMixpanelDistinctID(_ mixpanelDistinctID: String?) {
    set("$mixpanelDistinctId", mixpanelDistinctID)
  }

  /// Sets Firebase's app instance ID; `nil` deletes it.
  public func setFirebaseAppInstanceID(_ firebaseAppInstanceID: String?) {
    set("$firebaseAppInstanceId", firebaseAppInstanceID)
  }

  /// Sets Tenjin's installation ID; `nil` deletes it.
  public func setTenjinAnalyticsInstallationID(_ tenjinAnalyticsInstallationID: String?) {
    set("$tenjinId", tenjinAnalyticsInstallationID)
  }

  /// Sets PostHog's user ID; `nil` deletes it.
  public func setPostHogUserID(_ postHogUserID: String?) { set("$posthogUserId", postHogUserID) }

  /// Sets Amplitude's user ID; `nil` deletes it.
  public func setAmplitudeUserID(_ amplitudeUserID: String?) {
    set("$amplitudeUserId", amplitudeUserID)
  }

  /// Sets Amplitude's device ID; `nil` deletes it.
  public func setAmplitudeDeviceID(_ amplitudeDeviceID: String?) {
    set("$amplitudeDeviceId", amplitudeDeviceID)
  }

  /// Sets SolarEngine's distinct ID; `nil` deletes it.
  public func setSolarEngineDistinctId(_ solarEngineDistinctId: String?) {
    set("$solarEngineDistinctId", solarEngineDistinctId)
  }

  /// Sets SolarEngine's account ID; `nil` deletes it.
  public func setSolarEngineAccountId(_ solarEngineAccountId: String?) {
    set("$solarEngineAccountId", solarEngineAccountId)
  }

  /// Sets SolarEngine's visitor ID; `nil` deletes it.
  public func setSolarEngineVisitorId(_ solarEngineVisitorId: String?) {
    set("$solarEngineVisitorId", solarEngineVisitorId)
  }

  /// Sets the media source that brought the customer; `nil` deletes it.
  public func setMediaSource(_ mediaSource: String?) { set("$mediaSource", mediaSource) }

  /// Sets the campaign that brought the customer; `nil` deletes it.
  public func setCampaign(_ campaign: String?) { set("$campaign", campaign) }

  /// Sets the ad group that brought the customer; `nil` deletes it.
  public func setAdGroup(_ adGroup: String?) { set("$adGroup", adGroup) }

  /// Sets the ad that brought the customer; `nil` deletes it.
  public func setAd(_ installAd: String?) { set("$ad", installAd) }

  /// Sets the keyword that brought the customer; `nil` deletes it.
  public func setKeyword(_ keyword: String?) { set("$keyword", keyword) }

  /// Sets the ad creative that brought the customer; `nil` deletes it.
  public func setCreative(_ creative: String?) { set("$creative", creative) }
}
