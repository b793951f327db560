package import AppStoreCore
package import Catalog
internal import HTTPTypes

/// A bucket of Amazon S3, or of a service with the same protocol.
///
/// A request that may succeed later is sent up to four times.
package struct S3Destination: ExportDestination {
  private static let tries = 4

  private let bucket: S3Bucket
  private let transport: any HTTPTransport
  private let clock: any WallClock
  private let pause: @Sendable (Duration) async throws -> Void

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - bucket: The bucket and its key.
  ///   - transport: The network.
  ///   - clock: The time of signatures.
  ///   - pause: Waits before a request is sent again.
  package init(
    _ bucket: S3Bucket, transport: any HTTPTransport, clock: any WallClock,
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.bucket = bucket
    self.transport = transport
    self.clock = clock
    self.pause = pause
  }

  /// The bucket with its host and prefix.
  package var name: String {
    "\(bucket.name) at \(bucket.host)" + (bucket.prefix.isEmpty ? "" : ", \(bucket.prefix)/")
  }

  /// Writes a file in one request.
  package func write(_ bytes: [UInt8], to file: String) async throws(ExportError) {
    _ = try await send(.put, key(file), body: bytes, accepting: [200])
  }

  /// Returns a file; `nil` if it does not exist.
  package func read(_ file: String) async throws(ExportError) -> [UInt8]? {
    do throws(ExportError) {
      return try await send(.get, key(file), accepting: [200]).body
    } catch .bucket(let error) where error.problem == .response(status: 404, code: "NoSuchKey") {
      return nil
    }
  }

  /// Returns the names of the files in a folder, ordered.
  package func files(in folder: String) async throws(ExportError) -> [String] {
    let start = key(folder) + "/"
    var names: [String] = []
    var token: String?
    repeat {
      var query: [S3Signature.Field] = [
        ("delimiter", "/"), ("encoding-type", "url"), ("list-type", "2"), ("prefix", start),
      ]
      if let token { query.append(("continuation-token", token)) }
      let response = try await send(.get, "", query: query, named: start, accepting: [200])
      guard let page = S3ObjectList(response.body) else {
        throw .bucket(S3Error(bucket: location, key: start, problem: .unreadableList))
      }
      names += page.keys.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
      token = page.next
    } while token != nil
    return names.sorted()
  }

  /// Deletes a file.
  package func delete(_ file: String) async throws(ExportError) {
    _ = try await send(.delete, key(file), accepting: [200, 204])
  }

  private var location: String { "\(bucket.name) at \(bucket.host)" }

  private func key(_ file: String) -> String {
    bucket.prefix.isEmpty ? file : "\(bucket.prefix)/\(file)"
  }

  private func send(
    _ method: HTTPRequest.Method, _ key: String, query: [S3Signature.Field] = [],
    named name: String? = nil, body: [UInt8] = [], accepting statuses: Set<Int>
  ) async throws(ExportError) -> BufferedHTTPResponse {
    var attempt = 1
    while true {
      let problem: S3Error.Problem
      do throws(TransportError) {
        let response = try await transport.send(request(method, key, query, body), body: body)
        let status = response.response.status.code
        if statuses.contains(status) { return response }
        problem = .response(status: status, code: S3ObjectList.errorCode(response.body))
      } catch {
        problem = .transport(error)
      }
      let error = S3Error(bucket: location, key: name ?? key, problem: problem)
      guard error.isRetryable, attempt < Self.tries else { throw .bucket(error) }
      do { try await pause(.seconds(1 << (attempt - 1))) } catch { throw .cancelled }
      attempt += 1
    }
  }

  private func request(
    _ method: HTTPRequest.Method, _ key: String, _ query: [S3Signature.Field], _ body: [UInt8]
  ) -> HTTPRequest {
    let host = bucket.usesPathStyle ? bucket.host : "\(bucket.name).\(bucket.host)"
    let path = "/" + (bucket.usesPathStyle ? "\(bucket.name)/" : "") + key
    let encoded = PercentEncoding.of(path, keepsSlashes: true)
    let parameters = S3Signature.text(of: query)
    var request = HTTPRequest(
      method: method, scheme: bucket.scheme, authority: host,
      path: parameters.isEmpty ? encoded : "\(encoded)?\(parameters)")
    let signature = S3Signature(bucket.credentials, region: bucket.region)
    for field in signature.fields(
      method.rawValue, path: encoded, query: query, signing: [("host", host)], body: body,
      at: clock.now())
    {
      guard let name = HTTPField.Name(field.name) else { continue }
      request.headerFields[name] = field.value
    }
    return request
  }
}
