/** A model of DynamoDB on AWS around the embedded engine: latency, partition limits, streams. */
@NullMarked
package io.lastseat.bench.aws;

import org.jspecify.annotations.NullMarked;
