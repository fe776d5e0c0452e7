package io.lastseat.client;

/**
 * What is done under a lease.
 *
 * @param <T> what it gives
 * @param <X> what it may throw; {@link RuntimeException} where it declares nothing
 */
@FunctionalInterface
public interface LeaseWork<T, X extends Exception> {

  /**
   * Does it. Work that takes long asks {@link Lease#mustBeHeld} before each step that others would
   * see, and gives {@link Lease#token} to whatever can check it.
   *
   * @param lease held when it begins
   * @return what it gives
   * @throws X as it may
   */
  T with(Lease lease) throws X;
}
