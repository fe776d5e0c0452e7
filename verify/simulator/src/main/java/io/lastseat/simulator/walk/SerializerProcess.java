package io.lastseat.simulator.walk;

import io.lastseat.dynamo.store.Database;
import io.lastseat.serializer.archive.Archiving;
import io.lastseat.serializer.stream.StreamDelivery;
import io.lastseat.simulator.cast.ProcessParts;
import io.lastseat.simulator.cast.StreamRecords;
import io.lastseat.simulator.walk.Actor.Heard;
import io.lastseat.stream.StreamRecord;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** Processes of the serializer, which make commits with one verdict each. */
sealed interface SerializerProcess extends Actor {

  /** Gets batches in order, with one memory, and reports failures. */
  record Delivered(String name, List<Vector<StreamRecord>> batches, long epoch, Instant now)
      implements SerializerProcess {

    /** Handles the batches. Returns the records before the first reported one, which are done. */
    @Override
    public Vector<Heard> run(DynamoDbClient client) {
      StreamDelivery process =
          ProcessParts.still(client, FewRequests.TABLES, now)
              .inEpoch(epoch)
              .serializer(FewRequests.SMALL)
              .batch();
      return Vector.ofAll(batches).flatMap(batch -> done(process, batch));
    }

    private static Vector<Heard> done(StreamDelivery process, Vector<StreamRecord> batch) {
      return batch.take(StreamRecords.finished(batch, process.handle(batch))).map(Heard.Done::new);
    }
  }

  /** Gets the record of one request, this number of times, once the record exists. */
  record Following(String name, GetItemRequest look, int times, Instant now)
      implements SerializerProcess {

    private static final BigInteger SEQUENCE_NUMBER = BigInteger.valueOf(1_001);

    @Override
    public boolean mayBegin(Database database) {
      return database.find(look.tableName(), look.key()).isDefined();
    }

    /** Reads the item and handles its record; the read stands for the stream's delivery. */
    @Override
    public Vector<Heard> run(DynamoDbClient client) {
      try {
        GetItemResponse image = client.getItem(look);
        if (image.hasItem()) {
          Vector<StreamRecord> batch =
              Vector.of(
                  StreamRecords.of(
                      StreamRecords.FIRST_STREAM,
                      "INSERT",
                      image.item(),
                      SEQUENCE_NUMBER,
                      Option.none()));
          new Delivered(name, Collections.nCopies(times, batch), 0, now).run(client);
        }
      } catch (SdkException notDelivered) {
        // There is no record yet.
      }
      return Vector.empty();
    }
  }

  /** Archives the hall on these days after the morning; if {@code asleep}, once a client sleeps. */
  record Archives(String name, List<Integer> days, boolean asleep) implements SerializerProcess {

    @Override
    public boolean mayBegin(Database database) {
      return !asleep || IntakeClient.Sleeping.sleeps(database);
    }

    @Override
    public Vector<Heard> run(DynamoDbClient client) {
      try {
        days.forEach(day -> archive(client, FewRequests.MORNING.plus(Duration.ofDays(day))));
      } catch (SdkException failed) {
        // The next run continues.
      }
      return Vector.empty();
    }

    private static void archive(DynamoDbClient client, Instant now) {
      Archiving archiving =
          new Archiving(
              ProcessParts.still(client, FewRequests.TABLES, now).serializer(FewRequests.SMALL));
      archiving.close(FewRequests.HALL, true, false).forEach(archiving::sweep);
    }
  }
}
