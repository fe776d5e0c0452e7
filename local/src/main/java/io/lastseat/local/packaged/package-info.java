/**
 * Packaged functions under Lambda's own runtime interface client, without AWS and without Docker.
 * Whoever uses it brings the client ({@code aws-lambda-java-runtime-interface-client}).
 */
@NullMarked
package io.lastseat.local.packaged;

import org.jspecify.annotations.NullMarked;
