package io.lastseat.bench.pages;

/**
 * What one page saw.
 *
 * @param lateMs from the verdict's {@code decidedAt} until the page was told, milliseconds
 * @param waitedMs from when its request was written down until it was told
 * @param polls calls in that time
 */
record SeenByPage(long lateMs, long waitedMs, int polls) {}
