enum CatalogTemplates {
  static let all = ["catalog": catalog, "catalogPreview": preview, "catalogOfferings": offerings]

  private static let catalog = """
    {{> head}}
    <p>What the server knows from its catalog file. Edit the file to change it; a running server loads it again.</p>
    <h2>What does a customer see, and why?</h2>
    <form method="get" action="{{action}}" class="filters" aria-label="What does a customer see">
    <label><span>App user ID</span><input name="customer" value="{{customerValue}}" autocomplete="off" spellcheck="false"></label>
    {{#environmentValue}}<input type="hidden" name="environment" value="{{environmentValue}}">{{/environmentValue}}
    <button>Show</button>
    </form>
    {{#preview}}{{> catalogPreview}}{{/preview}}
    <h2>Entitlements</h2>
    {{#hasNoEntitlements}}<p>The catalog has no entitlement. Add one under <code>entitlements</code>, with the products that unlock it.</p>{{/hasNoEntitlements}}
    {{^hasNoEntitlements}}
    <div class="scroll" tabindex="0" role="region" aria-label="Entitlements">
    <table>
    <caption class="hidden">Entitlements and their products</caption>
    <thead><tr><th scope="col">Entitlement</th><th scope="col">Name</th><th scope="col">Products</th></tr></thead>
    <tbody>
    {{#entitlements}}<tr><th scope="row">{{id}}</th><td><bdi>{{name}}</bdi></td><td class="wide">{{products}}</td></tr>{{/entitlements}}
    </tbody>
    </table>
    </div>
    {{/hasNoEntitlements}}
    <h2>Products</h2>
    {{#hasNoProducts}}<p>The catalog has no product.</p>{{/hasNoProducts}}
    {{^hasNoProducts}}
    <div class="scroll" tabindex="0" role="region" aria-label="Products">
    <table>
    <caption class="hidden">Products</caption>
    <thead><tr><th scope="col">Product</th><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Period</th><th scope="col">Unlocks</th><th scope="col">Offerings</th><th scope="col">Apps</th><th scope="col" class="number">Subscribers</th></tr></thead>
    <tbody>
    {{#products}}<tr><th scope="row">{{id}}</th><td><bdi>{{name}}</bdi></td><td>{{type}}</td><td class="line">{{period}}</td><td>{{entitlements}}</td><td>{{offerings}}</td><td>{{apps}}</td><td class="number">{{subscribers}}</td></tr>{{/products}}
    </tbody>
    </table>
    </div>
    <p class="note">{{countNote}}{{#countLink}} <a href="{{countLink}}">Count them</a>, which reads every customer.{{/countLink}}</p>
    {{/hasNoProducts}}
    <h2>Offerings</h2>
    {{#hasNoOfferings}}<p>The catalog has no offering. Add one under <code>offerings</code>, with its packages.</p>{{/hasNoOfferings}}
    {{> catalogOfferings}}
    {{> foot}}

    """

  private static let preview = """
    <section class="panel" aria-label="What this customer sees">
    <h3>{{#isKnown}}<a href="{{previewLink}}"><bdi>{{previewName}}</bdi></a>{{/isKnown}}{{^isKnown}}<bdi>{{previewName}}</bdi>{{/isKnown}}</h3>
    {{^isKnown}}<p>No such customer. A new customer with this ID would see:</p>{{/isKnown}}
    {{> offer}}
    {{#previewHasNone}}<p>No entitlement.</p>{{/previewHasNone}}
    <ul class="plain">
    {{#previewEntitlements}}<li><b>{{id}}</b> <span class="status {{status}}">{{status}}</span> <bdi>{{explanation}}</bdi></li>{{/previewEntitlements}}
    </ul>
    </section>

    """

  private static let offerings = """
    {{#offerings}}
    <h3>{{id}}{{#isCurrentOffering}} <span class="tag active">current</span>{{/isCurrentOffering}}</h3>
    <p><bdi>{{description}}</bdi>{{#isShown}} <span class="note">Placements: {{shownAt}}.</span>{{/isShown}}{{#paywallLink}} <a href="{{paywallLink}}">Show the paywall</a>{{/paywallLink}}</p>
    <table class="fields">
    <caption class="hidden">Packages of {{id}}</caption>
    {{#packages}}<tr><th scope="row">{{packageName}}</th><td>{{packageProduct}}</td></tr>{{/packages}}
    </table>
    {{/offerings}}

    """
}
