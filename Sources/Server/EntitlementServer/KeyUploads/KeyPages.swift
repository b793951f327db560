internal import AppStoreCore
internal import AppStoreServerAPI
internal import Catalog
internal import Dashboard
internal import Foundation
internal import HTTPTypes
internal import Ledger

extension DashboardPage {
  /// The list of In-App Purchase keys, the page of an app's key, and its forms.
  static let keys = [
    DashboardPage(.keys) { $0.keyPages.list },
    DashboardPage(.keys, "keys/{app}") { $0.keyPages.one },
    DashboardPage(.keys, "keys/{app}/{action}", isForm: true) { $0.keyPages.submit },
  ]
}

/// The dashboard's pages of In-App Purchase keys, and the forms that check and store one.
///
/// An uploaded key is in memory until the person who uploaded it confirms it; pages never contain it.
struct KeyPages: Sendable {
  let catalogs: CatalogProvider
  let ledger: any LedgerStore
  let clock: any WallClock
  let pending: PendingKeys
  /// Checks and stores keys; `nil` if the server cannot.
  var uploads: KeyUploads?

  init(_ health: DashboardHealth, random: RandomBytes) {
    (catalogs, ledger, clock) = (health.catalogs, health.ledger, health.clock)
    pending = PendingKeys(random: random)
  }

  /// The apps whose data comes from Apple's servers.
  private var apps: [ServerApp] {
    catalogs.current.apps.filter { !$0.environments.isDisjoint(with: [.production, .sandbox]) }
  }

  /// Returns the page of all keys.
  func list(_ request: DashboardRequest, _ pages: Pages) -> BufferedHTTPResponse {
    .page(KeyPageRenderer(pages).list(apps.map(view)))
  }

  /// Returns the page of one app's key; `nil` for an unknown app.
  func one(_ request: DashboardRequest, _ pages: Pages) -> BufferedHTTPResponse? {
    guard let app = app(request.names[1]) else { return nil }
    let query = request.address.query
    let isStored = query["done"] == "stored"
    return .page(
      KeyPageRenderer(pages).one(
        view(app),
        done: isStored ? "The key is stored. The server loads it within 10 seconds." : nil,
        keyID: query["key_id"] ?? "", issuerID: query["issuer_id"] ?? ""))
  }

  /// Handles a form about an app's key; `nil` if there is no such form or app.
  func submit(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse? {
    let action = request.names[2]
    guard let form = request.form, let app = app(request.names[1]),
      ["check", "store"].contains(action)
    else { return nil }
    if let obstacle = obstacle(for: app) { return rejected(obstacle, pages) }
    guard let uploads, let folder = app.inAppPurchaseKeyFolder else { return nil }
    return action == "check"
      ? await check(app, form, request, uploads, pages)
      : try await store(app, in: folder, form, request, uploads, pages)
  }

  /// Checks an uploaded key; it waits for its confirmation if Apple accepts it.
  private func check(
    _ app: ServerApp, _ form: FormFields, _ request: DashboardRequest, _ uploads: KeyUploads,
    _ pages: Pages
  ) async -> BufferedHTTPResponse {
    if form["key_file"] != nil, form["key_text"] != nil {
      return rejected("key_file and key_text: both are given; use one of them.", pages)
    }
    let key = InAppPurchaseKey(upload: form)
    let check = KeyCheck(
      pem: key.privateKeyPEM, fileName: form["key_file.filename"], keyID: key.keyID,
      issuerID: key.issuerID, bundleID: app.bundleID)
    let findings: [KeyCheckFinding]
    do throws(AppStoreServerAPIError) {
      findings = try await check.findings(
        from: uploads.servers(app), transport: uploads.transport, clock: clock)
    } catch {
      return rejected("\(error).", pages)
    }
    let isUsable = findings.allSatisfy { [.passed, .warning].contains($0.outcome) }
    var checked = view(app)
    (checked.keyID, checked.issuerID) = (key.keyID, key.issuerID)
    let upload =
      isUsable
      ? pending.add(key, for: app.bundleID, by: "\(request.actor)", at: request.now) : nil
    return .page(
      KeyPageRenderer(pages).check(
        KeyCheckView(
          app: checked, replacedKeyID: app.inAppPurchaseKey?.keyID,
          rows: findings.map { finding in
            KeyCheckView.Row(
              check: finding.name, outcome: finding.outcome.rawValue, evidence: finding.evidence)
          }, upload: upload)),
      status: isUsable ? .ok : .unprocessableContent)
  }

  /// Stores the key that waits; the audit log has an entry before it is written.
  private func store(
    _ app: ServerApp, in folder: InAppPurchaseKeyFolder, _ form: FormFields,
    _ request: DashboardRequest, _ uploads: KeyUploads, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse {
    let actor = "\(request.actor)"
    guard
      let key = pending.take(
        form["upload"] ?? "", for: app.bundleID, by: actor, at: request.now)
    else {
      return rejected(
        "The checked key is no longer there: it was stored, or 10 minutes passed, or another "
          + "server has it. Upload it again.", pages)
    }
    func audit(_ details: [String: String]) async throws(LedgerError) {
      let ids = ["key_id": key.keyID, "issuer_id": key.issuerID]
      try await ledger.append(
        AuditEntry(
          at: request.now, actor: actor, action: .storeInAppPurchaseKey,
          subject: app.bundleID.rawValue, details: ids.merging(details) { $1 }))
    }
    try await audit(app.inAppPurchaseKey.map { ["replaces": $0.keyID] } ?? [:])
    do throws(KeyFolderError) {
      try uploads.store(key, app, folder)
    } catch {
      try await audit(["failed": error.reason])
      return rejected("\(error).", pages)
    }
    return .redirect(
      to: PageAddress(.keys, app.bundleID.rawValue).setting("done", "stored").text)
  }

  private func rejected(_ reason: String, _ pages: Pages) -> BufferedHTTPResponse {
    .page(
      pages.message("Nothing was stored", reason, in: .keys), status: .unprocessableContent)
  }

  private func app(_ name: String) -> ServerApp? { apps.first { $0.bundleID.rawValue == name } }

  private func view(_ app: ServerApp) -> AppKeyView {
    let isShared = (ledger as? any NodeLedger) != nil
    return AppKeyView(
      bundleID: app.bundleID.rawValue, name: app.name, keyID: app.inAppPurchaseKey?.keyID,
      issuerID: app.inAppPurchaseKey?.issuerID, source: Self.source(app),
      obstacle: obstacle(for: app),
      remarks: isShared
        ? ["Other servers share the ledger. Upload the key on each of them, or copy its file."] : []
    )
  }

  private static func source(_ app: ServerApp) -> String {
    switch (app.inAppPurchaseKeyFolder, app.inAppPurchaseKey) {
    case (_?, nil): "Not uploaded yet."
    case (_?, _?): "Uploaded on the dashboard."
    case (nil, _?): "A file or an environment variable that the catalog names."
    case (nil, nil): "The catalog names no key."
    }
  }

  /// Returns why no key of an app can be uploaded, with the fix; `nil` if one can be.
  private func obstacle(for app: ServerApp) -> String? {
    guard let folder = app.inAppPurchaseKeyFolder else {
      return app.inAppPurchaseKey == nil
        ? "The catalog names no folder for the key. Add in_app_purchase_key: {key_folder: FOLDER} "
          + "to the app."
        : "The catalog names another place for this key, which the dashboard cannot change. Replace "
          + "the key there, or write in_app_purchase_key: {key_folder: FOLDER}."
    }
    guard let uploads, !uploads.servers(app).isEmpty else {
      return "This server sends no requests to Apple about this app, so it cannot check the key. "
        + "Start it without a simulated store."
    }
    return uploads.problem(folder).map { "\($0)." }
  }
}

extension InAppPurchaseKey {
  /// Creates the key of a form, which may be invalid.
  ///
  /// Without a key ID, it is that in the name of the file, as App Store Connect names it.
  fileprivate init(upload form: FormFields) {
    let file = form["key_file.filename"]?.firstMatch(of: /^AuthKey_([A-Za-z0-9]+)\.p8$/)?.1
    let text = form["key_file"] ?? form["key_text"] ?? ""
    self.init(
      keyID: form["key_id"] ?? file.map(String.init) ?? "", issuerID: form["issuer_id"] ?? "",
      privateKeyPEM: text.replacing("\r\n", with: "\n"))
  }
}
