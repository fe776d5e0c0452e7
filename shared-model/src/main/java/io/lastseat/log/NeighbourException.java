package io.lastseat.log;

import io.lastseat.model.ResourceId;

/** Another resource that a request concerns cannot be decided now. */
final class NeighbourException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient ResourceId resource;

  NeighbourException(ResourceId resource, RuntimeException cause) {
    super("%s cannot be decided: %s".formatted(resource.text(), cause.getMessage()), cause);
    this.resource = resource;
  }

  ResourceId resource() {
    return resource;
  }
}
