internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI
internal import HTTPTypes
internal import TrustedEntitlements

extension ServerClient {
  /// Asks the server which products unlock what when what is kept is older than 25 hours, so that a later
  /// outage finds it on the device, and at the same time which signing keys were revoked.
  ///
  /// A failure costs nothing: what is kept stays.
  func refreshMapping() async {
    guard await mapping.isDue(at: world.now()) else { return }
    await refreshRevokedKeys()
    do throws(PurchasesError) {
      var question = Question(.productEntitlementMapping)
      let reply = try await exchange(&question)
      let (answer, verdict) = try await judged(reply, to: question)
      _ = try decoded(
        ProductEntitlementMappingBody.self, from: reply.body, status: reply.response.status.code)
      let uptime = await world.uptime()
      await mapping.keep(answer, verdict.result, at: time.exact(uptime: uptime))
    } catch {
      Log.debug("the product mapping: \(error)")
    }
  }

  /// Asks the server for the newest list of revoked keys of each of its roots; one without a list says so or
  /// knows no such question.
  ///
  /// A root signed its list itself, so the answer needs no signature.
  private func refreshRevokedKeys() async {
    guard rule.isOn, let revoked = rule.revoked else { return }
    var request = HTTPRequest(
      method: .get, scheme: address.scheme, authority: address.authority, path: RevokedKeyList.path)
    request.headerFields[.authorization] = "Bearer \(rule.authToken)"
    request.headerFields[.accept] = "text/plain"
    do throws(TransportError) {
      let reply = try await world.transport.send(request, body: [])
      guard reply.response.status == .ok else { return }
      for line in String(decoding: reply.body, as: UTF8.self).split(whereSeparator: \.isNewline) {
        do throws(KeyError) {
          revoked.take(try RevokedKeyList(base64: String(line)))
        } catch {
          Log.warn("the server's list of revoked keys: \(error)")
        }
      }
    } catch {
      Log.debug("the list of revoked keys: \(error)")
    }
  }
}
