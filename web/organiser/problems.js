import { reasonOf } from '../client/standings.js';

/** What an answer that is no success means to an organiser. */

const SENTENCES = {
  unauthorized: 'The server does not take this key. Type it again.',
  role_needed: 'This key may look, and not do that. Ask for a key with the role administer.',
  invalid_token: 'The token is not valid any more. Paste a new one.',
  no_such_resource: 'There is no such event.',
  no_such_path: 'This server cannot do that yet.',
  resource_closed: 'Sign-up is closed. Open it again first.',
  closed: 'Sign-up has ended. Change when it closes first.',
  not_open_yet: 'Sign-up is not open yet. Change when it opens first.',
  resource_archived: 'The event is archived: nothing of it can change any more.',
  categories_fixed: 'An event that began without kinds of places cannot get any, and a kind that somebody has cannot be taken away.',
  terms_changed: 'A colleague changed it at the same moment. Try it again.',
  overloaded: 'The server has too much to do. Try it again in a moment.',
  body_too_large: 'That is more text than the server takes.',
};

/** Why it did not work, in one or two sentences. */
export function why({ is, reason, problem, document }) {
  if (is === 'offline') return 'You are offline. What you typed is kept: try it again later.';
  if (document?.detail !== undefined) return withReason(SENTENCES[reason] ?? plain(document.detail), document.explanation);
  if (problem === undefined) return 'The server does not answer. What you typed is kept: try it again.';
  const found = SENTENCES[reason ?? reasonOf(problem)];
  return withReason(found ?? plain([problem.title && `${problem.title}.`, problem.detail].filter(Boolean).join(' ')), problem.explanation);
}

const withReason = (sentence, explanation) => (explanation ? `${sentence} “${explanation}”` : sentence);

/** The API's words as an organiser says them. */
export const plain = (text) => text.replaceAll(/\b(a) resource/gi, '$1n event').replaceAll('resource', 'event').replaceAll('Resource', 'Event');

/** What is wrong with which field: sentences by the names of fields, as `wrongIn` has them. */
export function wrongFields({ problem }) {
  const wrong = {};
  for (const { pointer, detail } of problem?.errors ?? []) {
    const name = pointer.replace(/^\//, '');
    wrong[name] ??= sentence(detail);
  }
  return wrong;
}

/** What the API says of a field begins in the middle of a sentence. */
const sentence = (detail) => `It ${plain(detail).replace(/\.$/, '')}.`;
