CREATE VIEW commits AS
SELECT resource_id, commit_number, decided_at, entries, last_decision, capacity, taken, held,
  capacity - taken AS free, waiting, waiting_requests, books_clock, terms_number, immediate, rules
FROM log_commits;

CREATE VIEW resources AS
SELECT c.resource_id, t.kind, t.title, c.commit_number AS as_of_commit, c.last_decision AS as_of_decision,
  c.decided_at, c.books_clock, c.archived, c.capacity, c.taken, c.held, c.capacity - c.taken AS free, c.waiting,
  c.waiting_requests, t.opens_at, t.closes_at, t.closed_at, t.closed_reason, t.max_quantity_per_request,
  t.max_units_per_applicant, t.max_requests_per_applicant, t.waiting_list_limit, t.admission, t.gate,
  t.public_sign_up, t.transferable, t.lanes, t.terms_number
FROM log_commits c
JOIN cut USING (resource_id, commit_number)
JOIN log_terms t USING (resource_id, terms_number);

CREATE VIEW verdicts AS
SELECT e.resource_id, e.decision_number, e.commit_number, e.decided_at, e.kind, e.request_id,
  CASE
    WHEN e.log_reservation IS NULL THEN CASE WHEN e.kind IN ('reserve', 'claim') THEN e.request_id END
    WHEN e.home IS NULL THEN e.log_reservation
    ELSE whole.request_id
  END AS reservation_id,
  e.home, e.requested_at, e.applicant, e.applicant_key, e.quantity, e.quantities, e.note, e.made_by,
  e.erased_at, e.status, e.reason, e.limiting_resource, e.limiting_category, e.change, e.units, e.units_by_category,
  e.expires_at, e.place, e.units_left, e.immediate
FROM log_entries e
LEFT JOIN (SELECT resource_id, log_id, request_id FROM log_entries WHERE home IS NOT NULL AND makes) whole
  ON whole.resource_id = e.resource_id AND whole.log_id = e.log_reservation;

-- What a reservation has since the last decision that changed it, by the clock of the books, and whose it
-- is since the last hand-over. A key
-- whose first request the log has let go of may be used again: then there are two of one id, and
-- what comes behind the second one changes that alone.
CREATE VIEW roster AS
WITH made AS (
  SELECT *, coalesce(log_id, request_id) AS own_id,
    lead(decision_number) OVER (
      PARTITION BY resource_id, coalesce(log_id, request_id) ORDER BY decision_number) AS made_again
  FROM log_entries
  WHERE makes),
last AS (
  SELECT m.resource_id, m.decision_number AS made_by_decision, max(c.decision_number) AS decision_number
  FROM made m
  JOIN log_entries c ON c.resource_id = m.resource_id AND c.log_reservation = m.own_id
    AND c.decision_number > m.decision_number
    AND (m.made_again IS NULL OR c.decision_number < m.made_again)
  WHERE c.units IS NOT NULL
  GROUP BY m.resource_id, m.decision_number),
handed AS (
  SELECT m.resource_id, m.decision_number AS made_by_decision, max(c.decision_number) AS decision_number
  FROM made m
  JOIN log_entries c ON c.resource_id = m.resource_id AND c.log_reservation = m.own_id
    AND c.decision_number > m.decision_number
    AND (m.made_again IS NULL OR c.decision_number < m.made_again)
  WHERE c.units IS NOT NULL AND c.kind = 'hand-over'
  GROUP BY m.resource_id, m.decision_number),
now AS (
  SELECT m.* EXCLUDE (own_id, made_again) REPLACE (
      CASE WHEN a.kind IS NULL THEN m.applicant ELSE a.applicant END AS applicant,
      CASE WHEN a.kind IS NULL THEN m.applicant_key ELSE a.applicant_key END AS applicant_key,
      CASE WHEN a.kind IS NULL THEN m.note ELSE a.note END AS note,
      CASE WHEN a.kind IS NULL THEN m.erased_at ELSE a.erased_at END AS erased_at),
    n.decision_number IS NOT NULL AS changed,
    n.units AS new_units, n.units_by_category AS new_units_by_category, n.expires_at AS new_expires_at,
    n.place AS new_place
  FROM made m
  LEFT JOIN last ON last.resource_id = m.resource_id AND last.made_by_decision = m.decision_number
  LEFT JOIN log_entries n ON n.resource_id = last.resource_id
    AND n.decision_number = last.decision_number
  LEFT JOIN handed ON handed.resource_id = m.resource_id AND handed.made_by_decision = m.decision_number
  LEFT JOIN log_entries a ON a.resource_id = handed.resource_id
    AND a.decision_number = handed.decision_number),
has AS (
  SELECT now.* REPLACE (
    CASE WHEN changed THEN new_units ELSE units END AS units,
    CASE WHEN changed THEN new_units_by_category ELSE units_by_category END AS units_by_category,
    CASE WHEN changed THEN new_expires_at ELSE expires_at END AS expires_at,
    CASE WHEN changed THEN new_place ELSE place END AS place)
  FROM now)
SELECT has.resource_id, decision_number, request_id, applicant, units AS quantity, units_by_category AS quantities, note, requested_at,
  has.decided_at, has.commit_number,
  CASE WHEN place IS NOT NULL THEN 'waiting' WHEN expires_at IS NULL THEN 'accepted' ELSE 'held' END AS status,
  expires_at, place, made_by, applicant_key, home, erased_at
FROM has
JOIN resources r ON r.resource_id = has.resource_id
WHERE place IS NOT NULL OR (units > 0 AND (expires_at IS NULL OR expires_at > r.books_clock));

-- Nothing stands in it: what does has books that its roster contradicts. What was archived has no
-- roster any more.
CREATE VIEW unbalanced AS
SELECT r.resource_id, r.as_of_commit, r.taken, coalesce(s.units, 0)::BIGINT AS roster_units,
  r.waiting, coalesce(s.waiting, 0)::BIGINT AS roster_waiting
FROM resources r
LEFT JOIN (
  SELECT resource_id, sum(quantity) FILTER (status <> 'waiting') AS units,
    sum(quantity) FILTER (status = 'waiting') AS waiting
  FROM roster GROUP BY resource_id) s USING (resource_id)
WHERE NOT r.archived
  AND (r.taken <> coalesce(s.units, 0) OR r.waiting <> coalesce(s.waiting, 0));
