package io.lastseat.local.mapping;

/** Where given-up records go: the on-failure destination. */
@FunctionalInterface
public interface OnFailure {

  /**
   * Keeps the batch. The shard goes on only after this returned; when it throws, it is asked again.
   */
  void givenUp(GivenUpBatch batch);
}
