internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI
internal import HTTPTypes

extension ServerClient {
  /// Asks the server which products unlock what when what is kept is older than 25 hours, so that a later
  /// outage finds it on the device.
  ///
  /// A failure costs nothing: what is kept stays.
  func refreshMapping() async {
    guard await mapping.isDue(at: world.now()) else { return }
    do throws(PurchasesError) {
      var question = Question(.productEntitlementMapping)
      let reply = try await exchange(&question)
      let (answer, verification) = try await judged(reply, to: question)
      _ = try decoded(
        ProductEntitlementMappingBody.self, from: reply.body, status: reply.response.status.code)
      let uptime = await world.uptime()
      await mapping.keep(answer, verification, at: time.exact(uptime: uptime))
    } catch {
      Log.debug("the product mapping: \(error)")
    }
  }
}
