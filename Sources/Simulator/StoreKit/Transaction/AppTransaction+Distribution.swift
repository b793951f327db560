internal import AppStoreCore
internal import StoreKitBackend

extension AppTransaction {
  /// The kind of store that distributed an app.
  public struct StoreType: RawRepresentable, Hashable, Sendable {
    /// The text in signed data.
    public let rawValue: String
    /// Creates a type from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The App Store for customers.
    public static let consumer = StoreType(rawValue: "CONSUMER")
    /// The store for schools.
    public static let education = StoreType(rawValue: "EDUCATION")
    /// The store for companies.
    public static let enterprise = StoreType(rawValue: "ENTERPRISE")
  }

  /// The platform on which the customer bought the app, as text.
  @available(*, deprecated, message: "Use the originalPlatform property instead.")
  public var originalPlatformStringRepresentation: String { originalPlatform.rawValue }

  /// The store that distributed the app, as text.
  ///
  /// Apple deprecated it in iOS 27 in favor of ``storeType``.
  public var storeTypeStringRepresentation: String { storeType.rawValue }

  /// The signed fields about the distribution of an app.
  struct DistributionFields {
    var revocationDate: Timestamp?
    var storeType: String?

    /// Reads the fields of a payload; one of another type counts as missing.
    init(_ fields: JSONObject) {
      var reader = JSONObjectReader(fields)
      revocationDate = (try? reader.optional("appRevocationDate")) ?? nil
      storeType = (try? reader.optional("storeType")) ?? nil
    }
  }
}

extension AppTransaction {
  /// A sequence of app transactions.
  public struct AppTransactions: AsyncSequence, Sendable {
    /// The element of the sequence.
    public typealias Element = VerificationResult<AppTransaction>

    let backend: any AppStoreBackend

    /// Iterates over app transactions.
    public struct AsyncIterator: AsyncIteratorProtocol {
      /// The store to read from; `nil` after the read.
      var backend: (any AppStoreBackend)?

      /// Returns the next app transaction; `nil` at the end.
      public mutating func next() async -> VerificationResult<AppTransaction>? {
        guard let store = backend else { return nil }
        backend = nil
        return try? await StoreSession.open(store).appTransaction()
      }
    }

    /// Returns an iterator; it queries the store at its first step.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(backend: backend) }
  }

  /// Every app transaction of the customer for this app.
  ///
  /// The simulated store has one for each account. The sequence is empty if the store is
  /// unreachable.
  public static var all: AppTransactions {
    AppTransactions(backend: StoreKitBackendRegistry.store)
  }
}
