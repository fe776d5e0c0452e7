package io.lastseat.model.request;

import io.vavr.control.Option;

/**
 * A request as it stands in the table of requests.
 *
 * @param notIn where it need not be looked for; none where nothing was said, then everywhere
 */
public record StoredRequest(Request request, Option<NotIn> notIn) {}
