import { h, written } from './dom.js';
import { moreTime } from './more-time.js';
import { nextStep } from './next-step.js';
import { hasList, isClosed } from './state-of.js';

/** The colour of a state: what is good, what waits, what is bad, and what is neither. */
export const TONES = {
  accepted: 'good',
  held: 'wait',
  waiting: 'wait',
  slow: 'wait',
  offline: 'wait',
  unreachable: 'wait',
  lapsed: 'wait',
  rejected: 'bad',
};

/**
 * What a state shows below its heading.
 *
 * @param {string} state
 * @param {object} shown what is known, the texts `t`, `moments`, `now`, and `act`: what its buttons do
 */
export function viewOf(state, shown) {
  return [...VIEWS[state](shown), tickets(shown)].filter(Boolean);
}

const VIEWS = {
  loading: () => [dots()],

  'not-open': ({ t, moments, opensAt, now }) => [
    p(t.opens(moments.at(opensAt))),
    countdown(t.opensIn, moments.left(opensAt - now), 'opens'),
  ],

  open: (shown) => [noticeOf(shown), ...formView(shown)],

  full: (shown) => [noticeOf(shown), ...formView(shown, { joins: true })],

  sending: ({ t }) => [dots(), p(t.sending)],

  pending: (shown) => [dots(), p(shown.t.pending), link(shown)],

  slow: (shown) => [dots(), p(shown.t.slow), link(shown)],

  accepted: (shown) => [
    stub(shown, shown.t.accepted(shown.standing.quantity)),
    closing(shown),
    link(shown),
    noticeOf(shown),
    ...endings(shown, shown.t.cancel),
  ],

  held: (shown) => [
    stub(shown, shown.t.held(shown.standing.quantity, shown.moments.at(shown.standing.expiresAt))),
    closing(shown),
    countdown(shown.t.heldFor, shown.moments.left(shown.standing.expiresAt - shown.now), 'held'),
    shown.asksBack
      ? giveBack(shown)
      : actions(
          main(shown.t.confirm, shown.act.confirm, shown),
          moreTime(shown.standing.document, shown.resource, shown.now) && button(shown.t.extend, shown.act.extend, shown),
        ),
    noticeOf(shown),
    link(shown),
    ...(shown.asksBack ? [] : endings(shown, shown.t.cancel)),
  ],

  waiting: (shown) => [
    stub(shown, shown.t.waiting(shown.standing.place, shown.standing.quantity)),
    before(shown),
    p(shown.t.waitingHow, 'muted'),
    link(shown),
    noticeOf(shown),
    ...endings(shown, shown.t.leave),
  ],

  rejected: (shown) => {
    const { t, standing, resource, now } = shown;
    const next = nextStep(standing, resource, now);
    return [p(written(reasonText(t, standing, resource))), ...reasonsOf(shown), hintOf(t, standing, next), actions(...nextButtons(shown, next))];
  },

  'turned-away': (shown) => {
    const { t, standing, resource, now, act } = shown;
    if (!standing) {
      return [nothingLeft(shown), actions(main(t.lookAgain, act.look, shown))];
    }
    const next = nextStep(standing, resource, now);
    return next.step === 'wait' || standing.reason !== 'sold_out' || isClosed(resource, now)
      ? [p(reasonText(t, standing)), ...reasonsOf(shown), actions(...nextButtons(shown, next))]
      : [nothingLeft(shown), ...reasonsOf(shown), actions(main(t.again, act.repeat, shown), button(t.change, act.edit, shown))];
  },

  closed: (shown) => {
    const { t, moments, resource } = shown;
    const since = resource?.closed?.at ?? resource?.closesAt;
    const why = resource?.closed?.reason;
    return [p(t.closed), ...reasonsOf(shown, why && p(written(why))), since && p(t.closedSince(moments.at(Date.parse(since))), 'muted')];
  },

  offline: (shown) => [p(shown.t.offline), shown.isSent && p(shown.t.kept), tryNow(shown)],

  unreachable: (shown) => [dots(), p(shown.t.unreachable), shown.isSent && p(shown.t.kept), tryNow(shown)],

  gone: (shown) => [p(shown.t.gone), shown.isKept && actions(button(shown.t.anew, shown.act.anew, shown))],

  lapsed: (shown) => [
    p(shown.t.lapsed),
    closing(shown),
    actions(
      main(shown.t.confirm, shown.act.confirm, shown),
      hasList(shown.resource) && button(shown.t.joinList, () => shown.act.ask({ wait: true }), shown),
      button(shown.t.anew, shown.act.anew, shown),
    ),
    noticeOf(shown),
  ],

  'handed-over': (shown) => [
    p(shown.standing.to ? written(shown.t.handedTo(shown.standing.document.applicant)) : shown.t.handedOver),
    shown.standing.to && shown.link && h('div', { class: 'link' }, h('a', { href: shown.link }, shown.link), p(shown.t.handedLink, 'muted')),
    actions(button(shown.t.another, shown.act.anew, shown)),
  ],

  cancelled: (shown) => [
    p(shown.t.cancelled),
    closing(shown),
    actions(button(shown.t.another, shown.act.anew, shown)),
  ],
};

function formView(shown, { joins = false } = {}) {
  const { t, resource, act, draft, errors, busy, moments } = shown;
  const most = resource.maxQuantityPerRequest;
  return [
    p(joins ? t.waits(resource.waitingRequests ?? 0) : t.free(resource.free), 'free'),
    joins && p(t.full, 'muted'),
    resource.closesAt && p(t.closes(moments.at(Date.parse(resource.closesAt))), 'muted'),
    h(
      'form',
      { novalidate: true, onsubmit: act.submit },
      field('name', t.name, { type: 'text', autocomplete: 'name', dir: 'auto', maxlength: 128, value: draft.applicant }, errors.name),
      resource.categories
        ? categories(shown)
        : most === 1
        ? h('input', { type: 'hidden', name: 'quantity', value: 1 })
        : field('quantity', t.quantity, { type: 'number', inputmode: 'numeric', min: 1, max: most, value: draft.quantity }, errors.quantity, most && 'most'),
      most && h('p', { id: 'most', class: 'muted most' }, t.mostHint(most)),
      joins && h('input', { type: 'hidden', name: 'join' }),
      !joins &&
        hasList(resource) &&
        h(
          'div',
          { class: 'field check' },
          h('input', { id: 'wait', name: 'wait', type: 'checkbox', checked: draft.wait }),
          h('label', { for: 'wait' }, t.wait),
        ),
      actions(h('button', { class: 'main', type: 'submit', 'aria-disabled': busy && 'true' }, joins ? t.joinList : t.submit)),
    ),
  ];
}

/** A number for each category, with what is left of it. */
function categories({ t, resource, draft, errors }) {
  return h(
    'fieldset',
    {},
    h('legend', {}, t.quantity),
    ...resource.categories.map((one) => category(t, one, draft.quantities?.[one.name] ?? 0, errors.quantity)),
    errors.quantity && h('p', { id: 'quantities-error', class: 'error', role: 'alert' }, errors.quantity),
  );
}

function category(t, { name, title, note, free, closed }, value, error) {
  const id = `of-${name}`;
  const about = [error && 'quantities-error', `${id}-left`, note && `${id}-note`].filter(Boolean).join(' ');
  return h(
    'div',
    { class: 'field category' },
    h('label', { for: id }, written(title ?? name)),
    h('input', {
      id,
      name: id,
      type: 'number',
      inputmode: 'numeric',
      min: 0,
      value: closed ? 0 : value,
      disabled: closed,
      'aria-invalid': error && !closed && 'true',
      'aria-describedby': about,
    }),
    h('p', { id: `${id}-left`, class: 'muted', 'data-left': name }, closed ? t.reasons.category_closed : t.free(free)),
    note && h('p', { id: `${id}-note`, class: 'muted' }, written(note)),
  );
}

/** What a reservation has of each category, by the names that people know; nothing without categories. */
function parts({ t, standing, resource }) {
  const { quantities } = standing.document ?? {};
  const inOrder = resource?.categories?.map((one) => one.name) ?? [];
  const each = Object.entries(quantities ?? {}).sort(([one], [other]) => inOrder.indexOf(one) - inOrder.indexOf(other));
  return quantities && p(written(each.map(([name, n]) => t.each(n, titleOf(name, resource))).join(', ')), 'muted');
}

/** How many wait before it. Those who wait for other categories do not count, so it may be nobody at a later place. */
function before({ t, standing: { place, unitsBefore, document } }) {
  return p(document?.quantities && unitsBefore === 0 && place > 1 ? t.nobodyForTheSame : t.before(unitsBefore));
}

const titleOf = (name, resource) => resource?.categories?.find((one) => one.name === name)?.title ?? name;

/** @param {string} [hint] the id of what is said of it beside its name */
function field(name, text, attributes, error, hint) {
  return h(
    'div',
    { class: 'field' },
    h('label', { for: name }, text),
    h('input', {
      id: name,
      name,
      required: true,
      'aria-invalid': error && 'true',
      'aria-describedby': [error && `${name}-error`, hint].filter(Boolean).join(' ') || undefined,
      ...attributes,
    }),
    error && h('p', { id: `${name}-error`, class: 'error' }, error),
  );
}

/** Why not, in words, and of which category; what the server says of it stands in one language alone. */
export function reasonText(t, { reason, document }, resource) {
  const why = t.reasons[reason] ?? t.reasons.other;
  const category = document?.limitingCategory;
  return category === undefined ? why : `${titleOf(category, resource)}: ${why}`;
}

/** What the organiser says of a refusal, or else of the end; and that a wait is over, if there was one. */
function reasonsOf(shown, otherwise = closing(shown)) {
  const { explanation, refusedAt } = shown.standing?.document ?? {};
  return [explanation ? p(written(explanation)) : otherwise, refusedAt && p(shown.t.waitedInVain)];
}

/** That it is closed, where the organiser says why: who has something is to know it, too. */
function closing({ t, resource, now }) {
  const { reason } = resource?.closed ?? {};
  return isClosed(resource, now) && reason && h('p', { class: 'closing' }, `${t.heading.closed}: `, written(reason));
}

function hintOf(t, { reason }, { step, quantity }) {
  if (step !== 'ask') return undefined;
  return p(reason === 'not_enough_left' ? t.askForHint(quantity) : t.mostHint(quantity));
}

function nextButtons(shown, { step, quantity }) {
  const { t, act } = shown;
  const change = button(t.change, act.edit, shown);
  switch (step) {
    case 'ask':
      return [main(t.askFor(quantity), () => act.ask({ quantity }), shown), change];
    case 'wait':
      return [main(t.joinList, () => act.ask({ wait: true }), shown), change];
    case 'again':
      return [main(t.again, act.repeat, shown), change];
    default:
      return [change];
  }
}

/** Asks once more before it is given back; what changes nothing is the main button. */
function giveBack(shown) {
  const { t, act } = shown;
  return h('div', { class: 'question' }, p(t.really), actions(button(t.yes, act.cancel, shown), main(t.no, act.keep, shown)));
}

/** The ways to be without it, and to have one more; they are quiet until one of them is chosen. */
function endings(shown, text) {
  const { t, act, standing, resource, now, asksBack, asksOn } = shown;
  if (asksBack) return [giveBack(shown)];
  const ways = [
    standing.is === 'accepted' && !isClosed(resource, now) && quiet(t.another, act.anew, shown),
    resource?.transferable && !asksOn && quiet(t.handOn, act.askOn, shown),
    quiet(text, act.askBack, shown),
  ];
  return [resource?.transferable && asksOn && handOn(shown), actions(...ways)];
}

/** The name of the one to whom it is handed on. */
function handOn(shown) {
  const { t, act, errors } = shown;
  return h(
    'form',
    { novalidate: true, onsubmit: act.handOver },
    field('friend', t.friend, { type: 'text', autocomplete: 'off', dir: 'auto', maxlength: 128 }, errors.friend),
    p(t.handOnHow, 'muted'),
    actions(h('button', { class: 'main', type: 'submit', 'aria-disabled': shown.busy && 'true' }, t.handOn), button(t.no, act.keep, shown)),
  );
}

/** The own link, with what a person does to keep it; and the event for the person's calendar. */
function link(shown) {
  const { t, act, link: address, calendar } = shown;
  const { clipboard, share } = globalThis.navigator ?? {};
  const ways = [
    address && clipboard && button(t.copy, () => act.copy(address), shown),
    address && share && button(t.share, () => act.share(address), shown),
    calendar && h('a', { class: 'button', href: calendar.href, download: calendar.name }, t.calendar),
  ].filter(Boolean);
  if (!address && ways.length === 0) return undefined;
  return h(
    'div',
    { class: 'link' },
    ...(address ? [p(t.link, 'muted'), h('a', { class: 'address', href: address }, address)] : []),
    ways.length > 0 && actions(...ways),
  );
}

/** Who has it, or waits for it, and what. */
function stub(shown, text) {
  const name = shown.standing.document?.applicant;
  return h('div', { class: 'stub' }, name && h('p', { class: 'who' }, written(name)), p(text), parts(shown));
}

/** What else this browser has for the resource, with a way back to each; and the way to forget one, which asks first. */
function tickets(shown) {
  const { t, tickets: others = [], shownTicket } = shown;
  const list = others.length > 0 && [p(t.others, 'muted'), h('ul', {}, ...others.map((one) => h('li', {}, ...ticket(shown, one))))];
  const own = shownTicket && forgetting(shown, shownTicket, t.heading[shown.standing?.is]);
  return (list || own) && h('div', { class: 'tickets' }, own, ...(list || []));
}

function ticket(shown, { path, is, document, quantity, link: address }) {
  const { t, act } = shown;
  const state = t.heading[is] ?? t.heading.pending;
  const name = document?.applicant;
  const about = [name, (quantity ?? document?.quantity) && t.places(quantity ?? document.quantity)].filter(Boolean).join(', ');
  const text = [state, about].filter(Boolean).join(': ');
  const way = address ? h('a', { href: address }, written(text)) : button(text, () => act.show(path), shown);
  const why = document?.explanation;
  return [way, why && p(written(why), 'muted'), forgetting(shown, path, text)];
}

function forgetting(shown, path, about) {
  const { t, act, asksForget } = shown;
  const of = { 'data-of': path };
  return asksForget === path
    ? h('div', {}, p(t.forgetReally), actions(button(t.forgetYes, () => act.forget(path), shown, undefined, of), main(t.forgetNo, act.keepHere, shown)))
    : button(t.forget, () => act.askForget(path), shown, 'quiet', { ...of, 'aria-label': about && `${t.forget}: ${about}` });
}

const tryNow = (shown) => actions(main(shown.t.tryNow, shown.act.tryNow, shown));

/** Below the buttons: they stay under the finger that has pressed one, and is about to press it again. */
const noticeOf = ({ t, busy, notice, news }) => (busy ? p(t.working, 'muted') : notice ? p(notice, 'notice') : news && p(news, 'news'));

/** What is given back goes to those who wait, where there is a waiting list: so no other person is told to hope for it. */
const nothingLeft = ({ t, resource }) => p(resource?.waitingListLimit > 0 ? t.reasons.waiting_list_full : t.turnedAway);

const p = (text, name) => h('p', { class: name }, text);

const dots = () => h('div', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i'));

const countdown = (label, left, name) =>
  h('p', { class: 'count', role: 'timer', 'aria-live': 'off' }, h('span', {}, label), h('strong', { 'data-count': name }, left));

const actions = (...children) => h('div', { class: 'actions' }, ...children.filter(Boolean));

/** Disabled by name alone while something is under way, so that it keeps the focus. */
const button = (text, does, { busy }, name, more = {}) =>
  h('button', { type: 'button', class: name, 'aria-disabled': busy && 'true', onclick: () => busy || does(), ...more }, text);

const quiet = (text, does, shown) => button(text, does, shown, 'quiet');

const main = (text, does, shown) => button(text, does, shown, 'main');
