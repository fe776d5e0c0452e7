package io.lastseat.client;

/**
 * What is done under a lease and gives nothing.
 *
 * @param <X> what it may throw; {@link RuntimeException} where it declares nothing
 */
@FunctionalInterface
public interface LeaseTask<X extends Exception> {

  /**
   * Does it, as {@link LeaseWork#with} does.
   *
   * @param lease held when it begins
   * @throws X as it may
   */
  void with(Lease lease) throws X;
}
