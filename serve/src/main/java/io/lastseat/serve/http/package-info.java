/** The API over HTTP, as API Gateway has it on AWS. */
@NullMarked
package io.lastseat.serve.http;

import org.jspecify.annotations.NullMarked;
