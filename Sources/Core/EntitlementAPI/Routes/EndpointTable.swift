internal import AppStoreCore
package import HTTPTypes

/// Finds the endpoint of a request by its method and path.
///
/// The raw path is split before decoding, so an escaped slash stays inside its segment. If two
/// endpoints match, the one with more fixed segments is used.
package struct EndpointTable: Sendable {
  /// An endpoint by its index in the table, and the decoded parameters of its path in order.
  package typealias Match = (index: Int, values: [String])

  /// The path of one endpoint.
  private struct Pattern {
    /// A part of a path between slashes.
    enum Segment: Hashable {
      case fixed([UInt8])
      /// May be empty, which the server rejects with ``BackendErrorCode/emptyAppUserID``.
      case customer
      /// Must not be empty.
      case parameter
    }

    let index: Int
    let method: HTTPRequest.Method
    let segments: [Segment]
    let parameterCount: Int

    init(_ index: Int, _ endpoint: Endpoint) {
      self.index = index
      method = endpoint.method
      segments = endpoint.template.dropFirst().split(separator: "/").map {
        $0 == "{app_user_id}" ? .customer : $0.hasPrefix("{") ? .parameter : .fixed(Array($0.utf8))
      }
      parameterCount = endpoint.template.count { $0 == "{" }
    }

    func values(in actual: [UnsafeBufferPointer<UInt8>]) -> [String]? {
      // Compared first, so that no parameter of another endpoint is decoded.
      for (expected, segment) in zip(segments, actual) {
        if case .fixed(let bytes) = expected, !segment.elementsEqual(bytes) { return nil }
      }
      var values: [String] = []
      for (expected, segment) in zip(segments, actual) {
        if case .fixed = expected { continue }
        guard let value = PathEncoding.decode(segment) else { return nil }
        values.append(expected == .customer ? AppUserID(value).trimmed.rawValue : value)
        if value.isEmpty, expected == .parameter { return nil }
      }
      return values
    }
  }

  /// The endpoints by their number of segments, those with more fixed ones first.
  private let patterns: [[Pattern]]

  /// Creates a table.
  package init(_ endpoints: [Endpoint]) {
    let all = endpoints.enumerated().map { Pattern($0, $1) }
      .sorted { ($0.parameterCount, $0.index) < ($1.parameterCount, $1.index) }
    patterns = (0...(all.map(\.segments.count).max() ?? 0)).map { count in
      all.filter { $0.segments.count == count }
    }
  }

  /// Returns the endpoint of a request; `nil` if none exists.
  ///
  /// - Parameters:
  ///   - method: The method of the request; `HEAD` matches like `GET`.
  ///   - rawPath: The request target as received; a query is ignored.
  package func match(_ method: HTTPRequest.Method, _ rawPath: String) -> Match? {
    var rawPath = rawPath
    return rawPath.withUTF8 { match(method == .head ? .get : method, $0) }
  }

  /// Returns the methods of a path, with `HEAD` in addition to `GET`; empty if there is no
  /// endpoint.
  package func methods(of rawPath: String) -> [HTTPRequest.Method] {
    let served: [HTTPRequest.Method] = [.get, .head, .post, .delete]
    return served.filter { match($0, rawPath) != nil }
  }

  private func match(
    _ method: HTTPRequest.Method, _ target: UnsafeBufferPointer<UInt8>
  ) -> Match? {
    guard target.first == UInt8(ascii: "/") else { return nil }
    // `split` makes two arrays more, for every request.
    var segments: [UnsafeBufferPointer<UInt8>] = []
    segments.reserveCapacity(8)
    var start = 1
    for position in 1...target.count {
      let byte = position == target.count ? UInt8(ascii: "?") : target[position]
      guard byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") else { continue }
      segments.append(UnsafeBufferPointer(rebasing: target[start..<position]))
      start = position + 1
      if byte == UInt8(ascii: "?") { break }
    }
    guard segments.count < patterns.count else { return nil }
    for pattern in patterns[segments.count] where pattern.method == method {
      if let values = pattern.values(in: segments) { return (pattern.index, values) }
    }
    return nil
  }
}
