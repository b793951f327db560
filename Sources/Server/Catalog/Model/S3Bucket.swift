/// A bucket of Amazon S3, or of a service with the same protocol, and the key to it.
public struct S3Bucket: Hashable, Sendable {
  /// The name of the bucket.
  public var name: String
  /// The region that signatures name, such as `eu-central-1`, or `auto`.
  public var region: String
  /// The scheme of the service: `https`, or `http` for a server nearby.
  public var scheme: String
  /// The host of the service, with a port unless it is the usual one.
  public var host: String
  /// The text before the names of all files, without a slash at either end; may be empty.
  public var prefix: String
  /// Whether the bucket is the first part of the path, instead of the first part of the host.
  public var usesPathStyle: Bool
  /// The key with which requests are signed.
  public var credentials: S3Credentials

  /// Creates a bucket; `host: nil` is Amazon's host of the region.
  public init(
    name: String, region: String, scheme: String = "https", host: String? = nil,
    prefix: String = "", usesPathStyle: Bool = false, credentials: S3Credentials
  ) {
    self.name = name
    self.region = region
    self.scheme = scheme
    self.host = host ?? "s3.\(region).amazonaws.com"
    self.prefix = prefix
    self.usesPathStyle = usesPathStyle
    self.credentials = credentials
  }
}

/// A key of an S3 service.
public struct S3Credentials: Hashable, Sendable, CustomStringConvertible {
  /// The public identifier of the key.
  public let accessKeyID: String
  /// The secret.
  package let secretAccessKey: String
  /// The token of a temporary key; `nil` for a permanent one.
  package let sessionToken: String?

  /// Creates a key.
  public init(accessKeyID: String, secretAccessKey: String, sessionToken: String? = nil) {
    self.accessKeyID = accessKeyID
    self.secretAccessKey = secretAccessKey
    self.sessionToken = sessionToken
  }

  /// The identifier without the secret, so that the secret reaches no log.
  public var description: String { "access key \(accessKeyID)" }
}
