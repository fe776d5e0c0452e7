/** Requests that got stuck: driven again, found, set aside. */
package io.lastseat.serializer.stuck;
