import AppStoreCore
import Catalog
import Exports
import HTTPTypes
import Synchronization
import Testing

/// Responds to requests with prepared responses, in order.
private final class ScriptedTransport: HTTPTransport {
  private struct State {
    var responses: [BufferedHTTPResponse]
    var requests: [(request: HTTPRequest, body: [UInt8])] = []
  }

  private let state: Mutex<State>

  init(_ responses: (Int, String)...) {
    state = Mutex(
      State(
        responses: responses.map {
          BufferedHTTPResponse(HTTPResponse(status: .init(code: $0.0)), body: Array($0.1.utf8))
        }))
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests.map(\.request) } }

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    let response = state.withLock { state -> BufferedHTTPResponse? in
      state.requests.append((request, body))
      return state.responses.isEmpty ? nil : state.responses.removeFirst()
    }
    guard let response else { throw TransportError(reason: "no route", kind: .unreachable) }
    return response
  }
}

@Suite("S3", .timeLimit(.minutes(30)))
struct S3Tests {
  private static let now = Timestamp(milliseconds: 1_772_337_906_000)
  private let credentials = S3Credentials(
    accessKeyID: "TESTKEYID", secretAccessKey: "test/secret+value=")
  private let temporary = S3Credentials(
    accessKeyID: "TESTKEYID", secretAccessKey: "test/secret+value=",
    sessionToken: "a token/with+signs==")

  // The expected signatures are botocore's for the same requests.
  @Test func `A signature of a file is Amazon's`() {
    let fields = S3Signature(credentials, region: "eu-central-1").fields(
      "PUT", path: "/out/a%20b%3D1.csv.gz",
      signing: [("host", "data.s3.eu-central-1.amazonaws.com")], body: Array("hello".utf8),
      at: Self.now)
    #expect(
      signature(fields) == "29ad9677e780ffdbc56380853c7f1c4e1b0e3178315c6706af0ea2d488f77b16")
    #expect(fields.contains { $0 == ("x-amz-date", "20260301T040506Z") })
  }

  @Test func `A signature of a list with a session token is Amazon's`() {
    let fields = S3Signature(temporary, region: "auto").fields(
      "GET", path: "/data",
      query: [("list-type", "2"), ("prefix", "out/a b=1"), ("delimiter", "/")],
      signing: [("host", "objects.example.com:9000")], body: [], at: Self.now)
    #expect(
      signature(fields) == "ed4a279bb207ab9c5cceae58e07f9096aed42a160884ce913c8986e18c11b41e")
    #expect(fields.contains { $0 == ("x-amz-security-token", "a token/with+signs==") })
  }

  @Test func `A signature of a key with other letters is Amazon's`() {
    let path = PercentEncoding.of("/data/ä+~.json", keepsSlashes: true)
    #expect(path == "/data/%C3%A4%2B~.json")
    let fields = S3Signature(credentials, region: "us-east-1").fields(
      "DELETE", path: path, signing: [("host", "objects.example.com")], body: [], at: Self.now)
    #expect(
      signature(fields) == "2d678d7a73d9acd107f615332a9fce4847242d63cd3b85eb5bc30d96645de12b")
  }

  @Test func `The bucket is in the host or in the path`() async throws {
    for (usesPathStyle, authority, path) in [
      (false, "data.s3.eu-central-1.amazonaws.com", "/a%20b/v1/x%3D1.gz"),
      (true, "s3.eu-central-1.amazonaws.com", "/data/a%20b/v1/x%3D1.gz"),
    ] {
      let transport = ScriptedTransport((200, ""))
      try await destination(transport, usesPathStyle: usesPathStyle).write([1], to: "v1/x=1.gz")
      let request = try #require(transport.requests.first)
      #expect(request.authority == authority)
      #expect(request.path == path)
      #expect(request.method == .put)
      #expect(request.headerFields[.authorization]?.contains("/eu-central-1/s3/") == true)
    }
  }

  @Test func `A list of several pages is one list`() async throws {
    func page(_ keys: [String], next: String?) -> String {
      "<ListBucketResult><IsTruncated>\(next != nil)</IsTruncated>"
        + keys.map { "<Contents><Key>a%20b/v1/m/\($0)</Key></Contents>" }.joined()
        + (next.map { "<NextContinuationToken>\($0)</NextContinuationToken>" } ?? "")
        + "</ListBucketResult>"
    }
    let transport = ScriptedTransport(
      (200, page(["2%3D.json"], next: "a&amp;b")), (200, page(["1+x.json"], next: nil)))
    let names = try await destination(transport).files(in: "v1/m")
    #expect(names == ["1 x.json", "2=.json"])
    #expect(transport.requests.last?.path?.contains("continuation-token=a%26b") == true)
  }

  @Test func `A missing file is no file, and a missing bucket is an error`() async throws {
    let missing = ScriptedTransport((404, "<Error><Code>NoSuchKey</Code></Error>"))
    #expect(try await destination(missing).read("v1/x") == nil)
    let transport = ScriptedTransport((404, "<Error><Code>NoSuchBucket</Code></Error>"))
    await #expect(throws: ExportError.self) { try await destination(transport).read("v1/x") }
  }

  @Test func `A busy service is tried four times with longer pauses`() async throws {
    let pauses = LockedValue<[Duration]>([])
    let transport = ScriptedTransport((503, ""), (500, ""), (200, ""))
    try await destination(transport) { pause in pauses.withLock { $0.append(pause) } }
      .write([], to: "x")
    #expect(pauses.withLock { $0 } == [.seconds(1), .seconds(2)])
    let broken = ScriptedTransport()
    await #expect(throws: ExportError.self) {
      try await destination(broken) { _ in }.write([], to: "x")
    }
    #expect(broken.requests.count == 4)
  }

  @Test func `A rejected request is not repeated, and its error has the fix and no secret`() async {
    let transport = ScriptedTransport((403, "<Error><Code>SignatureDoesNotMatch</Code></Error>"))
    do {
      try await destination(transport).write([], to: "v1/x")
      Issue.record("a rejected request succeeded")
    } catch {
      #expect(
        "\(error)"
          == "bucket data at s3.eu-central-1.amazonaws.com, key a b/v1/x: 403 SignatureDoesNotMatch; "
          + "check secret_access_key and region in the catalog")
      #expect(!"\(error)".contains("secret+value"))
    }
    #expect(transport.requests.count == 1)
  }

  @Test func `A description of a key has no secret`() {
    let bucket = S3Bucket(name: "data", region: "auto", credentials: temporary)
    for text in ["\(bucket)", String(reflecting: ExportLocation.bucket(bucket))] {
      #expect(!text.contains("secret+value") && !text.contains("a token"), "\(text)")
    }
  }

  private func signature(_ fields: [S3Signature.Field]) -> String? {
    fields.first { $0.name == "authorization" }?.value.split(separator: "Signature=").last
      .map(String.init)
  }

  private func destination(
    _ transport: ScriptedTransport, usesPathStyle: Bool = false,
    pause: @escaping @Sendable (Duration) async throws -> Void = { _ in }
  ) -> S3Destination {
    S3Destination(
      S3Bucket(
        name: "data", region: "eu-central-1", prefix: "a b", usesPathStyle: usesPathStyle,
        credentials: credentials),
      transport: transport, clock: VirtualClock(at: Self.now), pause: pause)
  }
}
