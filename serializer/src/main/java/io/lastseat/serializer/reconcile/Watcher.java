package io.lastseat.serializer.reconcile;

/** Is told how far a reconciliation has come. */
public interface Watcher {

  /** No watcher. */
  Watcher NOBODY =
      new Watcher() {
        @Override
        public void walked(int items) {}

        @Override
        public void checking(int suspicious) {}

        @Override
        public void checked() {}
      };

  /** So many more items of the table of requests were walked. */
  void walked(int items);

  /** The walk is over; so many resources are held against their logs now. */
  void checking(int suspicious);

  /** One of them was. */
  void checked();
}
