-- What the logs say, an entry a row. Of a part of a claim the log has ids of its own (log_id,
-- log_reservation); of all else log_id is the request's. A row that makes a reservation has no
-- log_reservation: it is its own.
CREATE TABLE log_entries (
  resource_id VARCHAR NOT NULL,
  decision_number BIGINT NOT NULL,
  commit_number BIGINT NOT NULL,
  decided_at TIMESTAMPTZ NOT NULL,
  kind VARCHAR NOT NULL,
  request_id VARCHAR,
  log_id VARCHAR,
  log_reservation VARCHAR,
  home VARCHAR,
  requested_at TIMESTAMPTZ,
  applicant VARCHAR,
  applicant_key VARCHAR,
  quantity BIGINT,
  quantities MAP(VARCHAR, BIGINT),
  note VARCHAR,
  made_by VARCHAR,
  erased_at TIMESTAMPTZ,
  status VARCHAR NOT NULL,
  reason VARCHAR,
  limiting_resource VARCHAR,
  limiting_category VARCHAR,
  change BIGINT NOT NULL,
  units BIGINT,
  units_by_category MAP(VARCHAR, BIGINT),
  expires_at TIMESTAMPTZ,
  place BIGINT,
  units_left BIGINT NOT NULL,
  immediate BOOLEAN NOT NULL,
  makes BOOLEAN NOT NULL);

CREATE TABLE log_commits (
  resource_id VARCHAR NOT NULL,
  commit_number BIGINT NOT NULL,
  decided_at TIMESTAMPTZ NOT NULL,
  entries BIGINT NOT NULL,
  last_decision BIGINT NOT NULL,
  capacity BIGINT NOT NULL,
  taken BIGINT NOT NULL,
  held BIGINT NOT NULL,
  waiting BIGINT NOT NULL,
  waiting_requests BIGINT NOT NULL,
  books_clock TIMESTAMPTZ NOT NULL,
  archived BOOLEAN NOT NULL,
  terms_number BIGINT NOT NULL,
  immediate BOOLEAN NOT NULL,
  rules INTEGER NOT NULL);

-- Terms as they stood after the first commit that had that number of them.
CREATE TABLE log_terms (
  resource_id VARCHAR NOT NULL,
  terms_number BIGINT NOT NULL,
  kind VARCHAR NOT NULL,
  title VARCHAR,
  opens_at TIMESTAMPTZ,
  closes_at TIMESTAMPTZ,
  closed_at TIMESTAMPTZ,
  closed_reason VARCHAR,
  max_quantity_per_request BIGINT,
  max_units_per_applicant BIGINT,
  max_requests_per_applicant BIGINT,
  waiting_list_limit BIGINT,
  admission VARCHAR NOT NULL,
  gate BOOLEAN NOT NULL,
  public_sign_up BOOLEAN NOT NULL,
  transferable BOOLEAN NOT NULL,
  lanes INTEGER NOT NULL);

-- What stands in the table of requests.
CREATE TABLE log_requests (
  resource_id VARCHAR NOT NULL,
  request_id VARCHAR NOT NULL,
  lane INTEGER NOT NULL,
  kind VARCHAR,
  requested_at TIMESTAMPTZ,
  reservation_id VARCHAR,
  applicant VARCHAR,
  applicant_key VARCHAR,
  quantity BIGINT,
  quantities MAP(VARCHAR, BIGINT),
  note VARCHAR,
  made_by VARCHAR,
  erased_at TIMESTAMPTZ,
  deferred BOOLEAN NOT NULL);

-- What the gate turned away, by the counts of each process.
CREATE TABLE log_turned_away (
  resource_id VARCHAR,
  minute TIMESTAMPTZ NOT NULL,
  reason VARCHAR NOT NULL,
  calls BIGINT NOT NULL);
