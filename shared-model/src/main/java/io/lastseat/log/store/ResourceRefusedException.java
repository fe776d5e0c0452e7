package io.lastseat.log.store;

import io.lastseat.model.id.ResourceId;

/** DynamoDB does not take the commit of one of the logs of a transaction, for now or for good. */
public final class ResourceRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient ResourceId resource;

  /** Of this resource, with DynamoDB's own code for it. */
  ResourceRefusedException(ResourceId resource, String code, Throwable cause) {
    super("The log of %s does not take a commit: %s".formatted(resource.text(), code), cause);
    this.resource = resource;
  }

  /** Whose log it is. */
  public ResourceId resource() {
    return resource;
  }
}
