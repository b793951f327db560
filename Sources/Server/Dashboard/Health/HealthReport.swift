public import AppStoreCore

/// What works and what does not, for the page of the server's health.
public struct HealthReport: Sendable {
  /// A problem and its next step.
  public struct Problem: Hashable, Sendable {
    /// How bad a problem is.
    public enum Severity: String, CaseIterable, Sendable {
      /// It causes harm now.
      case failure
      /// It may cause harm.
      case warning
      /// Useful to know.
      case note
    }

    /// How bad it is.
    public var severity: Severity
    /// What it is about.
    public var what: String
    /// What is wrong, without secrets.
    public var evidence: String
    /// The next step.
    public var fix: String
    /// The page with more about it; `nil` for none.
    public var link: PageAddress?

    /// Creates a problem.
    public init(
      _ severity: Severity, _ what: String, _ evidence: String, fix: String,
      link: PageAddress? = nil
    ) {
      self.severity = severity
      self.what = what
      self.evidence = evidence
      self.fix = fix
      self.link = link
    }
  }

  /// One environment of an app.
  public struct App: Sendable {
    /// The bundle ID.
    public var bundleID: String
    /// The environment.
    public var environment: String
    /// The state of the In-App Purchase key, such as `works`.
    public var key: String
    /// Whether the key can be used as far as known.
    public var isKeyUsable: Bool
    /// Apple's last response; `nil` if there was none since startup.
    public var lastResponse: Timestamp?
    /// The last failure; `nil` for none since the last response.
    public var lastError: String?
    /// When the newest notification arrived; `nil` if it is not among the newest facts.
    public var lastNotification: Timestamp?
    /// The purchases whose history waits to be fetched.
    public var waiting: Int

    /// Creates an environment of an app.
    public init(
      bundleID: String, environment: String, key: String, isKeyUsable: Bool,
      lastResponse: Timestamp? = nil, lastError: String? = nil, lastNotification: Timestamp? = nil,
      waiting: Int = 0
    ) {
      self.bundleID = bundleID
      self.environment = environment
      self.key = key
      self.isKeyUsable = isKeyUsable
      self.lastResponse = lastResponse
      self.lastError = lastError
      self.lastNotification = lastNotification
      self.waiting = waiting
    }
  }

  /// A fact about the server, such as the number of quarantined items.
  public struct Figure: Sendable {
    /// The name.
    public var name: String
    /// The value as text.
    public var value: String
    /// The page with more about it; `nil` for none.
    public var link: PageAddress?

    /// Creates a figure.
    public init(_ name: String, _ value: String, link: PageAddress? = nil) {
      self.name = name
      self.value = value
      self.link = link
    }
  }

  /// The problems, in any order.
  public var problems: [Problem] = []
  /// The environments of the apps, in catalog order.
  public var apps: [App] = []
  /// The webhook endpoints.
  public var webhooks: [WebhookSummary] = []
  /// The figures.
  public var figures: [Figure] = []

  /// Creates a report without contents.
  public init() {}

  /// The problems, the worst first.
  var ordered: [Problem] {
    Problem.Severity.allCases.flatMap { severity in
      problems.filter { $0.severity == severity }
    }
  }

  /// Whether anything is broken, in one sentence.
  public var summary: String {
    let failures = problems.count { $0.severity == .failure }
    let warnings = problems.count { $0.severity == .warning }
    let ends = warnings == 1 ? "" : "s"
    return switch (failures, warnings) {
    case (0, 0): "Nothing is broken."
    case (0, _): "Nothing is broken, with \(warnings) warning\(ends)."
    default:
      "\(failures) problem\(failures == 1 ? "" : "s") need\(failures == 1 ? "s" : "") you"
        + (warnings > 0 ? ", with \(warnings) warning\(ends)." : ".")
    }
  }

  var isBroken: Bool { problems.contains { $0.severity == .failure } }
}
