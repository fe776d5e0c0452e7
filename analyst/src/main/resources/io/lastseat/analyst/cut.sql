-- The last commit of each log that counts: the one with the greatest number among those that were
-- decided in time. What a process with a slow clock decided before it counts, too.
CREATE TABLE cut AS
SELECT resource_id, max(commit_number) AS commit_number
FROM log_commits
WHERE ? IS NULL OR decided_at <= ?
GROUP BY resource_id;
