/// The templates of the pages about customers.
enum CustomerTemplates {
  static let all = ["customers": customers, "customer": customer]

  private static let customers = """
    {{> head}}
    <p>Customers: {{customers}} · purchases: {{purchases}} · facts: {{facts}} ·
    <a href="/dashboard/quarantine">in quarantine: {{quarantined}}</a>
    <span class="note">As of {{now}}.</span></p>
    {{#isEmpty}}<p>No customers yet. A customer is created when an app requests it or posts a purchase.</p>{{/isEmpty}}
    {{^isEmpty}}
    <div class="scroll" tabindex="0" role="region" aria-label="Customers">
    <table>
    <thead><tr><th scope="col">Customer</th><th scope="col">Active entitlements</th><th scope="col">First seen</th><th scope="col">Last seen</th></tr></thead>
    <tbody>
    {{#rows}}
    <tr><td><a href="{{link}}"><bdi>{{id}}</bdi></a></td><td class="active">{{active}}</td><td class="date">{{firstSeen}}</td><td class="date">{{lastSeen}}</td></tr>
    {{/rows}}
    </tbody>
    </table>
    </div>
    {{/isEmpty}}
    {{> pages}}
    {{> foot}}

    """

  private static let customer = """
    {{> head}}
    <p>First seen {{firstSeen}}, last seen {{lastSeen}}.
    <span class="note">As of {{now}}.</span> <a href="{{eventsLink}}">Events of this customer</a></p>
    <h2>Entitlements</h2>
    {{#hasNone}}<p>This customer's purchases unlock no entitlement.</p>{{/hasNone}}
    {{^hasNone}}
    <div class="scroll" tabindex="0" role="region" aria-label="Entitlements">
    <table>
    <thead><tr><th scope="col">Entitlement</th><th scope="col">Status</th><th scope="col">Product</th><th scope="col">Until</th><th scope="col">Reason</th></tr></thead>
    <tbody>
    {{#entitlements}}
    <tr><td>{{id}}</td><td class="status {{status}}">{{status}}</td><td>{{product}}</td><td class="date">{{until}}</td><td class="wide"><bdi>{{explanation}}</bdi></td></tr>
    {{/entitlements}}
    </tbody>
    </table>
    </div>
    {{/hasNone}}
    <h2>Ledger</h2>
    {{#facts}}
    <details>
    <summary>#{{sequence}} {{kind}} <b><bdi>{{subject}}</bdi></b> <bdi>{{identity}}</bdi> <span class="note">signed {{signedDate}}, by {{source}}, received {{receivedAt}}</span></summary>
    <p><a href="{{link}}">Page of this fact</a></p>
    <table class="fields">
    {{#fields}}<tr><th scope="row">{{name}}</th><td><bdi>{{value}}</bdi></td></tr>{{/fields}}
    </table>
    </details>
    {{/facts}}
    {{> foot}}

    """
}
