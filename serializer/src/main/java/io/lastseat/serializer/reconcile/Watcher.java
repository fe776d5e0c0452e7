package io.lastseat.serializer.reconcile;

/** Is told how far a reconciliation has come. */
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
