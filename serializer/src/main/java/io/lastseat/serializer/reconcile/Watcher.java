package io.lastseat.serializer.reconcile;

/** Observes the progress of a reconciliation. */
public interface Watcher {

  /** No watcher. */
  Watcher NONE =
      new Watcher() {
        @Override
        public void walked(int items) {}

        @Override
        public void checking(int suspicious) {}

        @Override
        public void checked() {}
      };

  /** {@code items} more items of the table of requests were read. */
  void walked(int items);

  /** All items were read; now {@code suspicious} resources are compared with their logs. */
  void checking(int suspicious);

  /** One of them was. */
  void checked();
}
