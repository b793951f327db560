package import AppStoreCore

/// Why a request to a bucket failed, without the secret.
package struct S3Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// What happened.
  package enum Problem: Hashable, Sendable {
    /// The service responded with a status and S3's code of the error; an empty code if it sent
    /// none.
    case response(status: Int, code: String)
    /// There was no response.
    case transport(TransportError)
    /// The list of files could not be read.
    case unreadableList
  }

  /// The bucket and its host.
  package let bucket: String
  /// The name of the file or folder.
  package let key: String
  /// What happened.
  package let problem: Problem

  /// Whether a retry may succeed.
  package var isRetryable: Bool {
    switch problem {
    case .response(let status, _): status >= 500 || status == 429 || status == 408
    case .transport(let error): error.isRetryable
    case .unreadableList: false
    }
  }

  /// The bucket, the key, the problem and the fix.
  package var description: String {
    let location = "bucket \(bucket), key \(key)"
    switch problem {
    case .response(let status, let code):
      let name = code.isEmpty ? "\(status)" : "\(status) \(code)"
      return "\(location): \(name); \(Self.fix(status, code))"
    case .transport(let error):
      return
        "\(location): \(error.reason); check endpoint and the network, then run the export again"
    case .unreadableList:
      return "\(location): the list of files is not S3's; check endpoint"
    }
  }

  /// Returns what corrects an error.
  ///
  /// Source: <https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html>
  private static func fix(_ status: Int, _ code: String) -> String {
    switch code {
    case "SignatureDoesNotMatch": "check secret_access_key and region in the catalog"
    case "InvalidAccessKeyId": "check access_key_id in the catalog"
    case "ExpiredToken", "InvalidToken", "TokenRefreshRequired": "renew the key and session_token"
    case "RequestTimeTooSkewed": "correct the clock of this machine"
    case "NoSuchBucket": "create the bucket, or correct bucket, region and endpoint in the catalog"
    case "AuthorizationHeaderMalformed", "PermanentRedirect", "TemporaryRedirect",
      "IllegalLocationConstraintException":
      "correct region and endpoint in the catalog"
    case "AccessDenied", "AllAccessDisabled", "AccountProblem":
      "permit s3:PutObject, s3:GetObject, s3:ListBucket and s3:DeleteObject to this key"
    default:
      switch status {
      case 300..<400: "correct region, endpoint and path_style in the catalog"
      case 403:
        "permit s3:PutObject, s3:GetObject, s3:ListBucket and s3:DeleteObject to this key"
      case 404: "correct bucket, endpoint and path_style in the catalog"
      case 408, 429, 500...: "run the export again"
      default: "check bucket, region, endpoint and path_style in the catalog"
      }
    }
  }
}
