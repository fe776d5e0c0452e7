package io.lastseat.serve.http;

import io.lastseat.site.Answer;
import io.lastseat.site.Api;
import io.lastseat.site.Call;
import io.lastseat.site.Invocation;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** An API that keeps its calls, and gives the answers it was told. */
final class Recorder implements Api {

  final BlockingQueue<Call> calls = new LinkedBlockingQueue<>();
  volatile Answer answer;
  volatile Throwable thrown;

  Recorder() {
    forget();
  }

  /** Forgets all calls and answers. */
  void forget() {
    calls.clear();
    thrown = null;
    answer = Answer.empty(200).withBody("fine");
  }

  @Override
  public Answer answer(Call call, Invocation invocation) {
    calls.add(call);
    if (thrown instanceof Error error) {
      throw error;
    } else if (thrown instanceof RuntimeException failure) {
      throw failure;
    }
    return answer;
  }

  /** Waits for the next call and returns it. */
  Call call() throws InterruptedException {
    return calls.take();
  }
}
