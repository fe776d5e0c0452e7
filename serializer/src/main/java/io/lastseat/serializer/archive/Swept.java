package io.lastseat.serializer.archive;

import io.vavr.control.Option;

/**
 * The counts of a run that deletes.
 *
 * @param commits that became tombstones
 * @param copies deleted: rows and requests of such commits, also where none was left
 * @param left why something is left; none if nothing is
 */
public record Swept(long commits, long copies, Option<String> left) {}
