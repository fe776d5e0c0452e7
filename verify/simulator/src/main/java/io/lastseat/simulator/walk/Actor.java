package io.lastseat.simulator.walk;

import io.lastseat.audit.promises.Promise;
import io.lastseat.dynamo.store.Database;
import io.lastseat.simulator.answers.AnswerCheck;
import io.lastseat.simulator.answers.AnswerCheck.Doubts;
import io.lastseat.simulator.answers.Question;
import io.lastseat.simulator.answers.Question.HeardAnswer;
import io.lastseat.simulator.answers.Question.Moment;
import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.auditor.WorldAuditor;
import io.lastseat.simulator.auditor.WrittenOnce;
import io.lastseat.simulator.cast.StreamRecords;
import io.lastseat.simulator.store.Operations.Result.ItemChange;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.lastseat.stream.StreamRecord;
import io.vavr.collection.Vector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A process that runs real code from its start to its end. Its next step must follow from the
 * answers to its calls alone: it may use no clock, no chance and no thread.
 */
public interface Actor {

  String name();

  default boolean mayBegin(Database database) {
    return true;
  }

  /** Runs to the end with all calls by this client. Returns statements on which others rely. */
  Vector<Heard> run(DynamoDbClient client);

  /**
   * The tables after the actor has run alone, with every call answered. Throws a {@link Violation}
   * if it changed a written item.
   */
  default Database after(Database before) {
    Database[] now = {before};
    List<ItemChange> changes = new ArrayList<>();
    run(TablesClient.over(now, changes::add));
    // The check comes last, since the code under test would take the exception for a failed call.
    changes.forEach(WrittenOnce::check);
    return now[0];
  }

  /** An actor that may always begin, and makes no statement. */
  static Actor of(String name, Consumer<DynamoDbClient> code) {
    return new Actor() {

      @Override
      public String name() {
        return name;
      }

      @Override
      public Vector<Heard> run(DynamoDbClient client) {
        code.accept(client);
        return Vector.empty();
      }
    };
  }

  /** A statement of an actor on which other programs rely. It must be true when the actor ends. */
  sealed interface Heard {

    /** A client's answer as a statement, with the times of call and answer; none for a failure. */
    static Vector<Heard> answered(Call call, Answer response, Instant called, Instant at) {
      return isFailure(response)
          ? Vector.empty()
          : Vector.of(new Answered(call, response, called, at));
    }

    /** Whether the answer leaves the effect of the call unknown. */
    static boolean isFailure(Answer response) {
      return response.status() >= 500;
    }

    /** Checks the statement; throws a {@link Violation} if it is untrue. */
    void mustBeSo(WorldAuditor auditor);

    record Done(StreamRecord record) implements Heard {
      @Override
      public void mustBeSo(WorldAuditor auditor) {
        auditor.mustBeFinished(StreamRecords.resource(record), StreamRecords.requestId(record));
      }
    }

    /**
     * A client gets an answer at this moment by the clocks. A walk does not know when the call
     * began, so the answer must be true of some state of the log until now.
     */
    record Answered(Call call, Answer response, Instant called, Instant at) implements Heard {

      private static final int ACCEPTED = 202;

      @Override
      public void mustBeSo(WorldAuditor auditor) {
        Question question = Question.of(call, Moment.unknown(called));
        String resource = question.name();
        if (!auditor.isComplete(resource)) {
          return;
        }
        HeardAnswer answer = HeardAnswer.of(response, new Moment(Long.MAX_VALUE, at));
        if (!answer.requestId().isEmpty() && answer.status() < 400) {
          // The answer promises to cancel a reservation whose own verdict may be archived by now.
          String cancel = answer.body().path("cancel").path("requestId").asText();
          if (auditor.isPromised(resource, answer.requestId())) {
            // The acknowledgement counts for the next calls of the same client.
            auditor.history().acknowledge(resource, answer.requestId(), question.asked());
          } else if (answer.status() == ACCEPTED && !auditor.isPromised(resource, cancel)) {
            throw new Violation(Promise.NOTHING_LOST, "no process will decide " + answer.body());
          }
        }
        for (Violation untrue :
            new AnswerCheck(auditor.history(), Doubts.NONE).check(question, answer)) {
          throw untrue;
        }
      }
    }
  }
}
