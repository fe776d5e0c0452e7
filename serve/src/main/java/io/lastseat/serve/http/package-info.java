/** An API Gateway for one machine: real HTTP in front of a Lambda handler. */
@NullMarked
package io.lastseat.serve.http;

import org.jspecify.annotations.NullMarked;
