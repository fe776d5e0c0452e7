package io.lastseat.serializer.sweep;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serializer.sweep.Reconciled.Noted;
import io.lastseat.serializer.sweep.RequestPages.Found;
import io.lastseat.tables.ReadRequest;

/** Collects the findings of one slice of a reconciliation. For one thread only. */
final class Findings {

  private long walked;
  private long resources;
  private long suspicious;
  private long tooYoung;
  private long driven;
  private long decided;
  private Noted unreadable = Noted.NONE;
  private Noted newer = Noted.NONE;
  private Noted failures = Noted.NONE;

  void walked(Found item) {
    walked++;
    if (item.read() instanceof ReadRequest.Unreadable no) {
      unreadable = unreadable.with(item.place() + ": " + no.why());
    } else if (item.read() instanceof ReadRequest.Newer) {
      newer = newer.with(item.place().toString());
    }
  }

  void resource() {
    resources++;
  }

  void suspicious() {
    suspicious++;
  }

  void tooYoung() {
    tooYoung++;
  }

  void driven(int requests, int verdicts) {
    driven += requests;
    decided += verdicts;
  }

  void failed(ResourceId resource, RuntimeException failure) {
    failed(resource, String.valueOf(failure.getMessage()));
  }

  /** Records that something about the resource is left undecided. */
  void failed(ResourceId resource, String why) {
    failures = failures.with(resource.text() + ": " + why);
  }

  /** Records a request under the id of another request, which has its verdict. */
  void contradicting(ResourceId resource, RequestId id) {
    unreadable =
        unreadable.with(
            resource.text() + "/" + id.text() + ": its name is that of another request");
  }

  Reconciled soFar() {
    return new Reconciled(
        walked, resources, suspicious, tooYoung, driven, decided, unreadable, newer, failures);
  }
}
