/// The templates of the pages about events.
enum EventTemplates {
  static let all = ["events": events, "event": event]

  private static let events = """
    {{> head}}
    <p class="note">What happened to purchases and customers, newest first. As of {{now}}.</p>
    {{> filters}}
    {{#isEmpty}}<p>No event here. Events are derived from what apps, Apple and your backend send.</p>{{/isEmpty}}
    {{^isEmpty}}
    <div class="scroll" tabindex="0" role="region" aria-label="Events">
    <table class="stack">
    <caption class="hidden">Events</caption>
    <thead><tr><th scope="col">Time</th><th scope="col">Event</th><th scope="col">Customer</th><th scope="col">What happened</th><th scope="col">Environment</th><th scope="col">App</th></tr></thead>
    <tbody>
    {{#rows}}
    <tr><td class="date">{{occurredAt}}</td><td class="line"><a href="{{eventLink}}">{{type}}</a></td><td>{{#customer}}<a href="{{customerLink}}"><bdi>{{customer}}</bdi></a>{{/customer}}</td><td class="wide"><bdi>{{explanation}}</bdi></td><td>{{environment}}</td><td>{{app}}</td></tr>
    {{/rows}}
    </tbody>
    </table>
    </div>
    {{/isEmpty}}
    {{> pages}}
    {{> foot}}

    """

  private static let event = """
    {{> head}}
    {{#done}}<p class="done" role="status">{{done}}</p>{{/done}}
    {{#event}}
    <p><bdi>{{explanation}}</bdi></p>
    <table class="fields">
    <tr><th scope="row">ID</th><td><code>{{eventID}}</code></td></tr>
    <tr><th scope="row">Occurred</th><td>{{occurredAt}}</td></tr>
    <tr><th scope="row">Recorded</th><td>{{recordedAt}}{{#cause.marks}} ({{cause.marks}}){{/cause.marks}}</td></tr>
    <tr><th scope="row">Customer</th><td>{{#customer}}<a href="{{customerLink}}"><bdi>{{customer}}</bdi></a>{{/customer}}{{^customer}}none{{/customer}}</td></tr>
    <tr><th scope="row">App</th><td>{{app}} {{environment}}</td></tr>
    <tr><th scope="row">Sequence</th><td>{{sequence}}{{#previous}}; the customer's previous event is <a href="{{previousLink}}">{{previous}}</a>{{/previous}}</td></tr>
    </table>
    {{/event}}
    <h2>Cause</h2>
    {{#cause}}
    <table class="fields">
    <tr><th scope="row">Source</th><td>{{source}}</td></tr>
    {{#fact}}<tr><th scope="row">Signed fact</th><td><a href="{{factLink}}">#{{fact}}</a></td></tr>{{/fact}}
    {{#notification}}<tr><th scope="row">Notification</th><td>{{notification}}</td></tr>{{/notification}}
    {{#notificationUUID}}<tr><th scope="row">Notification UUID</th><td><code>{{notificationUUID}}</code></td></tr>{{/notificationUUID}}
    <tr><th scope="row">Line of the change feed</th><td>{{changeSequence}}</td></tr>
    </table>
    {{/cause}}
    <h2>Deliveries</h2>
    {{#hasNoDeliveries}}<p>None: no endpoint receives this event, or its deliveries were deleted after 30 days.</p>{{/hasNoDeliveries}}
    {{^hasNoDeliveries}}{{> deliveries}}{{/hasNoDeliveries}}
    {{#canResend}}
    <form method="post" action="{{replayAction}}" class="filters">
    {{> form}}
    <label><span>Endpoint</span><select name="webhook">{{#resend}}<option>{{webhookName}}</option>{{/resend}}</select></label>
    <button>Send again</button>
    </form>
    {{/canResend}}
    <h2>Payload</h2>
    <pre><bdi>{{payload}}</bdi></pre>
    {{> foot}}

    """
}
