package io.lastseat.site;

/** Answers HTTP calls. */
public interface Api {

  /** Answers a call. Failures, too, become answers. */
  Answer answer(Call call, Invocation invocation);
}
