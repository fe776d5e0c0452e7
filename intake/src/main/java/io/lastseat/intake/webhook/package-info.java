/** Webhooks: receivers, their secrets, their failed deliveries. */
@NullMarked
package io.lastseat.intake.webhook;

import org.jspecify.annotations.NullMarked;
