CREATE VIEW turned_away AS
SELECT resource_id, minute, reason, sum(calls)::BIGINT AS calls
FROM log_turned_away
WHERE (SELECT moment IS NULL OR minute <= moment FROM log_until)
GROUP BY resource_id, minute, reason;
