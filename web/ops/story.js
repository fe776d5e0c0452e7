import { h, written } from '../element/dom.js';
import { sentence } from './sentence.js';
import { askedInWords, commitInWords, others, rowInWords } from './told.js';
import { plain } from './words.js';

/** The whole story of one request, in a dialog. */
export class Story {
  constructor(calls) {
    this.calls = calls;
    this.heading = h('h2', { id: 'story' }, 'Request');
    this.body = h('div', {});
    this.link = h('p', { class: 'link', role: 'status' });
    this.copy = h('button', { type: 'button', hidden: true, 'data-control': 'ticket', onclick: () => this.copyLink() }, 'Copy link of own page');
    this.element = h(
      'dialog',
      { class: 'story', 'aria-labelledby': 'story' },
      this.heading,
      this.body,
      this.link,
      this.copy,
      h('button', { type: 'button', onclick: () => this.element.close() }, 'Close this'),
    );
  }

  /** Opens it, and shows what the tables say now. */
  async open(resource, request) {
    this.heading.textContent = `Request ${request}`;
    this.body.replaceChildren(h('p', {}, `Resource ${resource}. Reading …`));
    this.element.dataset.state = 'reading';
    this.about = { resource, request };
    this.copy.hidden = true;
    this.link.textContent = '';
    this.element.showModal();
    try {
      const story = await this.calls.story(resource, request);
      this.body.replaceChildren(...told(story));
      this.copy.hidden = !(this.makesTickets && story.became?.kind === 'reserve');
      this.element.dataset.state = 'told';
    } catch (failure) {
      this.body.replaceChildren(h('p', { class: 'notice' }, `It could not be read: ${failure.message}`));
      this.element.dataset.state = 'unread';
    }
  }

  /** For the person whom staff signed up. It is shown, too: where a page is not safe, browsers let it copy nothing. */
  async copyLink() {
    const { resource, request } = this.about;
    try {
      const { done, page, sentence } = await this.calls.ticket(resource, request);
      const address = done && new URL(page, location.href).href;
      const isCopied = done && (await this.clipboard(address));
      if (this.about.request !== request) return;
      this.link.replaceChildren(...(done ? [isCopied ? 'Copied: ' : 'Copy this: ', h('code', {}, address)] : [sentence]));
    } catch (failure) {
      this.link.textContent = `It could not be made: ${failure.message}`;
    }
  }

  async clipboard(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }
}

function told(story) {
  const now = sentence(story);
  const { resource, item, commit, rows, became } = story;
  return [
    ...(now === undefined ? [] : [h('p', { class: 'sentence' }, ...begun(now))]),
    h('p', {}, 'Resource ', h('b', {}, resource)),
    ...part('What was asked', item && begun(askedInWords(item)), 'Nothing stands in the table of requests: it was decided in its call, or archived.'),
    ...more(item),
    ...part('The commit that decided it', commit && [commitInWords(commit, resource)], 'No commit has a verdict on it that a row or an index names.'),
    ...(rows.length === 0
      ? part('Its row', undefined, 'No row was copied: it is pending, or its commit is its own row.')
      : rows.flatMap((row, place) => [...part(place === 0 ? 'Its row' : 'A further row', [rowInWords(row)]), ...more(row)])),
    ...(became === undefined ? part('What became of it', undefined, 'The API does not show it.') : []),
    h(
      'details',
      {},
      h('summary', {}, 'Each field, as it is stored'),
      ...[item, commit, ...rows, became].filter(Boolean).map(list),
    ),
  ];
}

const begun = ({ who, says }) => [written(who), says];
const more = (fields) => [fields && list(others(fields))].filter((one) => one?.children.length > 0);

function part(title, words, none) {
  return [h('h3', {}, title), h('p', {}, ...(words ?? [none]))];
}

function list(fields) {
  const pairs = Object.entries(fields).map(([name, value]) =>
    h('div', {}, h('dt', {}, name), h('dd', {}, written(plain(value)))),
  );
  return h('dl', {}, ...pairs);
}
