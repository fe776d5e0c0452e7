/** Webhooks: their receivers, secrets and failed deliveries. */
@NullMarked
package io.lastseat.intake.webhook;

import org.jspecify.annotations.NullMarked;
