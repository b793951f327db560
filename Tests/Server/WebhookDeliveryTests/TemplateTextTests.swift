import AppStoreCore
import Events
import Testing
import Webhooks

/// The texts of templates: what they may contain, and how values are inserted.
@Suite("Texts of templates", .timeLimit(.minutes(30)))
struct TemplateTextTests {
  private func rendered(
    _ body: String, _ type: RequestTemplate.BodyType = .json, attributes: [String: String] = [:],
    event: JSONObject? = nil, secrets: [String: String] = [:]
  ) throws -> String {
    let names = Set(secrets.keys)
    let template = WebhookTemplate(
      requests: [
        RequestTemplate(
          url: try RequestTemplate.url("https://example.com/", secrets: names), bodyType: type,
          body: try TemplateText(body, escaping: type.escaping, secrets: names))
      ], secrets: TemplateSecrets(secrets))
    let renewed = try #require(EventTypeDescription.byType[.renewed])
    let content = try template.render(event ?? EventExample.event(renewed), attributes: attributes)
    guard case .requests(let requests) = content else { return "" }
    return String(decoding: try #require(requests.first).body, as: UTF8.self)
  }

  @Test(arguments: [
    (#"["{{id}}"]"#, #"["evt_0123456789abcdef0123456789abcdef"]"#),
    ("[{{seconds(timestamp)}}]", "[1790000000]"),
    ("[{{milliseconds(timestamp)}}]", "[1790000000000]"),
    (#"["{{iso(recorded_at_ms)}}"]"#, #"["2026-09-21T14:13:20.120Z"]"#),
    (#"["{{datetime(recorded_at_ms)}}"]"#, #"["2026-09-21 14:13:20.120"]"#),
    ("[{{decimal(amount)}}]", "[4.99]"),
    (#"["{{uuid(id)}}"]"#, #"["01234567-89ab-cdef-0123-456789abcdef"]"#),
    ("[{{&json(purchase.price)}}]", #"[{"currency":"USD","milliunits":4990}]"#),
    ("[{{{json(purchase.price)}}}]", #"[{"currency":"USD","milliunits":4990}]"#),
    (#"["{{json(purchase.price)}}"]"#, #"["{\"currency\":\"USD\",\"milliunits\":4990}"]"#),
    ("[{{&json(purchase.offer)}}]", "[null]"),
    (#"["{{uppercased(environment)}}"]"#, #"["PRODUCTION"]"#),
    (#"["{{first(customer.aliases)}}"]"#, #"["ada"]"#),
    ("[{{count(customer.aliases)}}]", "[2]"),
    (#"[{{#customer.aliases}}"{{.}}",{{/customer.aliases}}0]"#, #"["ada","ada@example.com",0]"#),
    (#"[{{#purchase.offer}}1,{{/purchase.offer}}{{^purchase.offer}}2{{/purchase.offer}}]"#, "[2]"),
    (#"["{{customer.nothing}}{{! a comment }}"]"#, #"[""]"#),
    (#"{"kind": {{^data.is_trial_conversion}}1{{/data.is_trial_conversion}}}"#, #"{"kind":1}"#),
  ])
  func `Tags and functions insert values`(body: String, expected: String) throws {
    #expect(try rendered(body) == expected)
  }

  @Test func `An attribute is found by its name, with or without a dollar sign`() throws {
    let attributes = ["$email": "ada@example.com", "email": "other"]
    #expect(
      try rendered(
        #"["{{attributes.$email}}","{{attributes.email}}","{{attributes.$none}}"]"#,
        attributes: attributes) == #"["ada@example.com","other",""]"#)
    #expect(
      try rendered(
        #"[{{#attributes.$email}}"{{.}}"{{/attributes.$email}}]"#, attributes: attributes)
        == #"["ada@example.com"]"#)
  }

  @Test func `A value is never read as a template, and its dollar signs and braces stay`() throws {
    let value = "{{id}} ${KEY} $email }} {{{"
    let body = try rendered(
      #"["{{attributes.a}}"]"#, attributes: ["a": value], secrets: ["KEY": "secret"])
    #expect(try JSONReader.value(Array(body.utf8)) == .array([.string(value)]))
  }

  @Test func `A secret is escaped in a body, and a text shows its name only`() throws {
    let secret = "a\"b&c"
    #expect(try rendered(#"["${KEY}"]"#, secrets: ["KEY": secret]) == #"["a\"b&c"]"#)
    #expect(try rendered("key=${KEY}", .form, secrets: ["KEY": secret]) == "key=a%22b%26c")
    let text = try TemplateText("${KEY}", escaping: .header, secrets: ["KEY"])
    #expect("\(text)" == "${KEY}")
    let secrets = TemplateSecrets(["KEY": secret])
    #expect("\(secrets) \(String(reflecting: secrets))".contains(secret) == false)
  }

  @Test func `A form may have several lines`() throws {
    let body = """
      a={{environment}}
      &b=1
        &c={{purchase.product_id}}

      """
    #expect(try rendered(body, .form) == "a=production&b=1&c=com.example.pro.monthly")
  }

  @Test(arguments: [
    ("{{id}", "has the tag {{id}"), ("{{}}", "has the tag {{}}"), ("{{a b%}}", "has the tag"),
    ("{{> other}}", "has the tag {{> other}}"), ("{{=<% %>=}}", "has the tag"),
    ("{{% CONTENT_TYPE:TEXT}}", "has the tag"), ("{{<a}}{{/a}}", "has the tag"),
    ("{{$a}}{{/a}}", "has the tag"), ("{{&id}}", "which is not escaped"),
    ("{{{id}}}", "which is not escaped"), ("{{&seconds(json(id))}}", "which is not escaped"),
    ("{{custmer.app_user_id}}", "did you mean customer?"),
    ("{{second(timestamp)}}", "did you mean seconds?"), ("{{seconds(timestamp}}", "has the tag"),
    ("{{#purchase}}", "not closed in order"), ("{{#purchase}}{{/customer}}", "not closed in order"),
    ("{{/purchase}}", "not closed in order"), ("${OTHER}", "which `secrets` does not declare"),
    ("{{secrets.KEY}}", "unknown name \"secrets\""),
  ])
  func `A text with another tag, name, function or secret is rejected`(
    text: String, problem: String
  ) {
    let error = #expect(throws: TemplateError.self) {
      try TemplateText(text, escaping: .json, secrets: ["KEY"])
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains(problem), "\(text)")
  }

  @Test(arguments: [
    "https://{{id}}.example.com/", "https://${KEY}/", "{{id}}", "https://example.com:{{id}}/",
    "${KEY}", "https://a{{id}}",
  ])
  func `The host of a URL is fixed`(url: String) {
    #expect(throws: TemplateError.authority) { try RequestTemplate.url(url, secrets: ["KEY"]) }
  }

  @Test(arguments: [
    ("..", true), (".", true), ("%2e%2e", false), ("...", false), ("a..b", false), ("", false),
  ])
  func `A value cannot change the path of a URL`(value: String, isRejected: Bool) throws {
    func render(_ url: String) throws -> String? {
      let template = WebhookTemplate(
        requests: [
          RequestTemplate(
            url: try RequestTemplate.url(url, secrets: ["PATH"]),
            body: try TemplateText("{}", escaping: .json))
        ], secrets: TemplateSecrets(["PATH": ".."]))
      let event = EventExample.event(EventTypeDescription.all[0])
      guard
        case .requests(let requests) = try template.render(event, attributes: ["a": value])
      else { return nil }
      return requests.first?.url
    }
    let path = "https://example.com/users/{{attributes.a}}/keys"
    if isRejected {
      let error = #expect(throws: RenderingError.self) { try render(path) }
      #expect(error?.description.contains("would change the path") == true)
    } else {
      #expect(try render(path) != nil)
    }
    // A query and a part of a segment lead nowhere else.
    #expect(try render("https://example.com/users?a={{attributes.a}}") != nil)
    #expect(try render("https://example.com/users/x{{attributes.a}}") != nil)
    #expect(throws: RenderingError.self) { try render("https://example.com/a/${PATH}/b") }
    #expect(throws: RenderingError.self) { try render("https://example.com/a/%2E%2e/b") }
  }

  @Test func `A value in a URL or a header field cannot leave its place`() throws {
    let template = WebhookTemplate(
      requests: [
        RequestTemplate(
          url: try RequestTemplate.url(
            "https://example.com/${PATH}/{{attributes.a}}?b={{attributes.a}}", secrets: ["PATH"]),
          headers: ["x-a": try TemplateText("{{attributes.a}}", escaping: .header)],
          body: try TemplateText("{}", escaping: .json))
      ], secrets: TemplateSecrets(["PATH": "a/b"]))
    let event = EventExample.event(EventTypeDescription.all[0])
    guard
      case .requests(let requests) = try template.render(
        event, attributes: ["a": "../?x#@y\r\nz: ä"]), let request = requests.first
    else { return #expect(Bool(false)) }
    let value = "..%2F%3Fx%23%40y%0D%0Az%3A%20%C3%A4"
    #expect(request.url == "https://example.com/a/b/\(value)?b=\(value)")
    #expect(request.headers["x-a"] == "../?x#@y??z: ?")
  }

  @Test func `A body that is not of its type is not sent`() {
    #expect(throws: RenderingError.self) { try rendered("[{{purchase.offer}}") }
    #expect(throws: RenderingError.self) { try rendered("a", .form) }
    #expect(throws: RenderingError.self) { try rendered("a=%", .form) }
  }
}
