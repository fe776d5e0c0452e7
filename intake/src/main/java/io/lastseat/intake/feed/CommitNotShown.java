package io.lastseat.intake.feed;

/** Why a commit of the feed cannot be shown. */
public enum CommitNotShown {
  /** Its log no longer has it. */
  GONE,
  /** A newer program wrote it, or it is damaged: this program cannot read it. */
  UNREADABLE
}
