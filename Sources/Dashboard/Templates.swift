/// The templates of the pages; values are escaped by `{{…}}`.
enum Templates {
  static let all = [
    "head": head, "customers": customers, "customer": customer, "quarantine": quarantine,
    "audit": audit, "pages": pages,
  ]

  private static let head = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{{title}} · Tessera</title>
    <style>
    :root { color-scheme: light dark; --line: #8884; --soft: #8881; --yes: #1a7f37; --no: #b35900; }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
    nav a { margin-right: 1rem; }
    h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
    table { border-collapse: collapse; width: 100%; }
    th, td { border-bottom: 1px solid var(--line); padding: .4rem .6rem; text-align: left; vertical-align: top; }
    td { overflow-wrap: break-word; }
    details td { overflow-wrap: anywhere; }
    .active { color: var(--yes); font-weight: 600; }
    .inactive { color: var(--no); font-weight: 600; }
    .note { color: #888; }
    details { border-bottom: 1px solid var(--line); padding: .3rem 0; }
    details table { background: var(--soft); font: 13px/1.4 ui-monospace, monospace; margin: .4rem 0; }
    summary { cursor: pointer; }
    pre { overflow-wrap: anywhere; white-space: pre-wrap; font-size: 12px; }
    </style>
    </head>
    <body>
    <nav><a href="/dashboard">Customers</a><a href="/dashboard/quarantine">Quarantine</a><a href="/dashboard/audit">Audit</a></nav>
    {{#notices}}<p class="inactive">{{.}}</p>{{/notices}}
    <h1><bdi>{{title}}</bdi></h1>

    """

  /// The size of a page and the links to the others.
  private static let pages = """
    <p class="note">{{shown}} on this page, of {{total}}.{{#next}} <a href="{{next}}">Next page</a>{{/next}}{{#first}} <a href="{{first}}">First page</a>{{/first}}</p>

    """

  private static let customers = """
    {{> head}}
    <p>Customers: {{customers}} · purchases: {{purchases}} · facts: {{facts}} ·
    <a href="/dashboard/quarantine">in quarantine: {{quarantined}}</a>
    <span class="note">As of {{now}}.</span></p>
    {{#isEmpty}}<p>No customers yet. A customer is created when an app requests it or posts a purchase.</p>{{/isEmpty}}
    {{^isEmpty}}
    <table>
    <tr><th>Customer</th><th>Active entitlements</th><th>First seen</th><th>Last seen</th></tr>
    {{#rows}}
    <tr><td><a href="{{link}}"><bdi>{{id}}</bdi></a></td><td class="active">{{active}}</td><td>{{firstSeen}}</td><td>{{lastSeen}}</td></tr>
    {{/rows}}
    </table>
    {{/isEmpty}}
    {{> pages}}
    </body></html>

    """

  private static let customer = """
    {{> head}}
    <p>First seen {{firstSeen}}, last seen {{lastSeen}}.
    <span class="note">As of {{now}}.</span></p>
    <h2>Entitlements</h2>
    {{#hasNone}}<p>This customer's purchases unlock no entitlement.</p>{{/hasNone}}
    {{^hasNone}}
    <table>
    <tr><th>Entitlement</th><th>Status</th><th>Product</th><th>Until</th><th>Reason</th></tr>
    {{#entitlements}}
    <tr><td>{{id}}</td><td class="{{status}}">{{status}}</td><td>{{product}}</td><td>{{until}}</td><td><bdi>{{explanation}}</bdi></td></tr>
    {{/entitlements}}
    </table>
    {{/hasNone}}
    <h2>Ledger</h2>
    {{#facts}}
    <details>
    <summary>#{{sequence}} {{kind}} <b><bdi>{{subject}}</bdi></b> <bdi>{{identity}}</bdi> <span class="note">signed {{signedDate}}, by {{source}}, received {{receivedAt}}</span></summary>
    <table>
    {{#fields}}<tr><th>{{name}}</th><td><bdi>{{value}}</bdi></td></tr>{{/fields}}
    </table>
    </details>
    {{/facts}}
    </body></html>

    """

  private static let quarantine = """
    {{> head}}
    <p>Data that failed verification. None of it was recorded or granted; all of it is stored for a retry.
    <span class="note">{{now}}</span></p>
    {{#isEmpty}}<p>Empty.</p>{{/isEmpty}}
    {{^isEmpty}}
    <table>
    <tr><th>#</th><th>Received</th><th>From</th><th>Failed check</th><th>Reason</th><th>Data</th></tr>
    {{#rows}}
    <tr><td>{{id}}</td><td>{{receivedAt}}</td><td>{{source}}</td><td>{{check}}</td><td><bdi>{{explanation}}</bdi></td><td><pre><bdi>{{raw}}</bdi></pre></td></tr>
    {{/rows}}
    </table>
    {{/isEmpty}}
    {{> pages}}
    </body></html>

    """

  private static let audit = """
    {{> head}}
    <p>Manual operations: actor, action, subject. The log is append-only.
    <span class="note">At most the newest {{limit}}, as of {{now}}.</span></p>
    {{#isEmpty}}<p>Nothing yet.</p>{{/isEmpty}}
    {{^isEmpty}}
    <table>
    <tr><th>#</th><th>Date</th><th>Actor</th><th>Action</th><th>Subject</th><th>Details</th></tr>
    {{#rows}}
    <tr><td>{{sequence}}</td><td>{{at}}</td><td><bdi>{{actor}}</bdi></td><td>{{action}}</td><td><bdi>{{subject}}</bdi></td><td><bdi>{{details}}</bdi></td></tr>
    {{/rows}}
    </table>
    {{/isEmpty}}
    </body></html>

    """
}
