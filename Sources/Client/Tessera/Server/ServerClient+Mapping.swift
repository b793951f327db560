internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes

extension ServerClient {
  /// Fetches the product mapping if the cached one is older than 25 hours, so that it is available
  /// in an outage.
  ///
  /// Also fetches the revoked signing keys.
  ///
  /// If this fails, the cached mapping stays.
  package func refreshMapping() async {
    guard await mapping.isDue(at: dependencies.now()) else { return }
    await refreshRevokedKeys()
    do throws(PurchasesError) {
      var serverRequest = ServerRequest(.productEntitlementMapping)
      let received = try await exchange(&serverRequest)
      let (signed, outcome) = try await verified(received, to: serverRequest)
      _ = try decoded(
        ProductEntitlementMappingBody.self, from: received.body,
        status: received.response.status.code)
      let uptime = await dependencies.uptime()
      await mapping.keep(signed, outcome.result, at: time.exact(uptime: uptime))
    } catch {
      Log.debug("Fetching the product mapping failed: \(error)")
    }
  }

  /// Fetches the newest list of revoked keys of each of the server's roots.
  ///
  /// A server without a list returns an error or does not have the endpoint.
  ///
  /// A root signed its list itself, so the response needs no signature.
  private func refreshRevokedKeys() async {
    guard rule.isOn, let revoked = rule.revoked else { return }
    var request = HTTPRequest(
      method: .get, scheme: address.scheme, authority: address.authority, path: RevokedKeyList.path)
    request.headerFields[.authorization] = "Bearer \(rule.authToken)"
    request.headerFields[.accept] = "text/plain"
    do throws(TransportError) {
      let received = try await dependencies.transport.send(request, body: [])
      guard received.response.status == .ok else { return }
      for line in String(decoding: received.body, as: UTF8.self).split(whereSeparator: \.isNewline)
      {
        do throws(KeyError) {
          revoked.take(try RevokedKeyList(base64: String(line)))
        } catch {
          Log.warn("Reading the server's list of revoked keys failed: \(error)")
        }
      }
    } catch {
      Log.debug("Fetching the list of revoked keys failed: \(error)")
    }
  }
}
