package io.lastseat.pauses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many calls share one read while the first read is held. */
class SingleFlightTest {

  private final ExecutorService calls = Executors.newCachedThreadPool();
  private final LiningUp line = new LiningUp();

  /** A permit for each read that has begun. */
  private final Semaphore asking = new Semaphore(0);

  private final CountDownLatch released = new CountDownLatch(1);

  /** The key of each read, and the number of calls that share it. */
  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());

  private volatile boolean fails;

  @AfterEach
  void end() {
    calls.shutdownNow();
  }

  @Test
  void callsThatComeWhileAnotherAsksShareTheNextAskingAndNotThatOne() throws Exception {
    SingleFlight<String, Integer, String> flight = new SingleFlight<>(line, 100);
    Vector<CompletableFuture<String>> all = held(flight, 5);
    assertThat(asked).as("no other call asks meanwhile").containsExactly("1 of hall");
    released.countDown();
    for (int i = 0; i < all.size(); i++) {
      assertThat(all.get(i).get()).isEqualTo(i == 0 ? "0 by 1" : i + " by 2");
    }
    assertThat(asked).containsExactly("1 of hall", "5 of hall");
    assertThat(call(flight, "hall", 9).get()).as("behind them").isEqualTo("9 by 3");
  }

  @Test
  void noMoreAreAskedTogetherThanMayBe() throws Exception {
    SingleFlight<String, Integer, String> flight = new SingleFlight<>(line, 2);
    Vector<CompletableFuture<String>> all = held(flight, 5);
    released.countDown();
    for (CompletableFuture<String> one : all) {
      one.get();
    }
    assertThat(asked).containsExactly("1 of hall", "2 of hall", "2 of hall", "1 of hall");
  }

  @Test
  void anAskingThatHangsHoldsUpNoOtherKey() throws Exception {
    SingleFlight<String, Integer, String> flight = new SingleFlight<>(line, 100);
    Vector<CompletableFuture<String>> all = held(flight, 2);
    CompletableFuture<String> other = call(flight, "other", 10);
    asking.acquire();
    released.countDown();
    for (CompletableFuture<String> one : all.append(other)) {
      one.get();
    }
    assertThat(asked).containsExactly("1 of hall", "1 of other", "2 of hall");
  }

  @Test
  void anAskingThatFailsFailsForEachCallItWasForAndForNoOther() throws Exception {
    SingleFlight<String, Integer, String> flight = new SingleFlight<>(line, 100);
    Vector<CompletableFuture<String>> all = held(flight, 3);
    fails = true;
    released.countDown();
    for (CompletableFuture<String> one : all.tail()) {
      assertThatThrownBy(one::get).hasRootCauseMessage("no answer");
    }
    fails = false;
    assertThat(call(flight, "hall", 9).get()).isEqualTo("9 by 3");
  }

  /** Starts a call whose read is held, and so many calls behind it. */
  private Vector<CompletableFuture<String>> held(
      SingleFlight<String, Integer, String> flight, int behind) throws Exception {
    CompletableFuture<String> first = call(flight, "hall", 0);
    asking.acquire();
    Vector<CompletableFuture<String>> all = Vector.of(first);
    for (int i = 1; i <= behind; i++) {
      all = all.append(call(flight, "hall", i));
      line.await(1);
    }
    return all;
  }

  private CompletableFuture<String> call(
      SingleFlight<String, Integer, String> flight, String key, int question) {
    return CompletableFuture.supplyAsync(
        () -> flight.ask(key, question, all -> answers(key, all)), calls);
  }

  private Vector<String> answers(String key, Vector<Integer> questions) {
    asked.add(questions.size() + " of " + key);
    int asking = asked.size();
    this.asking.release();
    try {
      released.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    if (fails && asking > 1) {
      throw new IllegalStateException("no answer");
    }
    return questions.map(question -> question + " by " + asking);
  }
}
