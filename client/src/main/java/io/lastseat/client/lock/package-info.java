/** Locks with their leases, and executions, which run once under a lease. */
@NullMarked
package io.lastseat.client.lock;

import org.jspecify.annotations.NullMarked;
