internal import EntitlementAPI
internal import Foundation

/// Sends impressions of paywalls to the server, and keeps those that it could not send.
actor ImpressionReporter {
  /// The maximum number of kept impressions; then the oldest are dropped.
  static let maxKept = 100

  private let client: ServerClient
  private let file: URL
  /// The impressions to send, oldest first; `nil` before the file was read.
  private var kept: [PaywallImpressionBody]?
  /// Those that were added while the file could not be read.
  private var waiting: [PaywallImpressionBody] = []
  private var isSending = false

  init(client: ServerClient, folder: URL) {
    self.client = client
    file = folder.appending(path: "impressions")
  }

  /// Sends an impression after those that are kept.
  func report(_ impression: PaywallImpressionBody) async {
    waiting = (waiting + [impression]).suffix(Self.maxKept)
    await send()
  }

  /// Sends the kept impressions, unless that is running.
  ///
  /// A failure is logged, and the next call tries again. Impressions that the server rejects are
  /// dropped.
  func send() async {
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    while case let batch = unsent(), !batch.isEmpty {
      do throws(PurchasesError) {
        try await client.report(batch)
      } catch {
        Log.warn("Sending impressions of paywalls failed: \(error)")
        guard Self.isFinal(error) else { return }
      }
      keep(unsent().filter { !batch.contains($0) })
    }
  }

  /// Returns whether sending the same again is pointless; a server that does not serve the path may later.
  private static func isFinal(_ error: PurchasesError) -> Bool {
    guard let status = error.httpStatusCode else { return false }
    return (400..<500).contains(status) && ![404, 408, 429].contains(status)
  }

  /// Returns the impressions to send; none while the file cannot be read, because it is not replaced
  /// then.
  private func unsent() -> [PaywallImpressionBody] {
    if kept == nil {
      switch PrivateFile.read(file) {
      case .bytes(let bytes):
        kept = (try? WireJSON.decode([PaywallImpressionBody].self, from: bytes)) ?? []
      case .nothing: kept = []
      case .unreadable: return []
      }
    }
    if let kept, !waiting.isEmpty { keep((kept + waiting).suffix(Self.maxKept)) }
    waiting = []
    return kept ?? []
  }

  private func keep(_ impressions: [PaywallImpressionBody]) {
    kept = impressions
    do {
      try PrivateFile.write(Data(try WireJSON.encode(impressions)), to: file)
    } catch {
      Log.error("Saving impressions of paywalls to \(file.path()) failed: \(error)")
    }
  }
}
