--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: tessera; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA tessera;


--
-- Name: refuse_change(); Type: FUNCTION; Schema: tessera; Owner: -
--

CREATE FUNCTION tessera.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '% are append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: account_tokens; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.account_tokens (
    token uuid NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: acts; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.acts (
    number bigint NOT NULL,
    done_at bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    cause text NOT NULL COLLATE pg_catalog."C",
    actor text NOT NULL COLLATE pg_catalog."C",
    from_id text COLLATE pg_catalog."C",
    to_id text COLLATE pg_catalog."C",
    undone bigint
);


--
-- Name: aliases; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.aliases (
    act bigint NOT NULL,
    one text NOT NULL COLLATE pg_catalog."C",
    other text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: app_transaction_claims; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.app_transaction_claims (
    customer text NOT NULL COLLATE pg_catalog."C",
    deletion bigint NOT NULL,
    identity text NOT NULL COLLATE pg_catalog."C",
    claimed_at bigint NOT NULL
);


--
-- Name: app_transactions; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.app_transactions (
    identity text NOT NULL COLLATE pg_catalog."C",
    bundle_id text NOT NULL COLLATE pg_catalog."C",
    environment text NOT NULL COLLATE pg_catalog."C",
    original_application_version text NOT NULL COLLATE pg_catalog."C",
    original_purchase_date bigint NOT NULL,
    signed_date bigint NOT NULL
);


--
-- Name: app_user_ids; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.app_user_ids (
    id text NOT NULL COLLATE pg_catalog."C",
    customer text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: apple_reports; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.apple_reports (
    sequence bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    vendor text NOT NULL COLLATE pg_catalog."C",
    first_day bigint NOT NULL,
    last_day bigint NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    lines bigint NOT NULL,
    body text NOT NULL,
    imported_at bigint NOT NULL,
    actor text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: apple_reports_sequence_seq; Type: SEQUENCE; Schema: tessera; Owner: -
--

ALTER TABLE tessera.apple_reports ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tessera.apple_reports_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: attributes; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.attributes (
    customer text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    value text COLLATE pg_catalog."C",
    updated_at bigint NOT NULL
);


--
-- Name: attributions; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.attributions (
    sequence bigint NOT NULL,
    customer text NOT NULL COLLATE pg_catalog."C",
    network bigint NOT NULL,
    data text NOT NULL COLLATE pg_catalog."C",
    received_at bigint NOT NULL
);


--
-- Name: attributions_sequence_seq; Type: SEQUENCE; Schema: tessera; Owner: -
--

ALTER TABLE tessera.attributions ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tessera.attributions_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: audit_log; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.audit_log (
    sequence bigint NOT NULL,
    at bigint NOT NULL,
    actor text NOT NULL COLLATE pg_catalog."C",
    act text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    details text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: catalogs; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.catalogs (
    number bigint NOT NULL,
    published_at bigint NOT NULL,
    actor text NOT NULL COLLATE pg_catalog."C",
    content text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: catalogs_number_seq; Type: SEQUENCE; Schema: tessera; Owner: -
--

ALTER TABLE tessera.catalogs ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tessera.catalogs_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: changes; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.changes (
    sequence bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    customer text COLLATE pg_catalog."C",
    original_transaction_id text COLLATE pg_catalog."C",
    fact_sequence bigint,
    reference text COLLATE pg_catalog."C",
    continues_unit boolean NOT NULL
);


--
-- Name: claims; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.claims (
    sequence bigint NOT NULL,
    act bigint NOT NULL,
    original_transaction_id text NOT NULL COLLATE pg_catalog."C",
    former text COLLATE pg_catalog."C",
    customer text COLLATE pg_catalog."C"
);


--
-- Name: currency_adjustments; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.currency_adjustments (
    id text NOT NULL COLLATE pg_catalog."C",
    customer text NOT NULL COLLATE pg_catalog."C",
    is_sandbox boolean NOT NULL,
    amounts text NOT NULL COLLATE pg_catalog."C",
    reference text COLLATE pg_catalog."C",
    at bigint NOT NULL,
    actor text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: customer_days; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.customer_days (
    sequence bigint NOT NULL,
    number bigint NOT NULL,
    day bigint NOT NULL,
    bundle_id text NOT NULL COLLATE pg_catalog."C",
    platform text NOT NULL COLLATE pg_catalog."C",
    is_sandbox boolean NOT NULL
);


--
-- Name: customer_days_sequence_seq; Type: SEQUENCE; Schema: tessera; Owner: -
--

ALTER TABLE tessera.customer_days ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tessera.customer_days_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: customer_numbers; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.customer_numbers (
    number bigint NOT NULL,
    id text COLLATE pg_catalog."C",
    customer bigint
);


--
-- Name: customer_origins; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.customer_origins (
    sequence bigint NOT NULL,
    number bigint NOT NULL,
    day bigint NOT NULL,
    storefront text COLLATE pg_catalog."C",
    platform text COLLATE pg_catalog."C",
    app_version text COLLATE pg_catalog."C",
    sdk_version text COLLATE pg_catalog."C"
);


--
-- Name: customer_origins_sequence_seq; Type: SEQUENCE; Schema: tessera; Owner: -
--

ALTER TABLE tessera.customer_origins ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tessera.customer_origins_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: customers; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.customers (
    id text NOT NULL COLLATE pg_catalog."C",
    first_seen bigint NOT NULL,
    last_seen bigint NOT NULL,
    has_state boolean DEFAULT false NOT NULL
)
WITH (fillfactor='70');


--
-- Name: due_dates; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.due_dates (
    subject text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    due_at bigint NOT NULL
);


--
-- Name: enrollments; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.enrollments (
    sequence bigint NOT NULL,
    experiment text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    variant text COLLATE pg_catalog."C",
    at bigint NOT NULL,
    bundle_id text COLLATE pg_catalog."C",
    country text COLLATE pg_catalog."C",
    platform text COLLATE pg_catalog."C",
    app_version text COLLATE pg_catalog."C",
    sdk_version text COLLATE pg_catalog."C",
    is_sandbox boolean NOT NULL,
    revision text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: enrollments_sequence_seq; Type: SEQUENCE; Schema: tessera; Owner: -
--

ALTER TABLE tessera.enrollments ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tessera.enrollments_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: event_states; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.event_states (
    key text NOT NULL COLLATE pg_catalog."C",
    state bytea NOT NULL
)
WITH (fillfactor='85');


--
-- Name: events; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.events (
    sequence bigint NOT NULL,
    previous bigint,
    id text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    customer text COLLATE pg_catalog."C",
    other_customer text COLLATE pg_catalog."C",
    environment text COLLATE pg_catalog."C",
    bundle_id text COLLATE pg_catalog."C",
    change_sequence bigint NOT NULL,
    occurred_at bigint NOT NULL,
    recorded_at bigint NOT NULL,
    body bytea NOT NULL
);


--
-- Name: exchange_rates; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.exchange_rates (
    currency text NOT NULL COLLATE pg_catalog."C",
    day bigint NOT NULL,
    per_usd text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: facts; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.facts (
    sequence bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    identity text NOT NULL COLLATE pg_catalog."C",
    signed_date bigint NOT NULL,
    payload_hash bytea NOT NULL,
    original_transaction_id text COLLATE pg_catalog."C",
    bundle_id text COLLATE pg_catalog."C",
    environment text COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    received_at bigint NOT NULL,
    header_ids bigint[] NOT NULL,
    content bytea NOT NULL,
    newest_act bigint NOT NULL
);
ALTER TABLE ONLY tessera.facts ALTER COLUMN content SET STORAGE EXTERNAL;


--
-- Name: grant_revocations; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.grant_revocations (
    sequence bigint NOT NULL,
    grant_id text NOT NULL COLLATE pg_catalog."C",
    revoked_at bigint NOT NULL,
    actor text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: grant_revocations_sequence_seq; Type: SEQUENCE; Schema: tessera; Owner: -
--

ALTER TABLE tessera.grant_revocations ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tessera.grant_revocations_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: grants; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.grants (
    id text NOT NULL COLLATE pg_catalog."C",
    customer text NOT NULL COLLATE pg_catalog."C",
    entitlement text NOT NULL COLLATE pg_catalog."C",
    duration text NOT NULL COLLATE pg_catalog."C",
    starts_at bigint NOT NULL,
    ends_at bigint,
    granted_at bigint NOT NULL,
    actor text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: inbox; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.inbox (
    id bigint NOT NULL,
    received_at bigint NOT NULL,
    digest text NOT NULL COLLATE pg_catalog."C",
    body bytea NOT NULL,
    due_at bigint NOT NULL,
    attempts bigint NOT NULL,
    lease bigint NOT NULL
);


--
-- Name: inbox_id_seq; Type: SEQUENCE; Schema: tessera; Owner: -
--

ALTER TABLE tessera.inbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tessera.inbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: leases; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.leases (
    name text NOT NULL COLLATE pg_catalog."C",
    owner uuid NOT NULL,
    token bigint NOT NULL,
    ends_at bigint NOT NULL
)
WITH (fillfactor='50');


--
-- Name: ledger; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.ledger (
    only_row boolean DEFAULT true NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    epoch bigint DEFAULT 1 NOT NULL,
    last_fact bigint DEFAULT 0 NOT NULL,
    last_act bigint DEFAULT 0 NOT NULL,
    last_claim bigint DEFAULT 0 NOT NULL,
    last_change bigint DEFAULT 0 NOT NULL,
    last_audit bigint DEFAULT 0 NOT NULL,
    last_job bigint DEFAULT 0 NOT NULL,
    last_event bigint DEFAULT 0 NOT NULL,
    event_watermark bigint DEFAULT 0 NOT NULL,
    event_rebuild_end bigint,
    customers bigint DEFAULT 0 NOT NULL,
    purchases bigint DEFAULT 0 NOT NULL,
    CONSTRAINT ledger_only_row_check CHECK (only_row)
)
WITH (fillfactor='10', autovacuum_vacuum_cost_delay='0');


--
-- Name: ledger_migrations; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.ledger_migrations (
    number bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    version text NOT NULL COLLATE pg_catalog."C",
    keeps_older_servers boolean NOT NULL,
    applied_at bigint NOT NULL
);


--
-- Name: nodes; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.nodes (
    id uuid NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    version text NOT NULL COLLATE pg_catalog."C",
    started_at bigint NOT NULL,
    beat_at bigint NOT NULL,
    catalog_digest text COLLATE pg_catalog."C",
    clock_skew bigint NOT NULL,
    timeline text NOT NULL COLLATE pg_catalog."C"
)
WITH (fillfactor='50');


--
-- Name: notification_watermarks; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.notification_watermarks (
    bundle_id text NOT NULL COLLATE pg_catalog."C",
    environment text NOT NULL COLLATE pg_catalog."C",
    recorded_until bigint NOT NULL
);


--
-- Name: offering_overrides; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.offering_overrides (
    sequence bigint NOT NULL,
    customer text NOT NULL COLLATE pg_catalog."C",
    offering text COLLATE pg_catalog."C",
    at bigint NOT NULL,
    actor text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: offering_overrides_sequence_seq; Type: SEQUENCE; Schema: tessera; Owner: -
--

ALTER TABLE tessera.offering_overrides ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tessera.offering_overrides_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: paywall_impressions; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.paywall_impressions (
    sequence bigint NOT NULL,
    number bigint NOT NULL,
    day bigint NOT NULL,
    offering text NOT NULL COLLATE pg_catalog."C",
    placement text NOT NULL COLLATE pg_catalog."C",
    is_sandbox boolean NOT NULL
);


--
-- Name: paywall_impressions_sequence_seq; Type: SEQUENCE; Schema: tessera; Owner: -
--

ALTER TABLE tessera.paywall_impressions ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tessera.paywall_impressions_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: presentations; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.presentations (
    sequence bigint NOT NULL,
    transaction_id text NOT NULL COLLATE pg_catalog."C",
    offering text NOT NULL COLLATE pg_catalog."C",
    placement text COLLATE pg_catalog."C",
    rule_id text COLLATE pg_catalog."C",
    revision bigint,
    received_at bigint NOT NULL
);


--
-- Name: presentations_sequence_seq; Type: SEQUENCE; Schema: tessera; Owner: -
--

ALTER TABLE tessera.presentations ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tessera.presentations_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: purchase_origins; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.purchase_origins (
    original_transaction_id text NOT NULL COLLATE pg_catalog."C",
    app_account_token uuid,
    token_purchase_date bigint NOT NULL,
    token_signed_date bigint NOT NULL,
    app_transaction_id text COLLATE pg_catalog."C"
);


--
-- Name: purchases; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.purchases (
    original_transaction_id text NOT NULL COLLATE pg_catalog."C",
    owner text COLLATE pg_catalog."C",
    history bytea NOT NULL,
    ask_at bigint
)
WITH (fillfactor='85');


--
-- Name: quarantine; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.quarantine (
    id bigint NOT NULL,
    received_at bigint NOT NULL,
    source text NOT NULL COLLATE pg_catalog."C",
    failed_check text NOT NULL COLLATE pg_catalog."C",
    explanation text NOT NULL COLLATE pg_catalog."C",
    raw bytea NOT NULL,
    size bigint NOT NULL,
    digest text NOT NULL COLLATE pg_catalog."C",
    newest_act bigint NOT NULL,
    attempts bigint DEFAULT 0 NOT NULL,
    tried_at bigint,
    tried_with text COLLATE pg_catalog."C"
);


--
-- Name: quarantine_id_seq; Type: SEQUENCE; Schema: tessera; Owner: -
--

ALTER TABLE tessera.quarantine ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tessera.quarantine_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: refreshes; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.refreshes (
    id bigint NOT NULL,
    original_transaction_id text NOT NULL COLLATE pg_catalog."C",
    claimant text NOT NULL COLLATE pg_catalog."C",
    bundle_id text COLLATE pg_catalog."C",
    environment text COLLATE pg_catalog."C",
    cause bigint NOT NULL,
    batch text COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    lease bigint NOT NULL,
    requested_at bigint NOT NULL,
    newest_act bigint NOT NULL,
    due_at bigint NOT NULL,
    attempts bigint NOT NULL,
    state text NOT NULL COLLATE pg_catalog."C",
    problem text COLLATE pg_catalog."C"
);


--
-- Name: refund_requests; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.refund_requests (
    id text NOT NULL COLLATE pg_catalog."C",
    purchase text NOT NULL COLLATE pg_catalog."C",
    transaction_id text NOT NULL COLLATE pg_catalog."C",
    product_id text NOT NULL COLLATE pg_catalog."C",
    product_type text NOT NULL COLLATE pg_catalog."C",
    environment text NOT NULL COLLATE pg_catalog."C",
    bundle_id text NOT NULL COLLATE pg_catalog."C",
    respond_before bigint NOT NULL
);


--
-- Name: signing_headers; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.signing_headers (
    id bigint NOT NULL,
    hash bytea NOT NULL,
    header text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: signing_headers_id_seq; Type: SEQUENCE; Schema: tessera; Owner: -
--

ALTER TABLE tessera.signing_headers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tessera.signing_headers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: subscription_risks; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.subscription_risks (
    purchase text NOT NULL COLLATE pg_catalog."C",
    since bigint NOT NULL,
    kinds text NOT NULL COLLATE pg_catalog."C",
    environment text NOT NULL COLLATE pg_catalog."C",
    bundle_id text NOT NULL COLLATE pg_catalog."C",
    milliunits bigint,
    currency text COLLATE pg_catalog."C",
    body bytea NOT NULL
);


--
-- Name: test_store_purchases; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.test_store_purchases (
    token text NOT NULL COLLATE pg_catalog."C",
    customer text NOT NULL COLLATE pg_catalog."C",
    bundle_id text NOT NULL COLLATE pg_catalog."C",
    product_id text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    period text COLLATE pg_catalog."C",
    price bigint,
    currency text COLLATE pg_catalog."C",
    purchased_at bigint NOT NULL
);


--
-- Name: webhook_attempts; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.webhook_attempts (
    delivery bigint NOT NULL,
    number bigint NOT NULL,
    at bigint NOT NULL,
    duration bigint NOT NULL,
    status_code bigint,
    error text COLLATE pg_catalog."C",
    response text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: webhook_deliveries; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.webhook_deliveries (
    id bigint NOT NULL,
    endpoint text NOT NULL COLLATE pg_catalog."C",
    event_id text NOT NULL COLLATE pg_catalog."C",
    event_sequence bigint NOT NULL,
    customer text COLLATE pg_catalog."C",
    other_customer text COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    is_first boolean NOT NULL,
    attempts bigint NOT NULL,
    sent_parts bigint DEFAULT 0 NOT NULL,
    next_attempt_at bigint,
    created_at bigint NOT NULL,
    trigger text NOT NULL COLLATE pg_catalog."C"
)
WITH (fillfactor='85');


--
-- Name: webhook_deliveries_id_seq; Type: SEQUENCE; Schema: tessera; Owner: -
--

ALTER TABLE tessera.webhook_deliveries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tessera.webhook_deliveries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: webhook_endpoints; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.webhook_endpoints (
    name text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    reason text COLLATE pg_catalog."C",
    queued_through bigint NOT NULL,
    failing_since bigint,
    failed_events bigint NOT NULL,
    last_success_at bigint,
    warned_at bigint,
    pace_per_second bigint,
    changed_at bigint NOT NULL,
    queued_event text COLLATE pg_catalog."C",
    queued_change bigint
)
WITH (fillfactor='50');


--
-- Name: write_probe; Type: TABLE; Schema: tessera; Owner: -
--

CREATE TABLE tessera.write_probe (
    only_row boolean DEFAULT true NOT NULL,
    content text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT write_probe_only_row_check CHECK (only_row)
);
ALTER TABLE ONLY tessera.write_probe ALTER COLUMN content SET STORAGE EXTERNAL;


--
-- Data for Name: account_tokens; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.account_tokens (token, id) FROM stdin;
40f5b5d0-0d8d-5c65-b5ba-71b6f5c78122	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
7fea6086-da62-5d2a-ae58-a8518484387f	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
d32e7701-104d-5de1-aae3-bc1bd02820be	ada
daeffd6c-80c7-5e20-9895-fd2f49cbcad0	bob
ba046d0f-6bfa-503e-89f5-a09449c0ec45	eve
1ce04126-ca0e-5d98-bf10-60211478c318	late
\.


--
-- Data for Name: acts; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.acts (number, done_at, kind, cause, actor, from_id, to_id, undone) FROM stdin;
1	1767225600000	claim	purchase	app	\N	ada	\N
2	1772755200000	claim	purchase	server	\N	bob	\N
3	1767225690000	claim	accountToken	server	\N	eve	\N
4	1767226140000	claim	purchase	app	\N	bob	\N
5	1767226590000	claim	purchase	app	\N	eve	\N
6	1767226680000	claim	restore	app	\N	bob	\N
7	1767227040000	deletion	request	backend	eve	\N	\N
8	1767227400000	deletion	request	backend	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	\N
\.


--
-- Data for Name: aliases; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.aliases (act, one, other) FROM stdin;
\.


--
-- Data for Name: app_transaction_claims; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.app_transaction_claims (customer, deletion, identity, claimed_at) FROM stdin;
ada	0	704000000000000001	1767225600000
\.


--
-- Data for Name: app_transactions; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.app_transactions (identity, bundle_id, environment, original_application_version, original_purchase_date, signed_date) FROM stdin;
704000000000000001	com.example.app	Sandbox	1.0	1767225600000	1767225600000
\.


--
-- Data for Name: app_user_ids; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.app_user_ids (id, customer) FROM stdin;
\.


--
-- Data for Name: apple_reports; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.apple_reports (sequence, kind, vendor, first_day, last_day, hash, lines, body, imported_at, actor) FROM stdin;
1	sales	80012345	1	1	ddcfcf4765da163969972bb20660092ca2787782d9352d1d8a38e93f70acf3bf	1	{"é":1}	1775692800000	cli:ada
2	sales	80012345	0	0	70e4e51ce61f7ba0ac52eb17becefc2192994923795dd85ece69ccde6f525fcf	2	{"é":2}	1775692800000	cli:ada
3	sales	80012345	1	1	daf208bfd11c7d650f6c3ca569d97dee0b0a7691598756024128135a25b89863	3	{"é":3}	1775692800000	cli:ada
\.


--
-- Data for Name: attributes; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.attributes (customer, key, value, updated_at) FROM stdin;
$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	color	blau 🔵 0	1767225600000
$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	old	\N	1767225600000
ada	color	blau 🔵 12	1767226680000
ada	old	\N	1767226680000
bob	color	blau 🔵 18	1767227220000
bob	old	\N	1767227220000
\.


--
-- Data for Name: attributions; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.attributions (sequence, customer, network, data, received_at) FROM stdin;
1	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	0	{"n":0}	1767225600000
2	ada	0	{"n":12}	1767226680000
3	bob	0	{"n":18}	1767227220000
\.


--
-- Data for Name: audit_log; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.audit_log (sequence, at, actor, act, subject, details) FROM stdin;
1	1767225690000	backend	grant	eve	{"duration":"lifetime","ends":"never","entitlement":"pro","grant":"grant 1","starts":"2026-01-01T00:01:30Z"}
2	1767225780000	key:1	override_offering	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	{"offering":"sale"}
3	1767225960000	key:1	adjust_currency	eve	{"COIN":"5","GEM":"7","adjustment":"adjustment 4","environment":"sandbox"}
4	1767226050000	key:1	remove_offering_override	bob	{}
5	1767226230000	backend	grant	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	{"duration":"monthly","ends":"2026-01-31T00:10:30Z","entitlement":"pro","grant":"grant 7","starts":"2026-01-01T00:10:30Z"}
6	1767226320000	key:1	override_offering	ada	{"offering":"sale"}
7	1767226500000	key:1	adjust_currency	eve	{"COIN":"5","GEM":"7","adjustment":"adjustment 10","environment":"production"}
8	1767226590000	key:1	override_offering	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	{"offering":"sale"}
9	1767226770000	backend	grant	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	{"duration":"lifetime","ends":"never","entitlement":"pro","grant":"grant 13","starts":"2026-01-01T00:19:30Z"}
10	1767226860000	key:1	override_offering	bob	{"offering":"sale"}
11	1767227040000	backend	delete_customer	eve	{"act":"7","purchases":"2 3"}
12	1767227040000	key:1	adjust_currency	bob	{"COIN":"5","GEM":"7","adjustment":"adjustment 16","environment":"sandbox"}
13	1767227130000	key:1	remove_offering_override	eve	{}
14	1767227310000	backend	grant	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	{"duration":"monthly","ends":"2026-01-31T00:28:30Z","entitlement":"pro","grant":"grant 19","starts":"2026-01-01T00:28:30Z"}
15	1767227400000	backend	delete_customer	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	{"act":"8"}
16	1767227400001	key:1	override_offering	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	{"offering":"sale"}
17	1767227580000	key:1	adjust_currency	eve	{"COIN":"5","GEM":"7","adjustment":"adjustment 22","environment":"production"}
18	1767227670000	key:1	override_offering	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	{"offering":"sale"}
19	1775692800000	backend	grant	ada	{"duration":"lifetime","ends":"never","entitlement":"pro","grant":"grant 61","starts":"2026-04-09T00:00:00Z"}
20	1775692800000	person:é	revoke	ada	{"entitlement":"pro","grant":"grant 61"}
21	1775692800000	cli:é	import_rates	exchange rates	{"count":"3","source":"rates.csv"}
22	1775692800000	cli:ada	import_report	sales 1970-01-02	{"lines":"1","vendor":"80012345"}
23	1775692800000	cli:ada	import_report	sales 1970-01-01	{"lines":"2","vendor":"80012345"}
24	1775692800000	cli:ada	import_report	sales 1970-01-02	{"lines":"3","replaced_lines":"1","vendor":"80012345"}
\.


--
-- Data for Name: catalogs; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.catalogs (number, published_at, actor, content) FROM stdin;
\.


--
-- Data for Name: changes; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.changes (sequence, kind, at, customer, original_transaction_id, fact_sequence, reference, continues_unit) FROM stdin;
1	transaction	1767225600000	ada	1	1	\N	f
2	renewal_info	1767225600000	ada	1	2	\N	t
3	customer	1767225600000	ada	\N	\N	\N	t
4	ownership	1767225600000	ada	1	\N	1	t
5	transaction	1769904000000	ada	1	3	\N	f
6	renewal_info	1769904000000	ada	1	4	\N	t
7	notification	1769904000000	ada	1	5	\N	t
8	renewal_info	1772496000000	ada	1	6	\N	f
9	notification	1772496000000	ada	1	7	\N	t
10	transaction	1772668800000	ada	1	8	\N	f
11	renewal_info	1772668800000	ada	1	9	\N	t
12	notification	1772668800000	ada	1	10	\N	t
13	transaction	1772755200000	bob	9	11	\N	f
14	customer	1772755200000	bob	\N	\N	\N	t
15	ownership	1772755200000	bob	9	\N	2	t
16	transaction	1772841600000	bob	9	12	\N	f
17	notification	1772841600000	bob	9	13	\N	t
18	app_transaction	1767225600000	\N	\N	14	\N	f
19	transaction	1767225600000	ada	1	15	\N	f
20	transaction	1767225600000	\N	2	16	\N	f
21	transaction	1767225600000	\N	2	17	\N	f
22	notification	1767225600000	\N	2	18	\N	t
23	transaction	1767225600000	ada	1	19	\N	f
24	attributes	1767225600000	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	\N	\N	\N	f
25	customer	1767225600000	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	\N	\N	\N	f
26	enrollment	1767225600000	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	\N	\N	{"app":"com.example.app","experiment":"first","offering":"sale","sandbox":true,"variant":"b"}	t
27	customer	1767225690000	eve	\N	\N	\N	f
28	ownership	1767225690000	eve	2	\N	3	t
29	grant	1767225690000	eve	\N	\N	grant 1	t
30	offering_override	1767225780000	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	\N	\N	\N	f
31	test_store_purchase	1767225870000	eve	test_3	\N	test_3	f
32	currency_adjustment	1767225960000	eve	\N	\N	adjustment 4	f
33	offering_override	1767226050000	bob	\N	\N	\N	f
34	transaction	1767226140000	bob	4	20	\N	f
35	ownership	1767226140000	bob	4	\N	4	t
36	attributes	1767226140000	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	\N	\N	f
37	customer	1767226230000	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	\N	\N	f
38	grant	1767226230000	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	\N	grant 7	t
39	enrollment	1767226230000	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	\N	{"app":"com.example.app","experiment":"first","offering":"sale","sandbox":true,"variant":"b"}	f
40	offering_override	1767226320000	ada	\N	\N	\N	f
41	test_store_purchase	1767226410000	ada	test_9	\N	test_9	f
42	currency_adjustment	1767226500000	eve	\N	\N	adjustment 10	f
43	transaction	1767226590000	eve	3	21	\N	f
44	ownership	1767226590000	eve	3	\N	5	t
45	offering_override	1767226590000	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	\N	\N	\N	f
46	transaction	1767226680000	bob	5	22	\N	f
47	ownership	1767226680000	bob	5	\N	6	t
48	attributes	1767226680000	ada	\N	\N	\N	f
49	transaction	1767226770000	eve	2	23	\N	f
50	grant	1767226770000	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	\N	grant 13	f
51	offering_override	1767226860000	bob	\N	\N	\N	f
52	enrollment	1767226860000	bob	\N	\N	{"app":"com.example.app","experiment":"first","offering":"sale","sandbox":true,"variant":"b"}	f
53	test_store_purchase	1767226950000	bob	test_15	\N	test_15	f
54	deletion	1767227040000	eve	\N	\N	7	f
55	ownership	1767227040000	\N	2	\N	7	t
56	ownership	1767227040000	\N	3	\N	7	t
57	currency_adjustment	1767227040000	bob	\N	\N	adjustment 16	f
58	customer	1767227130000	eve	\N	\N	\N	f
59	offering_override	1767227130000	eve	\N	\N	\N	t
60	attributes	1767227220000	bob	\N	\N	\N	f
61	grant	1767227310000	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	\N	\N	grant 19	f
62	deletion	1767227400000	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	\N	8	f
63	customer	1767227400001	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	\N	\N	f
64	offering_override	1767227400001	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	\N	\N	t
65	test_store_purchase	1767227490000	bob	test_21	\N	test_21	f
66	currency_adjustment	1767227580000	eve	\N	\N	adjustment 22	f
67	offering_override	1767227670000	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	\N	\N	f
68	grant	1775692800000	ada	\N	\N	grant 61	f
69	revocation	1775692800000	ada	\N	\N	grant 61	f
70	exchange_rates	1775692800000	\N	\N	\N	\N	f
71	customer	1775779200000	late	\N	\N	\N	f
72	due	1801785600000	\N	test_3	\N	expiry	f
73	due	1801785600000	\N	test_9	\N	expiry	f
74	due	1801785600000	\N	test_15	\N	expiry	f
75	due	1801785600000	\N	test_21	\N	expiry	f
76	due	1801785600000	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	\N	\N	entitlement	f
77	due	1801785600000	\N	2	\N	expiry	f
78	due	1801785600000	\N	3	\N	expiry	f
79	due	1801785600000	\N	4	\N	expiry	f
80	due	1801785600000	\N	5	\N	expiry	f
81	due	1801785600000	\N	1	\N	expiry	f
\.


--
-- Data for Name: claims; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.claims (sequence, act, original_transaction_id, former, customer) FROM stdin;
1	1	1	\N	ada
2	2	9	\N	bob
3	3	2	\N	eve
4	4	4	\N	bob
5	5	3	\N	eve
6	6	5	\N	bob
7	7	2	eve	\N
8	7	3	eve	\N
\.


--
-- Data for Name: currency_adjustments; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.currency_adjustments (id, customer, is_sandbox, amounts, reference, at, actor) FROM stdin;
adjustment 10	eve	f	{"COIN":5,"GEM":7}	\N	1767226500000	key:1
adjustment 16	bob	t	{"COIN":5,"GEM":7}	\N	1767227040000	key:1
adjustment 22	eve	f	{"COIN":5,"GEM":7}	\N	1767227580000	key:1
adjustment 4	eve	t	{"COIN":5,"GEM":7}	\N	1767225960000	key:1
\.


--
-- Data for Name: customer_days; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.customer_days (sequence, number, day, bundle_id, platform, is_sandbox) FROM stdin;
1	8140395425888079490	20454	com.example.other	iOS	t
2	8140395425888079490	20454	com.example.app	iOS	t
3	5491196100354485721	20454	com.example.app	iOS	t
4	9169173012557019557	20454	com.example.app	iOS	t
5	4773112068283555767	20454	com.example.other	iOS	t
6	8816876787232859174	20454	com.example.app	iOS	t
7	9169173012557019557	20454	com.example.other	iOS	t
8	8816876787232859174	20454	com.example.other	iOS	t
9	5491196100354485721	20454	com.example.other	iOS	t
10	4773112068283555767	20454	com.example.app	iOS	t
\.


--
-- Data for Name: customer_numbers; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.customer_numbers (number, id, customer) FROM stdin;
4773112068283555767	bob	\N
5491196100354485721	ada	\N
8140395425888079490	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	\N
8816876787232859174	\N	8816876787232859174
9169173012557019557	\N	9169173012557019557
\.


--
-- Data for Name: customer_origins; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.customer_origins (sequence, number, day, storefront, platform, app_version, sdk_version) FROM stdin;
1	8140395425888079490	20454	USA	iOS	1.0	5.86.0
2	5491196100354485721	20454	USA	iOS	1.4	5.86.0
3	9169173012557019557	20454	USA	iOS	1.2	5.86.0
4	4773112068283555767	20454	USA	iOS	1.1	5.86.0
5	8816876787232859174	20454	USA	iOS	1.0	5.86.0
\.


--
-- Data for Name: customers; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.customers (id, first_seen, last_seen, has_state) FROM stdin;
late	1775779200000	1775779200000	f
$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	1767225600000	1767226770000	t
$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	1767227400001	1767227400001	t
ada	1767225600000	1767227490000	t
eve	1767227130000	1767227130000	t
bob	1767226140000	1772755200000	t
\.


--
-- Data for Name: due_dates; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.due_dates (subject, kind, due_at) FROM stdin;
purchase:test_3	expiry	1801789200000
purchase:test_9	expiry	1801789200000
purchase:test_15	expiry	1801789200000
purchase:test_21	expiry	1801789200000
\.


--
-- Data for Name: enrollments; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.enrollments (sequence, experiment, number, variant, at, bundle_id, country, platform, app_version, sdk_version, is_sandbox, revision) FROM stdin;
1	first	8140395425888079490	b	1767225600000	com.example.app	\N	\N	\N	\N	t	0
2	first	8816876787232859174	b	1767226230000	com.example.app	\N	\N	\N	\N	t	0
3	first	4773112068283555767	b	1767226860000	com.example.app	\N	\N	\N	\N	t	0
4	second	4773112068283555767	\N	1767227490000	com.example.app	\N	\N	\N	\N	t	0
\.


--
-- Data for Name: event_states; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.event_states (key, state) FROM stdin;
purchase:9	\\x02a10101018eec850800000139000117636f6d2e6578616d706c652e70726f2e6d6f6e74686c79020f636f6d2e6578616d706c652e617070031b4175746f2d52656e657761626c6520537562736372697074696f6e040753616e64626f78050950555243484153454480a0d5edee660080f0eaeb298090a9fa1380d098f70100fc4d0603555344070355534108085055524348415345090832313030303030310a023339000103626f62018090c0d9986701013917636f6d2e6578616d706c652e70726f2e6d6f6e74686c7980a0d5edee660180b0fee7826780b0fee7826738000000000000000400000000000000
customer:late	\\x010180f081cbae670000020100000000
customer:$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\\x010182fdb0efee660000020100000000
customer:ada	\\x010180a0d5edee660002013106746573745f39630101040100086772616e7420363100011572635f70726f6d6f5f70726f5f6c69666574696d65020003194e6f6e2d52656e6577696e6720537562736372697074696f6e040a50726f64756374696f6e05095055524348415345448080cff8ad67000000000000
purchase:4	\\x02a601010182ec0700000134000117636f6d2e6578616d706c652e70726f2e6d6f6e74686c79020f636f6d2e6578616d706c652e617070031b4175746f2d52656e657761626c6520537562736372697074696f6e040753616e64626f78050950555243484153454480a0d5edee6600008090a9fa13fc4d0603555344070355534108085055524348415345090832313030303030317fea6086da625d2aae58a8518484387f0a023334000103626f620180a0d3acf06801013417636f6d2e6578616d706c652e70726f2e6d6f6e74686c7980a0d5edee660180b0fee7826780b0fee7826718000000000000000400000000000000
purchase:test_21	\\x02ca020106824c020007746573745f32310001076d6f6e74686c79020f636f6d2e6578616d706c652e617070031b4175746f2d52656e657761626c6520537562736372697074696f6e040753616e64626f780509505552434841534544a0fbbbefee660000c0cf24fc4d060345555207085055524348415345824c020809746573745f32315f31000102030405e0cae0efee66bfcf2400c0cf24fc4d06090752454e4557414c824c020a09746573745f32315f32000102030405a09a85f0ee66ff9e4900c0cf24fc4d0609824c020b09746573745f32315f33000102030405e0e9a9f0ee66bfee6d00c0cf24fc4d0609824c020c09746573745f32315f34000102030405a0b9cef0ee66ffbd920100c0cf24fc4d0609824c020d09746573745f32315f35000102030405e088f3f0ee66bf8db70100c0cf24fc4d06098620000100e088f3f0ee660102bf8db7010107746573745f323103626f620f636f6d2e6578616d706c652e617070076d6f6e74686c791b4175746f2d52656e657761626c6520537562736372697074696f6e010350314d01fc4d03455552a0fbbbefee660103626f620180a0d3acf0680109746573745f32315f35076d6f6e74686c79e088f3f0ee6601a0d897f1ee66a0d897f1ee66000000000000000000000000000000010665787069727980da8ab0f068
purchase:test_3	\\x02c4020106824c020006746573745f330001076d6f6e74686c79020f636f6d2e6578616d706c652e617070031b4175746f2d52656e657761626c6520537562736372697074696f6e040753616e64626f780509505552434841534544e09af6edee660000c0cf24fc4d060345555207085055524348415345824c020808746573745f335f31000102030405a0ea9aeeee66bfcf2400c0cf24fc4d06090752454e4557414c824c020a08746573745f335f32000102030405e0b9bfeeee66ff9e4900c0cf24fc4d0609824c020b08746573745f335f33000102030405a089e4eeee66bfee6d00c0cf24fc4d0609824c020c08746573745f335f34000102030405e0d888efee66ffbd920100c0cf24fc4d0609824c020d08746573745f335f35000102030405a0a8adefee66bf8db70100c0cf24fc4d06098620000100a0a8adefee660102bf8db7010106746573745f33036576650f636f6d2e6578616d706c652e617070076d6f6e74686c791b4175746f2d52656e657761626c6520537562736372697074696f6e010350314d01fc4d03455552e09af6edee6601036576650180a0d3acf0680108746573745f335f35076d6f6e74686c79a0a8adefee6601e0f7d1efee66e0f7d1efee66000000000000000000000000000000010665787069727980da8ab0f068
customer:eve	\\x0101a08290efee66000106746573745f33020100000000
purchase:5	\\x029601010182ec0500000135000117636f6d2e6578616d706c652e70726f2e6d6f6e74686c79020f636f6d2e6578616d706c652e617070031b4175746f2d52656e657761626c6520537562736372697074696f6e040753616e64626f78050950555243484153454480a0d5edee6600008090a9fa13fc4d0603555344070355534108085055524348415345090832313030303030310a023335000103626f620180a0d3acf06801013517636f6d2e6578616d706c652e70726f2e6d6f6e74686c7980a0d5edee660180b0fee7826780b0fee7826718000000000000000400000000000000
purchase:test_9	\\x02c4020106824c020006746573745f390001076d6f6e74686c79020f636f6d2e6578616d706c652e617070031b4175746f2d52656e657761626c6520537562736372697074696f6e040753616e64626f780509505552434841534544a090b8eeee660000c0cf24fc4d060345555207085055524348415345824c020808746573745f395f31000102030405e0dfdceeee66bfcf2400c0cf24fc4d06090752454e4557414c824c020a08746573745f395f32000102030405a0af81efee66ff9e4900c0cf24fc4d0609824c020b08746573745f395f33000102030405e0fea5efee66bfee6d00c0cf24fc4d0609824c020c08746573745f395f34000102030405a0cecaefee66ffbd920100c0cf24fc4d0609824c020d08746573745f395f35000102030405e09defefee66bf8db70100c0cf24fc4d06098620000100e09defefee660102bf8db7010106746573745f39036164610f636f6d2e6578616d706c652e617070076d6f6e74686c791b4175746f2d52656e657761626c6520537562736372697074696f6e010350314d01fc4d03455552a090b8eeee6601036164610180a0d3acf0680108746573745f395f35076d6f6e74686c79e09defefee6601a0ed93f0ee66a0ed93f0ee66000000000000000000000000000000010665787069727980da8ab0f068
customer:bob	\\x010180a08d879867000501340135013907746573745f313507746573745f3231020100000000
purchase:2	\\x02df0101028eec870800000132000117636f6d2e6578616d706c652e70726f2e6d6f6e74686c79020f636f6d2e6578616d706c652e617070031b4175746f2d52656e657761626c6520537562736372697074696f6e040753616e64626f78050950555243484153454480a0d5edee660080f0b2528090a9fa1380d098f70100fc4d060355534407035553410808505552434841534509083231303030303031ba046d0f6bfa503e89f5a09449c0ec450a02333282ec05000b013600010203040580a0d5edee660080f0b2528090a9fa13fc4d06070c0752454e4557414c090d02333600000180a0d3acf06801013617636f6d2e6578616d706c652e70726f2e6d6f6e74686c7980a0d5edee660180b0fee7826780b0fee7826718000000000000000400000000000000
purchase:3	\\x029601010182ec0500000133000117636f6d2e6578616d706c652e70726f2e6d6f6e74686c79020f636f6d2e6578616d706c652e617070031b4175746f2d52656e657761626c6520537562736372697074696f6e040753616e64626f78050950555243484153454480a0d5edee6600008090a9fa13fc4d0603555344070355534108085055524348415345090832313030303030310a02333300000180a0d3acf06801013317636f6d2e6578616d706c652e70726f2e6d6f6e74686c7980a0d5edee660180b0fee7826780b0fee7826718000000000000000400000000000000
purchase:1	\\x02c102010482ec0500000131000117636f6d2e6578616d706c652e70726f2e6d6f6e74686c79020f636f6d2e6578616d706c652e617070031b4175746f2d52656e657761626c6520537562736372697074696f6e040753616e64626f78050950555243484153454480a0d5edee6600008090a9fa13fc4d0603555344070355534108085055524348415345090832313030303030310a02333182ec05000b013200010203040580b0fee78267ff8fa9fa130080c0908312fc4d06070c0752454e4557414c090d02333282ec05000e013300010203040580c0a7e29667ff9fd2f427008090a9fa13fc4d06070c090f02333382ec050010013600010203040580a0d5edee6600008090a9fa13fc4d06070c0911023336e2830200010280c0a7e29667018090a9fa13fc4d068090fbd309ffefb25201ffcf98f7010180e093cb0b80e0e5a4010001036164610180a0d3acf06801013317636f6d2e6578616d706c652e70726f2e6d6f6e74686c7980c0a7e296670180d0d0dcaa6780d0d0dcaa671800000000000101040000000180a0d5edee66000180c0a7e2966700
purchase:test_15	\\x02ca020106824c020007746573745f31350001076d6f6e74686c79020f636f6d2e6578616d706c652e617070031b4175746f2d52656e657761626c6520537562736372697074696f6e040753616e64626f780509505552434841534544e085faeeee660000c0cf24fc4d060345555207085055524348415345824c020809746573745f31355f31000102030405a0d59eefee66bfcf2400c0cf24fc4d06090752454e4557414c824c020a09746573745f31355f32000102030405e0a4c3efee66ff9e4900c0cf24fc4d0609824c020b09746573745f31355f33000102030405a0f4e7efee66bfee6d00c0cf24fc4d0609824c020c09746573745f31355f34000102030405e0c38cf0ee66ffbd920100c0cf24fc4d0609824c020d09746573745f31355f35000102030405a093b1f0ee66bf8db70100c0cf24fc4d06098620000100a093b1f0ee660102bf8db7010107746573745f313503626f620f636f6d2e6578616d706c652e617070076d6f6e74686c791b4175746f2d52656e657761626c6520537562736372697074696f6e010350314d01fc4d03455552e085faeeee660103626f620180a0d3acf0680109746573745f31355f35076d6f6e74686c79a093b1f0ee6601e0e2d5f0ee66e0e2d5f0ee66000000000000000000000000000000010665787069727980da8ab0f068
customer:$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	\\x010180a0d5edee660000660101020100086772616e7420313900011472635f70726f6d6f5f70726f5f6d6f6e74686c79020003194e6f6e2d52656e6577696e6720537562736372697074696f6e040a50726f64756374696f6e0509505552434841534544e0fea5efee66000080a0f6a713000000
\.


--
-- Data for Name: events; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.events (sequence, previous, id, type, customer, other_customer, environment, bundle_id, change_sequence, occurred_at, recorded_at, body) FROM stdin;
1	\N	evt_00000000000201b4bb6e43fc5ad1dc2b	subscription.started	ada	\N	Sandbox	com.example.app	2	1767225600000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a322c22666163745f73657175656e6365223a322c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a2272656365697074222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79206973207061696420756e74696c20323032362d30322d30315430303a30303a30305a20616e642072656e65777320627920697473656c662e222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736393930343030303030302c226175746f5f72656e6577223a747275652c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2231222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a22616374697665222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2231222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303030323031623462623665343366633561643164633262222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e73746172746564227d
2	1	evt_0000000000077df8e519d276d0302a6a	subscription.renewed	ada	\N	Sandbox	com.example.app	7	1769904000000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a372c22666163745f73657175656e6365223a352c226e6f74696669636174696f6e5f74797065223a2253554253435249424544222c226e6f74696669636174696f6e5f75756964223a226e2d32222c22736f75726365223a226e6f74696669636174696f6e222c2273756274797065223a22494e495449414c5f425559227d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79206973207061696420756e74696c20323032362d30332d30315430303a30303a30305a20616e642072656e65777320627920697473656c662e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a7b226163636573735f756e74696c5f6d73223a313736393930343030303030302c22657870697265735f61745f6d73223a313736393930343030303030302c22706572696f645f6e756d626572223a312c227075726368617365645f61745f6d73223a313736373232353630303030302c227472616e73616374696f6e5f6964223a2231227d2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313737323332333230303030302c226175746f5f72656e6577223a747275652c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313737323332333230303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2231222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a322c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736393930343030303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a22616374697665222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2232222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303030373764663865353139643237366430333032613661222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30322d30315430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
3	2	evt_000000000009c36077d4bf1a6a1b93d7	subscription.billing_issue	ada	\N	Sandbox	com.example.app	9	1772323200000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a392c22666163745f73657175656e6365223a372c226e6f74696669636174696f6e5f74797065223a2253554253435249424544222c226e6f74696669636174696f6e5f75756964223a226e2d6661696c222c22736f75726365223a226e6f74696669636174696f6e222c2273756274797065223a22494e495449414c5f425559227d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22656e64735f616363657373223a66616c73652c22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a225468652072656e6577616c206f6620636f6d2e6578616d706c652e70726f2e6d6f6e74686c79206661696c65643b2074686520677261636520706572696f64206b656570732061636365737320756e74696c20323032362d30332d31395430303a30303a30305a2e222c2267726163655f706572696f645f657870697265735f61745f6d73223a313737333837383430303030302c2270726576696f7573223a7b226163636573735f756e74696c5f6d73223a313737323332333230303030302c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c22737461747573223a22616374697665227d2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313737333837383430303030302c226175746f5f72656e6577223a747275652c2262696c6c696e675f69737375655f61745f6d73223a313737323332333230303030302c22657870697265735f61745f6d73223a313737323332333230303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a313737333837383430303030302c226e6578745f70726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2231222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a322c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736393930343030303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2267726163655f706572696f64222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2232222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303030396333363037376434626631613661316239336437222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30332d30315430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e62696c6c696e675f6973737565227d
4	3	evt_00000000000983bb0cf29d5a9811cb6c	subscription.at_risk	ada	\N	Sandbox	com.example.app	9	1772496000000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a392c22666163745f73657175656e6365223a372c226e6f74696669636174696f6e5f74797065223a2253554253435249424544222c226e6f74696669636174696f6e5f75756964223a226e2d6661696c222c22736f75726365223a226e6f74696669636174696f6e222c2273756274797065223a22494e495449414c5f425559227d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22636875726e223a6e756c6c2c226561726c6965725f657069736f646573223a302c22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a225468652072656e6577616c206f6620636f6d2e6578616d706c652e70726f2e6d6f6e74686c79206661696c65643b2074686520677261636520706572696f64206b656570732061636365737320756e74696c20323032362d30332d31395430303a30303a30305a2e222c22696e766f6c756e74617279223a747275652c22706169645f706572696f6473223a322c2270726f6d6f74696f6e616c5f6f666665725f696473223a5b5d2c22726563656e745f737562736372697074696f6e5f73746172745f6d73223a313736373232353630303030302c227265736f6c7665645f657069736f646573223a302c227265736f6c766573223a6e756c6c2c2272657472795f756e74696c5f6d73223a313737373530373230303030302c227269736b223a2262696c6c696e675f7265747279222c227269736b73223a5b7b227269736b223a2262696c6c696e675f7265747279222c2273696e63655f6d73223a313737323332333230303030307d5d2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313737333837383430303030302c226175746f5f72656e6577223a747275652c2262696c6c696e675f69737375655f61745f6d73223a313737323332333230303030302c22657870697265735f61745f6d73223a313737323332333230303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a313737333837383430303030302c226e6578745f70726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2231222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a322c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736393930343030303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2267726163655f706572696f64222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2232222c22756e737562736372696265645f61745f6d73223a6e756c6c7d2c2276616c75655f61745f7269736b223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2277696e5f6261636b5f6f666665725f696473223a5b5d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303030393833626230636632396435613938313163623663222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30332d30335430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e61745f7269736b227d
14	\N	evt_00000000001a6f789167ff2000468a51	experiment.enrolled	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	\N	Sandbox	com.example.app	26	1767225600000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a32362c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22245243416e6f6e796d6f757349443a6161616161616161616161616161616161616161616161616161616161616161225d2c226170705f757365725f6964223a22245243416e6f6e796d6f757349443a6161616161616161616161616161616161616161616161616161616161616161222c226f726967696e616c5f6170705f757365725f6964223a22245243416e6f6e796d6f757349443a6161616161616161616161616161616161616161616161616161616161616161227d2c2264617461223a7b22656e726f6c6c65645f61745f6d73223a313736373232353630303030302c226578706572696d656e745f6964223a226669727374222c226578706572696d656e745f76617269616e74223a2262222c226578706c616e6174696f6e223a22546865206578706572696d656e7420666972737420656e726f6c6c656420245243416e6f6e796d6f757349443a616161616161616161616161616161616161616161616161616161616161616120696e2076617269616e7420622e222c226f66666572696e675f6964223a2273616c65227d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303031613666373839313637666632303030343638613531222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a30303a30302e3030305a222c2274797065223a226578706572696d656e742e656e726f6c6c6564227d
5	4	evt_00000000000c17cef7a3a67aaa09b077	subscription.renewed	ada	\N	Sandbox	com.example.app	12	1772582400000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a31322c22666163745f73657175656e6365223a31302c226e6f74696669636174696f6e5f74797065223a2253554253435249424544222c226e6f74696669636174696f6e5f75756964223a226e2d33222c22736f75726365223a226e6f74696669636174696f6e222c2273756274797065223a22494e495449414c5f425559227d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79206973207061696420756e74696c20323032362d30342d30345430303a30303a30305a20616e642072656e65777320627920697473656c662e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a227265636f76657279222c2270726576696f7573223a7b226163636573735f756e74696c5f6d73223a313737333837383430303030302c2262696c6c696e675f69737375655f61745f6d73223a313737323332333230303030302c22657870697265735f61745f6d73223a313737323332333230303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a313737333837383430303030302c22706572696f645f6e756d626572223a322c227075726368617365645f61745f6d73223a313736393930343030303030302c22737461747573223a2267726163655f706572696f64222c227472616e73616374696f6e5f6964223a2232227d2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313737353236303830303030302c226175746f5f72656e6577223a747275652c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313737353236303830303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2231222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a332c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313737323538323430303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a22616374697665222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2233222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303030633137636566376133613637616161303962303737222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30332d30345430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
6	5	evt_00000000000c4ca84f0e43f873d5a57a	subscription.risk_resolved	ada	\N	Sandbox	com.example.app	12	1772668800000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a31322c22666163745f73657175656e6365223a31302c226e6f74696669636174696f6e5f74797065223a2253554253435249424544222c226e6f74696669636174696f6e5f75756964223a226e2d33222c22736f75726365223a226e6f74696669636174696f6e222c2273756274797065223a22494e495449414c5f425559227d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22636875726e223a6e756c6c2c226561726c6965725f657069736f646573223a302c22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79206973207061696420756e74696c20323032362d30342d30345430303a30303a30305a20616e642072656e65777320627920697473656c662e222c22696e766f6c756e74617279223a747275652c22706169645f706572696f6473223a332c2270726f6d6f74696f6e616c5f6f666665725f696473223a5b5d2c22726563656e745f737562736372697074696f6e5f73746172745f6d73223a313736373232353630303030302c227265736f6c7665645f657069736f646573223a302c227265736f6c766573223a226576745f3030303030303030303030393833626230636632396435613938313163623663222c2272657472795f756e74696c5f6d73223a6e756c6c2c227269736b223a2262696c6c696e675f7265747279222c227269736b73223a5b7b227269736b223a2262696c6c696e675f7265747279222c2273696e63655f6d73223a313737323332333230303030307d5d2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313737353236303830303030302c226175746f5f72656e6577223a747275652c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313737353236303830303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2231222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a332c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313737323538323430303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a22616374697665222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2233222c22756e737562736372696265645f61745f6d73223a6e756c6c7d2c2276616c75655f61745f7269736b223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2277696e5f6261636b5f6f666665725f696473223a5b5d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303030633463613834663065343366383733643561353761222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30332d30355430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e7269736b5f7265736f6c766564227d
7	\N	evt_00000000000da93e42228effc68f01cd	subscription.started	bob	\N	Sandbox	com.example.app	13	1767225600000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a31332c22666163745f73657175656e6365223a31312c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a227365727665725f617069222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a30303a30305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736393930343030303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2239222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2239222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303030646139336534323232386566666336386630316364222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e73746172746564227d
8	7	evt_0000000000115cb8bae116657c643ad5	purchase.refunded	bob	\N	Sandbox	com.example.app	17	1767484800000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a31372c22666163745f73657175656e6365223a31332c226e6f74696669636174696f6e5f74797065223a2253554253435249424544222c226e6f74696669636174696f6e5f75756964223a226e2d39222c22736f75726365223a226e6f74696669636174696f6e222c2273756274797065223a22494e495449414c5f425559227d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e64735f616363657373223a747275652c22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c792077617320726566756e646564206f6e20323032362d30312d30345430303a30303a30305a2e222c2269735f6c61746573745f706572696f64223a747275652c2270726576696f7573223a7b226163636573735f756e74696c5f6d73223a313736393930343030303030302c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564227d2c227075726368617365223a6e756c6c2c22726566756e6465645f616d6f756e74223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c22726566756e6465645f7365617473223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373438343830303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2239222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a313736373438343830303030302c22737461747573223a227265766f6b6564222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2239222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303031313563623862616531313636353763363433616435222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30345430303a30303a30302e3030305a222c2274797065223a2270757263686173652e726566756e646564227d
15	\N	evt_00000000001d7fca4aa6593b3b0b606d	entitlement.granted	eve	\N	Production	\N	29	1767225690000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a32392c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22657665225d2c226170705f757365725f6964223a22657665222c226f726967696e616c5f6170705f757365725f6964223a22657665227d2c2264617461223a7b22656e64735f61745f6d73223a6e756c6c2c22656e7469746c656d656e745f6964223a2270726f222c226578706c616e6174696f6e223a2270726f20776173206772616e74656420746f20657665206f6e20323032362d30312d30315430303a30313a33305a2e222c226772616e745f6964223a226772616e742031222c2270726f647563745f6964223a2272635f70726f6d6f5f70726f5f6c69666574696d65222c227265766f6b65645f61745f6d73223a6e756c6c2c227374617274735f61745f6d73223a313736373232353639303030307d2c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c226964223a226576745f3030303030303030303031643766636134616136353933623362306236303664222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a30313a33302e3030305a222c2274797065223a22656e7469746c656d656e742e6772616e746564227d
9	8	evt_000000000011a9f0aef11a152a2203d5	subscription.churned	bob	\N	Sandbox	com.example.app	17	1767484800000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a31372c22666163745f73657175656e6365223a31332c226e6f74696669636174696f6e5f74797065223a2253554253435249424544222c226e6f74696669636174696f6e5f75756964223a226e2d39222c22736f75726365223a226e6f74696669636174696f6e222c2273756274797065223a22494e495449414c5f425559227d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22636875726e223a22726566756e64222c226561726c6965725f657069736f646573223a302c22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c792077617320726566756e646564206f6e20323032362d30312d30345430303a30303a30305a2e222c22696e766f6c756e74617279223a66616c73652c22706169645f706572696f6473223a302c2270726f6d6f74696f6e616c5f6f666665725f696473223a5b5d2c22726563656e745f737562736372697074696f6e5f73746172745f6d73223a6e756c6c2c227265736f6c7665645f657069736f646573223a302c227265736f6c766573223a6e756c6c2c2272657472795f756e74696c5f6d73223a6e756c6c2c227269736b223a6e756c6c2c227269736b73223a5b5d2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373438343830303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2239222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a313736373438343830303030302c22737461747573223a227265766f6b6564222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2239222c22756e737562736372696265645f61745f6d73223a6e756c6c7d2c2276616c75655f61745f7269736b223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2277696e5f6261636b5f6f666665725f696473223a5b5d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303031316139663061656631316131353261323230336435222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30345430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e636875726e6564227d
10	6	evt_000000000013612bb38962c52637b82b	subscription.renewed	ada	\N	Sandbox	com.example.app	19	1767225600000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a31392c22666163745f73657175656e6365223a31352c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a2272656365697074222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a30303a30305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736393930343030303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2231222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2236222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303031333631326262333839363263353236333762383262222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
11	\N	evt_0000000000149ef1054e963c62a8aa6e	subscription.renewed	\N	\N	Sandbox	com.example.app	20	1767225600000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a32302c22666163745f73657175656e6365223a31362c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a2272656365697074222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a6e756c6c2c2264617461223a7b22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79206973207061696420756e74696c20323032362d30322d30315430303a30303a30305a2e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736393930343030303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2232222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a22616374697665222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2236222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303031343965663130353465393633633632613861613665222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
12	\N	evt_00000000001619ce644a0aa9d33a757c	subscription.started	\N	\N	Sandbox	com.example.app	22	1767225600000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a32322c22666163745f73657175656e6365223a31382c226e6f74696669636174696f6e5f74797065223a2253554253435249424544222c226e6f74696669636174696f6e5f75756964223a22726566756e64222c22736f75726365223a226e6f74696669636174696f6e222c2273756274797065223a22494e495449414c5f425559227d2c22637573746f6d6572223a6e756c6c2c2264617461223a7b22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a30303a30305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373438343830303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2232222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a313736373438343830303030302c22737461747573223a227265766f6b6564222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2232222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303031363139636536343461306161396433336137353763222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e73746172746564227d
13	\N	evt_000000000016733522e0ec51233c91db	purchase.refunded	\N	\N	Sandbox	com.example.app	22	1767484800000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a32322c22666163745f73657175656e6365223a31382c226e6f74696669636174696f6e5f74797065223a2253554253435249424544222c226e6f74696669636174696f6e5f75756964223a22726566756e64222c22736f75726365223a226e6f74696669636174696f6e222c2273756274797065223a22494e495449414c5f425559227d2c22637573746f6d6572223a6e756c6c2c2264617461223a7b22656e64735f616363657373223a66616c73652c22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a22546865207061796d656e7420666f7220636f6d2e6578616d706c652e70726f2e6d6f6e74686c79206f6620323032362d30312d30315430303a30303a30305a2077617320726566756e646564206f6e20323032362d30312d30345430303a30303a30305a2e222c2269735f6c61746573745f706572696f64223a66616c73652c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22726566756e6465645f616d6f756e74223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c22726566756e6465645f7365617473223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373438343830303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2232222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a313736373438343830303030302c22737461747573223a227265766f6b6564222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2232222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303031363733333532326530656335313233336339316462222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30345430303a30303a30302e3030305a222c2274797065223a2270757263686173652e726566756e646564227d
16	15	evt_00000000001ded247d953a7097f99e6c	entitlement.activated	eve	\N	Production	\N	29	1767225690000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a32392c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22657665225d2c226170705f757365725f6964223a22657665222c226f726967696e616c5f6170705f757365725f6964223a22657665227d2c2264617461223a7b22656e7469746c656d656e74223a7b226163636573735f756e74696c5f6d73223a6e756c6c2c226964223a2270726f222c2269735f616374697665223a747275652c22726561736f6e223a226772616e746564227d2c226578706c616e6174696f6e223a2272635f70726f6d6f5f70726f5f6c69666574696d6520776173206772616e746564206f6e20323032362d30312d30315430303a30313a33305a20616e6420646f6573206e6f7420656e642e222c226f726967696e616c5f7472616e73616374696f6e5f6964223a226772616e742031222c2270726f647563745f6964223a2272635f70726f6d6f5f70726f5f6c69666574696d65227d2c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c226964223a226576745f3030303030303030303031646564323437643935336137303937663939653663222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a30313a33302e3030305a222c2274797065223a22656e7469746c656d656e742e616374697661746564227d
17	16	evt_00000000001ffcdd194671ce46412619	subscription.started	eve	\N	Sandbox	com.example.app	31	1767225870000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a33312c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22657665225d2c226170705f757365725f6964223a22657665222c226f726967696e616c5f6170705f757365725f6964223a22657665227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a6e756c6c2c226964223a2270726f222c2269735f616374697665223a747275652c22726561736f6e223a226772616e746564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c79206973207061696420756e74696c20323032362d30312d30315430303a30393a33305a20616e642072656e65777320627920697473656c662e222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232363137303030302c226175746f5f72656e6577223a747275652c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232363137303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a226d6f6e74686c79222c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353837303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f33222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353837303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a22616374697665222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f33222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303031666663646431393436373163653436343132363139222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a30343a33302e3030305a222c2274797065223a22737562736372697074696f6e2e73746172746564227d
18	17	evt_0000000000208fbfce261fcf49326648	currency.adjusted	eve	\N	Sandbox	\N	32	1767225960000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a33322c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22657665225d2c226170705f757365725f6964223a22657665222c226f726967696e616c5f6170705f757365725f6964223a22657665227d2c2264617461223a7b2261646a7573746d656e745f6964223a2261646a7573746d656e742034222c2261646a7573746d656e7473223a5b7b22616d6f756e74223a352c22636f6465223a22434f494e227d2c7b22616d6f756e74223a372c22636f6465223a2247454d227d5d2c226578706c616e6174696f6e223a225468652062616c616e6365206f6620657665206368616e676564206279203520434f494e2c20372047454d2e222c227265666572656e6365223a6e756c6c7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303032303866626663653236316663663439333236363438222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a30363a30302e3030305a222c2274797065223a2263757272656e63792e61646a7573746564227d
19	9	evt_0000000000221eb6cb21c83741ed69b9	subscription.started	bob	\N	Sandbox	com.example.app	34	1767225600000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a33342c22666163745f73657175656e6365223a32302c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a2272656365697074222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79206973207061696420756e74696c20323032362d30322d30315430303a30303a30305a2e222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736393930343030303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2234222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a22616374697665222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2234222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303032323165623663623231633833373431656436396239222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e73746172746564227d
20	\N	evt_0000000000266edd6b172128355dd82f	entitlement.granted	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	Production	\N	38	1767226230000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a33382c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262225d2c226170705f757365725f6964223a22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262222c226f726967696e616c5f6170705f757365725f6964223a22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262227d2c2264617461223a7b22656e64735f61745f6d73223a313736393831383233303030302c22656e7469746c656d656e745f6964223a2270726f222c226578706c616e6174696f6e223a2270726f20776173206772616e74656420746f20245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262206f6e20323032362d30312d30315430303a31303a33305a2e222c226772616e745f6964223a226772616e742037222c2270726f647563745f6964223a2272635f70726f6d6f5f70726f5f6d6f6e74686c79222c227265766f6b65645f61745f6d73223a6e756c6c2c227374617274735f61745f6d73223a313736373232363233303030307d2c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c226964223a226576745f3030303030303030303032363665646436623137323132383335356464383266222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a31303a33302e3030305a222c2274797065223a22656e7469746c656d656e742e6772616e746564227d
21	20	evt_000000000026e044a70c55755f0a2033	entitlement.activated	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	Production	\N	38	1767226230000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a33382c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262225d2c226170705f757365725f6964223a22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262222c226f726967696e616c5f6170705f757365725f6964223a22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262227d2c2264617461223a7b22656e7469746c656d656e74223a7b226163636573735f756e74696c5f6d73223a313736393831383233303030302c226964223a2270726f222c2269735f616374697665223a747275652c22726561736f6e223a226772616e746564227d2c226578706c616e6174696f6e223a2272635f70726f6d6f5f70726f5f6d6f6e74686c7920776173206772616e746564206f6e20323032362d30312d30315430303a31303a33305a20616e64206c6173747320756e74696c20323032362d30312d33315430303a31303a33305a2e222c226f726967696e616c5f7472616e73616374696f6e5f6964223a226772616e742037222c2270726f647563745f6964223a2272635f70726f6d6f5f70726f5f6d6f6e74686c79227d2c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c226964223a226576745f3030303030303030303032366530343461373063353537353566306132303333222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a31303a33302e3030305a222c2274797065223a22656e7469746c656d656e742e616374697661746564227d
22	21	evt_000000000027ba60804a6c9f9672e090	experiment.enrolled	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	Sandbox	com.example.app	39	1767226230000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a33392c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262225d2c226170705f757365725f6964223a22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262222c226f726967696e616c5f6170705f757365725f6964223a22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262227d2c2264617461223a7b22656e726f6c6c65645f61745f6d73223a313736373232363233303030302c226578706572696d656e745f6964223a226669727374222c226578706572696d656e745f76617269616e74223a2262222c226578706c616e6174696f6e223a22546865206578706572696d656e7420666972737420656e726f6c6c656420245243416e6f6e796d6f757349443a626262626262626262626262626262626262626262626262626262626262626220696e2076617269616e7420622e222c226f66666572696e675f6964223a2273616c65227d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303032376261363038303461366339663936373265303930222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a31303a33302e3030305a222c2274797065223a226578706572696d656e742e656e726f6c6c6564227d
23	10	evt_000000000029936b1858b68b6fc9c25b	subscription.started	ada	\N	Sandbox	com.example.app	41	1767226410000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a34312c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313736373232363731303030302c226964223a2270726f222c2269735f616374697665223a747275652c22726561736f6e223a2273756273637269626564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c79206973207061696420756e74696c20323032362d30312d30315430303a31383a33305a20616e642072656e65777320627920697473656c662e222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232363731303030302c226175746f5f72656e6577223a747275652c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232363731303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a226d6f6e74686c79222c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232363431303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f39222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232363431303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a22616374697665222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f39222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303032393933366231383538623638623666633963323562222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a31333a33302e3030305a222c2274797065223a22737562736372697074696f6e2e73746172746564227d
24	23	evt_00000000002942e89b3e78b7fbd710e0	entitlement.activated	ada	\N	Sandbox	com.example.app	41	1767226410000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a34312c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22656e7469746c656d656e74223a7b226163636573735f756e74696c5f6d73223a313736373232363731303030302c226964223a2270726f222c2269735f616374697665223a747275652c22726561736f6e223a2273756273637269626564227d2c226578706c616e6174696f6e223a226d6f6e74686c79206973207061696420756e74696c20323032362d30312d30315430303a31383a33305a20616e642072656e65777320627920697473656c662e222c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f39222c2270726f647563745f6964223a226d6f6e74686c79227d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303032393432653839623365373862376662643731306530222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a31333a33302e3030305a222c2274797065223a22656e7469746c656d656e742e616374697661746564227d
25	18	evt_00000000002ac78be821c8381293898e	currency.adjusted	eve	\N	Production	\N	42	1767226500000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a34322c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22657665225d2c226170705f757365725f6964223a22657665222c226f726967696e616c5f6170705f757365725f6964223a22657665227d2c2264617461223a7b2261646a7573746d656e745f6964223a2261646a7573746d656e74203130222c2261646a7573746d656e7473223a5b7b22616d6f756e74223a352c22636f6465223a22434f494e227d2c7b22616d6f756e74223a372c22636f6465223a2247454d227d5d2c226578706c616e6174696f6e223a225468652062616c616e6365206f6620657665206368616e676564206279203520434f494e2c20372047454d2e222c227265666572656e6365223a6e756c6c7d2c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c226964223a226576745f3030303030303030303032616337386265383231633833383132393338393865222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a31353a30302e3030305a222c2274797065223a2263757272656e63792e61646a7573746564227d
26	25	evt_00000000002bf211c98825c7fb4520ba	subscription.started	eve	\N	Sandbox	com.example.app	43	1767225600000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a34332c22666163745f73657175656e6365223a32312c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a2272656365697074222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22657665225d2c226170705f757365725f6964223a22657665222c226f726967696e616c5f6170705f757365725f6964223a22657665227d2c2264617461223a7b22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79206973207061696420756e74696c20323032362d30322d30315430303a30303a30305a2e222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736393930343030303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2233222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a22616374697665222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2233222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303032626632313163393838323563376662343532306261222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e73746172746564227d
27	19	evt_00000000002e18e577d7626a7c42f1c0	subscription.started	bob	\N	Sandbox	com.example.app	46	1767225600000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a34362c22666163745f73657175656e6365223a32322c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a2272656365697074222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79206973207061696420756e74696c20323032362d30322d30315430303a30303a30305a2e222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736393930343030303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2235222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a22616374697665222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2235222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303032653138653537376437363236613763343266316330222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e73746172746564227d
28	22	evt_0000000000322d4a789706bb31712cf8	entitlement.granted	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	Production	\N	50	1767226770000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a35302c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262225d2c226170705f757365725f6964223a22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262222c226f726967696e616c5f6170705f757365725f6964223a22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262227d2c2264617461223a7b22656e64735f61745f6d73223a6e756c6c2c22656e7469746c656d656e745f6964223a2270726f222c226578706c616e6174696f6e223a2270726f20776173206772616e74656420746f20245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262206f6e20323032362d30312d30315430303a31393a33305a2e222c226772616e745f6964223a226772616e74203133222c2270726f647563745f6964223a2272635f70726f6d6f5f70726f5f6c69666574696d65222c227265766f6b65645f61745f6d73223a6e756c6c2c227374617274735f61745f6d73223a313736373232363737303030307d2c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c226964223a226576745f3030303030303030303033323264346137383937303662623331373132636638222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a31393a33302e3030305a222c2274797065223a22656e7469746c656d656e742e6772616e746564227d
29	27	evt_00000000003495314cbfc267dc3ae451	experiment.enrolled	bob	\N	Sandbox	com.example.app	52	1767226860000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a35322c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e726f6c6c65645f61745f6d73223a313736373232363836303030302c226578706572696d656e745f6964223a226669727374222c226578706572696d656e745f76617269616e74223a2262222c226578706c616e6174696f6e223a22546865206578706572696d656e7420666972737420656e726f6c6c656420626f6220696e2076617269616e7420622e222c226f66666572696e675f6964223a2273616c65227d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303033343935333134636266633236376463336165343531222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a32313a30302e3030305a222c2274797065223a226578706572696d656e742e656e726f6c6c6564227d
30	29	evt_000000000035f09c71d2143009c66075	subscription.started	bob	\N	Sandbox	com.example.app	53	1767226950000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a35332c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313736373232373235303030302c226964223a2270726f222c2269735f616374697665223a747275652c22726561736f6e223a2273756273637269626564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c79206973207061696420756e74696c20323032362d30312d30315430303a32373a33305a20616e642072656e65777320627920697473656c662e222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232373235303030302c226175746f5f72656e6577223a747275652c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232373235303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a226d6f6e74686c79222c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232363935303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f3135222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232363935303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a22616374697665222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f3135222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303033356630396337316432313433303039633636303735222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a32323a33302e3030305a222c2274797065223a22737562736372697074696f6e2e73746172746564227d
31	30	evt_000000000035e2eab05575d4ebeab223	entitlement.activated	bob	\N	Sandbox	com.example.app	53	1767226950000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a35332c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e7469746c656d656e74223a7b226163636573735f756e74696c5f6d73223a313736373232373235303030302c226964223a2270726f222c2269735f616374697665223a747275652c22726561736f6e223a2273756273637269626564227d2c226578706c616e6174696f6e223a226d6f6e74686c79206973207061696420756e74696c20323032362d30312d30315430303a32373a33305a20616e642072656e65777320627920697473656c662e222c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f3135222c2270726f647563745f6964223a226d6f6e74686c79227d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303033356532656162303535373564346562656162323233222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a32323a33302e3030305a222c2274797065223a22656e7469746c656d656e742e616374697661746564227d
32	26	evt_000000000038d0457a57b05a85a0e335	customer.deleted	eve	\N	Sandbox	com.example.app	56	1767227040000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a35362c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22657665225d2c226170705f757365725f6964223a22657665222c226f726967696e616c5f6170705f757365725f6964223a22657665227d2c2264617461223a7b226163746f72223a226261636b656e64222c226578706c616e6174696f6e223a22657665207761732064656c657465642e222c2266726f6d223a22657665222c2266726f6d5f616c6961736573223a5b22657665225d2c226f7065726174696f6e223a372c22707572636861736573223a5b2232222c2233225d2c22726561736f6e223a2272657175657374222c22746f223a6e756c6c2c22746f5f616c6961736573223a5b5d2c22756e646f6e65223a66616c73657d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303033386430343537613537623035613835613065333335222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a32343a30302e3030305a222c2274797065223a22637573746f6d65722e64656c65746564227d
33	32	evt_000000000038a3f5faee3026458c1024	entitlement.deactivated	eve	\N	Production	\N	56	1767227040000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a35362c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22657665225d2c226170705f757365725f6964223a22657665222c226f726967696e616c5f6170705f757365725f6964223a22657665227d2c2264617461223a7b22656e7469746c656d656e74223a7b226163636573735f756e74696c5f6d73223a6e756c6c2c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a226e6f6e65227d2c226578706c616e6174696f6e223a224e6f207075726368617365206f662074686520637573746f6d657220756e6c6f636b732070726f20616e79206d6f72652e222c226f726967696e616c5f7472616e73616374696f6e5f6964223a6e756c6c2c2270726f647563745f6964223a6e756c6c7d2c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c226964223a226576745f3030303030303030303033386133663566616565333032363435386331303234222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a32343a30302e3030305a222c2274797065223a22656e7469746c656d656e742e6465616374697661746564227d
34	31	evt_0000000000392d62f8af7820aecf6f67	currency.adjusted	bob	\N	Sandbox	\N	57	1767227040000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a35372c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b2261646a7573746d656e745f6964223a2261646a7573746d656e74203136222c2261646a7573746d656e7473223a5b7b22616d6f756e74223a352c22636f6465223a22434f494e227d2c7b22616d6f756e74223a372c22636f6465223a2247454d227d5d2c226578706c616e6174696f6e223a225468652062616c616e6365206f6620626f62206368616e676564206279203520434f494e2c20372047454d2e222c227265666572656e6365223a6e756c6c7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303033393264363266386166373832306165636636663637222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a32343a30302e3030305a222c2274797065223a2263757272656e63792e61646a7573746564227d
35	14	evt_00000000003d2740338ea85343d2949c	entitlement.granted	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	\N	Production	\N	61	1767227310000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a36312c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22245243416e6f6e796d6f757349443a6161616161616161616161616161616161616161616161616161616161616161225d2c226170705f757365725f6964223a22245243416e6f6e796d6f757349443a6161616161616161616161616161616161616161616161616161616161616161222c226f726967696e616c5f6170705f757365725f6964223a22245243416e6f6e796d6f757349443a6161616161616161616161616161616161616161616161616161616161616161227d2c2264617461223a7b22656e64735f61745f6d73223a313736393831393331303030302c22656e7469746c656d656e745f6964223a2270726f222c226578706c616e6174696f6e223a2270726f20776173206772616e74656420746f20245243416e6f6e796d6f757349443a6161616161616161616161616161616161616161616161616161616161616161206f6e20323032362d30312d30315430303a32383a33305a2e222c226772616e745f6964223a226772616e74203139222c2270726f647563745f6964223a2272635f70726f6d6f5f70726f5f6d6f6e74686c79222c227265766f6b65645f61745f6d73223a6e756c6c2c227374617274735f61745f6d73223a313736373232373331303030307d2c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c226964223a226576745f3030303030303030303033643237343033333865613835333433643239343963222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a32383a33302e3030305a222c2274797065223a22656e7469746c656d656e742e6772616e746564227d
36	35	evt_00000000003d33ccea7f3ab6c857b361	entitlement.activated	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	\N	Production	\N	61	1767227310000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a36312c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22245243416e6f6e796d6f757349443a6161616161616161616161616161616161616161616161616161616161616161225d2c226170705f757365725f6964223a22245243416e6f6e796d6f757349443a6161616161616161616161616161616161616161616161616161616161616161222c226f726967696e616c5f6170705f757365725f6964223a22245243416e6f6e796d6f757349443a6161616161616161616161616161616161616161616161616161616161616161227d2c2264617461223a7b22656e7469746c656d656e74223a7b226163636573735f756e74696c5f6d73223a313736393831393331303030302c226964223a2270726f222c2269735f616374697665223a747275652c22726561736f6e223a226772616e746564227d2c226578706c616e6174696f6e223a2272635f70726f6d6f5f70726f5f6d6f6e74686c7920776173206772616e746564206f6e20323032362d30312d30315430303a32383a33305a20616e64206c6173747320756e74696c20323032362d30312d33315430303a32383a33305a2e222c226f726967696e616c5f7472616e73616374696f6e5f6964223a226772616e74203139222c2270726f647563745f6964223a2272635f70726f6d6f5f70726f5f6d6f6e74686c79227d2c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c226964223a226576745f3030303030303030303033643333636365613766336162366338353762333631222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a32383a33302e3030305a222c2274797065223a22656e7469746c656d656e742e616374697661746564227d
37	28	evt_00000000003e35b4bb4ffd2c44973f48	customer.deleted	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	\N	\N	62	1767227400000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a36322c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262225d2c226170705f757365725f6964223a22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262222c226f726967696e616c5f6170705f757365725f6964223a22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262227d2c2264617461223a7b226163746f72223a226261636b656e64222c226578706c616e6174696f6e223a22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262207761732064656c657465642e222c2266726f6d223a22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262222c2266726f6d5f616c6961736573223a5b22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262225d2c226f7065726174696f6e223a382c22707572636861736573223a5b5d2c22726561736f6e223a2272657175657374222c22746f223a6e756c6c2c22746f5f616c6961736573223a5b5d2c22756e646f6e65223a66616c73657d2c22656e7669726f6e6d656e74223a6e756c6c2c226964223a226576745f3030303030303030303033653335623462623466666432633434393733663438222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a33303a30302e3030305a222c2274797065223a22637573746f6d65722e64656c65746564227d
38	37	evt_00000000003e0faf88883673f4295153	entitlement.deactivated	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	Production	\N	62	1767227400000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a36322c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262225d2c226170705f757365725f6964223a22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262222c226f726967696e616c5f6170705f757365725f6964223a22245243416e6f6e796d6f757349443a6262626262626262626262626262626262626262626262626262626262626262227d2c2264617461223a7b22656e7469746c656d656e74223a7b226163636573735f756e74696c5f6d73223a6e756c6c2c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a226e6f6e65227d2c226578706c616e6174696f6e223a224e6f207075726368617365206f662074686520637573746f6d657220756e6c6f636b732070726f20616e79206d6f72652e222c226f726967696e616c5f7472616e73616374696f6e5f6964223a6e756c6c2c2270726f647563745f6964223a6e756c6c7d2c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c226964223a226576745f3030303030303030303033653066616638383838333637336634323935313533222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a33303a30302e3030305a222c2274797065223a22656e7469746c656d656e742e6465616374697661746564227d
39	34	evt_0000000000411700bf169cdbddfeffc9	subscription.started	bob	\N	Sandbox	com.example.app	65	1767227490000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a36352c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313736373232373739303030302c226964223a2270726f222c2269735f616374697665223a747275652c22726561736f6e223a2273756273637269626564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c79206973207061696420756e74696c20323032362d30312d30315430303a33363a33305a20616e642072656e65777320627920697473656c662e222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232373739303030302c226175746f5f72656e6577223a747275652c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232373739303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a226d6f6e74686c79222c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232373439303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f3231222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232373439303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a22616374697665222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f3231222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034313137303062663136396364626464666566666339222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a33313a33302e3030305a222c2274797065223a22737562736372697074696f6e2e73746172746564227d
40	33	evt_00000000004247f0b5dc276645a92828	currency.adjusted	eve	\N	Production	\N	66	1767227580000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a36362c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22657665225d2c226170705f757365725f6964223a22657665222c226f726967696e616c5f6170705f757365725f6964223a22657665227d2c2264617461223a7b2261646a7573746d656e745f6964223a2261646a7573746d656e74203232222c2261646a7573746d656e7473223a5b7b22616d6f756e74223a352c22636f6465223a22434f494e227d2c7b22616d6f756e74223a372c22636f6465223a2247454d227d5d2c226578706c616e6174696f6e223a225468652062616c616e6365206f6620657665206368616e676564206279203520434f494e2c20372047454d2e222c227265666572656e6365223a6e756c6c7d2c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c226964223a226576745f3030303030303030303034323437663062356463323736363435613932383238222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a33333a30302e3030305a222c2274797065223a2263757272656e63792e61646a7573746564227d
41	24	evt_0000000000447633346f1d8393898eae	entitlement.granted	ada	\N	Production	\N	68	1775692800000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a36382c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22656e64735f61745f6d73223a6e756c6c2c22656e7469746c656d656e745f6964223a2270726f222c226578706c616e6174696f6e223a2270726f20776173206772616e74656420746f20616461206f6e20323032362d30342d30395430303a30303a30305a2e222c226772616e745f6964223a226772616e74203631222c2270726f647563745f6964223a2272635f70726f6d6f5f70726f5f6c69666574696d65222c227265766f6b65645f61745f6d73223a6e756c6c2c227374617274735f61745f6d73223a313737353639323830303030307d2c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c226964223a226576745f3030303030303030303034343736333333343666316438333933383938656165222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30342d30395430303a30303a30302e3030305a222c2274797065223a22656e7469746c656d656e742e6772616e746564227d
42	41	evt_000000000044227dbbb42a61588a81ce	entitlement.activated	ada	\N	Production	\N	68	1775692800000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a36382c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22656e7469746c656d656e74223a7b226163636573735f756e74696c5f6d73223a6e756c6c2c226964223a2270726f222c2269735f616374697665223a747275652c22726561736f6e223a226772616e746564227d2c226578706c616e6174696f6e223a2272635f70726f6d6f5f70726f5f6c69666574696d6520776173206772616e746564206f6e20323032362d30342d30395430303a30303a30305a20616e6420646f6573206e6f7420656e642e222c226f726967696e616c5f7472616e73616374696f6e5f6964223a226772616e74203631222c2270726f647563745f6964223a2272635f70726f6d6f5f70726f5f6c69666574696d65227d2c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c226964223a226576745f3030303030303030303034343232376462626234326136313538386138316365222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30342d30395430303a30303a30302e3030305a222c2274797065223a22656e7469746c656d656e742e616374697661746564227d
43	42	evt_000000000044dbfab8e0f44479687edc	entitlement.deactivated	ada	\N	Sandbox	\N	68	1775692800000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a36382c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22656e7469746c656d656e74223a7b226163636573735f756e74696c5f6d73223a6e756c6c2c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a226e6f6e65227d2c226578706c616e6174696f6e223a224e6f207075726368617365206f662074686520637573746f6d657220756e6c6f636b732070726f20616e79206d6f72652e222c226f726967696e616c5f7472616e73616374696f6e5f6964223a6e756c6c2c2270726f647563745f6964223a6e756c6c7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034346462666162386530663434343739363837656463222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30342d30395430303a30303a30302e3030305a222c2274797065223a22656e7469746c656d656e742e6465616374697661746564227d
44	43	evt_00000000004549a9f75a5550eb51fc60	entitlement.grant_revoked	ada	\N	Production	\N	69	1775692800000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a36392c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22656e64735f61745f6d73223a6e756c6c2c22656e7469746c656d656e745f6964223a2270726f222c226578706c616e6174696f6e223a2270726f20776173207265766f6b65642066726f6d20616461206f6e20323032362d30342d30395430303a30303a30305a2e222c226772616e745f6964223a226772616e74203631222c2270726f647563745f6964223a2272635f70726f6d6f5f70726f5f6c69666574696d65222c227265766f6b65645f61745f6d73223a313737353639323830303030302c227374617274735f61745f6d73223a313737353639323830303030307d2c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c226964223a226576745f3030303030303030303034353439613966373561353535306562353166633630222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30342d30395430303a30303a30302e3030305a222c2274797065223a22656e7469746c656d656e742e6772616e745f7265766f6b6564227d
45	44	evt_00000000004591b3375643b00c3b4730	entitlement.deactivated	ada	\N	Production	\N	69	1775692800000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a36392c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a226f7065726174696f6e222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22656e7469746c656d656e74223a7b226163636573735f756e74696c5f6d73223a313737353639323830303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a226772616e745f7265766f6b6564227d2c226578706c616e6174696f6e223a2272635f70726f6d6f5f70726f5f6c69666574696d6520776173206772616e746564206f6e20323032362d30342d30395430303a30303a30305a20616e64207265766f6b6564206f6e20323032362d30342d30395430303a30303a30305a2e222c226f726967696e616c5f7472616e73616374696f6e5f6964223a226772616e74203631222c2270726f647563745f6964223a2272635f70726f6d6f5f70726f5f6c69666574696d65227d2c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c226964223a226576745f3030303030303030303034353931623333373536343362303063336234373330222c2269735f6261636b66696c6c223a66616c73652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30342d30395430303a30303a30302e3030305a222c2274797065223a22656e7469746c656d656e742e6465616374697661746564227d
46	40	evt_0000000000482c76eb11478c57401d4e	subscription.renewed	eve	\N	Sandbox	com.example.app	72	1767226170000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37322c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22657665225d2c226170705f757365725f6964223a22657665222c226f726967696e616c5f6170705f757365725f6964223a22657665227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313736373232373637303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a2265787069726564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a30393a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232363437303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232363437303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353837303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f33222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a322c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232363137303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f335f31222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034383263373665623131343738633537343031643465222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a30393a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
47	46	evt_00000000004806f9e84b0474202c433b	subscription.renewed	eve	\N	Sandbox	com.example.app	72	1767226470000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37322c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22657665225d2c226170705f757365725f6964223a22657665222c226f726967696e616c5f6170705f757365725f6964223a22657665227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313736373232373637303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a2265787069726564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a31343a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232363737303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232363737303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353837303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f33222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a332c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232363437303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f335f32222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034383036663965383462303437343230326334333362222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a31343a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
48	47	evt_000000000048eef2a97a575137dfccd1	subscription.renewed	eve	\N	Sandbox	com.example.app	72	1767226770000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37322c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22657665225d2c226170705f757365725f6964223a22657665222c226f726967696e616c5f6170705f757365725f6964223a22657665227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313736373232373637303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a2265787069726564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a31393a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232373037303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232373037303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353837303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f33222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a342c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232363737303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f335f33222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034386565663261393761353735313337646663636431222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a31393a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
49	48	evt_000000000048eb481d28901f895832d3	subscription.renewed	eve	\N	Sandbox	com.example.app	72	1767227070000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37322c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22657665225d2c226170705f757365725f6964223a22657665222c226f726967696e616c5f6170705f757365725f6964223a22657665227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313736373232373637303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a2265787069726564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a32343a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232373337303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232373337303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353837303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f33222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a352c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232373037303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f335f34222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034386562343831643238393031663839353833326433222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a32343a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
50	49	evt_0000000000486eba38151261f9229105	subscription.renewed	eve	\N	Sandbox	com.example.app	72	1767227370000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37322c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22657665225d2c226170705f757365725f6964223a22657665222c226f726967696e616c5f6170705f757365725f6964223a22657665227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313736373232373637303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a2265787069726564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a32393a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a7b226163636573735f756e74696c5f6d73223a313736373232363137303030302c226175746f5f72656e6577223a747275652c22657870697265735f61745f6d73223a313736373232363137303030302c22706572696f645f6e756d626572223a312c227075726368617365645f61745f6d73223a313736373232353837303030302c22737461747573223a22616374697665222c227472616e73616374696f6e5f6964223a22746573745f33222c22756e737562736372696265645f61745f6d73223a6e756c6c7d2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232373637303030302c226175746f5f72656e6577223a66616c73652c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232373637303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a226d6f6e74686c79222c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353837303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f33222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a362c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232373337303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f335f35222c22756e737562736372696265645f61745f6d73223a313736373232373337303030307d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034383665626133383135313236316639323239313035222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a32393a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
51	45	evt_0000000000492f4efa33fda6c85fcf9b	subscription.renewed	ada	\N	Sandbox	com.example.app	73	1767226710000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37332c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313737353639323830303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a226772616e745f7265766f6b6564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a31383a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232373031303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232373031303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232363431303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f39222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a322c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232363731303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f395f31222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034393266346566613333666461366338356663663962222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a31383a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
52	51	evt_000000000049d55b70f466087bed1a81	subscription.renewed	ada	\N	Sandbox	com.example.app	73	1767227010000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37332c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313737353639323830303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a226772616e745f7265766f6b6564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a32333a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232373331303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232373331303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232363431303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f39222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a332c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232373031303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f395f32222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034396435356237306634363630383762656431613831222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a32333a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
53	52	evt_000000000049227a3ea2207479dc7fa0	subscription.renewed	ada	\N	Sandbox	com.example.app	73	1767227310000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37332c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313737353639323830303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a226772616e745f7265766f6b6564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a32383a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232373631303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232373631303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232363431303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f39222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a342c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232373331303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f395f33222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034393232376133656132323037343739646337666130222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a32383a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
54	53	evt_0000000000497ef527b5a96a6b49020d	subscription.renewed	ada	\N	Sandbox	com.example.app	73	1767227610000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37332c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313737353639323830303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a226772616e745f7265766f6b6564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a33333a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232373931303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232373931303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232363431303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f39222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a352c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232373631303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f395f34222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034393765663532376235613936613662343930323064222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a33333a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
55	54	evt_00000000004992d24f83c21dd5106753	subscription.renewed	ada	\N	Sandbox	com.example.app	73	1767227910000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37332c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313737353639323830303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a226772616e745f7265766f6b6564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a33383a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a7b226163636573735f756e74696c5f6d73223a313736373232363731303030302c226175746f5f72656e6577223a747275652c22657870697265735f61745f6d73223a313736373232363731303030302c22706572696f645f6e756d626572223a312c227075726368617365645f61745f6d73223a313736373232363431303030302c22737461747573223a22616374697665222c227472616e73616374696f6e5f6964223a22746573745f39222c22756e737562736372696265645f61745f6d73223a6e756c6c7d2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232383231303030302c226175746f5f72656e6577223a66616c73652c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232383231303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a226d6f6e74686c79222c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232363431303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f39222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a362c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232373931303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f395f35222c22756e737562736372696265645f61745f6d73223a313736373232373931303030307d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034393932643234663833633231646435313036373533222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a33383a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
56	39	evt_00000000004af3561775c594293ddd22	subscription.renewed	bob	\N	Sandbox	com.example.app	74	1767227250000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37342c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313736373232393239303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a2265787069726564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a32373a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232373535303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232373535303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232363935303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f3135222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a322c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232373235303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f31355f31222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034616633353631373735633539343239336464643232222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a32373a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
57	56	evt_00000000004af63cc81d7143755258e8	subscription.renewed	bob	\N	Sandbox	com.example.app	74	1767227550000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37342c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313736373232393239303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a2265787069726564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a33323a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232373835303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232373835303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232363935303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f3135222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a332c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232373535303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f31355f32222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034616636336363383164373134333735353235386538222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a33323a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
58	57	evt_00000000004a51144061311ebafa81a7	subscription.renewed	bob	\N	Sandbox	com.example.app	74	1767227850000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37342c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313736373232393239303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a2265787069726564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a33373a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232383135303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232383135303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232363935303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f3135222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a342c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232373835303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f31355f33222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034613531313434303631333131656261666138316137222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a33373a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
59	58	evt_00000000004ad0e44e556e31328dad3b	subscription.renewed	bob	\N	Sandbox	com.example.app	74	1767228150000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37342c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313736373232393239303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a2265787069726564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a34323a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232383435303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232383435303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232363935303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f3135222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a352c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232383135303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f31355f34222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034616430653434653535366533313332386461643362222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a34323a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
60	59	evt_00000000004af8bcffd223b5a5bf2bd4	subscription.renewed	bob	\N	Sandbox	com.example.app	74	1767228450000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37342c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313736373232393239303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a2265787069726564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a34373a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a7b226163636573735f756e74696c5f6d73223a313736373232373235303030302c226175746f5f72656e6577223a747275652c22657870697265735f61745f6d73223a313736373232373235303030302c22706572696f645f6e756d626572223a312c227075726368617365645f61745f6d73223a313736373232363935303030302c22737461747573223a22616374697665222c227472616e73616374696f6e5f6964223a22746573745f3135222c22756e737562736372696265645f61745f6d73223a6e756c6c7d2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232383735303030302c226175746f5f72656e6577223a66616c73652c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232383735303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a226d6f6e74686c79222c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232363935303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f3135222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a362c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232383435303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f31355f35222c22756e737562736372696265645f61745f6d73223a313736373232383435303030307d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034616638626366666432323362356135626632626434222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a34373a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
61	60	evt_00000000004a1c9c9f4eba966b4a8395	entitlement.deactivated	bob	\N	Sandbox	com.example.app	74	1767229290000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37342c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e7469746c656d656e74223a7b226163636573735f756e74696c5f6d73223a313736373232393239303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a2265787069726564227d2c226578706c616e6174696f6e223a226d6f6e74686c792065787069726564206f6e20323032362d30312d30315430313a30313a33305a2062656361757365206175746f2d72656e657720776173207475726e6564206f66662e222c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f3231222c2270726f647563745f6964223a226d6f6e74686c79227d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034613163396339663465626139363662346138333935222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430313a30313a33302e3030305a222c2274797065223a22656e7469746c656d656e742e6465616374697661746564227d
62	61	evt_00000000004b607cd4c3e67997a4d85b	subscription.renewed	bob	\N	Sandbox	com.example.app	75	1767227790000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37352c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313736373232393239303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a2265787069726564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a33363a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232383039303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232383039303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232373439303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f3231222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a322c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232373739303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f32315f31222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034623630376364346333653637393937613464383562222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a33363a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
63	62	evt_00000000004b2a2a0ba82905fd9d124d	subscription.renewed	bob	\N	Sandbox	com.example.app	75	1767228090000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37352c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313736373232393239303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a2265787069726564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a34313a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232383339303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232383339303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232373439303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f3231222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a332c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232383039303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f32315f32222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034623261326130626138323930356664396431323464222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a34313a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
64	63	evt_00000000004b67cc3dee6b82a0df5dec	subscription.renewed	bob	\N	Sandbox	com.example.app	75	1767228390000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37352c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313736373232393239303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a2265787069726564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a34363a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232383639303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232383639303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232373439303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f3231222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a342c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232383339303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f32315f33222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034623637636333646565366238326130646635646563222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a34363a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
65	64	evt_00000000004b799a51318ad6977b604b	subscription.renewed	bob	\N	Sandbox	com.example.app	75	1767228690000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37352c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313736373232393239303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a2265787069726564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a35313a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a6e756c6c2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232383939303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232383939303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232373439303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f3231222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a352c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232383639303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f32315f34222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034623739396135313331386164363937376236303462222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a35313a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
66	65	evt_00000000004bfee563e02ba45d4badb5	subscription.renewed	bob	\N	Sandbox	com.example.app	75	1767228990000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37352c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e7469746c656d656e7473223a5b7b226163636573735f756e74696c5f6d73223a313736373232393239303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a2265787069726564227d5d2c226578706c616e6174696f6e223a226d6f6e74686c7920776173207061696420666f72206f6e20323032362d30312d30315430303a35363a33305a2c20776869636820626563616d65206b6e6f776e206c617465722e222c2269735f747269616c5f636f6e76657273696f6e223a66616c73652c226b696e64223a2272656e6577616c222c2270726576696f7573223a7b226163636573735f756e74696c5f6d73223a313736373232373739303030302c226175746f5f72656e6577223a747275652c22657870697265735f61745f6d73223a313736373232373739303030302c22706572696f645f6e756d626572223a312c227075726368617365645f61745f6d73223a313736373232373439303030302c22737461747573223a22616374697665222c227472616e73616374696f6e5f6964223a22746573745f3231222c22756e737562736372696265645f61745f6d73223a6e756c6c7d2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736373232393239303030302c226175746f5f72656e6577223a66616c73652c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736373232393239303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a226d6f6e74686c79222c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232373439303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a22746573745f3231222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a362c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22455552222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a226d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232383939303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a22746573745f73746f7265222c2273746f726566726f6e74223a6e756c6c2c227472616e73616374696f6e5f6964223a22746573745f32315f35222c22756e737562736372696265645f61745f6d73223a313736373232383939303030307d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034626665653536336530326261343564346261646235222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d30315430303a35363a33302e3030305a222c2274797065223a22737562736372697074696f6e2e72656e65776564227d
67	36	evt_00000000004c13d75af348046491cdbb	entitlement.deactivated	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	\N	Production	\N	76	1769819310000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a6e756c6c2c226361757365223a7b226368616e67655f73657175656e6365223a37362c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22245243416e6f6e796d6f757349443a6161616161616161616161616161616161616161616161616161616161616161225d2c226170705f757365725f6964223a22245243416e6f6e796d6f757349443a6161616161616161616161616161616161616161616161616161616161616161222c226f726967696e616c5f6170705f757365725f6964223a22245243416e6f6e796d6f757349443a6161616161616161616161616161616161616161616161616161616161616161227d2c2264617461223a7b22656e7469746c656d656e74223a7b226163636573735f756e74696c5f6d73223a313736393831393331303030302c226964223a2270726f222c2269735f616374697665223a66616c73652c22726561736f6e223a226772616e745f656e646564227d2c226578706c616e6174696f6e223a2272635f70726f6d6f5f70726f5f6d6f6e74686c7920776173206772616e746564206f6e20323032362d30312d30315430303a32383a33305a20616e6420656e646564206f6e20323032362d30312d33315430303a32383a33305a2e222c226f726967696e616c5f7472616e73616374696f6e5f6964223a226772616e74203139222c2270726f647563745f6964223a2272635f70726f6d6f5f70726f5f6d6f6e74686c79227d2c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c226964223a226576745f3030303030303030303034633133643735616633343830343634393163646262222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30312d33315430303a32383a33302e3030305a222c2274797065223a22656e7469746c656d656e742e6465616374697661746564227d
68	\N	evt_00000000004d842e8f71a0f369f6f55a	subscription.expired	\N	\N	Sandbox	com.example.app	77	1769904000000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37372c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a6e756c6c2c2264617461223a7b22656e64735f616363657373223a747275652c22656e7469746c656d656e7473223a5b5d2c2265787069726174696f6e5f726561736f6e223a22756e6b6e6f776e222c226578706c616e6174696f6e223a2254686520706572696f64206f6620636f6d2e6578616d706c652e70726f2e6d6f6e74686c7920656e646564206f6e20323032362d30322d30315430303a30303a30305a2c20616e6420776865746865722069742072656e65776564206973206e6f74206b6e6f776e207965743b2061636365737320656e646564206f6e20323032362d30322d30315430303a30303a30305a2e222c2270726576696f7573223a7b22737461747573223a22616374697665227d2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736393930343030303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2232222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2236222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034643834326538663731613066333639663666353561222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30322d30315430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e65787069726564227d
69	\N	evt_00000000004daa067fa8a29d554db8fc	subscription.churned	\N	\N	Sandbox	com.example.app	77	1769904000000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37372c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a6e756c6c2c2264617461223a7b22636875726e223a22766f6c756e74617279222c226561726c6965725f657069736f646573223a302c22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a2254686520706572696f64206f6620636f6d2e6578616d706c652e70726f2e6d6f6e74686c7920656e646564206f6e20323032362d30322d30315430303a30303a30305a2c20616e6420776865746865722069742072656e65776564206973206e6f74206b6e6f776e207965743b2061636365737320656e646564206f6e20323032362d30322d30315430303a30303a30305a2e222c22696e766f6c756e74617279223a66616c73652c22706169645f706572696f6473223a312c2270726f6d6f74696f6e616c5f6f666665725f696473223a5b5d2c22726563656e745f737562736372697074696f6e5f73746172745f6d73223a6e756c6c2c227265736f6c7665645f657069736f646573223a302c227265736f6c766573223a6e756c6c2c2272657472795f756e74696c5f6d73223a6e756c6c2c227269736b223a6e756c6c2c227269736b73223a5b5d2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736393930343030303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2232222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2236222c22756e737562736372696265645f61745f6d73223a6e756c6c7d2c2276616c75655f61745f7269736b223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2277696e5f6261636b5f6f666665725f696473223a5b5d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034646161303637666138613239643535346462386663222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30322d30315430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e636875726e6564227d
70	\N	evt_00000000004ed84b0d6f87b971c2be23	subscription.expired	\N	\N	Sandbox	com.example.app	78	1769904000000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37382c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a6e756c6c2c2264617461223a7b22656e64735f616363657373223a747275652c22656e7469746c656d656e7473223a5b5d2c2265787069726174696f6e5f726561736f6e223a22756e6b6e6f776e222c226578706c616e6174696f6e223a2254686520706572696f64206f6620636f6d2e6578616d706c652e70726f2e6d6f6e74686c7920656e646564206f6e20323032362d30322d30315430303a30303a30305a2c20616e6420776865746865722069742072656e65776564206973206e6f74206b6e6f776e207965743b2061636365737320656e646564206f6e20323032362d30322d30315430303a30303a30305a2e222c2270726576696f7573223a7b22737461747573223a22616374697665227d2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736393930343030303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2233222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2233222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034656438346230643666383762393731633262653233222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30322d30315430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e65787069726564227d
71	\N	evt_00000000004e6d04723a941bc1cad631	subscription.churned	\N	\N	Sandbox	com.example.app	78	1769904000000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37382c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a6e756c6c2c2264617461223a7b22636875726e223a22766f6c756e74617279222c226561726c6965725f657069736f646573223a302c22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a2254686520706572696f64206f6620636f6d2e6578616d706c652e70726f2e6d6f6e74686c7920656e646564206f6e20323032362d30322d30315430303a30303a30305a2c20616e6420776865746865722069742072656e65776564206973206e6f74206b6e6f776e207965743b2061636365737320656e646564206f6e20323032362d30322d30315430303a30303a30305a2e222c22696e766f6c756e74617279223a66616c73652c22706169645f706572696f6473223a312c2270726f6d6f74696f6e616c5f6f666665725f696473223a5b5d2c22726563656e745f737562736372697074696f6e5f73746172745f6d73223a6e756c6c2c227265736f6c7665645f657069736f646573223a302c227265736f6c766573223a6e756c6c2c2272657472795f756e74696c5f6d73223a6e756c6c2c227269736b223a6e756c6c2c227269736b73223a5b5d2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736393930343030303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2233222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2233222c22756e737562736372696265645f61745f6d73223a6e756c6c7d2c2276616c75655f61745f7269736b223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2277696e5f6261636b5f6f666665725f696473223a5b5d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034653664303437323361393431626331636164363331222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30322d30315430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e636875726e6564227d
72	66	evt_00000000004f96b6300242262bd038a5	subscription.expired	bob	\N	Sandbox	com.example.app	79	1769904000000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37392c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e64735f616363657373223a747275652c22656e7469746c656d656e7473223a5b5d2c2265787069726174696f6e5f726561736f6e223a22756e6b6e6f776e222c226578706c616e6174696f6e223a2254686520706572696f64206f6620636f6d2e6578616d706c652e70726f2e6d6f6e74686c7920656e646564206f6e20323032362d30322d30315430303a30303a30305a2c20616e6420776865746865722069742072656e65776564206973206e6f74206b6e6f776e207965743b2061636365737320656e646564206f6e20323032362d30322d30315430303a30303a30305a2e222c2270726576696f7573223a7b22737461747573223a22616374697665227d2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736393930343030303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2234222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2234222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034663936623633303032343232363262643033386135222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30322d30315430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e65787069726564227d
73	72	evt_00000000004f922589c3baff491b97cf	subscription.churned	bob	\N	Sandbox	com.example.app	79	1769904000000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a37392c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22636875726e223a22766f6c756e74617279222c226561726c6965725f657069736f646573223a302c22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a2254686520706572696f64206f6620636f6d2e6578616d706c652e70726f2e6d6f6e74686c7920656e646564206f6e20323032362d30322d30315430303a30303a30305a2c20616e6420776865746865722069742072656e65776564206973206e6f74206b6e6f776e207965743b2061636365737320656e646564206f6e20323032362d30322d30315430303a30303a30305a2e222c22696e766f6c756e74617279223a66616c73652c22706169645f706572696f6473223a312c2270726f6d6f74696f6e616c5f6f666665725f696473223a5b5d2c22726563656e745f737562736372697074696f6e5f73746172745f6d73223a6e756c6c2c227265736f6c7665645f657069736f646573223a302c227265736f6c766573223a6e756c6c2c2272657472795f756e74696c5f6d73223a6e756c6c2c227269736b223a6e756c6c2c227269736b73223a5b5d2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736393930343030303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2234222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2234222c22756e737562736372696265645f61745f6d73223a6e756c6c7d2c2276616c75655f61745f7269736b223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2277696e5f6261636b5f6f666665725f696473223a5b5d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303034663932323538396333626166663439316239376366222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30322d30315430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e636875726e6564227d
74	73	evt_0000000000500acc35e0f4ff1188fa5f	subscription.expired	bob	\N	Sandbox	com.example.app	80	1769904000000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a38302c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22656e64735f616363657373223a747275652c22656e7469746c656d656e7473223a5b5d2c2265787069726174696f6e5f726561736f6e223a22756e6b6e6f776e222c226578706c616e6174696f6e223a2254686520706572696f64206f6620636f6d2e6578616d706c652e70726f2e6d6f6e74686c7920656e646564206f6e20323032362d30322d30315430303a30303a30305a2c20616e6420776865746865722069742072656e65776564206973206e6f74206b6e6f776e207965743b2061636365737320656e646564206f6e20323032362d30322d30315430303a30303a30305a2e222c2270726576696f7573223a7b22737461747573223a22616374697665227d2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736393930343030303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2235222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2235222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303035303061636333356530663466663131383866613566222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30322d30315430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e65787069726564227d
75	74	evt_0000000000508aaeb8d5694a7c33e4ba	subscription.churned	bob	\N	Sandbox	com.example.app	80	1769904000000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a38302c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22626f62225d2c226170705f757365725f6964223a22626f62222c226f726967696e616c5f6170705f757365725f6964223a22626f62227d2c2264617461223a7b22636875726e223a22766f6c756e74617279222c226561726c6965725f657069736f646573223a302c22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a2254686520706572696f64206f6620636f6d2e6578616d706c652e70726f2e6d6f6e74686c7920656e646564206f6e20323032362d30322d30315430303a30303a30305a2c20616e6420776865746865722069742072656e65776564206973206e6f74206b6e6f776e207965743b2061636365737320656e646564206f6e20323032362d30322d30315430303a30303a30305a2e222c22696e766f6c756e74617279223a66616c73652c22706169645f706572696f6473223a312c2270726f6d6f74696f6e616c5f6f666665725f696473223a5b5d2c22726563656e745f737562736372697074696f6e5f73746172745f6d73223a6e756c6c2c227265736f6c7665645f657069736f646573223a302c227265736f6c766573223a6e756c6c2c2272657472795f756e74696c5f6d73223a6e756c6c2c227269736b223a6e756c6c2c227269736b73223a5b5d2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313736393930343030303030302c226175746f5f72656e6577223a6e756c6c2c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313736393930343030303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a6e756c6c2c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2235222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a312c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313736373232353630303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a6e756c6c2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2235222c22756e737562736372696265645f61745f6d73223a6e756c6c7d2c2276616c75655f61745f7269736b223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2277696e5f6261636b5f6f666665725f696473223a5b5d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303035303861616562386435363934613763333365346261222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30322d30315430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e636875726e6564227d
76	55	evt_000000000051b36ad28f4b38f3bccb3b	subscription.expired	ada	\N	Sandbox	com.example.app	81	1775260800000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a38312c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22656e64735f616363657373223a747275652c22656e7469746c656d656e7473223a5b5d2c2265787069726174696f6e5f726561736f6e223a22756e6b6e6f776e222c226578706c616e6174696f6e223a2254686520706572696f64206f6620636f6d2e6578616d706c652e70726f2e6d6f6e74686c7920656e646564206f6e20323032362d30342d30345430303a30303a30305a2c20616e6420776865746865722069742072656e65776564206973206e6f74206b6e6f776e207965743b2061636365737320656e646564206f6e20323032362d30342d30345430303a30303a30305a2e222c2270726576696f7573223a7b22737461747573223a22616374697665227d2c227075726368617365223a6e756c6c2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313737353236303830303030302c226175746f5f72656e6577223a747275652c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313737353236303830303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2231222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a332c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313737323538323430303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2233222c22756e737562736372696265645f61745f6d73223a6e756c6c7d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303035316233366164323866346233386633626363623362222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30342d30345430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e65787069726564227d
77	76	evt_000000000051d4f52b3b2508b79228f9	subscription.churned	ada	\N	Sandbox	com.example.app	81	1775260800000	1801785600000	\\x7b226170695f76657273696f6e223a2231222c22617070223a7b2262756e646c655f6964223a22636f6d2e6578616d706c652e617070227d2c226361757365223a7b226368616e67655f73657175656e6365223a38312c22666163745f73657175656e6365223a6e756c6c2c226e6f74696669636174696f6e5f74797065223a6e756c6c2c226e6f74696669636174696f6e5f75756964223a6e756c6c2c22736f75726365223a22636c6f636b222c2273756274797065223a6e756c6c7d2c22637573746f6d6572223a7b22616c6961736573223a5b22616461225d2c226170705f757365725f6964223a22616461222c226f726967696e616c5f6170705f757365725f6964223a22616461227d2c2264617461223a7b22636875726e223a22766f6c756e74617279222c226561726c6965725f657069736f646573223a312c22656e7469746c656d656e7473223a5b5d2c226578706c616e6174696f6e223a2254686520706572696f64206f6620636f6d2e6578616d706c652e70726f2e6d6f6e74686c7920656e646564206f6e20323032362d30342d30345430303a30303a30305a2c20616e6420776865746865722069742072656e65776564206973206e6f74206b6e6f776e207965743b2061636365737320656e646564206f6e20323032362d30342d30345430303a30303a30305a2e222c22696e766f6c756e74617279223a66616c73652c22706169645f706572696f6473223a332c2270726f6d6f74696f6e616c5f6f666665725f696473223a5b5d2c22726563656e745f737562736372697074696f6e5f73746172745f6d73223a313736373232353630303030302c227265736f6c7665645f657069736f646573223a312c227265736f6c766573223a6e756c6c2c2272657472795f756e74696c5f6d73223a6e756c6c2c227269736b223a6e756c6c2c227269736b73223a5b5d2c22737562736372697074696f6e223a7b226163636573735f756e74696c5f6d73223a313737353236303830303030302c226175746f5f72656e6577223a747275652c2262696c6c696e675f69737375655f61745f6d73223a6e756c6c2c22657870697265735f61745f6d73223a313737353236303830303030302c2267726163655f706572696f645f657870697265735f61745f6d73223a6e756c6c2c226e6578745f70726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c226f66666572223a6e756c6c2c226f726967696e616c5f7075726368617365645f61745f6d73223a313736373232353630303030302c226f726967696e616c5f7472616e73616374696f6e5f6964223a2231222c226f776e657273686970223a22707572636861736564222c22706169645f7365617473223a6e756c6c2c22706572696f645f6e756d626572223a332c22706572696f645f74797065223a226e6f726d616c222c227072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2270726f647563745f6964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c2270726f647563745f74797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227075726368617365645f61745f6d73223a313737323538323430303030302c227175616e74697479223a312c2272656e6577616c5f7072696365223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c227265766f6b65645f61745f6d73223a6e756c6c2c22737461747573223a2265787069726564222c2273746f7265223a226170705f73746f7265222c2273746f726566726f6e74223a22555341222c227472616e73616374696f6e5f6964223a2233222c22756e737562736372696265645f61745f6d73223a6e756c6c7d2c2276616c75655f61745f7269736b223a7b2263757272656e6379223a22555344222c226d696c6c69756e697473223a343939307d2c2277696e5f6261636b5f6f666665725f696473223a5b5d7d2c22656e7669726f6e6d656e74223a2273616e64626f78222c226964223a226576745f3030303030303030303035316434663532623362323530386237393232386639222c2269735f6261636b66696c6c223a747275652c2269735f74657374223a66616c73652c227265636f726465645f61745f6d73223a313830313738353630303030302c2274696d657374616d70223a22323032362d30342d30345430303a30303a30302e3030305a222c2274797065223a22737562736372697074696f6e2e636875726e6564227d
\.


--
-- Data for Name: exchange_rates; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.exchange_rates (currency, day, per_usd, source) FROM stdin;
EUR	20455	1.9213	rates.csv
EUR	20456	2.9213	rates.csv
JPY	20454	0.9213	rates.csv
\.


--
-- Data for Name: facts; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.facts (sequence, kind, identity, signed_date, payload_hash, original_transaction_id, bundle_id, environment, source, received_at, header_ids, content, newest_act) FROM stdin;
1	transaction	1	1767225600000	\\x266c35579edc0e2d10d99667e2c2afa1df578639dc97acfbe80fb34e3dbfcfef	1	com.example.app	Sandbox	receipt	1767225600000	{1}	\\x01ab047b226170705472616e73616374696f6e4964223a22373034303030303030303030303030303031222c2262756e646c654964223a22636f6d2e6578616d706c652e617070222c2263757272656e6379223a22555344222c22656e7669726f6e6d656e74223a2253616e64626f78222c226578706972657344617465223a313736393930343030303030302c22696e4170704f776e65727368697054797065223a22505552434841534544222c226f726967696e616c507572636861736544617465223a313736373232353630303030302c226f726967696e616c5472616e73616374696f6e4964223a2231222c227072696365223a343939302c2270726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c22707572636861736544617465223a313736373232353630303030302c227175616e74697479223a312c227369676e656444617465223a313736373232353630303030302c2273746f726566726f6e74223a22555341222c2273746f726566726f6e744964223a22313433343431222c22737562736372697074696f6e47726f75704964656e746966696572223a223231303030303031222c227472616e73616374696f6e4964223a2231222c227472616e73616374696f6e526561736f6e223a225055524348415345222c2274797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227765624f726465724c696e654974656d4964223a223331227d04dfdc11e613466f6b2905c76454e92bf7cbb614a30b21e6493caeffccc6ea2710dbbd343145b9aca848081f1818e72b04ccfbce6c895bb27046600200d77303	0
2	renewalInfo	1	1767225600000	\\xbbffe173af545696b6528e01c0949fdd53aa614b2fd49fc998db9e27547c52be	1	com.example.app	Sandbox	receipt	1767225600000	{1}	\\x01ce027b226170705472616e73616374696f6e4964223a22373034303030303030303030303030303031222c226175746f52656e657750726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c226175746f52656e6577537461747573223a312c2263757272656e6379223a22555344222c22656e7669726f6e6d656e74223a2253616e64626f78222c226f726967696e616c5472616e73616374696f6e4964223a2231222c2270726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c22726563656e74537562736372697074696f6e537461727444617465223a313736373232353630303030302c2272656e6577616c44617465223a313736393930343030303030302c2272656e6577616c5072696365223a343939302c227369676e656444617465223a313736373232353630303030307d636cd4e0115e3edc1d6677ca6fc24d44bec4b5a2d09538a466e7db12cbbbffc9a106f42ad29405a1134cb98773e63468247e258f6a2a9158510ff91b5aba13c4	0
3	transaction	2	1769904000000	\\x82cbbb968317167cb1277cee9c2f9287c678b10917f626091f7b70d10d1d4d5e	1	com.example.app	Sandbox	notification	1769904000000	{1}	\\x01aa047b226170705472616e73616374696f6e4964223a22373034303030303030303030303030303031222c2262756e646c654964223a22636f6d2e6578616d706c652e617070222c2263757272656e6379223a22555344222c22656e7669726f6e6d656e74223a2253616e64626f78222c226578706972657344617465223a313737323332333230303030302c22696e4170704f776e65727368697054797065223a22505552434841534544222c226f726967696e616c507572636861736544617465223a313736373232353630303030302c226f726967696e616c5472616e73616374696f6e4964223a2231222c227072696365223a343939302c2270726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c22707572636861736544617465223a313736393930343030303030302c227175616e74697479223a312c227369676e656444617465223a313736393930343030303030302c2273746f726566726f6e74223a22555341222c2273746f726566726f6e744964223a22313433343431222c22737562736372697074696f6e47726f75704964656e746966696572223a223231303030303031222c227472616e73616374696f6e4964223a2232222c227472616e73616374696f6e526561736f6e223a2252454e4557414c222c2274797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227765624f726465724c696e654974656d4964223a223332227d3f9e3f93ffabed7b62ea04d91b407e960853486c6c4d7cd008b2ea33ac642b53b1c8a2c61ae70182258c2e694df4271e24076764c9a0a6578df755727a46fa6d	1
4	renewalInfo	1	1769904000000	\\x7a14bfec3bdb1a985b622cccdd7714d5d6d7c9604bdc4690477905564bb73cca	1	com.example.app	Sandbox	notification	1769904000000	{1}	\\x01ce027b226170705472616e73616374696f6e4964223a22373034303030303030303030303030303031222c226175746f52656e657750726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c226175746f52656e6577537461747573223a312c2263757272656e6379223a22555344222c22656e7669726f6e6d656e74223a2253616e64626f78222c226f726967696e616c5472616e73616374696f6e4964223a2231222c2270726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c22726563656e74537562736372697074696f6e537461727444617465223a313736373232353630303030302c2272656e6577616c44617465223a313737323332333230303030302c2272656e6577616c5072696365223a343939302c227369676e656444617465223a313736393930343030303030307de058188b1443bfe7783dad485a4783fc1bc04d6455efbfbb7ee6209f7b57b8ada4b0da1570543757bb99951f3be905330e2582c86d432e108bf4fb51823f4ce0	1
5	notification	n-2	1769904000000	\\x80da0efc7a495fa8cd47f2327f01302b916db267b88626ce538e3ff5b4779d18	1	com.example.app	Sandbox	notification	1769904000000	{1}	\\x01cd0c7b2264617461223a7b2262756e646c654964223a22636f6d2e6578616d706c652e617070222c22656e7669726f6e6d656e74223a2253616e64626f78222c227369676e656452656e6577616c496e666f223a2200002e65794a6863484255636d46756332466a64476c76626b6c6b496a6f694e7a41304d4441774d4441774d4441774d4441774d444178496977695958563062314a6c626d563355484a765a48566a64456c6b496a6f69593239744c6d5634595731776247557563484a764c6d3176626e526f62486b694c434a6864585276556d56755a5864546447463064584d694f6a4573496d4e31636e4a6c626d4e35496a6f6956564e45496977695a57353261584a76626d316c626e51694f694a545957356b596d39344969776962334a705a326c7559577855636d46756332466a64476c76626b6c6b496a6f694d534973496e4279623252315933524a5a434936496d4e766253356c654746746347786c4c6e427962793574623235306147783549697769636d566a5a5735305533566963324e79615842306157397555335268636e52455958526c496a6f784e7a59334d6a49314e6a41774d4441774c434a795a57356c64324673524746305a5349364d5463334d6a4d794d7a49774d4441774d437769636d56755a5864686246427961574e6c496a6f304f546b774c434a7a615764755a5752455958526c496a6f784e7a59354f5441304d4441774d44417766512e6d6b307a6b344a6632575a526d643667737264765862674d794b622d482d6f72615f4a44744842776f4d5636427444334359504158695f38725964554b616b784246742d735f52742d50347a46596f6e59694a566d41222c227369676e65645472616e73616374696f6e496e666f223a2200002e65794a6863484255636d46756332466a64476c76626b6c6b496a6f694e7a41304d4441774d4441774d4441774d4441774d44417849697769596e56755a47786c535751694f694a6a623230755a586868625842735a533568634841694c434a6a64584a795a57356a65534936496c565452434973496d5675646d6c79623235745a573530496a6f69553246755a474a7665434973496d563463476c795a584e455958526c496a6f784e7a63794d7a497a4d6a41774d4441774c434a70626b467763453933626d56796332687063465235634755694f694a5156564a4453454654525551694c434a76636d6c6e6157356862464231636d4e6f59584e6c524746305a5349364d5463324e7a49794e5459774d4441774d43776962334a705a326c7559577855636d46756332466a64476c76626b6c6b496a6f694d534973496e427961574e6c496a6f304f546b774c434a77636d396b64574e30535751694f694a6a623230755a586868625842735a533577636d3875625739756447687365534973496e4231636d4e6f59584e6c524746305a5349364d5463324f546b774e4441774d4441774d43776963585668626e527064486b694f6a4573496e4e705a32356c5a455268644755694f6a45334e6a6b354d4451774d4441774d444173496e4e3062334a6c5a6e4a76626e51694f694a56553045694c434a7a644739795a575a7962323530535751694f6949784e444d304e4445694c434a7a64574a7a59334a706348527062323548636d393163456c6b5a57353061575a705a5849694f6949794d5441774d4441774d534973496e52795957357a59574e3061573975535751694f6949794969776964484a68626e4e6859335270623235535a57467a623234694f694a53525535465630464d4969776964486c775a534936496b463164473874556d56755a586468596d786c49464e31596e4e6a636d6c7764476c7662694973496e646c596b39795a47567954476c755a556c305a57314a5a434936496a4d79496e302e373159756169433749466a4a3732506748304437776c6662794c4675785852466b54585f455a35756d4d31313570367965516377633473457448573047336c55667a686236395f6746493342425a4a754f497a453677222c22737461747573223a317d2c226e6f74696669636174696f6e54797065223a2253554253435249424544222c226e6f74696669636174696f6e55554944223a226e2d32222c227369676e656444617465223a313736393930343030303030302c2273756274797065223a22494e495449414c5f425559222c2276657273696f6e223a22322e30227d100eb77b6037ce4c3220f5e026bdf2c089de6db702ec726b5c5d08f1ed39521b7915f7e2c761eb8299e787f807e77358d820475449c773ad3e4bd6110089dc47	1
6	renewalInfo	1	1772496000000	\\x796df86548ebd86090860ca9442496e32fb17d3e1e241133bdabf22794c33d40	1	com.example.app	Sandbox	notification	1772496000000	{1}	\\x0193037b226170705472616e73616374696f6e4964223a22373034303030303030303030303030303031222c226175746f52656e657750726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c226175746f52656e6577537461747573223a312c2263757272656e6379223a22555344222c22656e7669726f6e6d656e74223a2253616e64626f78222c226772616365506572696f644578706972657344617465223a313737333837383430303030302c226973496e42696c6c696e675265747279506572696f64223a747275652c226f726967696e616c5472616e73616374696f6e4964223a2231222c2270726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c22726563656e74537562736372697074696f6e537461727444617465223a313736373232353630303030302c2272656e6577616c44617465223a313737323332333230303030302c2272656e6577616c5072696365223a343939302c227369676e656444617465223a313737323439363030303030307d23abfe5cb0bde15e3228a09c07af50650f0280c03bf8393eb3587f82038ba693dc15bb0be2bdc31ada6821d80b113943314e1847b943ca00f1659994992669e3	1
7	notification	n-fail	1769904000000	\\xaaff90f935a1ee21310fc5193219a5573ecd8bfb78aec2d6be54e82992458544	1	com.example.app	Sandbox	notification	1772496000000	{1}	\\x01ac0d7b2264617461223a7b2262756e646c654964223a22636f6d2e6578616d706c652e617070222c22656e7669726f6e6d656e74223a2253616e64626f78222c227369676e656452656e6577616c496e666f223a2200002e65794a6863484255636d46756332466a64476c76626b6c6b496a6f694e7a41304d4441774d4441774d4441774d4441774d444178496977695958563062314a6c626d563355484a765a48566a64456c6b496a6f69593239744c6d5634595731776247557563484a764c6d3176626e526f62486b694c434a6864585276556d56755a5864546447463064584d694f6a4573496d4e31636e4a6c626d4e35496a6f6956564e45496977695a57353261584a76626d316c626e51694f694a545957356b596d3934496977695a334a68593256515a584a706232524665484270636d567a524746305a5349364d5463334d7a67334f4451774d4441774d43776961584e4a626b4a7062477870626d64535a5852796556426c636d6c765a43493664484a315a53776962334a705a326c7559577855636d46756332466a64476c76626b6c6b496a6f694d534973496e4279623252315933524a5a434936496d4e766253356c654746746347786c4c6e427962793574623235306147783549697769636d566a5a5735305533566963324e79615842306157397555335268636e52455958526c496a6f784e7a59334d6a49314e6a41774d4441774c434a795a57356c64324673524746305a5349364d5463334d6a4d794d7a49774d4441774d437769636d56755a5864686246427961574e6c496a6f304f546b774c434a7a615764755a5752455958526c496a6f784e7a63794e446b324d4441774d44417766512e4f5a5f42713861655663546d6c486a474e692d4a7a426a575f6e2d445f3379336e317a78674243584a67737167782d5f3173616142586851746f366c544f596778676f6d384c35437975714f52546d6a4d6a4c493077222c227369676e65645472616e73616374696f6e496e666f223a2200002e65794a6863484255636d46756332466a64476c76626b6c6b496a6f694e7a41304d4441774d4441774d4441774d4441774d44417849697769596e56755a47786c535751694f694a6a623230755a586868625842735a533568634841694c434a6a64584a795a57356a65534936496c565452434973496d5675646d6c79623235745a573530496a6f69553246755a474a7665434973496d563463476c795a584e455958526c496a6f784e7a63794d7a497a4d6a41774d4441774c434a70626b467763453933626d56796332687063465235634755694f694a5156564a4453454654525551694c434a76636d6c6e6157356862464231636d4e6f59584e6c524746305a5349364d5463324e7a49794e5459774d4441774d43776962334a705a326c7559577855636d46756332466a64476c76626b6c6b496a6f694d534973496e427961574e6c496a6f304f546b774c434a77636d396b64574e30535751694f694a6a623230755a586868625842735a533577636d3875625739756447687365534973496e4231636d4e6f59584e6c524746305a5349364d5463324f546b774e4441774d4441774d43776963585668626e527064486b694f6a4573496e4e705a32356c5a455268644755694f6a45334e6a6b354d4451774d4441774d444173496e4e3062334a6c5a6e4a76626e51694f694a56553045694c434a7a644739795a575a7962323530535751694f6949784e444d304e4445694c434a7a64574a7a59334a706348527062323548636d393163456c6b5a57353061575a705a5849694f6949794d5441774d4441774d534973496e52795957357a59574e3061573975535751694f6949794969776964484a68626e4e6859335270623235535a57467a623234694f694a53525535465630464d4969776964486c775a534936496b463164473874556d56755a586468596d786c49464e31596e4e6a636d6c7764476c7662694973496e646c596b39795a47567954476c755a556c305a57314a5a434936496a4d79496e302e317667523067624e64317077766662696668756a70436269506d4f35786653635a584d6c4a435179317a65746f6c752d4e4f7958626361507a716866595338664d6f4342347638304b6346484d71726f3232436f7a51222c22737461747573223a317d2c226e6f74696669636174696f6e54797065223a2253554253435249424544222c226e6f74696669636174696f6e55554944223a226e2d6661696c222c227369676e656444617465223a313736393930343030303030302c2273756274797065223a22494e495449414c5f425559222c2276657273696f6e223a22322e30227d285d4e50538a2b684d03ba2b0e5d237d7f9c77cd1a442344b96654a6170dc61ad7a61c0c370d0ecd9b478366e4271d8f5b0d8bf65bc1e9f5180df5858790e8c0	1
8	transaction	3	1772582400000	\\xdc21b851169e4d86c24959223e28dfb9c48675fe1b99200774eb283cbb5749d3	1	com.example.app	Sandbox	notification	1772668800000	{1}	\\x01aa047b226170705472616e73616374696f6e4964223a22373034303030303030303030303030303031222c2262756e646c654964223a22636f6d2e6578616d706c652e617070222c2263757272656e6379223a22555344222c22656e7669726f6e6d656e74223a2253616e64626f78222c226578706972657344617465223a313737353236303830303030302c22696e4170704f776e65727368697054797065223a22505552434841534544222c226f726967696e616c507572636861736544617465223a313736373232353630303030302c226f726967696e616c5472616e73616374696f6e4964223a2231222c227072696365223a343939302c2270726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c22707572636861736544617465223a313737323538323430303030302c227175616e74697479223a312c227369676e656444617465223a313737323538323430303030302c2273746f726566726f6e74223a22555341222c2273746f726566726f6e744964223a22313433343431222c22737562736372697074696f6e47726f75704964656e746966696572223a223231303030303031222c227472616e73616374696f6e4964223a2233222c227472616e73616374696f6e526561736f6e223a2252454e4557414c222c2274797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227765624f726465724c696e654974656d4964223a223333227d79631b063b384e773becff9ed2049f9b852beedba5a8593060ea8edf1a60ad4a7156ca4922cbc199bdf08bc0e7d46d540295ba08d2496ff8d9a41b69c7df2b84	1
9	renewalInfo	1	1772582400000	\\x7b387bad789615f869b625d553d643392980ee1f187d21086a30ded44732fd6d	1	com.example.app	Sandbox	notification	1772668800000	{1}	\\x01ce027b226170705472616e73616374696f6e4964223a22373034303030303030303030303030303031222c226175746f52656e657750726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c226175746f52656e6577537461747573223a312c2263757272656e6379223a22555344222c22656e7669726f6e6d656e74223a2253616e64626f78222c226f726967696e616c5472616e73616374696f6e4964223a2231222c2270726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c22726563656e74537562736372697074696f6e537461727444617465223a313736373232353630303030302c2272656e6577616c44617465223a313737353236303830303030302c2272656e6577616c5072696365223a343939302c227369676e656444617465223a313737323538323430303030307da63d4a3bd170192e0b2d860d49029474d3b296340e24b98613541be18fa4718c6fa7fce92cd0f9614038e31d3889dc71412969df7bf50e352096b0fb608297af	1
10	notification	n-3	1772582400000	\\xadab2cfffeb2c49407cb2dbc94eb85a5851f3aff5ae8210aeb22e1ee1af9f35f	1	com.example.app	Sandbox	notification	1772668800000	{1}	\\x01cd0c7b2264617461223a7b2262756e646c654964223a22636f6d2e6578616d706c652e617070222c22656e7669726f6e6d656e74223a2253616e64626f78222c227369676e656452656e6577616c496e666f223a2200002e65794a6863484255636d46756332466a64476c76626b6c6b496a6f694e7a41304d4441774d4441774d4441774d4441774d444178496977695958563062314a6c626d563355484a765a48566a64456c6b496a6f69593239744c6d5634595731776247557563484a764c6d3176626e526f62486b694c434a6864585276556d56755a5864546447463064584d694f6a4573496d4e31636e4a6c626d4e35496a6f6956564e45496977695a57353261584a76626d316c626e51694f694a545957356b596d39344969776962334a705a326c7559577855636d46756332466a64476c76626b6c6b496a6f694d534973496e4279623252315933524a5a434936496d4e766253356c654746746347786c4c6e427962793574623235306147783549697769636d566a5a5735305533566963324e79615842306157397555335268636e52455958526c496a6f784e7a59334d6a49314e6a41774d4441774c434a795a57356c64324673524746305a5349364d5463334e5449324d4467774d4441774d437769636d56755a5864686246427961574e6c496a6f304f546b774c434a7a615764755a5752455958526c496a6f784e7a63794e5467794e4441774d44417766512e386b6568724c76583041695855615a4172785a2d4b6c415853416e6a64367974585067715468654754566d694f4334507779484965735f6939743063467030586e49716852597150544f5879305971753266346c3151222c227369676e65645472616e73616374696f6e496e666f223a2200002e65794a6863484255636d46756332466a64476c76626b6c6b496a6f694e7a41304d4441774d4441774d4441774d4441774d44417849697769596e56755a47786c535751694f694a6a623230755a586868625842735a533568634841694c434a6a64584a795a57356a65534936496c565452434973496d5675646d6c79623235745a573530496a6f69553246755a474a7665434973496d563463476c795a584e455958526c496a6f784e7a63314d6a59774f4441774d4441774c434a70626b467763453933626d56796332687063465235634755694f694a5156564a4453454654525551694c434a76636d6c6e6157356862464231636d4e6f59584e6c524746305a5349364d5463324e7a49794e5459774d4441774d43776962334a705a326c7559577855636d46756332466a64476c76626b6c6b496a6f694d534973496e427961574e6c496a6f304f546b774c434a77636d396b64574e30535751694f694a6a623230755a586868625842735a533577636d3875625739756447687365534973496e4231636d4e6f59584e6c524746305a5349364d5463334d6a55344d6a51774d4441774d43776963585668626e527064486b694f6a4573496e4e705a32356c5a455268644755694f6a45334e7a49314f4449304d4441774d444173496e4e3062334a6c5a6e4a76626e51694f694a56553045694c434a7a644739795a575a7962323530535751694f6949784e444d304e4445694c434a7a64574a7a59334a706348527062323548636d393163456c6b5a57353061575a705a5849694f6949794d5441774d4441774d534973496e52795957357a59574e3061573975535751694f69497a4969776964484a68626e4e6859335270623235535a57467a623234694f694a53525535465630464d4969776964486c775a534936496b463164473874556d56755a586468596d786c49464e31596e4e6a636d6c7764476c7662694973496e646c596b39795a47567954476c755a556c305a57314a5a434936496a4d7a496e302e6943594e4f625f3248694c50794c6c42585a71655f636a49774c6373723859334c576c69764d554b3754657a484c673053372d62644f663471684770704d476f6844686a64795838504b423056524c79524a4f2d3051222c22737461747573223a317d2c226e6f74696669636174696f6e54797065223a2253554253435249424544222c226e6f74696669636174696f6e55554944223a226e2d33222c227369676e656444617465223a313737323538323430303030302c2273756274797065223a22494e495449414c5f425559222c2276657273696f6e223a22322e30227d71a780bb2caf5866ffc790b238e66acf00fe162a145c90090848c4ccfd6370ba3553f947ab51ce6c2f4270f8016832ca8b7b6f3bb98d8a677c3af6f8d7137aeb	1
11	transaction	9	1767225600000	\\x8f2c7e2104e7ecdea36e33a17a81713f6303ed67b5cbcaa660ac22a531fa0a30	9	com.example.app	Sandbox	serverAPI	1772755200000	{1}	\\x01ab047b226170705472616e73616374696f6e4964223a22373034303030303030303030303030303031222c2262756e646c654964223a22636f6d2e6578616d706c652e617070222c2263757272656e6379223a22555344222c22656e7669726f6e6d656e74223a2253616e64626f78222c226578706972657344617465223a313736393930343030303030302c22696e4170704f776e65727368697054797065223a22505552434841534544222c226f726967696e616c507572636861736544617465223a313736373232353630303030302c226f726967696e616c5472616e73616374696f6e4964223a2239222c227072696365223a343939302c2270726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c22707572636861736544617465223a313736373232353630303030302c227175616e74697479223a312c227369676e656444617465223a313736373232353630303030302c2273746f726566726f6e74223a22555341222c2273746f726566726f6e744964223a22313433343431222c22737562736372697074696f6e47726f75704964656e746966696572223a223231303030303031222c227472616e73616374696f6e4964223a2239222c227472616e73616374696f6e526561736f6e223a225055524348415345222c2274797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227765624f726465724c696e654974656d4964223a223339227d8a4bec366d4d3b3e2c901ca2be8edffeb9d6cff290d7ceeb277745e2b707fb20dd15447d88e0b48f6061d2738a51ceb8f2f5701a18696640dff4f5ffe43daf00	1
12	transaction	9	1772841600000	\\x9b2987e475989a4c7c4fcd43f1796a9487c8deaf34ac5824a62fa50739c57a55	9	com.example.app	Sandbox	notification	1772841600000	{1}	\\x01df047b226170705472616e73616374696f6e4964223a22373034303030303030303030303030303031222c2262756e646c654964223a22636f6d2e6578616d706c652e617070222c2263757272656e6379223a22555344222c22656e7669726f6e6d656e74223a2253616e64626f78222c226578706972657344617465223a313736393930343030303030302c22696e4170704f776e65727368697054797065223a22505552434841534544222c226f726967696e616c507572636861736544617465223a313736373232353630303030302c226f726967696e616c5472616e73616374696f6e4964223a2239222c227072696365223a343939302c2270726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c22707572636861736544617465223a313736373232353630303030302c227175616e74697479223a312c227265766f636174696f6e44617465223a313736373438343830303030302c227265766f636174696f6e526561736f6e223a302c227369676e656444617465223a313737323834313630303030302c2273746f726566726f6e74223a22555341222c2273746f726566726f6e744964223a22313433343431222c22737562736372697074696f6e47726f75704964656e746966696572223a223231303030303031222c227472616e73616374696f6e4964223a2239222c227472616e73616374696f6e526561736f6e223a225055524348415345222c2274797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227765624f726465724c696e654974656d4964223a223339227d5ff3e69e5d03c7b7262e7d2fb58abc3484e8188b3d42e841763dc1e1e7a1ff5577506e15fe6f241c79fb952af3424f284eb6c39d749fa0752471ab94c02c71c9	2
13	notification	n-9	1772841600000	\\xbec278e1afceefb45fa4aaca4587c50f784be4a4d57b4d4a0cf3bb1051e1c414	9	com.example.app	Sandbox	notification	1772841600000	{1}	\\x01e5087b2264617461223a7b2262756e646c654964223a22636f6d2e6578616d706c652e617070222c22656e7669726f6e6d656e74223a2253616e64626f78222c227369676e65645472616e73616374696f6e496e666f223a2200002e65794a6863484255636d46756332466a64476c76626b6c6b496a6f694e7a41304d4441774d4441774d4441774d4441774d44417849697769596e56755a47786c535751694f694a6a623230755a586868625842735a533568634841694c434a6a64584a795a57356a65534936496c565452434973496d5675646d6c79623235745a573530496a6f69553246755a474a7665434973496d563463476c795a584e455958526c496a6f784e7a59354f5441304d4441774d4441774c434a70626b467763453933626d56796332687063465235634755694f694a5156564a4453454654525551694c434a76636d6c6e6157356862464231636d4e6f59584e6c524746305a5349364d5463324e7a49794e5459774d4441774d43776962334a705a326c7559577855636d46756332466a64476c76626b6c6b496a6f694f534973496e427961574e6c496a6f304f546b774c434a77636d396b64574e30535751694f694a6a623230755a586868625842735a533577636d3875625739756447687365534973496e4231636d4e6f59584e6c524746305a5349364d5463324e7a49794e5459774d4441774d43776963585668626e527064486b694f6a4573496e4a6c646d396a59585270623235455958526c496a6f784e7a59334e4467304f4441774d4441774c434a795a585a765932463061573975556d566863323975496a6f774c434a7a615764755a5752455958526c496a6f784e7a63794f4451784e6a41774d4441774c434a7a644739795a575a7962323530496a6f6956564e424969776963335276636d566d636d397564456c6b496a6f694d54517a4e445178496977696333566963324e79615842306157397552334a766458424a5a47567564476c6d61575679496a6f694d6a45774d4441774d4445694c434a30636d46756332466a64476c76626b6c6b496a6f694f534973496e52795957357a59574e3061573975556d566863323975496a6f695546565351306842553055694c434a306558426c496a6f6951585630627931535a57356c64324669624755675533566963324e796158423061573975496977696432566954334a6b5a584a4d6157356c5358526c62556c6b496a6f694d7a6b6966512e5f3933633454485357397461366d6535315f34664e3278306e72585a2d5a31465f6e50546e50665874706b4e775f397a3476575831676c4168426a567436496c704f3677754e59476f4b32785344466b736e427a7441222c22737461747573223a317d2c226e6f74696669636174696f6e54797065223a2253554253435249424544222c226e6f74696669636174696f6e55554944223a226e2d39222c227369676e656444617465223a313737323834313630303030302c2273756274797065223a22494e495449414c5f425559222c2276657273696f6e223a22322e30227d1a09dbd74131d19d33fda2d25b0bdca7fcfd24973d5933afd19387e7f7f705771b50c0c9b2cefb421ab23a80bc781013dc5bdb15257a4396b25394c791cb4fd9	2
14	appTransaction	704000000000000001	1767225600000	\\x019e84a9d0cf036d083855f81dbb1a1411c74632b261f6429536a78a010b79c7	\N	com.example.app	Sandbox	receipt	1767225600000	{1}	\\x01e3017b226170705472616e73616374696f6e4964223a22373034303030303030303030303030303031222c2262756e646c654964223a22636f6d2e6578616d706c652e617070222c226f726967696e616c4170706c69636174696f6e56657273696f6e223a22312e30222c226f726967696e616c506c6174666f726d223a22694f53222c226f726967696e616c507572636861736544617465223a313736373232353630303030302c22726563656970744372656174696f6e44617465223a313736373232353630303030302c227265636569707454797065223a2253616e64626f78227d8c53aa29ac48f97d7d9b7f24b58630a0fd7d07dc40d1a1bd0059e3fefe22a82d6873f01c7a541953e2357988f38a9880230eb66ea356810998f94ae033a31193	2
15	transaction	6	1767225600000	\\xa0c61021732fa383447dfe41a882e1cd4f6c0bf3a31fa8330de4464c21ee5283	1	com.example.app	Sandbox	receipt	1767225600000	{1}	\\x01aa047b226170705472616e73616374696f6e4964223a22373034303030303030303030303030303031222c2262756e646c654964223a22636f6d2e6578616d706c652e617070222c2263757272656e6379223a22555344222c22656e7669726f6e6d656e74223a2253616e64626f78222c226578706972657344617465223a313736393930343030303030302c22696e4170704f776e65727368697054797065223a22505552434841534544222c226f726967696e616c507572636861736544617465223a313736373232353630303030302c226f726967696e616c5472616e73616374696f6e4964223a2231222c227072696365223a343939302c2270726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c22707572636861736544617465223a313736373232353630303030302c227175616e74697479223a312c227369676e656444617465223a313736373232353630303030302c2273746f726566726f6e74223a22555341222c2273746f726566726f6e744964223a22313433343431222c22737562736372697074696f6e47726f75704964656e746966696572223a223231303030303031222c227472616e73616374696f6e4964223a2236222c227472616e73616374696f6e526561736f6e223a2252454e4557414c222c2274797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227765624f726465724c696e654974656d4964223a223336227da5bd378fce73f4d5c9a4eb6a4bcd846c4cee96d6648d6bfaff752e39cf533102721533302b7d8a389bf249a038bc281123e678f4d3180d9c77c192f2a8244783	2
16	transaction	6	1767312000000	\\xd7c6fc3d371b21a7ec038b347ac7f681045559cfc5aecbf3451649cc6c667fac	2	com.example.app	Sandbox	receipt	1767225600000	{1}	\\x01aa047b226170705472616e73616374696f6e4964223a22373034303030303030303030303030303031222c2262756e646c654964223a22636f6d2e6578616d706c652e617070222c2263757272656e6379223a22555344222c22656e7669726f6e6d656e74223a2253616e64626f78222c226578706972657344617465223a313736393930343030303030302c22696e4170704f776e65727368697054797065223a22505552434841534544222c226f726967696e616c507572636861736544617465223a313736373232353630303030302c226f726967696e616c5472616e73616374696f6e4964223a2232222c227072696365223a343939302c2270726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c22707572636861736544617465223a313736373232353630303030302c227175616e74697479223a312c227369676e656444617465223a313736373331323030303030302c2273746f726566726f6e74223a22555341222c2273746f726566726f6e744964223a22313433343431222c22737562736372697074696f6e47726f75704964656e746966696572223a223231303030303031222c227472616e73616374696f6e4964223a2236222c227472616e73616374696f6e526561736f6e223a2252454e4557414c222c2274797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227765624f726465724c696e654974656d4964223a223336227d8ead5a73b38a9cacac7755071b1753f422475154a29548d69779a1897d7cccce9641c3c0d3ca88e7c4b17575da77eeaf5bb27da3782f575454ae4234be301231	2
17	transaction	2	1767312000000	\\x54c420238f72132b484ed809abac57c940268a576ff5ea528bc2f874640538ba	2	com.example.app	Sandbox	notification	1767225600000	{1}	\\x0191057b226170704163636f756e74546f6b656e223a2262613034366430662d366266612d353033652d383966352d613039343439633065633435222c226170705472616e73616374696f6e4964223a226f6e65206163636f756e74222c2262756e646c654964223a22636f6d2e6578616d706c652e617070222c2263757272656e6379223a22555344222c22656e7669726f6e6d656e74223a2253616e64626f78222c226578706972657344617465223a313736393930343030303030302c22696e4170704f776e65727368697054797065223a22505552434841534544222c226f726967696e616c507572636861736544617465223a313736373232353630303030302c226f726967696e616c5472616e73616374696f6e4964223a2232222c227072696365223a343939302c2270726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c22707572636861736544617465223a313736373232353630303030302c227175616e74697479223a312c227265766f636174696f6e44617465223a313736373438343830303030302c227265766f636174696f6e526561736f6e223a302c227369676e656444617465223a313736373331323030303030302c2273746f726566726f6e74223a22555341222c2273746f726566726f6e744964223a22313433343431222c22737562736372697074696f6e47726f75704964656e746966696572223a223231303030303031222c227472616e73616374696f6e4964223a2232222c227472616e73616374696f6e526561736f6e223a225055524348415345222c2274797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227765624f726465724c696e654974656d4964223a223332227d32cf732db25697526a8dfff759f5cd9057ec0658ee2eab673994f837d9fe3fe03a5b77f44ddda24df3b0f65760468246fc45d6f6ce98dad4e00064d0f8c14ef0	2
18	notification	refund	1767312000000	\\xb83dce6e49e9a527e07d885d9c89d6062ec6cddd30caf99df4ee309e788e84d1	2	com.example.app	Sandbox	notification	1767225600000	{1}	\\x01aa097b2264617461223a7b2262756e646c654964223a22636f6d2e6578616d706c652e617070222c22656e7669726f6e6d656e74223a2253616e64626f78222c227369676e65645472616e73616374696f6e496e666f223a2200002e65794a686348424259324e7664573530564739725a5734694f694a69595441304e6d51775a693032596d5a684c5455774d3255744f446c6d4e5331684d446b304e446c6a4d47566a4e4455694c434a6863484255636d46756332466a64476c76626b6c6b496a6f696232356c4947466a59323931626e51694c434a696457356b6247564a5a434936496d4e766253356c654746746347786c4c6d467763434973496d4e31636e4a6c626d4e35496a6f6956564e45496977695a57353261584a76626d316c626e51694f694a545957356b596d3934496977695a58687761584a6c63305268644755694f6a45334e6a6b354d4451774d4441774d444173496d6c7551584277543364755a584a7a61476c7756486c775a534936496c4256556b4e4951564e4652434973496d397961576470626d46735548567959326868633256455958526c496a6f784e7a59334d6a49314e6a41774d4441774c434a76636d6c6e61573568624652795957357a59574e3061573975535751694f6949794969776963484a70593255694f6a51354f544173496e4279623252315933524a5a434936496d4e766253356c654746746347786c4c6e4279627935746232353061477835496977696348567959326868633256455958526c496a6f784e7a59334d6a49314e6a41774d4441774c434a786457467564476c30655349364d537769636d563262324e6864476c76626b5268644755694f6a45334e6a63304f4451344d4441774d444173496e4a6c646d396a59585270623235535a57467a623234694f6a4173496e4e705a32356c5a455268644755694f6a45334e6a637a4d5449774d4441774d444173496e4e3062334a6c5a6e4a76626e51694f694a56553045694c434a7a644739795a575a7962323530535751694f6949784e444d304e4445694c434a7a64574a7a59334a706348527062323548636d393163456c6b5a57353061575a705a5849694f6949794d5441774d4441774d534973496e52795957357a59574e3061573975535751694f6949794969776964484a68626e4e6859335270623235535a57467a623234694f694a5156564a445345465452534973496e5235634755694f694a42645852764c564a6c626d563359574a735a53425464574a7a59334a7063485270623234694c434a335a574a50636d526c636b7870626d564a64475674535751694f69497a4d694a392e7633594435767447356453327333453569634d585267577245486f6d31745734374450675a746a4d7948735644786a6e637269667a72764774427361656a33423156776169513748565471793450714f434b4b5a4c67222c22737461747573223a317d2c226e6f74696669636174696f6e54797065223a2253554253435249424544222c226e6f74696669636174696f6e55554944223a22726566756e64222c227369676e656444617465223a313736373331323030303030302c2273756274797065223a22494e495449414c5f425559222c2276657273696f6e223a22322e30227d68c9ab3fd7e839df536c39f2e8b8330e41eb4707cc49bb86d1c40701208a9f00c967f6dc5c6b80d3f4c666111c939ba6a902a01366b5882d5da90d89f8b9c599	2
19	transaction	1	1767225600000	\\xc3cc274d4bdb9282904d96150615e3801bded912033fdaed297161af5a3b7e74	1	com.example.app	Sandbox	receipt	1767225600000	{1}	\\x01a4047b226170705472616e73616374696f6e4964223a226f6e65206163636f756e74222c2262756e646c654964223a22636f6d2e6578616d706c652e617070222c2263757272656e6379223a22555344222c22656e7669726f6e6d656e74223a2253616e64626f78222c226578706972657344617465223a313736393930343030303030302c22696e4170704f776e65727368697054797065223a22505552434841534544222c226f726967696e616c507572636861736544617465223a313736373232353630303030302c226f726967696e616c5472616e73616374696f6e4964223a2231222c227072696365223a343939302c2270726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c22707572636861736544617465223a313736373232353630303030302c227175616e74697479223a312c227369676e656444617465223a313736373232353630303030302c2273746f726566726f6e74223a22555341222c2273746f726566726f6e744964223a22313433343431222c22737562736372697074696f6e47726f75704964656e746966696572223a223231303030303031222c227472616e73616374696f6e4964223a2231222c227472616e73616374696f6e526561736f6e223a225055524348415345222c2274797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227765624f726465724c696e654974656d4964223a223331227d5471254ffc459ac15b0ba86477832f499f4e3551aa3b535331007ea91281ab2d44a465c9d6993fcd3dd187427c275dc44d690d35f9aad475f3760078de90c39e	2
20	transaction	4	1767225600000	\\xf9379efab4f1df88cefba6f2dc6be1c966ee2a3a74301fe8b3436eec74c1b778	4	com.example.app	Sandbox	receipt	1767226140000	{1}	\\x01e1047b226170704163636f756e74546f6b656e223a2237666561363038362d646136322d356432612d616535382d613835313834383433383766222c226170705472616e73616374696f6e4964223a22616e6f74686572206163636f756e74222c2262756e646c654964223a22636f6d2e6578616d706c652e617070222c2263757272656e6379223a22555344222c22656e7669726f6e6d656e74223a2253616e64626f78222c226578706972657344617465223a313736393930343030303030302c22696e4170704f776e65727368697054797065223a22505552434841534544222c226f726967696e616c507572636861736544617465223a313736373232353630303030302c226f726967696e616c5472616e73616374696f6e4964223a2234222c227072696365223a343939302c2270726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c22707572636861736544617465223a313736373232353630303030302c227175616e74697479223a312c227369676e656444617465223a313736373232353630303030302c2273746f726566726f6e74223a22555341222c2273746f726566726f6e744964223a22313433343431222c22737562736372697074696f6e47726f75704964656e746966696572223a223231303030303031222c227472616e73616374696f6e4964223a2234222c227472616e73616374696f6e526561736f6e223a225055524348415345222c2274797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227765624f726465724c696e654974656d4964223a223334227d6dd91c56f2da1ca0feb1ab6172c52985d4f35b6e5fa8211958160b6d0965bfbbc6a3e5380e19774ae2a702dab7dcca3390fa473ea4b3ee21872e5df9ba5c3feb	3
21	transaction	3	1767225600000	\\x736ffa93234788e6fb476a007e10c7bb19a457dcd332562dc613421f578f67aa	3	com.example.app	Sandbox	receipt	1767226590000	{1}	\\x01a4047b226170705472616e73616374696f6e4964223a226f6e65206163636f756e74222c2262756e646c654964223a22636f6d2e6578616d706c652e617070222c2263757272656e6379223a22555344222c22656e7669726f6e6d656e74223a2253616e64626f78222c226578706972657344617465223a313736393930343030303030302c22696e4170704f776e65727368697054797065223a22505552434841534544222c226f726967696e616c507572636861736544617465223a313736373232353630303030302c226f726967696e616c5472616e73616374696f6e4964223a2233222c227072696365223a343939302c2270726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c22707572636861736544617465223a313736373232353630303030302c227175616e74697479223a312c227369676e656444617465223a313736373232353630303030302c2273746f726566726f6e74223a22555341222c2273746f726566726f6e744964223a22313433343431222c22737562736372697074696f6e47726f75704964656e746966696572223a223231303030303031222c227472616e73616374696f6e4964223a2233222c227472616e73616374696f6e526561736f6e223a225055524348415345222c2274797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227765624f726465724c696e654974656d4964223a223333227db69f5cf9dcb18e6d29d566bcac71d949f573a9bff1adb4820cd227249835dd91b9855fcc726c51b10b3cd5618c1f9d6d4fc9e53ea180288482bd0fbf0f65de3b	4
22	transaction	5	1767225600000	\\x47c3408f38b3e29eb711c68af8c97c6649912fbe8a819802cf5ce57866b880d1	5	com.example.app	Sandbox	receipt	1767226680000	{1}	\\x01a8047b226170705472616e73616374696f6e4964223a22616e6f74686572206163636f756e74222c2262756e646c654964223a22636f6d2e6578616d706c652e617070222c2263757272656e6379223a22555344222c22656e7669726f6e6d656e74223a2253616e64626f78222c226578706972657344617465223a313736393930343030303030302c22696e4170704f776e65727368697054797065223a22505552434841534544222c226f726967696e616c507572636861736544617465223a313736373232353630303030302c226f726967696e616c5472616e73616374696f6e4964223a2235222c227072696365223a343939302c2270726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c22707572636861736544617465223a313736373232353630303030302c227175616e74697479223a312c227369676e656444617465223a313736373232353630303030302c2273746f726566726f6e74223a22555341222c2273746f726566726f6e744964223a22313433343431222c22737562736372697074696f6e47726f75704964656e746966696572223a223231303030303031222c227472616e73616374696f6e4964223a2235222c227472616e73616374696f6e526561736f6e223a225055524348415345222c2274797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227765624f726465724c696e654974656d4964223a223335227dedbd8e82c5ed249b1431056464d420d219ce67ccaa1513debeea8d298eb46d4dc5f5c5172fd6309282da0e1624f57a7948f3c6bbf6d48968635b931957ef6b37	5
23	transaction	2	1767225600000	\\x08fe9aa6cbd602e2e2dc3a605138aef505579482e307f53069ef552404143283	2	com.example.app	Sandbox	receipt	1767226770000	{1}	\\x01dd047b226170704163636f756e74546f6b656e223a2262613034366430662d366266612d353033652d383966352d613039343439633065633435222c226170705472616e73616374696f6e4964223a226f6e65206163636f756e74222c2262756e646c654964223a22636f6d2e6578616d706c652e617070222c2263757272656e6379223a22555344222c22656e7669726f6e6d656e74223a2253616e64626f78222c226578706972657344617465223a313736393930343030303030302c22696e4170704f776e65727368697054797065223a22505552434841534544222c226f726967696e616c507572636861736544617465223a313736373232353630303030302c226f726967696e616c5472616e73616374696f6e4964223a2232222c227072696365223a343939302c2270726f647563744964223a22636f6d2e6578616d706c652e70726f2e6d6f6e74686c79222c22707572636861736544617465223a313736373232353630303030302c227175616e74697479223a312c227369676e656444617465223a313736373232353630303030302c2273746f726566726f6e74223a22555341222c2273746f726566726f6e744964223a22313433343431222c22737562736372697074696f6e47726f75704964656e746966696572223a223231303030303031222c227472616e73616374696f6e4964223a2232222c227472616e73616374696f6e526561736f6e223a225055524348415345222c2274797065223a224175746f2d52656e657761626c6520537562736372697074696f6e222c227765624f726465724c696e654974656d4964223a223332227dc357c687db403dc64a6e534247ecbdd03e67c61763cdee4746a79b918e40ad10f8b61784efa7e63410154d25c30d83e200d2a486498d1ac1abf86086849c761c	6
\.


--
-- Data for Name: grant_revocations; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.grant_revocations (sequence, grant_id, revoked_at, actor) FROM stdin;
1	grant 61	1775692800000	person:é
\.


--
-- Data for Name: grants; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.grants (id, customer, entitlement, duration, starts_at, ends_at, granted_at, actor) FROM stdin;
grant 1	eve	pro	lifetime	1767225690000	\N	1767225690000	backend
grant 13	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	pro	lifetime	1767226770000	\N	1767226770000	backend
grant 19	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	pro	monthly	1767227310000	1769819310000	1767227310000	backend
grant 61	ada	pro	lifetime	1775692800000	\N	1775692800000	backend
grant 7	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	pro	monthly	1767226230000	1769818230000	1767226230000	backend
\.


--
-- Data for Name: inbox; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.inbox (id, received_at, digest, body, due_at, attempts, lease) FROM stdin;
1	1767225690000	faa9260436dfa07596c3642f5016b7fb1dcd53ac48b40a1e4dbc31c081bc9372	\\x00ff0101	1767229200000	0	1
2	1767226140000	86b299f5941175dba450b14781b39351c81cd742019e435599374c04bc174cb0	\\x00ff0106	1767229200000	0	1
3	1767226590000	b43919b43589bad7eab65363b281ac4af974aa5520ae441367a962dfb31862a0	\\x00ff010b	0	0	0
4	1767227040000	cc5399943c0eb85356ff9d307a217e6ff84f9460a86ed1e2a658de43a3ba8003	\\x00ff0110	0	0	0
5	1767227490000	9ff18ca59e3683cdc9ccffe03f1a2dc97211537a55d7be54d67ecf170114ead9	\\x00ff0115	0	0	0
\.


--
-- Data for Name: leases; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.leases (name, owner, token, ends_at) FROM stdin;
\.


--
-- Data for Name: ledger; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.ledger (only_row, id, epoch, last_fact, last_act, last_claim, last_change, last_audit, last_job, last_event, event_watermark, event_rebuild_end, customers, purchases) FROM stdin;
t	615094fe-54e9-4e54-b757-523b4772fc40	1	23	8	8	81	24	11	77	81	\N	6	6
\.


--
-- Data for Name: ledger_migrations; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.ledger_migrations (number, name, version, keeps_older_servers, applied_at) FROM stdin;
1	ledger	0.1.0	f	1795950909921
\.


--
-- Data for Name: nodes; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.nodes (id, name, version, started_at, beat_at, catalog_digest, clock_skew, timeline) FROM stdin;
\.


--
-- Data for Name: notification_watermarks; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.notification_watermarks (bundle_id, environment, recorded_until) FROM stdin;
com.example.app0	Sandbox	1767227220000
com.example.app1	Sandbox	1767227670000
\.


--
-- Data for Name: offering_overrides; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.offering_overrides (sequence, customer, offering, at, actor) FROM stdin;
1	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	sale	1767225780000	key:1
2	bob	\N	1767226050000	key:1
3	ada	sale	1767226320000	key:1
4	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	sale	1767226590000	key:1
5	bob	sale	1767226860000	key:1
6	eve	\N	1767227130000	key:1
7	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	sale	1767227400001	key:1
8	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	sale	1767227670000	key:1
\.


--
-- Data for Name: paywall_impressions; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.paywall_impressions (sequence, number, day, offering, placement, is_sandbox) FROM stdin;
1	8140395425888079490	20454	sale	é	t
2	8816876787232859174	20454	sale		t
3	4773112068283555767	20454	sale	é	t
4	4773112068283555767	20454	sale		t
\.


--
-- Data for Name: presentations; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.presentations (sequence, transaction_id, offering, placement, rule_id, revision, received_at) FROM stdin;
1	1	offering 🎁 0	\N	rule	0	1767225870000
2	4	offering 🎁 0	\N	rule	0	1767226140000
3	3	offering 🎁 0	\N	rule	0	1767226590000
4	5	offering 🎁 0	\N	rule	0	1767226680000
5	2	offering 🎁 0	\N	rule	0	1767226770000
\.


--
-- Data for Name: purchase_origins; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.purchase_origins (original_transaction_id, app_account_token, token_purchase_date, token_signed_date, app_transaction_id) FROM stdin;
1	\N	0	0	one account
2	ba046d0f-6bfa-503e-89f5-a09449c0ec45	1767225600000	1767312000000	one account
3	\N	0	0	one account
4	7fea6086-da62-5d2a-ae58-a8518484387f	1767225600000	1767225600000	another account
5	\N	0	0	another account
9	\N	0	0	704000000000000001
\.


--
-- Data for Name: purchases; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.purchases (original_transaction_id, owner, history, ask_at) FROM stdin;
1	ada	\\x010382ec0500000131000117636f6d2e6578616d706c652e70726f2e6d6f6e74686c79020f636f6d2e6578616d706c652e617070031b4175746f2d52656e657761626c6520537562736372697074696f6e040753616e64626f78050950555243484153454480a0d5edee6600008090a9fa13fc4d0603555344070355534108085055524348415345090832313030303030310a02333182ec05000b013200010203040580b0fee78267ff8fa9fa130080c0908312fc4d06070c0752454e4557414c090d02333282ec05000e013300010203040580c0a7e29667ff9fd2f427008090a9fa13fc4d06070c090f023333e2830200010280c0a7e29667018090a9fa13fc4d068090fbd309ffefb25201ffcf98f7010180e093cb0b80e0e5a401	1775260860000
2	\N	\\x010182ec05000001360101320217636f6d2e6578616d706c652e70726f2e6d6f6e74686c79030f636f6d2e6578616d706c652e617070041b4175746f2d52656e657761626c6520537562736372697074696f6e050753616e64626f78060950555243484153454480a0d5edee660080f0b2528090a9fa13fc4d07035553440803555341090752454e4557414c0a0832313030303030310b023336	1769904060000
3	\N	\\x0100	\N
4	bob	\\x010182ec0700000134000117636f6d2e6578616d706c652e70726f2e6d6f6e74686c79020f636f6d2e6578616d706c652e617070031b4175746f2d52656e657761626c6520537562736372697074696f6e040753616e64626f78050950555243484153454480a0d5edee6600008090a9fa13fc4d0603555344070355534108085055524348415345090832313030303030317fea6086da625d2aae58a8518484387f0a023334	1769904060000
5	bob	\\x010182ec0500000135000117636f6d2e6578616d706c652e70726f2e6d6f6e74686c79020f636f6d2e6578616d706c652e617070031b4175746f2d52656e657761626c6520537562736372697074696f6e040753616e64626f78050950555243484153454480a0d5edee6600008090a9fa13fc4d0603555344070355534108085055524348415345090832313030303030310a023335	1769904060000
9	bob	\\x01018eec850800000139000117636f6d2e6578616d706c652e70726f2e6d6f6e74686c79020f636f6d2e6578616d706c652e617070031b4175746f2d52656e657761626c6520537562736372697074696f6e040753616e64626f78050950555243484153454480a0d5edee660080f0eaeb298090a9fa1380d098f70100fc4d0603555344070355534108085055524348415345090832313030303030310a023339	\N
\.


--
-- Data for Name: quarantine; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.quarantine (id, received_at, source, failed_check, explanation, raw, size, digest, newest_act, attempts, tried_at, tried_with) FROM stdin;
1	1767225780000	notification	chain.root	chain.root: other root	\\x000102	3	ae4b3280e56e2faf83f414a6e3dabe9d5fbe18976544c05fed121accb85b53fc	3	1	1767225960000	configuration
3	1767226680000	notification	chain.root	chain.root: other root	\\x00010c	3	8c3069e898c86349d41d2ed08ef84dcd9c8c29bf4a5682d6fd63da56fbac0c8f	6	1	1767226860000	configuration
4	1767227130000	notification	chain.root	chain.root: other root	\\x000111	3	141b17a1777271c1bf1b017e68153781be5bb0e7d8b403450e0570739e9a1e13	7	1	1767227310000	configuration
5	1767227580000	notification	chain.root	chain.root: other root	\\x000116	3	8f9c5ae935d09cd03eca7e9ff10e340241482b8f27415e23a09fe650675abb92	8	0	\N	\N
\.


--
-- Data for Name: refreshes; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.refreshes (id, original_transaction_id, claimant, bundle_id, environment, cause, batch, revision, lease, requested_at, newest_act, due_at, attempts, state, problem) FROM stdin;
1	1		com.example.app	Sandbox	3	\N	1	1	1767225600000	0	1768089600000	0	waiting	\N
2	2		com.example.app	Sandbox	3	\N	1	0	1767225600000	2	0	0	waiting	\N
3	0		com.example.app	Sandbox	4	batch	1	0	1767225600000	2	0	0	waiting	\N
4	1	ada	\N	\N	0	\N	5	0	1767227400000	8	0	0	waiting	\N
5	5	bob	com.example.app	Sandbox	4	batch	1	0	1767226050000	3	0	0	waiting	\N
6	4		com.example.app	Sandbox	3	\N	1	0	1767226140000	3	0	0	waiting	\N
7	10		com.example.app	Sandbox	4	batch	1	0	1767226500000	4	0	0	waiting	\N
8	3		com.example.app	Sandbox	3	\N	1	0	1767226590000	4	0	0	waiting	\N
9	5		com.example.app	Sandbox	3	\N	1	0	1767226680000	5	0	0	waiting	\N
10	15	bob	com.example.app	Sandbox	4	batch	1	0	1767226950000	6	0	0	waiting	\N
11	20		com.example.app	Sandbox	4	batch	1	0	1767227400000	8	0	0	waiting	\N
\.


--
-- Data for Name: refund_requests; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.refund_requests (id, purchase, transaction_id, product_id, product_type, environment, bundle_id, respond_before) FROM stdin;
\.


--
-- Data for Name: signing_headers; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.signing_headers (id, hash, header) FROM stdin;
1	\\xfab547a9b2b30f4db2b3164299c60efddeccf968858a04193a9cf3d66a701987	eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCK1RDQ0FZQ2dBd0lCQWdJVUV5OVJuVjg3Z1NCY0FlMGxPM1k4Ty91NWxsNHdDZ1lJS29aSXpqMEVBd013TnpFak1DRUdBMVVFQXd3YVZHVnpkQ0JUZEc5eVpTQkpiblJsY20xbFpHbGhkR1VnUTBFeEVEQU9CZ05WQkFvTUIxUmxjM05sY21Fd0hoY05NakF3TVRBeE1EQXdNREF3V2hjTk5EQXdNVEF4TURBd01EQXdXakF2TVJzd0dRWURWUVFEREJKVVpYTjBJRk4wYjNKbElGTnBaMjVwYm1jeEVEQU9CZ05WQkFvTUIxUmxjM05sY21Fd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqT1BRTUJCd05DQUFRWTB6Yk5OdUVLQVhwNnBQd1BKSTUyZG01TVU4M3YzZUJocTJnZE1BRGFYUk1Xd1VUN0tLZ1NhL0ZrUk1VVng0YVJNRzY5ZXpldzg2MUV6L3gwL0haem8zSXdjREFNQmdOVkhSTUJBZjhFQWpBQU1BNEdBMVVkRHdFQi93UUVBd0lIZ0RBZEJnTlZIUTRFRmdRVUVYV2xzWVFmRjNkd2Y4ZzJiMEFIaU9XTXEwb3dId1lEVlIwakJCZ3dGb0FVWkpuU01mVkRoaG0zVTlkQit0V055SXlmSU1nd0VBWUtLb1pJaHZkalpBWUxBUVFDQlFBd0NnWUlLb1pJemowRUF3TURad0F3WkFJd0wyRko4RzliZW0rV2luZmNtNzFEdlFrVzJNbEVXUmdtU290RmdXdHFhekd5TWJ4dkpsUHF2bTdVRTVTRVNpbUtBakJxUk9JRDUxUUxxYXRvSEFMdnBJY2JDekYwUmJQSWd4M3oyMEdpYnM0L0tQQUZRZHdLblZydWJrQ2NUa3FOMWpRPSIsIk1JSUNIRENDQWFLZ0F3SUJBZ0lUVFZaMGxGNGJWcTFjUGc1ZTdtRm9BTzVMeXpBS0JnZ3Foa2pPUFFRREF6QXZNUnN3R1FZRFZRUUREQkpVWlhOMElGTjBiM0psSUZKdmIzUWdRMEV4RURBT0JnTlZCQW9NQjFSbGMzTmxjbUV3SGhjTk1qQXdNVEF4TURBd01EQXdXaGNOTkRBd01UQXhNREF3TURBd1dqQTNNU013SVFZRFZRUUREQnBVWlhOMElGTjBiM0psSUVsdWRHVnliV1ZrYVdGMFpTQkRRVEVRTUE0R0ExVUVDZ3dIVkdWemMyVnlZVEIyTUJBR0J5cUdTTTQ5QWdFR0JTdUJCQUFpQTJJQUJOVXpMQlcxNi9DVnc1SERlVUtMd3hPUkRPZnIxTXA3c1RUdUR3bkJKWHRlRHlEeTNYL3lTVlQvL0s3YXlUV2FEMGFTTGhEemhra3Mwb08wOEZTRVYvUDd6WExRaVBxNG53YXByU3ZobnZUb3BPZ1llWUttQ2R2VUJId1RiT29rcHFONE1IWXdFZ1lEVlIwVEFRSC9CQWd3QmdFQi93SUJBREFPQmdOVkhROEJBZjhFQkFNQ0FRWXdIUVlEVlIwT0JCWUVGR1NaMGpIMVE0WVp0MVBYUWZyVmpjaU1ueURJTUI4R0ExVWRJd1FZTUJhQUZIYkV2MkRZWm5EczhWZVRwUDlIV09mTjFFTkRNQkFHQ2lxR1NJYjNZMlFHQWdFRUFnVUFNQW9HQ0NxR1NNNDlCQU1EQTJnQU1HVUNNUUNISTZUWXUxeTU5REJvN0JTZWNlQUUydnA5S2xCMnBVMzN3QURKTFhBNnMrbVNIMm5FOUI1OXN1WHZDc2E5L2Q4Q01INGlKdVdheHd5MnFocGdjclR1d2oyUTdZbkYrcUtMMndPZzY1T1RJU2pzT1ZrekF3clpTdS9rNzBiZ2RIQnpsZz09IiwiTUlJQ0FEQ0NBWWVnQXdJQkFnSVZBTFRtL1V4VXkzaE9QV1FYM0dnRjBnNWJBM3BCTUFvR0NDcUdTTTQ5QkFNRE1DOHhHekFaQmdOVkJBTU1FbFJsYzNRZ1UzUnZjbVVnVW05dmRDQkRRVEVRTUE0R0ExVUVDZ3dIVkdWemMyVnlZVEFlRncweU1EQXhNREV3TURBd01EQmFGdzAwTURBeE1ERXdNREF3TURCYU1DOHhHekFaQmdOVkJBTU1FbFJsYzNRZ1UzUnZjbVVnVW05dmRDQkRRVEVRTUE0R0ExVUVDZ3dIVkdWemMyVnlZVEIyTUJBR0J5cUdTTTQ5QWdFR0JTdUJCQUFpQTJJQUJBb2ZhazZwZXpwK3NWU21DS0RQYmhHYWRkWjBTTllkSnpBOG9XSDhVWEZsa2RnU2dQQnNrbUU3RXRPZ2NPWUdwaGVDaVk4bldQVjNwNkFRcTNHUTcyQmt4dzVmUWZuSitNdDlubUlMZVRpZHhvLzFFMmFtSDczRFBaOFVjaCtQcHFOak1HRXdEd1lEVlIwVEFRSC9CQVV3QXdFQi96QU9CZ05WSFE4QkFmOEVCQU1DQVFZd0hRWURWUjBPQkJZRUZIYkV2MkRZWm5EczhWZVRwUDlIV09mTjFFTkRNQjhHQTFVZEl3UVlNQmFBRkhiRXYyRFlabkRzOFZlVHBQOUhXT2ZOMUVORE1Bb0dDQ3FHU000OUJBTURBMmNBTUdRQ01DenhyTXovcnI5QlNDUWNRT3ZKelVUalN4Y25iNnFNbUxFSnVmeGpXTlk3YjJFR0FKeWpzTkplbXoveWdGK2dxZ0l3ZWJPdEhWTHo2LzJmNFEvckFGK1pleVBlMzhOeXduVU9NRjFMUlFQbUE1bS9kWEFIMjJRU2xURWtNdnY4UC9icyJdfQ
\.


--
-- Data for Name: subscription_risks; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.subscription_risks (purchase, since, kinds, environment, bundle_id, milliunits, currency, body) FROM stdin;
\.


--
-- Data for Name: test_store_purchases; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.test_store_purchases (token, customer, bundle_id, product_id, type, period, price, currency, purchased_at) FROM stdin;
test_15	bob	com.example.app	monthly	Auto-Renewable Subscription	P1M	4990	EUR	1767226950000
test_21	bob	com.example.app	monthly	Auto-Renewable Subscription	P1M	4990	EUR	1767227490000
test_3	eve	com.example.app	monthly	Auto-Renewable Subscription	P1M	4990	EUR	1767225870000
test_9	ada	com.example.app	monthly	Auto-Renewable Subscription	P1M	4990	EUR	1767226410000
\.


--
-- Data for Name: webhook_attempts; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.webhook_attempts (delivery, number, at, duration, status_code, error, response) FROM stdin;
\.


--
-- Data for Name: webhook_deliveries; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.webhook_deliveries (id, endpoint, event_id, event_sequence, customer, other_customer, status, is_first, attempts, sent_parts, next_attempt_at, created_at, trigger) FROM stdin;
2	crm	evt_0000000000077df8e519d276d0302a6a	2	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
3	crm	evt_000000000009c36077d4bf1a6a1b93d7	3	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
4	crm	evt_00000000000983bb0cf29d5a9811cb6c	4	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
5	crm	evt_00000000000c17cef7a3a67aaa09b077	5	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
6	crm	evt_00000000000c4ca84f0e43f873d5a57a	6	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
8	crm	evt_0000000000115cb8bae116657c643ad5	8	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
9	crm	evt_000000000011a9f0aef11a152a2203d5	9	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
10	crm	evt_000000000013612bb38962c52637b82b	10	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
11	crm	evt_0000000000149ef1054e963c62a8aa6e	11	\N	\N	pending	t	0	0	1801785600000	1801785600000	event
12	crm	evt_00000000001619ce644a0aa9d33a757c	12	\N	\N	pending	t	0	0	1801785600000	1801785600000	event
13	crm	evt_000000000016733522e0ec51233c91db	13	\N	\N	pending	t	0	0	1801785600000	1801785600000	event
16	crm	evt_00000000001ded247d953a7097f99e6c	16	eve	\N	pending	f	0	0	1801785600000	1801785600000	event
17	crm	evt_00000000001ffcdd194671ce46412619	17	eve	\N	pending	f	0	0	1801785600000	1801785600000	event
18	crm	evt_0000000000208fbfce261fcf49326648	18	eve	\N	pending	f	0	0	1801785600000	1801785600000	event
19	crm	evt_0000000000221eb6cb21c83741ed69b9	19	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
21	crm	evt_000000000026e044a70c55755f0a2033	21	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	pending	f	0	0	1801785600000	1801785600000	event
22	crm	evt_000000000027ba60804a6c9f9672e090	22	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	pending	f	0	0	1801785600000	1801785600000	event
23	crm	evt_000000000029936b1858b68b6fc9c25b	23	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
24	crm	evt_00000000002942e89b3e78b7fbd710e0	24	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
25	crm	evt_00000000002ac78be821c8381293898e	25	eve	\N	pending	f	0	0	1801785600000	1801785600000	event
26	crm	evt_00000000002bf211c98825c7fb4520ba	26	eve	\N	pending	f	0	0	1801785600000	1801785600000	event
27	crm	evt_00000000002e18e577d7626a7c42f1c0	27	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
28	crm	evt_0000000000322d4a789706bb31712cf8	28	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	pending	f	0	0	1801785600000	1801785600000	event
29	crm	evt_00000000003495314cbfc267dc3ae451	29	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
30	crm	evt_000000000035f09c71d2143009c66075	30	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
31	crm	evt_000000000035e2eab05575d4ebeab223	31	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
32	crm	evt_000000000038d0457a57b05a85a0e335	32	eve	\N	pending	f	0	0	1801785600000	1801785600000	event
33	crm	evt_000000000038a3f5faee3026458c1024	33	eve	\N	pending	f	0	0	1801785600000	1801785600000	event
34	crm	evt_0000000000392d62f8af7820aecf6f67	34	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
35	crm	evt_00000000003d2740338ea85343d2949c	35	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	\N	pending	f	0	0	1801785600000	1801785600000	event
36	crm	evt_00000000003d33ccea7f3ab6c857b361	36	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	\N	pending	f	0	0	1801785600000	1801785600000	event
37	crm	evt_00000000003e35b4bb4ffd2c44973f48	37	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	pending	f	0	0	1801785600000	1801785600000	event
38	crm	evt_00000000003e0faf88883673f4295153	38	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	pending	f	0	0	1801785600000	1801785600000	event
39	crm	evt_0000000000411700bf169cdbddfeffc9	39	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
40	crm	evt_00000000004247f0b5dc276645a92828	40	eve	\N	pending	f	0	0	1801785600000	1801785600000	event
41	crm	evt_0000000000447633346f1d8393898eae	41	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
1	crm	evt_00000000000201b4bb6e43fc5ad1dc2b	1	ada	\N	pending	t	0	0	1801785600000	1801785600000	event
7	crm	evt_00000000000da93e42228effc68f01cd	7	bob	\N	pending	t	0	0	1801785600000	1801785600000	event
14	crm	evt_00000000001a6f789167ff2000468a51	14	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	\N	pending	t	0	0	1801785600000	1801785600000	event
15	crm	evt_00000000001d7fca4aa6593b3b0b606d	15	eve	\N	pending	t	0	0	1801785600000	1801785600000	event
20	crm	evt_0000000000266edd6b172128355dd82f	20	$RCAnonymousID:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb	\N	pending	t	0	0	1801785600000	1801785600000	event
42	crm	evt_000000000044227dbbb42a61588a81ce	42	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
43	crm	evt_000000000044dbfab8e0f44479687edc	43	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
44	crm	evt_00000000004549a9f75a5550eb51fc60	44	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
45	crm	evt_00000000004591b3375643b00c3b4730	45	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
46	crm	evt_0000000000482c76eb11478c57401d4e	46	eve	\N	pending	f	0	0	1801785600000	1801785600000	event
47	crm	evt_00000000004806f9e84b0474202c433b	47	eve	\N	pending	f	0	0	1801785600000	1801785600000	event
48	crm	evt_000000000048eef2a97a575137dfccd1	48	eve	\N	pending	f	0	0	1801785600000	1801785600000	event
49	crm	evt_000000000048eb481d28901f895832d3	49	eve	\N	pending	f	0	0	1801785600000	1801785600000	event
50	crm	evt_0000000000486eba38151261f9229105	50	eve	\N	pending	f	0	0	1801785600000	1801785600000	event
51	crm	evt_0000000000492f4efa33fda6c85fcf9b	51	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
52	crm	evt_000000000049d55b70f466087bed1a81	52	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
53	crm	evt_000000000049227a3ea2207479dc7fa0	53	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
54	crm	evt_0000000000497ef527b5a96a6b49020d	54	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
55	crm	evt_00000000004992d24f83c21dd5106753	55	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
56	crm	evt_00000000004af3561775c594293ddd22	56	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
57	crm	evt_00000000004af63cc81d7143755258e8	57	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
58	crm	evt_00000000004a51144061311ebafa81a7	58	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
59	crm	evt_00000000004ad0e44e556e31328dad3b	59	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
60	crm	evt_00000000004af8bcffd223b5a5bf2bd4	60	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
61	crm	evt_00000000004a1c9c9f4eba966b4a8395	61	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
62	crm	evt_00000000004b607cd4c3e67997a4d85b	62	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
63	crm	evt_00000000004b2a2a0ba82905fd9d124d	63	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
64	crm	evt_00000000004b67cc3dee6b82a0df5dec	64	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
65	crm	evt_00000000004b799a51318ad6977b604b	65	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
66	crm	evt_00000000004bfee563e02ba45d4badb5	66	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
67	crm	evt_00000000004c13d75af348046491cdbb	67	$RCAnonymousID:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	\N	pending	f	0	0	1801785600000	1801785600000	event
68	crm	evt_00000000004d842e8f71a0f369f6f55a	68	\N	\N	pending	t	0	0	1801785600000	1801785600000	event
69	crm	evt_00000000004daa067fa8a29d554db8fc	69	\N	\N	pending	t	0	0	1801785600000	1801785600000	event
70	crm	evt_00000000004ed84b0d6f87b971c2be23	70	\N	\N	pending	t	0	0	1801785600000	1801785600000	event
71	crm	evt_00000000004e6d04723a941bc1cad631	71	\N	\N	pending	t	0	0	1801785600000	1801785600000	event
72	crm	evt_00000000004f96b6300242262bd038a5	72	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
73	crm	evt_00000000004f922589c3baff491b97cf	73	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
74	crm	evt_0000000000500acc35e0f4ff1188fa5f	74	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
75	crm	evt_0000000000508aaeb8d5694a7c33e4ba	75	bob	\N	pending	f	0	0	1801785600000	1801785600000	event
76	crm	evt_000000000051b36ad28f4b38f3bccb3b	76	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
77	crm	evt_000000000051d4f52b3b2508b79228f9	77	ada	\N	pending	f	0	0	1801785600000	1801785600000	event
\.


--
-- Data for Name: webhook_endpoints; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.webhook_endpoints (name, status, reason, queued_through, failing_since, failed_events, last_success_at, warned_at, pace_per_second, changed_at, queued_event, queued_change) FROM stdin;
crm	active	\N	77	\N	0	\N	\N	\N	1801785600000	\N	\N
\.


--
-- Data for Name: write_probe; Type: TABLE DATA; Schema: tessera; Owner: -
--

COPY tessera.write_probe (only_row, content) FROM stdin;
\.


--
-- Name: apple_reports_sequence_seq; Type: SEQUENCE SET; Schema: tessera; Owner: -
--

SELECT pg_catalog.setval('tessera.apple_reports_sequence_seq', 3, true);


--
-- Name: attributions_sequence_seq; Type: SEQUENCE SET; Schema: tessera; Owner: -
--

SELECT pg_catalog.setval('tessera.attributions_sequence_seq', 3, true);


--
-- Name: catalogs_number_seq; Type: SEQUENCE SET; Schema: tessera; Owner: -
--

SELECT pg_catalog.setval('tessera.catalogs_number_seq', 1, false);


--
-- Name: customer_days_sequence_seq; Type: SEQUENCE SET; Schema: tessera; Owner: -
--

SELECT pg_catalog.setval('tessera.customer_days_sequence_seq', 10, true);


--
-- Name: customer_origins_sequence_seq; Type: SEQUENCE SET; Schema: tessera; Owner: -
--

SELECT pg_catalog.setval('tessera.customer_origins_sequence_seq', 5, true);


--
-- Name: enrollments_sequence_seq; Type: SEQUENCE SET; Schema: tessera; Owner: -
--

SELECT pg_catalog.setval('tessera.enrollments_sequence_seq', 4, true);


--
-- Name: grant_revocations_sequence_seq; Type: SEQUENCE SET; Schema: tessera; Owner: -
--

SELECT pg_catalog.setval('tessera.grant_revocations_sequence_seq', 1, true);


--
-- Name: inbox_id_seq; Type: SEQUENCE SET; Schema: tessera; Owner: -
--

SELECT pg_catalog.setval('tessera.inbox_id_seq', 5, true);


--
-- Name: offering_overrides_sequence_seq; Type: SEQUENCE SET; Schema: tessera; Owner: -
--

SELECT pg_catalog.setval('tessera.offering_overrides_sequence_seq', 8, true);


--
-- Name: paywall_impressions_sequence_seq; Type: SEQUENCE SET; Schema: tessera; Owner: -
--

SELECT pg_catalog.setval('tessera.paywall_impressions_sequence_seq', 4, true);


--
-- Name: presentations_sequence_seq; Type: SEQUENCE SET; Schema: tessera; Owner: -
--

SELECT pg_catalog.setval('tessera.presentations_sequence_seq', 5, true);


--
-- Name: quarantine_id_seq; Type: SEQUENCE SET; Schema: tessera; Owner: -
--

SELECT pg_catalog.setval('tessera.quarantine_id_seq', 5, true);


--
-- Name: signing_headers_id_seq; Type: SEQUENCE SET; Schema: tessera; Owner: -
--

SELECT pg_catalog.setval('tessera.signing_headers_id_seq', 1, true);


--
-- Name: webhook_deliveries_id_seq; Type: SEQUENCE SET; Schema: tessera; Owner: -
--

SELECT pg_catalog.setval('tessera.webhook_deliveries_id_seq', 77, true);


--
-- Name: account_tokens account_tokens_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.account_tokens
    ADD CONSTRAINT account_tokens_pkey PRIMARY KEY (token, id);


--
-- Name: acts acts_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.acts
    ADD CONSTRAINT acts_pkey PRIMARY KEY (number);


--
-- Name: aliases aliases_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.aliases
    ADD CONSTRAINT aliases_pkey PRIMARY KEY (act);


--
-- Name: app_transaction_claims app_transaction_claims_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.app_transaction_claims
    ADD CONSTRAINT app_transaction_claims_pkey PRIMARY KEY (customer, deletion, identity);


--
-- Name: app_transactions app_transactions_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.app_transactions
    ADD CONSTRAINT app_transactions_pkey PRIMARY KEY (identity);


--
-- Name: app_user_ids app_user_ids_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.app_user_ids
    ADD CONSTRAINT app_user_ids_pkey PRIMARY KEY (id);


--
-- Name: apple_reports apple_reports_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.apple_reports
    ADD CONSTRAINT apple_reports_pkey PRIMARY KEY (sequence);


--
-- Name: attributes attributes_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.attributes
    ADD CONSTRAINT attributes_pkey PRIMARY KEY (customer, key);


--
-- Name: attributions attributions_customer_network_data_key; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.attributions
    ADD CONSTRAINT attributions_customer_network_data_key UNIQUE (customer, network, data);


--
-- Name: attributions attributions_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.attributions
    ADD CONSTRAINT attributions_pkey PRIMARY KEY (sequence);


--
-- Name: audit_log audit_log_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (sequence);


--
-- Name: catalogs catalogs_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.catalogs
    ADD CONSTRAINT catalogs_pkey PRIMARY KEY (number);


--
-- Name: changes changes_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (sequence);


--
-- Name: claims claims_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.claims
    ADD CONSTRAINT claims_pkey PRIMARY KEY (sequence);


--
-- Name: currency_adjustments currency_adjustments_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.currency_adjustments
    ADD CONSTRAINT currency_adjustments_pkey PRIMARY KEY (id);


--
-- Name: customer_days customer_days_day_number_bundle_id_platform_is_sandbox_key; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.customer_days
    ADD CONSTRAINT customer_days_day_number_bundle_id_platform_is_sandbox_key UNIQUE (day, number, bundle_id, platform, is_sandbox);


--
-- Name: customer_days customer_days_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.customer_days
    ADD CONSTRAINT customer_days_pkey PRIMARY KEY (sequence);


--
-- Name: customer_numbers customer_numbers_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.customer_numbers
    ADD CONSTRAINT customer_numbers_pkey PRIMARY KEY (number);


--
-- Name: customer_origins customer_origins_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.customer_origins
    ADD CONSTRAINT customer_origins_pkey PRIMARY KEY (sequence);


--
-- Name: customers customers_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.customers
    ADD CONSTRAINT customers_pkey PRIMARY KEY (id);


--
-- Name: due_dates due_dates_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.due_dates
    ADD CONSTRAINT due_dates_pkey PRIMARY KEY (subject, kind);


--
-- Name: enrollments enrollments_number_experiment_key; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.enrollments
    ADD CONSTRAINT enrollments_number_experiment_key UNIQUE (number, experiment);


--
-- Name: enrollments enrollments_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.enrollments
    ADD CONSTRAINT enrollments_pkey PRIMARY KEY (sequence);


--
-- Name: event_states event_states_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.event_states
    ADD CONSTRAINT event_states_pkey PRIMARY KEY (key);


--
-- Name: events events_id_key; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.events
    ADD CONSTRAINT events_id_key UNIQUE (id);


--
-- Name: events events_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (sequence);


--
-- Name: exchange_rates exchange_rates_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.exchange_rates
    ADD CONSTRAINT exchange_rates_pkey PRIMARY KEY (currency, day);


--
-- Name: facts facts_kind_identity_signed_date_payload_hash_key; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.facts
    ADD CONSTRAINT facts_kind_identity_signed_date_payload_hash_key UNIQUE (kind, identity, signed_date, payload_hash);


--
-- Name: facts facts_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.facts
    ADD CONSTRAINT facts_pkey PRIMARY KEY (sequence);


--
-- Name: grant_revocations grant_revocations_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.grant_revocations
    ADD CONSTRAINT grant_revocations_pkey PRIMARY KEY (sequence);


--
-- Name: grants grants_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.grants
    ADD CONSTRAINT grants_pkey PRIMARY KEY (id);


--
-- Name: inbox inbox_digest_key; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.inbox
    ADD CONSTRAINT inbox_digest_key UNIQUE (digest);


--
-- Name: inbox inbox_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.inbox
    ADD CONSTRAINT inbox_pkey PRIMARY KEY (id);


--
-- Name: leases leases_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (name);


--
-- Name: ledger_migrations ledger_migrations_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.ledger_migrations
    ADD CONSTRAINT ledger_migrations_pkey PRIMARY KEY (number);


--
-- Name: ledger ledger_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.ledger
    ADD CONSTRAINT ledger_pkey PRIMARY KEY (only_row);


--
-- Name: nodes nodes_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.nodes
    ADD CONSTRAINT nodes_pkey PRIMARY KEY (id);


--
-- Name: notification_watermarks notification_watermarks_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.notification_watermarks
    ADD CONSTRAINT notification_watermarks_pkey PRIMARY KEY (bundle_id, environment);


--
-- Name: offering_overrides offering_overrides_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.offering_overrides
    ADD CONSTRAINT offering_overrides_pkey PRIMARY KEY (sequence);


--
-- Name: paywall_impressions paywall_impressions_offering_day_number_placement_is_sandbo_key; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.paywall_impressions
    ADD CONSTRAINT paywall_impressions_offering_day_number_placement_is_sandbo_key UNIQUE (offering, day, number, placement, is_sandbox);


--
-- Name: paywall_impressions paywall_impressions_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.paywall_impressions
    ADD CONSTRAINT paywall_impressions_pkey PRIMARY KEY (sequence);


--
-- Name: presentations presentations_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.presentations
    ADD CONSTRAINT presentations_pkey PRIMARY KEY (sequence);


--
-- Name: presentations presentations_transaction_id_key; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.presentations
    ADD CONSTRAINT presentations_transaction_id_key UNIQUE (transaction_id);


--
-- Name: purchase_origins purchase_origins_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.purchase_origins
    ADD CONSTRAINT purchase_origins_pkey PRIMARY KEY (original_transaction_id);


--
-- Name: purchases purchases_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.purchases
    ADD CONSTRAINT purchases_pkey PRIMARY KEY (original_transaction_id);


--
-- Name: quarantine quarantine_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.quarantine
    ADD CONSTRAINT quarantine_pkey PRIMARY KEY (id);


--
-- Name: quarantine quarantine_source_digest_key; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.quarantine
    ADD CONSTRAINT quarantine_source_digest_key UNIQUE (source, digest);


--
-- Name: refreshes refreshes_original_transaction_id_claimant_key; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.refreshes
    ADD CONSTRAINT refreshes_original_transaction_id_claimant_key UNIQUE (original_transaction_id, claimant);


--
-- Name: refreshes refreshes_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.refreshes
    ADD CONSTRAINT refreshes_pkey PRIMARY KEY (id);


--
-- Name: refund_requests refund_requests_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.refund_requests
    ADD CONSTRAINT refund_requests_pkey PRIMARY KEY (id);


--
-- Name: signing_headers signing_headers_hash_key; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.signing_headers
    ADD CONSTRAINT signing_headers_hash_key UNIQUE (hash);


--
-- Name: signing_headers signing_headers_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.signing_headers
    ADD CONSTRAINT signing_headers_pkey PRIMARY KEY (id);


--
-- Name: subscription_risks subscription_risks_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.subscription_risks
    ADD CONSTRAINT subscription_risks_pkey PRIMARY KEY (purchase);


--
-- Name: test_store_purchases test_store_purchases_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.test_store_purchases
    ADD CONSTRAINT test_store_purchases_pkey PRIMARY KEY (token);


--
-- Name: webhook_attempts webhook_attempts_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.webhook_attempts
    ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (delivery, number);


--
-- Name: webhook_deliveries webhook_deliveries_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);


--
-- Name: webhook_endpoints webhook_endpoints_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (name);


--
-- Name: write_probe write_probe_pkey; Type: CONSTRAINT; Schema: tessera; Owner: -
--

ALTER TABLE ONLY tessera.write_probe
    ADD CONSTRAINT write_probe_pkey PRIMARY KEY (only_row);


--
-- Name: acts_from; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX acts_from ON tessera.acts USING btree (from_id) WHERE (from_id IS NOT NULL);


--
-- Name: acts_of_deletion; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX acts_of_deletion ON tessera.acts USING btree (from_id, number) WHERE (kind = 'deletion'::text);


--
-- Name: acts_to; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX acts_to ON tessera.acts USING btree (to_id) WHERE (to_id IS NOT NULL);


--
-- Name: acts_undone; Type: INDEX; Schema: tessera; Owner: -
--

CREATE UNIQUE INDEX acts_undone ON tessera.acts USING btree (undone) WHERE (undone IS NOT NULL);


--
-- Name: aliases_of_one; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX aliases_of_one ON tessera.aliases USING btree (one);


--
-- Name: aliases_of_other; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX aliases_of_other ON tessera.aliases USING btree (other);


--
-- Name: app_user_ids_of_customer; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX app_user_ids_of_customer ON tessera.app_user_ids USING btree (customer, id);


--
-- Name: apple_reports_of_days; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX apple_reports_of_days ON tessera.apple_reports USING btree (kind, vendor, first_day, last_day);


--
-- Name: attributes_of_email; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX attributes_of_email ON tessera.attributes USING hash (value) WHERE (key = '$email'::text);


--
-- Name: audit_log_of_subject; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX audit_log_of_subject ON tessera.audit_log USING btree (subject);


--
-- Name: claims_of_act; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX claims_of_act ON tessera.claims USING btree (act);


--
-- Name: claims_of_purchase; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX claims_of_purchase ON tessera.claims USING btree (original_transaction_id);


--
-- Name: currency_adjustments_of_customer; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX currency_adjustments_of_customer ON tessera.currency_adjustments USING btree (customer);


--
-- Name: customer_numbers_of_id; Type: INDEX; Schema: tessera; Owner: -
--

CREATE UNIQUE INDEX customer_numbers_of_id ON tessera.customer_numbers USING btree (id) WHERE (id IS NOT NULL);


--
-- Name: customer_origins_of_number; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX customer_origins_of_number ON tessera.customer_origins USING btree (number, sequence);


--
-- Name: due_dates_by_date; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX due_dates_by_date ON tessera.due_dates USING btree (due_at, subject, kind);


--
-- Name: events_of_customer; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX events_of_customer ON tessera.events USING btree (customer, sequence) WHERE (customer IS NOT NULL);


--
-- Name: events_of_other_customer; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX events_of_other_customer ON tessera.events USING btree (other_customer, sequence) WHERE (other_customer IS NOT NULL);


--
-- Name: facts_of_purchase; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX facts_of_purchase ON tessera.facts USING btree (original_transaction_id, received_at);


--
-- Name: grant_revocations_of_grant; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX grant_revocations_of_grant ON tessera.grant_revocations USING btree (grant_id);


--
-- Name: grants_of_customer; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX grants_of_customer ON tessera.grants USING btree (customer);


--
-- Name: inbox_due; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX inbox_due ON tessera.inbox USING btree (due_at);


--
-- Name: offering_overrides_of_customer; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX offering_overrides_of_customer ON tessera.offering_overrides USING btree (customer);


--
-- Name: purchase_origins_of_token; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX purchase_origins_of_token ON tessera.purchase_origins USING btree (app_account_token) WHERE (app_account_token IS NOT NULL);


--
-- Name: purchases_of_owner; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX purchases_of_owner ON tessera.purchases USING btree (owner);


--
-- Name: purchases_to_ask; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX purchases_to_ask ON tessera.purchases USING btree (ask_at) WHERE (ask_at IS NOT NULL);


--
-- Name: refreshes_due; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX refreshes_due ON tessera.refreshes USING btree (state, bundle_id, environment, cause, due_at);


--
-- Name: refreshes_of_batch; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX refreshes_of_batch ON tessera.refreshes USING btree (batch, id) WHERE (batch IS NOT NULL);


--
-- Name: refund_requests_by_date; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX refund_requests_by_date ON tessera.refund_requests USING btree (respond_before, id);


--
-- Name: refund_requests_of_transaction; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX refund_requests_of_transaction ON tessera.refund_requests USING btree (transaction_id);


--
-- Name: subscription_risks_by_date; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX subscription_risks_by_date ON tessera.subscription_risks USING btree (since, purchase);


--
-- Name: test_store_purchases_of_customer; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX test_store_purchases_of_customer ON tessera.test_store_purchases USING btree (customer);


--
-- Name: webhook_deliveries_due; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX webhook_deliveries_due ON tessera.webhook_deliveries USING btree (endpoint, next_attempt_at, event_sequence, id) WHERE (status = 'pending'::text);


--
-- Name: webhook_deliveries_finished; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX webhook_deliveries_finished ON tessera.webhook_deliveries USING btree (created_at, id) WHERE (status <> 'pending'::text);


--
-- Name: webhook_deliveries_first; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX webhook_deliveries_first ON tessera.webhook_deliveries USING btree (endpoint, next_attempt_at, event_sequence, id) WHERE is_first;


--
-- Name: webhook_deliveries_of_customer; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX webhook_deliveries_of_customer ON tessera.webhook_deliveries USING btree (customer, id) WHERE (customer IS NOT NULL);


--
-- Name: webhook_deliveries_of_event; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX webhook_deliveries_of_event ON tessera.webhook_deliveries USING btree (event_id, endpoint);


--
-- Name: webhook_deliveries_of_other_customer; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX webhook_deliveries_of_other_customer ON tessera.webhook_deliveries USING btree (other_customer, id) WHERE (other_customer IS NOT NULL);


--
-- Name: webhook_deliveries_of_status; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX webhook_deliveries_of_status ON tessera.webhook_deliveries USING btree (endpoint, status, id);


--
-- Name: webhook_deliveries_other_waiting; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX webhook_deliveries_other_waiting ON tessera.webhook_deliveries USING btree (endpoint, other_customer, event_sequence, id) WHERE ((status = 'pending'::text) AND (other_customer IS NOT NULL));


--
-- Name: webhook_deliveries_waiting; Type: INDEX; Schema: tessera; Owner: -
--

CREATE INDEX webhook_deliveries_waiting ON tessera.webhook_deliveries USING btree (endpoint, customer, event_sequence, id) WHERE (status = 'pending'::text);


--
-- Name: acts acts_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER acts_refuse_change BEFORE DELETE OR UPDATE ON tessera.acts FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- Name: app_transaction_claims app_transaction_claims_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER app_transaction_claims_refuse_change BEFORE DELETE OR UPDATE ON tessera.app_transaction_claims FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- Name: apple_reports apple_reports_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER apple_reports_refuse_change BEFORE DELETE OR UPDATE ON tessera.apple_reports FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- Name: audit_log audit_log_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER audit_log_refuse_change BEFORE DELETE OR UPDATE ON tessera.audit_log FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- Name: catalogs catalogs_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER catalogs_refuse_change BEFORE DELETE OR UPDATE ON tessera.catalogs FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- Name: changes changes_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER changes_refuse_change BEFORE DELETE OR UPDATE ON tessera.changes FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- Name: claims claims_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER claims_refuse_change BEFORE DELETE OR UPDATE ON tessera.claims FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- Name: currency_adjustments currency_adjustments_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER currency_adjustments_refuse_change BEFORE DELETE OR UPDATE ON tessera.currency_adjustments FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- Name: customer_days customer_days_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER customer_days_refuse_change BEFORE DELETE OR UPDATE ON tessera.customer_days FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- Name: customer_origins customer_origins_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER customer_origins_refuse_change BEFORE DELETE OR UPDATE ON tessera.customer_origins FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- Name: enrollments enrollments_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER enrollments_refuse_change BEFORE DELETE OR UPDATE ON tessera.enrollments FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- Name: facts facts_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER facts_refuse_change BEFORE DELETE OR UPDATE ON tessera.facts FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- Name: grant_revocations grant_revocations_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER grant_revocations_refuse_change BEFORE DELETE OR UPDATE ON tessera.grant_revocations FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- Name: grants grants_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER grants_refuse_change BEFORE DELETE OR UPDATE ON tessera.grants FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- Name: offering_overrides offering_overrides_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER offering_overrides_refuse_change BEFORE DELETE OR UPDATE ON tessera.offering_overrides FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- Name: paywall_impressions paywall_impressions_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER paywall_impressions_refuse_change BEFORE DELETE OR UPDATE ON tessera.paywall_impressions FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- Name: presentations presentations_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER presentations_refuse_change BEFORE DELETE OR UPDATE ON tessera.presentations FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- Name: signing_headers signing_headers_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER signing_headers_refuse_change BEFORE DELETE OR UPDATE ON tessera.signing_headers FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- Name: test_store_purchases test_store_purchases_refuse_change; Type: TRIGGER; Schema: tessera; Owner: -
--

CREATE TRIGGER test_store_purchases_refuse_change BEFORE DELETE OR UPDATE ON tessera.test_store_purchases FOR EACH STATEMENT EXECUTE FUNCTION tessera.refuse_change();


--
-- PostgreSQL database dump complete
--


