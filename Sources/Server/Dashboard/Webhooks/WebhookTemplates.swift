/// The templates of the pages about webhook endpoints.
enum WebhookTemplates {
  static let all = [
    "webhooks": webhooks, "webhook": webhook, "webhook-forms": forms, "webhook-test": test,
    "webhook-replay": replay,
  ]

  private static let webhooks = """
    {{> head}}
    <p class="note">The endpoints of the catalog that receive events. As of {{now}}.</p>
    {{#isEmpty}}<p>The catalog has no endpoints. Describe one under <code>webhooks</code> and reload it.</p>{{/isEmpty}}
    {{^isEmpty}}
    <div class="scroll" tabindex="0" role="region" aria-label="Webhooks">
    <table>
    <caption class="hidden">Webhooks</caption>
    <thead><tr><th scope="col">Endpoint</th><th scope="col">Status</th><th scope="col" class="number">Waiting</th><th scope="col">Oldest</th><th scope="col" class="number">Failed</th><th scope="col" class="number">Events behind</th><th scope="col">Last success</th><th scope="col">Failing since</th><th scope="col">Actions</th></tr></thead>
    <tbody>
    {{#rows}}
    <tr><td><a href="{{link}}">{{name}}</a><br><span class="note">{{origin}}</span></td><td><span class="status {{status}}">{{status}}</span>{{#reason}}<br><span class="note"><bdi>{{reason}}</bdi></span>{{/reason}}</td><td class="number"><a href="{{pendingLink}}">{{pending}}</a></td><td class="line">{{oldest}}</td><td class="number"><a href="{{failedLink}}">{{failed}}</a></td><td class="number">{{behind}}</td><td class="line">{{lastSuccess}}</td><td class="date">{{failingSince}}{{#pace}}<br><span class="note">{{pace}}</span>{{/pace}}</td><td><div class="actions">
    {{#isActive}}<form method="post" action="{{link}}/pause">{{> form}}<button aria-label="Pause {{name}}">Pause</button></form>{{/isActive}}
    {{#isStopped}}<form method="post" action="{{link}}/resume">{{> form}}<button aria-label="Resume {{name}}">Resume</button></form>{{/isStopped}}
    <form method="post" action="{{link}}/test">{{> form}}<button aria-label="Send a test event to {{name}}">Test</button></form>
    </div></td></tr>
    {{/rows}}
    </tbody>
    </table>
    </div>
    {{/isEmpty}}
    {{> foot}}

    """

  private static let webhook = """
    {{> head}}
    {{#done}}<p class="done" role="status">{{done}}</p>{{/done}}
    {{#webhook}}
    <table class="fields">
    <tr><th scope="row">Status</th><td><span class="status {{status}}">{{status}}</span>{{#reason}}: <bdi>{{reason}}</bdi>{{/reason}}{{#changedAt}} <span class="note">since {{changedAt}}</span>{{/changedAt}}</td></tr>
    <tr><th scope="row">Address</th><td>{{origin}} <span class="note">(path and query may contain a secret)</span></td></tr>
    <tr><th scope="row">Format</th><td>{{format}}</td></tr>
    <tr><th scope="row">Types</th><td>{{types}}</td></tr>
    <tr><th scope="row">Waiting</th><td><a href="{{pendingLink}}">{{pending}}</a>{{#oldestAt}}, the oldest since {{oldestAt}} ({{oldest}}){{/oldestAt}}</td></tr>
    <tr><th scope="row">Failed</th><td><a href="{{failedLink}}">{{failed}}</a></td></tr>
    <tr><th scope="row">Events behind</th><td>{{behind}}</td></tr>
    <tr><th scope="row">Last success</th><td>{{lastSuccess}}{{#lastSuccessAt}} <span class="note">{{lastSuccessAt}}</span>{{/lastSuccessAt}}</td></tr>
    {{#failingSince}}<tr><th scope="row">Failing since</th><td class="failed">{{failingSince}}</td></tr>{{/failingSince}}
    {{#pace}}<tr><th scope="row">Pace</th><td>{{pace}}</td></tr>{{/pace}}
    </table>
    {{> webhook-forms}}
    {{/webhook}}
    <h2>Newest deliveries</h2>
    {{#hasNoDeliveries}}<p>None yet.</p>{{/hasNoDeliveries}}
    {{^hasNoDeliveries}}{{> deliveries}}<p><a href="{{allDeliveries}}">All deliveries</a></p>{{/hasNoDeliveries}}
    {{> foot}}

    """

  private static let forms = """
    {{#isActive}}
    <form method="post" action="{{link}}/pause" class="actions">{{> form}}<button>Pause</button> <span class="note">Events wait until the endpoint is resumed.</span></form>
    {{/isActive}}
    {{#isStopped}}
    <h2>Resume</h2>
    <form method="post" action="{{link}}/resume">
    {{> form}}
    <label class="choice"><input type="radio" name="missed" value="send" checked>Send the events that it missed, the oldest one first</label>
    <label class="choice"><input type="radio" name="missed" value="skip">Skip them, and the deliveries that wait; a replay can send them later</label>
    <p class="actions"><button>Resume</button></p>
    </form>
    {{/isStopped}}
    <h2>Test</h2>
    <form method="post" action="{{link}}/test" class="filters">
    {{> form}}
    <label><span>Event</span><select name="type"><option value="">webhook.test</option>{{#exampleTypes}}<option>{{.}}</option>{{/exampleTypes}}</select></label>
    <button>Send a test event</button>
    </form>
    <h2>Replay</h2>
    <form method="post" action="{{link}}/replay" class="filters">
    {{> form}}
    <label><span>Events</span><select name="status"><option value="failed">That failed</option><option value="all">All</option></select></label>
    <label><span>Customer (app user ID)</span><input name="customer" autocomplete="off" spellcheck="false"></label>
    <label><span>From sequence</span><input name="from" inputmode="numeric" pattern="[0-9]*"></label>
    <label><span>To sequence</span><input name="to" inputmode="numeric" pattern="[0-9]*"></label>
    <button>Count the events</button>
    </form>

    """

  private static let test = """
    {{> head}}
    <table class="fields">
    <tr><th scope="row">Event</th><td>{{type}}</td></tr>
    <tr><th scope="row">Result</th><td><span class="status {{resultClass}}">{{result}}</span> after {{duration}}</td></tr>
    </table>
    {{#hasResponse}}<h2>Response</h2>
    <pre><bdi>{{response}}</bdi></pre>{{/hasResponse}}
    <p><a href="{{link}}">Back to the endpoint</a></p>
    {{> foot}}

    """

  private static let replay = """
    {{> head}}
    <p>Events to send again: {{count}}.</p>
    {{#hasSome}}
    <form method="post" action="{{link}}/replay" class="actions">
    {{> form}}
    {{#replayFields}}<input type="hidden" name="{{replayName}}" value="{{replayValue}}">{{/replayFields}}
    <input type="hidden" name="confirmed" value="yes">
    <button>Send them again</button>
    </form>
    {{/hasSome}}
    <p><a href="{{link}}">Back to the endpoint</a></p>
    {{> foot}}

    """
}
