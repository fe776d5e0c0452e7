/** Stuck requests: driven again, found, set aside. */
package io.lastseat.serializer.stuck;
