CREATE VIEW requests AS
WITH own AS (SELECT * FROM log_entries WHERE home IS NULL AND kind <> 'promotion')
SELECT r.resource_id, r.request_id, r.lane, r.kind, r.requested_at, r.reservation_id, r.applicant,
  r.applicant_key, r.quantity, r.quantities, r.note, r.made_by, r.erased_at,
  coalesce(v.status, CASE WHEN r.deferred THEN 'deferred' ELSE 'pending' END) AS status, v.reason,
  v.decision_number, v.commit_number, v.decided_at, true AS recorded
FROM log_requests r
LEFT JOIN own v ON v.resource_id = r.resource_id AND v.request_id = r.request_id
WHERE v.decision_number IS NOT NULL
  OR (SELECT moment IS NULL OR r.requested_at <= moment FROM log_until)
UNION ALL
SELECT v.resource_id, v.request_id, split_part(v.request_id, '-', 1)::INTEGER, v.kind, v.requested_at,
  CASE WHEN v.makes OR v.kind IN ('reserve', 'claim') THEN v.request_id ELSE v.log_reservation END,
  v.applicant, v.applicant_key, v.quantity, v.quantities, v.note, v.made_by, v.erased_at, v.status, v.reason,
  v.decision_number, v.commit_number, v.decided_at, false
FROM own v
WHERE NOT EXISTS (
  SELECT 1 FROM log_requests r WHERE r.resource_id = v.resource_id AND r.request_id = v.request_id);
