/// What the pages show of an app's In-App Purchase key; never the private key.
public struct AppKeyView: Sendable {
  /// The bundle ID.
  public var bundleID: String
  /// The name of the app; `nil` if the catalog has none.
  public var name: String?
  /// The key ID of the key in use; `nil` if the app has no key.
  public var keyID: String?
  /// The issuer ID of the key in use; `nil` if the app has no key.
  public var issuerID: String?
  /// Where the key is, in one sentence.
  public var source: String
  /// Why no key can be uploaded, with the fix; `nil` if one can be.
  public var obstacle: String?
  /// What else to know before an upload, one sentence each.
  public var remarks: [String]

  /// Creates a view.
  public init(
    bundleID: String, name: String? = nil, keyID: String? = nil, issuerID: String? = nil,
    source: String, obstacle: String? = nil, remarks: [String] = []
  ) {
    self.bundleID = bundleID
    self.name = name
    self.keyID = keyID
    self.issuerID = issuerID
    self.source = source
    self.obstacle = obstacle
    self.remarks = remarks
  }

  var values: [String: Any] {
    var values: [String: Any] = [
      "bundleID": bundleID, "source": source, "remarks": remarks,
      "keyLink": PageAddress(.keys, bundleID).text, "canUpload": obstacle == nil,
    ]
    values["appName"] = name
    values["keyID"] = keyID
    values["issuerID"] = issuerID
    values["obstacle"] = obstacle
    return values
  }
}

/// The result of the check of an uploaded key.
public struct KeyCheckView: Sendable {
  /// One check.
  public struct Row: Sendable {
    /// What was checked, such as `private key` or `production`.
    public var check: String
    /// `passed`, `warning`, `failed` or `skipped`.
    public var outcome: String
    /// The evidence, with the fix of a problem; without secrets.
    public var evidence: String

    /// Creates a check.
    public init(check: String, outcome: String, evidence: String) {
      self.check = check
      self.outcome = outcome
      self.evidence = evidence
    }
  }

  /// The key that was checked; `keyID` and `issuerID` are those of the form.
  public var app: AppKeyView
  /// The ID of the key that it replaces; `nil` for none.
  public var replacedKeyID: String?
  /// The checks, in order.
  public var rows: [Row]
  /// The name of the key that waits for its confirmation; `nil` if it cannot be stored.
  public var upload: String?

  /// Creates a result.
  public init(app: AppKeyView, replacedKeyID: String?, rows: [Row], upload: String?) {
    self.app = app
    self.replacedKeyID = replacedKeyID
    self.rows = rows
    self.upload = upload
  }
}
