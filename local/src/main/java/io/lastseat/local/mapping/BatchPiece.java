package io.lastseat.local.mapping;

import java.util.List;

/**
 * A part of a batch, at first the whole.
 *
 * @param retries so far
 */
record BatchPiece(List<StreamRecord> records, int retries) {

  static BatchPiece whole(List<StreamRecord> batch) {
    return new BatchPiece(batch, 0);
  }

  BatchPiece from(int index) {
    return new BatchPiece(records.subList(index, records.size()), retries);
  }

  BatchPiece upTo(int index) {
    return new BatchPiece(records.subList(0, index), retries);
  }

  BatchPiece onceMore() {
    return new BatchPiece(records, retries + 1);
  }

  StreamRecord last() {
    return records.get(records.size() - 1);
  }
}
