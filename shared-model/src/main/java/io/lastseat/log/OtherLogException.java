package io.lastseat.log;

import io.lastseat.model.id.ResourceId;
import software.amazon.awssdk.core.exception.SdkException;

/** Another resource that a request concerns cannot be decided now. */
final class OtherLogException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient ResourceId resource;
  private final boolean passing;

  OtherLogException(ResourceId resource, RuntimeException cause) {
    super("%s cannot be decided: %s".formatted(resource.text(), cause.getMessage()), cause);
    this.resource = resource;
    this.passing = cause instanceof SdkException;
  }

  /** Whether DynamoDB did not serve it just now: that may pass. */
  boolean isPassing() {
    return passing;
  }

  ResourceId resource() {
    return resource;
  }
}
