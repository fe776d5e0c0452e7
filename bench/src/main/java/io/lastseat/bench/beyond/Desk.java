package io.lastseat.bench.beyond;

/** Where requests end. A weight is how many alike requests one call stands for. */
interface Desk {

  /** The request has a verdict that whoever asks would see. */
  void decided(long arrived, int weight, boolean accepted);

  /** It was turned away at the gate, without a verdict. */
  void turnedAway(long arrived, int weight);

  /** It got an error instead of an answer. */
  void failed(long arrived, int weight);

  /** Whoever asked has an answer, perhaps "pending", and may go on. */
  void released(int weight);
}
