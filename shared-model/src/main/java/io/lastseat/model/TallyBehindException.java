package io.lastseat.model;

/**
 * An applicant would have less than nothing: the newest row of what he has was lost. It can be
 * written again from the log.
 */
public final class TallyBehindException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  TallyBehindException(String message) {
    super(message);
  }
}
