/// The templates of the lists of customers.
enum CustomerTemplates {
  static let all = ["customers": customers, "search": search, "customerTable": table]

  private static let customers = """
    {{> head}}
    <p>Customers: {{customers}} · purchases: {{purchases}} · facts: {{facts}} ·
    <a href="/dashboard/quarantine">in quarantine: {{quarantined}}</a>
    <span class="note">As of {{now}}.</span></p>
    <nav aria-label="Lists of customers" class="tabs"><ul>
    {{#lists}}
    <li><a href="{{listLink}}"{{#isCurrentList}} aria-current="page"{{/isCurrentList}}>{{listTitle}}</a></li>
    {{/lists}}
    </ul></nav>
    <p class="note">{{sentence}}</p>
    {{#hasNoCustomers}}<p>No customers yet. A customer is created when an app requests it or posts a purchase. Without an app, make one with: <code>curl -H "Authorization: Bearer API_KEY" https://YOUR-HOST/v1/subscribers/ada</code></p>{{/hasNoCustomers}}
    {{^hasNoCustomers}}{{#isEmpty}}<p>No customer on this page belongs to the list.</p>{{/isEmpty}}{{/hasNoCustomers}}
    {{^isEmpty}}{{> customerTable}}{{/isEmpty}}
    {{> pages}}
    {{> foot}}

    """

  private static let search = """
    {{> head}}
    <nav aria-label="Lists of customers" class="tabs"><ul>
    {{#lists}}
    <li><a href="{{listLink}}">{{listTitle}}</a></li>
    {{/lists}}
    </ul></nav>
    {{#unowned}}
    <p>Purchase <b><bdi>{{.}}</bdi></b> is recorded and has no owner. The next customer whose app posts it gets it.</p>
    {{/unowned}}
    {{#isEmpty}}
    <p>No customer has <b><bdi>{{text}}</bdi></b> as an app user ID, a transaction ID, an original transaction ID or an e-mail address. The search finds exact values only; the case counts.</p>
    {{/isEmpty}}
    {{^isEmpty}}<p>Customers with <b><bdi>{{text}}</bdi></b>.</p>{{> customerTable}}<p class="note">{{shown}}</p>{{/isEmpty}}
    {{> foot}}

    """

  private static let table = """
    <div class="scroll" tabindex="0" role="region" aria-label="Customers">
    <table class="stack">
    <caption class="hidden">Customers, in the order of their IDs</caption>
    <thead><tr><th scope="col">Customer</th><th scope="col">Active entitlements</th><th scope="col">State</th><th scope="col">First seen</th><th scope="col">Last seen</th></tr></thead>
    <tbody>
    {{#rows}}
    <tr><td class="id"><a href="{{link}}"><bdi>{{id}}</bdi></a>{{#hasAliases}} <span class="note">+{{aliases}}</span>{{/hasAliases}}</td><td class="active">{{active}}</td><td>{{#states}}<span class="tag {{stateName}}">{{stateTitle}}</span> {{/states}}</td><td class="date">{{firstSeen}}</td><td class="date">{{lastSeen}}</td></tr>
    {{/rows}}
    </tbody>
    </table>
    </div>
    <p><a href="{{csv}}" download>CSV</a> <span class="note">with up to 10,000 customers of this list from here on; for all data, use an <a href="/dashboard/exports">export</a>.</span></p>

    """
}
