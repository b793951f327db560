extension DashboardSection {
  /// The In-App Purchase keys of the apps.
  public static let keys = DashboardSection(
    "keys", title: "Keys", keys: "g k", KeyTemplates.all)
}

/// Renders the pages of In-App Purchase keys.
public struct KeyPageRenderer {
  private let pages: Pages

  /// Creates a renderer.
  ///
  /// - Parameter pages: The layout and the templates.
  public init(_ pages: Pages) { self.pages = pages }

  /// Returns the page of the In-App Purchase keys of all apps.
  public func list(_ apps: [AppKeyView]) -> String {
    pages.render(
      "keys", in: .keys,
      ["title": "In-App Purchase keys", "apps": apps.map(\.values), "hasNoApps": apps.isEmpty])
  }

  /// Returns the page of one app's key, with the form to upload one.
  ///
  /// - Parameters:
  ///   - app: The app and its key.
  ///   - done: What the last form did; `nil` for nothing.
  ///   - keyID: The key ID in the form; empty for none.
  ///   - issuerID: The issuer ID in the form; empty for none.
  public func one(_ app: AppKeyView, done: String?, keyID: String, issuerID: String) -> String {
    var values: [String: Any] = [
      "title": "Key of \(app.bundleID)", "app": app.values, "enteredKeyID": keyID,
      "enteredIssuerID": issuerID,
    ]
    values["done"] = done
    return pages.render("key", in: .keys, values)
  }

  /// Returns the page with the result of a check, and the form that stores the key.
  public func check(_ view: KeyCheckView) -> String {
    let again = PageAddress(.keys, view.app.bundleID).setting("key_id", view.app.keyID)
      .setting("issuer_id", view.app.issuerID)
    var values: [String: Any] = [
      "title": "Check of a key for \(view.app.bundleID)", "app": view.app.values,
      "again": again.text,
      "rows": view.rows.map { row in
        [
          "check": row.check, "outcome": row.outcome, "evidence": row.evidence,
          "outcomeClass": Self.classes[row.outcome] ?? "new",
        ]
      },
    ]
    values["upload"] = view.upload
    values["replacedKeyID"] = view.replacedKeyID
    return pages.render("key-check", in: .keys, values)
  }

  private static let classes = ["passed": "active", "warning": "warning", "failed": "failed"]
}

/// The templates of In-App Purchase keys.
enum KeyTemplates {
  static let all = ["keys": keys, "key": key, "key-check": check]

  private static let keys = """
    {{> head}}
    <p class="note">The keys with which this server queries Apple. Private keys are never shown.</p>
    {{#hasNoApps}}<p>The catalog has no app whose data comes from Apple's servers.</p>{{/hasNoApps}}
    {{^hasNoApps}}
    <div class="scroll" tabindex="0" role="region" aria-label="In-App Purchase keys">
    <table>
    <caption class="hidden">In-App Purchase keys</caption>
    <thead><tr><th scope="col">App</th><th scope="col">Key ID</th><th scope="col">Issuer ID</th><th scope="col">Source</th></tr></thead>
    <tbody>
    {{#apps}}<tr><td><a href="{{keyLink}}">{{bundleID}}</a>{{#appName}}<br><span class="note"><bdi>{{appName}}</bdi></span>{{/appName}}</td><td>{{#keyID}}<bdi>{{keyID}}</bdi>{{/keyID}}{{^keyID}}<span class="inactive">none</span>{{/keyID}}</td><td><bdi>{{issuerID}}</bdi></td><td class="wide">{{source}}</td></tr>{{/apps}}
    </tbody>
    </table>
    </div>
    {{/hasNoApps}}
    {{> foot}}

    """

  private static let key = """
    {{> head}}
    {{#done}}<p class="done" role="status">{{done}}</p>{{/done}}
    {{#app}}
    <table class="fields">
    <caption class="hidden">The key in use</caption>
    <tr><th scope="row">Key ID</th><td>{{#keyID}}<bdi>{{keyID}}</bdi>{{/keyID}}{{^keyID}}<span class="inactive">none</span>{{/keyID}}</td></tr>
    <tr><th scope="row">Issuer ID</th><td><bdi>{{issuerID}}</bdi></td></tr>
    <tr><th scope="row">Source</th><td>{{source}}</td></tr>
    </table>
    <h2>Upload a key</h2>
    {{#obstacle}}<p class="notice">{{obstacle}}</p>{{/obstacle}}
    {{#canUpload}}
    <p>Create the key in App Store Connect, Users and Access, Integrations, In-App Purchase. The key is checked first, and nothing is stored until you confirm.</p>
    {{#remarks}}<p class="note">{{.}}</p>{{/remarks}}
    <form method="post" action="{{keyLink}}/check" enctype="multipart/form-data" class="entry">
    {{> form}}
    <label><span>Key file (.p8)</span><input type="file" name="key_file" accept=".p8"></label>
    <label><span>Or the text of the file</span><textarea name="key_text" rows="6" placeholder="-----BEGIN PRIVATE KEY-----" autocomplete="off" spellcheck="false"></textarea></label>
    <label><span>Key ID (default: from the file name AuthKey_ID.p8)</span><input name="key_id" value="{{enteredKeyID}}" autocomplete="off" spellcheck="false"></label>
    <label><span>Issuer ID</span><input name="issuer_id" value="{{enteredIssuerID}}" autocomplete="off" spellcheck="false"></label>
    <p class="actions"><button>Check the key</button></p>
    </form>
    {{/canUpload}}
    {{/app}}
    {{> foot}}

    """

  private static let check = """
    {{> head}}
    {{#upload}}<p class="done" role="status">The key can be used. It is not stored yet.</p>{{/upload}}
    {{^upload}}<p class="notice" role="status">The key cannot be used. Nothing was stored.</p>{{/upload}}
    <div class="scroll" tabindex="0" role="region" aria-label="Checks">
    <table>
    <caption class="hidden">Checks of the key</caption>
    <thead><tr><th scope="col">Check</th><th scope="col">Outcome</th><th scope="col">Evidence</th></tr></thead>
    <tbody>
    {{#rows}}<tr><td>{{check}}</td><td class="status {{outcomeClass}}">{{outcome}}</td><td class="wide"><bdi>{{evidence}}</bdi></td></tr>{{/rows}}
    </tbody>
    </table>
    </div>
    {{#upload}}
    {{#replacedKeyID}}<p>It replaces the key <bdi>{{replacedKeyID}}</bdi>.</p>{{/replacedKeyID}}
    {{#app}}<form method="post" action="{{keyLink}}/store" class="actions">
    {{> form}}
    <input type="hidden" name="upload" value="{{upload}}">
    <button>Store the key</button>
    </form>{{/app}}
    <p class="note">The checked key is discarded after 10 minutes.</p>
    {{/upload}}
    <p><a href="{{again}}">Upload another key</a></p>
    {{> foot}}

    """
}
