package io.lastseat.intake.webhook;

import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;
import java.net.URI;

/**
 * What an administrator wants of a webhook.
 *
 * @param prefix with which the ids of the resources begin; none for all
 * @param enabled whether it is to be called
 */
public record WebhookChange(URI url, Option<ResourceId> prefix, boolean enabled) {}
