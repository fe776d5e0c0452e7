/**
 * Runs Lastseat's functions for tests and the bench: the zip as it is deployed, under Lambda's own
 * runtime interface client, without AWS and without Docker.
 */
@NullMarked
package io.lastseat.rig;

import org.jspecify.annotations.NullMarked;
