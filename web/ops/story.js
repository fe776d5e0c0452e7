import { h, written } from '../element/dom.js';

/** The whole story of one request, in a dialog. */
export class Story {
  constructor(calls) {
    this.calls = calls;
    this.heading = h('h2', { id: 'story' }, 'Request');
    this.body = h('div', {});
    this.element = h(
      'dialog',
      { class: 'story', 'aria-labelledby': 'story' },
      this.heading,
      this.body,
      h('button', { type: 'button', onclick: () => this.element.close() }, 'Close this'),
    );
  }

  /** Opens it, and shows what the tables say now. */
  async open(resource, request) {
    this.heading.textContent = `Request ${request}`;
    this.body.replaceChildren(h('p', {}, `Resource ${resource}. Reading …`));
    this.element.dataset.state = 'reading';
    this.element.showModal();
    try {
      const story = await this.calls.story(resource, request);
      this.body.replaceChildren(...told(story));
      this.element.dataset.state = 'told';
    } catch (failure) {
      this.body.replaceChildren(h('p', { class: 'notice' }, `It could not be read: ${failure.message}`));
      this.element.dataset.state = 'unread';
    }
  }
}

function told(story) {
  return [
    h('p', {}, 'Resource ', h('b', {}, story.resource)),
    ...part('What was asked', story.item, 'Nothing stands in the table of requests: it was decided in its call, or archived.'),
    ...part('The commit that decided it', story.commit, 'No commit has a verdict on it that a row or an index names.'),
    ...(story.rows.length === 0
      ? part('Its row', undefined, 'No row was copied: it is pending, or its commit is its own row.')
      : story.rows.flatMap((row, place) => part(place === 0 ? 'Its row' : 'A further row', row, ''))),
    ...part('What became of it', story.became, 'The API does not show it.'),
  ];
}

function part(title, fields, none) {
  return [h('h3', {}, title), fields === undefined ? h('p', {}, none) : list(fields)];
}

function list(fields) {
  const pairs = Object.entries(fields).map(([name, value]) =>
    h('div', {}, h('dt', {}, name), h('dd', {}, written(typeof value === 'object' ? JSON.stringify(value) : String(value)))),
  );
  return h('dl', {}, ...pairs);
}
