enum CustomerPageTemplates {
  static let all = [
    "customer": customer, "customerEntitlements": entitlements, "customerDetails": details,
    "timeline": timeline, "offer": offer,
  ]

  private static let customer = """
    {{> head}}
    <p>{{#states}}<span class="tag {{stateName}}">{{stateTitle}}</span> {{/states}}First seen {{firstSeen}}, last seen {{lastSeen}}.
    <span class="note">As of {{now}}.</span></p>
    <p><a href="{{eventsLink}}">Events of this customer</a> · <a href="{{deliveriesLink}}">Deliveries of this customer</a></p>
    <h2>Entitlements</h2>
    {{#hasNone}}<p>This customer's purchases unlock no entitlement.</p>{{/hasNone}}
    {{^hasNone}}{{> customerEntitlements}}{{/hasNone}}
    {{#otherPurchases}}<p><bdi>{{otherWhy}}</bdi> <span class="note">Rule <code>{{otherRule}}</code>. Next step: <bdi>{{otherStep}}</bdi></span></p>
    {{/otherPurchases}}
    <h2>What this customer sees</h2>
    {{> offer}}
    <p class="note"><a href="{{catalogLink}}">This customer in the catalog</a></p>
    {{> customerDetails}}
    <h2>Timeline</h2>
    {{#hasNoLines}}<p>Nothing here.</p>{{/hasNoLines}}
    {{^hasNoLines}}{{> timeline}}{{/hasNoLines}}
    {{> pages}}
    {{> foot}}

    """

  private static let entitlements = """
    <div class="scroll" tabindex="0" role="region" aria-label="Entitlements">
    <table class="stack">
    <caption class="hidden">Entitlements of this customer</caption>
    <thead><tr><th scope="col">Entitlement</th><th scope="col">Status</th><th scope="col">Product</th><th scope="col">Until</th><th scope="col">Why</th></tr></thead>
    <tbody>
    {{#entitlements}}
    <tr><td>{{id}}</td><td class="status {{status}}">{{status}}</td><td>{{product}}</td><td class="date">{{until}}</td><td class="wide"><bdi>{{explanation}}</bdi>{{#nextStep}} <span class="note">Next step: {{nextStep}}</span>{{/nextStep}}{{#purchase}}
    <details><summary>Decided by purchase <bdi>{{purchase}}</bdi></summary>
    <p>Rule <code>{{rule}}</code>.{{#hasFacts}} Newest facts:{{#factLinks}} <a href="{{factLink}}">#{{factNumber}}</a>{{/factLinks}}{{/hasFacts}}</p>
    {{#others}}<p>Also considered: {{otherProduct}}, purchase <bdi>{{otherPurchase}}</bdi>. <bdi>{{otherSentence}}</bdi></p>{{/others}}
    </details>{{/purchase}}</td></tr>
    {{/entitlements}}
    </tbody>
    </table>
    </div>

    """

  private static let offer = """
    {{#offerName}}<p>Offering <b>{{offerName}}</b>{{#offerDescription}}: <bdi>{{offerDescription}}</bdi>{{/offerDescription}}</p>{{/offerName}}
    {{^offerName}}<p>No offering.</p>{{/offerName}}
    <p><bdi>{{offerReason}}</bdi></p>
    {{#offerName}}
    <ul class="plain">
    {{#offerPackages}}<li><code>{{packageName}}</code> {{packageProduct}}</li>{{/offerPackages}}
    </ul>
    {{/offerName}}
    {{#hasPlacements}}
    <table class="fields">
    <caption>Placements</caption>
    {{#offerPlacements}}<tr><th scope="row">{{placement}}</th><td>{{placementOffering}}</td></tr>{{/offerPlacements}}
    </table>
    {{/hasPlacements}}

    """

  private static let details = """
    <h2>App user IDs</h2>
    <ul class="plain">
    {{#ids}}<li><bdi>{{.}}</bdi></li>{{/ids}}
    </ul>
    {{#hasAttributes}}
    <h2>Attributes</h2>
    <table class="fields">
    <caption class="hidden">Attributes of this customer</caption>
    {{#attributes}}<tr><th scope="row"><bdi>{{key}}</bdi></th><td><bdi>{{value}}</bdi> <span class="note">set {{updatedAt}}</span></td></tr>{{/attributes}}
    </table>
    {{/hasAttributes}}
    {{#hasGrants}}
    <h2>Grants</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Grants">
    <table>
    <caption class="hidden">Grants to this customer</caption>
    <thead><tr><th scope="col">Entitlement</th><th scope="col">State</th><th scope="col">From</th><th scope="col">Until</th><th scope="col">Granted by</th></tr></thead>
    <tbody>
    {{#grants}}<tr><td>{{entitlement}}</td><td class="status {{grantClass}}">{{grantState}}</td><td class="date">{{from}}</td><td class="date">{{until}}</td><td><bdi>{{actor}}</bdi></td></tr>{{/grants}}
    </tbody>
    </table>
    </div>
    {{/hasGrants}}
    {{#hasBalances}}
    <h2>Currencies</h2>
    <table class="amounts">
    <caption class="hidden">Balances of this customer</caption>
    <thead><tr><th scope="col">Currency</th><th scope="col" class="number">Balance</th></tr></thead>
    <tbody>
    {{#balances}}<tr><td>{{name}} ({{code}})</td><td class="number">{{amount}}</td></tr>{{/balances}}
    </tbody>
    </table>
    {{/hasBalances}}

    """

  private static let timeline = """
    {{#gaps}}<p class="note">{{.}}</p>{{/gaps}}
    <div class="scroll" tabindex="0" role="region" aria-label="Timeline">
    <table class="stack">
    <caption class="hidden">What happened, newest first</caption>
    <thead><tr><th scope="col">Time</th><th scope="col">Kind</th><th scope="col">What</th><th scope="col">Details</th></tr></thead>
    <tbody>
    {{#lines}}
    <tr><td class="date">{{at}}</td><td class="line"><span class="kind {{kind}}">{{kindTitle}}</span></td><td class="line">{{#lineLink}}<a href="{{lineLink}}">{{title}}</a>{{/lineLink}}{{^lineLink}}{{title}}{{/lineLink}}</td><td class="wide"><bdi>{{text}}</bdi> <span class="note"><bdi>{{note}}</bdi></span></td></tr>
    {{/lines}}
    </tbody>
    </table>
    </div>

    """
}
