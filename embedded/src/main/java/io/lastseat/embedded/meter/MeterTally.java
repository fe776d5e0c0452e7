package io.lastseat.embedded.meter;

import java.util.concurrent.atomic.LongAdder;

/** The running sums of one operation; many threads add at once. */
final class MeterTally {
  final LongAdder calls = new LongAdder();
  final LongAdder attempts = new LongAdder();
  final LongAdder answeredAttempts = new LongAdder();
  private final LongAdder writeUnits = new LongAdder();
  private final LongAdder indexWriteUnits = new LongAdder();
  private final LongAdder readHalfUnits = new LongAdder();
  private final LongAdder notComputable = new LongAdder();

  void add(Cost cost) {
    writeUnits.add(cost.writeUnits());
    indexWriteUnits.add(cost.indexWriteUnits());
    readHalfUnits.add(cost.readHalfUnits());
    notComputable.add(cost.notComputable());
  }

  OperationReading reading() {
    long answered = answeredAttempts.sum();
    long sent = attempts.sum();
    return new OperationReading(
        calls.sum(),
        sent,
        sent - answered,
        writeUnits.sum(),
        indexWriteUnits.sum(),
        readHalfUnits.sum(),
        notComputable.sum());
  }
}
