import { Lastseat } from '../client/lastseat-client.js';
import { reasonOf } from '../client/standings.js';
import { calendarFile } from './calendar.js';
import { h } from './dom.js';
import { aboutOf, eventOf } from './event.js';
import { Moments } from './moments.js';
import { moreTime } from './more-time.js';
import { ownTexts } from './own-texts.js';
import { objectOf, reflect, takeUp, warn } from './properties.js';
import { schemeOf } from './scheme.js';
import { FORMS, stateOf } from './state-of.js';
import { dress } from './style.js';
import { CATALOGUE, languageOf, textsFor } from './texts/texts.js';
import { reasonText, TONES, viewOf } from './views.js';

const TICK_MS = 1000;
const BETWEEN_LOOKS_MS = 30_000;
const LONGEST_BETWEEN_LOOKS_MS = 60_000;
const BETWEEN_LOOKS_AT_A_VERDICT_MS = 120_000;
const ONE_MINUTE_MS = 60_000;
const TROUBLES = new Set(['offline', 'unreachable']);
/** What the organiser, another tab or another device may change; who waits is looked after anyway. */
const CHANGEABLE = new Set(['accepted', 'held', 'lapsed']);
const GRANTED = new Set(['accepted', 'held']);
const ENDED = new Set(['rejected', 'cancelled', 'handed-over']);
const OF_WHAT = ['resource', 'request', 'server'];
const OF_ITS_LOOK = ['link', 'time-zone', 'heading-level', 'logo', 'intro'];

/**
 * `<lastseat-signup resource="concert">`: the sign-up for one resource, in the one state that `data-state` names.
 *
 * Attributes, each of which is a property, too: `resource`, or `request` (the address of a reservation, to show that one); `server` (the page's own
 * unless said); `link` (an address with `{requestId}`, shown to the person who signed up); `lang`; `time-zone`; `heading-level` (2); `logo`;
 * `intro`. A change of the first three starts anew, a change of the others draws anew; either keeps what was typed. The property `options` goes to
 * the client, and `texts` has other words and further languages. Whenever the state changes it sends `lastseat-change`.
 *
 * Where no DOM is, the class is there and of no use, so that pages can be made on a server.
 */
export class LastseatSignup extends (globalThis.HTMLElement ?? class {}) {
  static observedAttributes = [...OF_WHAT, ...OF_ITS_LOOK, 'lang'];

  /** Another one with each start, and none before and after: what was asked for in an earlier one is not told. */
  #visit;
  #lastseat;
  #resourceId;
  #signUp;
  /** Whether it shows the reservation that `request` names, and not what was sent from here. */
  #own;
  #known = {};
  /** What the organiser says of the event; `null` where nothing is known of it, and nothing before that is known. */
  #face;
  /** Whether it is on its way, or the server has answered it. */
  #hasAskedFace = false;
  #draft = { applicant: '', quantity: 1, wait: false };
  #errors = {};
  #notice;
  #news;
  /** How the other tickets of this browser stand, as far as they were looked at, by their paths. */
  #others = new Map();
  /** Whether the person asked for the form; it is also shown if nothing is known. */
  #again = false;
  /** Of which ticket the address of the page is, as far as it is of one. */
  #address;
  #busy = false;
  #asksBack = false;
  #asksOn = false;
  #asksForget;
  #run;
  #looking;
  #timer;
  #shown;
  #lastCall;
  #options;
  #texts;
  #ownTexts;

  connectedCallback() {
    takeUp(this);
    // After the page's own form was sent, the browser leaves this page.
    if (!this.shadowRoot) this.querySelector('form')?.addEventListener('submit', () => this.#stop());
    this.#startSoon();
  }

  disconnectedCallback() {
    this.#stop();
  }

  /** Frameworks set one attribute after the other: all of them make one start. */
  attributeChangedCallback(name, before, now) {
    if (before === now || !this.#visit) return;
    this.#errors = {};
    if (OF_WHAT.includes(name)) this.#startAnew();
    else this.#set({ notice: undefined });
  }

  get options() {
    return this.#options;
  }

  /** Frameworks make the same options anew with each drawing, functions included: that starts nothing anew. */
  set options(options) {
    const before = this.#options;
    this.#options = objectOf('options', options);
    if (this.#visit && !saysTheSame(before ?? {}, this.#options ?? {})) this.#startAnew();
  }

  get texts() {
    return this.#texts;
  }

  set texts(texts) {
    if (texts === this.#texts) return;
    this.#texts = objectOf('texts', texts);
    // The bundle of the sign-up page has left them out.
    this.#ownTexts = ownTexts?.(this.#texts ?? {});
    if (this.#visit) this.#render({ anew: true });
  }

  #startAnew() {
    this.#stop();
    this.#startSoon();
  }

  /** When the framework that draws the page is done: an event in between would change what it draws. */
  #startSoon() {
    queueMicrotask(() => {
      if (this.isConnected && !this.#visit) this.#start();
    });
  }

  #start() {
    this.#visit = {};
    this.#lastseat = new Lastseat({ server: this.server || location.origin, storage: () => localStorage, ...this.#optionsOfNow() });
    this.#own = this.request !== '';
    this.#resourceId = this.#own ? this.#resourceOfRequest() : this.resource;
    this.#address = this.#own && this.#resourceId ? this.#lastseat.reservation(this.request).path : undefined;
    this.#signUp = this.#resourceId ? this.#lastseat.signUp(this.#resourceId) : undefined;
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    addEventListener('storage', this.#otherTab);
    addEventListener('online', this.#online);
    document.addEventListener('visibilitychange', this.#seen);
    this.#known = {};
    this.#face = undefined;
    this.#hasAskedFace = false;
    this.#errors = {};
    this.#others = new Map();
    this.#again = false;
    this.#busy = false;
    this.#asksBack = false;
    this.#asksOn = false;
    this.#asksForget = undefined;
    this.#begin();
  }

  #stop() {
    this.#visit = undefined;
    clearInterval(this.#timer);
    clearTimeout(this.#looking);
    this.#run?.abort();
    removeEventListener('storage', this.#otherTab);
    removeEventListener('online', this.#online);
    document.removeEventListener('visibilitychange', this.#seen);
  }

  /** The options, with functions that lead to those of the last drawing. */
  #optionsOfNow() {
    const entries = Object.entries(this.#options ?? {});
    const late = (name, first) => (...given) => (this.#options?.[name] ?? first)(...given);
    return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'function' ? late(name, value) : value]));
  }

  // What is under way

  #begin() {
    if (!this.#signUp) {
      this.#known = { trouble: { is: 'gone' } };
      this.#render();
      return;
    }
    if (this.#own) {
      this.#follow((signal) => this.#reservation().follow({ signal, whileWaiting: true }));
    } else if (this.#signUp.kept.state === 'sent' || this.#signUp.tickets.length > 0) {
      this.#follow((signal) => this.#signUp.resume({ signal, whileWaiting: true }));
    }
    this.#look();
    this.#lookAtFace();
    this.#lookAtOthers();
    this.#render();
  }

  /** Until the server has answered it once: who signs up must not wait for it, and the card is whole without it. */
  async #lookAtFace() {
    if (this.#hasAskedFace) return;
    this.#hasAskedFace = true;
    const visit = this.#visit;
    const { is, face } = await this.#lastseat.face(this.#resourceId).catch(cannot);
    if (visit !== this.#visit) return;
    this.#hasAskedFace = !TROUBLES.has(is);
    this.#face = face ?? null;
    this.#render({ anew: this.shadowRoot && face });
  }

  /** Shows each state until there is a verdict; another call of this method ends it. */
  async #follow(tell) {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    this.#lastCall = tell;
    try {
      for await (const standing of tell(run.signal)) {
        if (run.signal.aborted) return;
        if (standing.is === 'earlier') {
          this.#follow((signal) => this.#signUp.resume({ signal }));
          return;
        }
        this.#tell(standing);
      }
    } catch (failure) {
      if (!run.signal.aborted) throw failure;
      return;
    }
    if (!run.signal.aborted && this.#known.standing?.is === 'waiting') this.#watchPlace();
  }

  #watchPlace() {
    const known = this.#known.standing;
    this.#follow((signal) => this.#reservation().follow({ signal, whileWaiting: true, known }));
  }

  #tell(standing) {
    this.#busy = false;
    if (standing.is === 'refused') this.#errors = this.#refusal(standing.problem);
    if (standing.document?.applicant && standing.is !== 'handed-over') this.#draft = { ...this.#draft, ...draftOf(standing.document) };
    this.#known = { ...this.#known, standing, resource: standing.document?.resource ?? this.#known.resource };
    if (standing.path) {
      this.#signUp.saw(standing);
      this.#moveTo(standing.path);
    }
    this.#render();
  }

  /** The address of a page that shows one ticket goes along with what was sent from there, so that a reload shows it. */
  #moveTo(path) {
    if (!this.#address || this.#address === path) return;
    const isThere = this.#linkOf(this.#address) === location.href.replace(/[?#].*/, '');
    this.#address = path;
    if (isThere) history.replaceState(history.state, '', this.#linkOf(path));
  }

  #reservation() {
    const { standing } = this.#known;
    const address = standing?.path ?? (this.#own ? this.request : undefined);
    return address ? this.#lastseat.reservation(address) : this.#signUp.reservation;
  }

  #resourceOfRequest() {
    try {
      return decodeURIComponent(this.#lastseat.reservation(this.request).url.split('/').at(-3));
    } catch {
      return undefined;
    }
  }

  async #look(troubles = 0) {
    clearTimeout(this.#looking);
    const visit = this.#visit;
    const found = document.hidden && this.#known.resource ? undefined : await this.#lastseat.look(this.#resourceId).catch(cannot);
    if (visit !== this.#visit) return;
    if (found?.is === 'found') {
      this.#lookAtFace();
      this.#known = { ...this.#known, resource: found.resource, trouble: undefined };
    } else if (found && !this.#known.resource) {
      if (!this.#known.trouble) this.#explain(found);
      this.#known = { ...this.#known, trouble: found };
    }
    const failed = TROUBLES.has(found?.is);
    this.#lookLater(failed ? Math.min(2000 * 2 ** troubles, LONGEST_BETWEEN_LOOKS_MS) : BETWEEN_LOOKS_MS, failed ? troubles + 1 : 0);
    this.#render();
  }

  /** For the author of the page: a wrong address and a missing origin look like an outage. */
  #explain({ is, problem, cause, isImpossible }) {
    if (is !== 'unreachable' || problem) return;
    const server = this.#options?.server ?? (this.server || location.origin);
    const advice =
      `${server} gave this page no answer (${cause}). Is it the address of a Lastseat server (attribute server), and does it allow the`
      + ` origin ${location.origin} (--allowed-origin, or AllowedOrigins on AWS)?`;
    console.warn(`lastseat-signup: ${isImpossible ? cause : advice}`);
  }

  /** Only until there is a verdict: after it, the number left does not matter. */
  #lookLater(milliseconds, troubles) {
    clearTimeout(this.#looking);
    this.#looking = setTimeout(() => {
      const matters = !this.#known.standing || !this.#known.resource;
      if (matters) {
        this.#look(troubles);
      } else {
        this.#lookAgain();
        this.#lookAtFace();
        this.#lookLater(BETWEEN_LOOKS_AT_A_VERDICT_MS, 0);
      }
    }, milliseconds * (0.75 + Math.random() / 2));
  }

  /** At a verdict that may have changed since it was told. */
  async #lookAgain() {
    const { standing } = this.#known;
    if (!CHANGEABLE.has(standing?.is) || this.#busy || document.hidden) return;
    const now = await this.#reservation().status();
    const isStillShown = standing === this.#known.standing && !this.#busy;
    if (isStillShown && now.document && JSON.stringify(now) !== JSON.stringify(standing)) this.#tell(now);
  }

  #seen = () => {
    this.#lookAgain();
    this.#lookAtOthers();
  };

  /** The tickets of this browser that are not shown now. */
  #otherTickets() {
    const shown = this.#shownPath();
    return this.#signUp?.tickets.filter(({ path }) => path !== shown) ?? [];
  }

  /** Which ticket is shown, or asked for, if it is one. */
  #shownPath() {
    const { standing } = this.#known;
    if (standing?.path || this.#own) return standing?.path ?? this.#address;
    const { state } = this.#signUp?.kept ?? {};
    const isResumed = !this.#again && (standing ? state === 'decided' : state !== 'sent');
    return isResumed ? this.#signUp?.tickets[0]?.path : undefined;
  }

  /** One after the other: many of them must not block the page. */
  async #lookAtOthers() {
    const visit = this.#visit;
    for (const { path } of this.#otherTickets()) {
      if (document.hidden || ENDED.has(this.#others.get(path)?.is)) continue;
      const now = await this.#lastseat.reservation(path).status();
      if (visit !== this.#visit) return;
      if (!now.document && now.is !== 'handed-over') continue;
      this.#others.set(path, now);
      await this.#signUp.saw(now);
      this.#render();
    }
  }

  #tick() {
    for (const name of ['options', 'texts']) {
      if (this.hasAttribute(name) && !this[name]) warn(`${name} is an attribute here, as a text. Load the element before the page is drawn, or set the property.`);
    }
    this.#fit();
    const { standing } = this.#known;
    const now = this.#lastseat.now();
    for (const [name, moment] of [['opens', this.#opensAt()], ['held', standing?.expiresAt]]) {
      const count = this.shadowRoot?.querySelector(`[data-count='${name}']`);
      if (count) count.textContent = this.#moments().left(moment - now);
    }
    if (standing?.is === 'held' && this.dataset.state === 'held' && standing.expiresAt - now < ONE_MINUTE_MS) {
      this.#say('one-minute', this.#words().oneMinute);
    }
    this.#render();
  }

  #otherTab = (event) => {
    if (event.key === this.#signUp?.storageName && !this.#busy) {
      const { state } = this.#signUp.kept;
      const nothingHere = (!this.#known.standing || this.#known.standing.is === 'turned-away') && !this.#again;
      if ((state === 'sent' || state === 'decided') && nothingHere) this.#begin();
      else this.#seen();
      this.#render();
    }
  };

  #online = () => {
    if (this.#known.trouble) this.#look();
  };

  // What a person does

  #act() {
    const again = (change) => this.#send({ ...this.#draft, ...change });
    return {
      submit: (event) => {
        event.preventDefault();
        this.#submit(new FormData(event.target));
      },
      ask: again,
      repeat: () => again({}),
      edit: () => this.#edit(),
      look: () => this.#look(),
      tryNow: () => this.#tryNow(),
      confirm: () => this.#followUp((one) => one.confirm()),
      extend: () => this.#extend(),
      cancel: () => this.#followUp((one) => one.cancel()),
      askBack: () => this.#set({ asksBack: true }),
      keep: () => this.#set({ asksBack: false, asksOn: false }),
      askOn: () => {
        this.#set({ asksOn: true });
        this.shadowRoot.querySelector('#friend')?.focus();
      },
      handOver: (event) => this.#handOver(event),
      anew: () => this.#anew(),
      askForget: (path) => this.#set({ asksForget: path }),
      copy: (link) => this.#copy(link),
      share: (link) => this.#share(link),
      keepHere: () => this.#set({ asksForget: undefined }),
      forget: (path) => this.#forget(path),
      show: (path) => this.#show(path),
    };
  }

  #tryNow() {
    if (!this.#known.standing) return this.#look();
    const isSent = !this.#own && this.#signUp.kept.state === 'sent';
    return this.#follow(isSent ? (signal) => this.#signUp.resume({ signal }) : this.#lastCall);
  }

  #submit(form) {
    if (this.#busy) return;
    const most = this.#known.resource.maxQuantityPerRequest;
    const { quantity, wanted, isNothing } = wantedIn(form, this.#known.resource);
    this.#draft = { applicant: String(form.get('name')).trim(), ...wanted, wait: form.has('wait') || form.has('join') };
    const t = this.#words();
    this.#errors = {
      name: this.#draft.applicant === '' ? t.nameMissing : undefined,
      quantity: isNothing ? t.nothingChosen : quantity < 1 || (most && quantity > most) ? t.quantityWrong(most) : undefined,
    };
    this.#notice = undefined;
    if (this.#errors.name || this.#errors.quantity) {
      this.#render({ anew: true });
      const wrong = this.shadowRoot.querySelector('[aria-invalid]');
      wrong?.focus();
      // So that what is typed next stands in its place, and not before it.
      wrong?.select();
    } else {
      this.#send(this.#draft);
    }
  }

  #send({ applicant, quantity, quantities, wait }) {
    this.#draft = { applicant, quantity, quantities, wait };
    this.#leaveOwn();
    this.#again = false;
    this.#busy = true;
    const some = quantities ? { quantities: Object.fromEntries(Object.entries(quantities).filter(([, n]) => n > 0)) } : { quantity };
    const application = wait ? { applicant, ...some, wait } : { applicant, ...some };
    this.#follow((signal) => this.#signUp.send(application, { signal }));
  }

  #edit() {
    this.#leaveOwn();
    this.#again = true;
    this.#known = { ...this.#known, standing: undefined };
    this.#set({ notice: undefined });
    this.#look();
  }

  /** The form for one more; what is reserved stays as it is, and is listed below. */
  #anew() {
    this.#run?.abort();
    this.#leaveOwn();
    this.#again = true;
    this.#known = {};
    this.#draft = { applicant: '', quantity: 1, wait: false };
    this.#set({ notice: undefined });
    this.#look();
    this.#lookAtOthers();
  }

  /** What comes next is no longer about the ticket that `request` names: this browser keeps the way back to it. */
  #leaveOwn() {
    const { standing } = this.#known;
    if (standing?.path) this.#others.set(standing.path, standing);
    if (this.#own && standing?.path && standing.is !== 'rejected') this.#signUp.keep(standing);
    this.#own = false;
  }

  /** Another ticket of this browser. */
  #show(path) {
    this.#leaveOwn();
    this.#again = false;
    this.#set({ busy: true, notice: undefined });
    this.#follow((signal) => this.#lastseat.reservation(path).follow({ signal, whileWaiting: true }));
  }

  async #forget(path) {
    const visit = this.#visit;
    const wasShown = path === this.#shownPath() && !this.#own;
    await this.#signUp.forget(path);
    if (visit !== this.#visit) return;
    this.#set({ asksForget: undefined });
    if (wasShown) this.#anew();
  }

  async #copy(link) {
    const visit = this.#visit;
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      // The browser does not let it: the person can copy what is selected.
      getSelection().selectAllChildren(this.shadowRoot.querySelector('.address'));
      return;
    }
    if (visit !== this.#visit) return;
    this.#news = this.#words().copied;
    this.#set({ notice: undefined });
  }

  #share(url) {
    // A person who closes the list of apps has not failed.
    navigator.share({ title: this.#known.resource?.title, url }).catch(() => {});
  }

  #extend() {
    const { standing, resource } = this.#known;
    const hold = moreTime(standing.document, resource, this.#lastseat.now());
    return this.#followUp((one) => one.extend(hold), ({ expiresAt }) => this.#words().extended(this.#moments().at(expiresAt)));
  }

  #handOver(event) {
    event.preventDefault();
    const name = String(new FormData(event.target).get('friend')).trim();
    this.#errors = { friend: name === '' ? this.#words().friendMissing : undefined };
    if (!this.#busy && name !== '') this.#followUp((one) => one.handOver(name));
    else this.#set({});
  }

  /** @param {Function} [news] what is to be said where it was done and shows by little alone */
  async #followUp(ask, news) {
    this.#news = undefined;
    this.#set({ busy: true, notice: undefined });
    const visit = this.#visit;
    const reservation = this.#reservation();
    const outcome = await ask(reservation);
    if (visit !== this.#visit) return;
    this.#asksBack = false;
    this.#asksOn = false;
    const t = this.#words();
    if (TROUBLES.has(outcome.is)) this.#notice = t.noAnswer;
    else if (outcome.problem) this.#notice = t.notChanged(whyNot(t, outcome.problem));
    else if (outcome.is === 'held') this.#news = news?.(outcome);
    const standing = outcome.document ? outcome : await reservation.status();
    if (visit !== this.#visit) return;
    if (standing.document || standing.is === 'handed-over') this.#tell(standing);
    else this.#set({ busy: false });
    if (standing.is === 'pending') this.#follow((signal) => reservation.follow({ signal, known: standing }));
  }

  // What it shows

  #set(change) {
    if ('busy' in change) this.#busy = change.busy;
    if ('notice' in change) this.#notice = change.notice;
    if ('asksBack' in change) this.#asksBack = change.asksBack;
    if ('asksOn' in change) this.#asksOn = change.asksOn;
    if ('asksForget' in change) this.#asksForget = change.asksForget;
    this.#render({ anew: true });
  }

  #refusal(problem) {
    const t = this.#words();
    const of = (pointer) => problem.errors?.some((error) => error.pointer === pointer);
    this.#notice = of('/applicant') || of('/quantity') || of('/quantities') ? undefined : (t.reasons[reasonOf(problem)] ? whyNot(t, problem) : t.invalid);
    return {
      name: of('/applicant') ? t.invalid : undefined,
      quantity: of('/quantity') || of('/quantities') ? t.quantityWrong(this.#known.resource?.maxQuantityPerRequest) : undefined,
    };
  }

  #opensAt() {
    return Date.parse(this.#known.resource?.opensAt);
  }

  #render({ anew = false } = {}) {
    const now = this.#lastseat.now();
    const state = stateOf(this.#known, now);
    const { standing, resource } = this.#known;
    // What the page has inside can be used until there is something to show, and the card need not grow at once.
    const isIncomplete = state === 'loading' || (!standing && this.#face === undefined && this.#signUp);
    if (!this.shadowRoot && isIncomplete && this.querySelector('a, form, .card')) return;
    // A form is drawn anew only if it becomes another one: the person may be typing.
    const of = FORMS.has(state) ? undefined : { ...resource, free: undefined };
    const key = JSON.stringify([state, standing, of, this.#busy, this.#signUp?.tickets, [...this.#others]]);
    if (key === this.#shown && !anew) {
      const free = this.shadowRoot.querySelector('.free');
      const t = this.#words();
      if (free) free.textContent = state === 'open' ? t.free(resource.free) : t.waits(resource.waitingRequests ?? 0);
      for (const { name, free: left } of resource?.categories ?? []) {
        const shown = this.shadowRoot.querySelector(`[data-left='${name}']`);
        if (shown) shown.textContent = t.free(left);
      }
      return;
    }
    this.#shown = key;
    try {
      this.#draw(state, now);
    } catch (failure) {
      this.#keepThePage();
      throw failure;
    }
  }

  /** What the page has inside is shown, and does its work without this element. */
  #keepThePage() {
    this.#stop();
    this.shadowRoot?.replaceChildren(h('slot'));
  }

  #draw(state, now) {
    const { texts: t, language } = this.#language();
    const { standing, resource } = this.#known;
    const takesOver = this.#hasAnswer() && (!this.shadowRoot || this.shadowRoot.querySelector('slot'));
    const focused = this.shadowRoot?.activeElement ?? (takesOver && this.querySelector(':focus'));
    const [from, to] = [focused?.selectionStart, focused?.selectionEnd];
    if (takesOver && !standing) this.#takeOver();
    else if (FORMS.has(state) || !standing) this.#keepWhatIsTyped();
    const level = this.#headingLevel();
    const title = resource?.title;
    const moments = this.#moments();
    const heading = h(`h${title ? Math.min(level + 1, 6) : level}`, { id: 'heading', tabindex: '-1' }, t.heading[state]);
    const event = eventOf({ title, level, face: this.#face ?? {}, logo: this.logo, server: this.#server(), moments });
    const { about, isLong } = aboutOf(this.intro || this.#face?.about);
    const view = viewOf(state, {
      t,
      moments,
      now,
      standing,
      resource,
      opensAt: this.#opensAt(),
      draft: this.#draft,
      errors: this.#errors,
      notice: this.#notice,
      news: this.#news,
      busy: this.#busy,
      asksBack: this.#asksBack,
      asksOn: this.#asksOn,
      asksForget: this.#asksForget,
      tickets: this.#tickets(),
      shownTicket: this.#signUp?.tickets.find(({ path }) => path === this.#shownPath())?.path,
      isKept: !this.#own && this.#signUp !== undefined && this.#signUp.kept.state !== 'none',
      isSent: !this.#own && this.#signUp?.kept.state === 'sent',
      link: this.#linkOf(standing?.to ?? standing?.path),
      calendar: this.#calendar(now),
      act: this.#act(),
    });
    const below = about && (isLong || standing);
    const content = [event, !below && about, h('div', { class: 'state' }, heading, ...view), below && about].filter(Boolean);
    if (!this.shadowRoot) this.#attach();
    if (takesOver) this.shadowRoot.querySelector('slot').remove();
    const card = this.shadowRoot.querySelector('.card');
    card.lang = language;
    card.dataset.tone = TONES[state] ?? 'calm';
    card.classList.toggle('wide', Boolean(about || event?.querySelector('.image')));
    card.setAttribute('aria-busy', String(state === 'loading' || state === 'sending'));
    card.replaceChildren(...content);
    this.#fit();
    // Then it is what the page is about.
    if (level === 1) document.title = [t.heading[state], title].filter(Boolean).join(' · ');
    if (focused) {
      const field = this.#sameField(focused);
      (field ?? this.#sameButton(focused, state) ?? heading).focus({ preventScroll: true });
      if (field?.type === 'text') field.setSelectionRange(from, to);
    }
    const question = this.#asksBack ? t.really : this.#asksForget && t.forgetReally;
    this.#changed(state, `${t.heading[state]}. ${question ?? this.#notice ?? this.#news ?? ''}`);
  }

  /** Whether there is more to show than that the server gives no answer: until then, what the page has inside can be used. */
  #hasAnswer() {
    const { standing, resource, trouble } = this.#known;
    return Boolean(standing || resource || (trouble && !TROUBLES.has(trouble.is)));
  }

  /** It may hide what the page has inside: so it comes last, when all that is shown instead has been made. */
  #attach() {
    const root = this.attachShadow({ mode: 'open' });
    dress(root);
    root.append(
      h('slot'),
      h('div', { class: 'said', role: 'status', 'aria-live': 'polite' }),
      h('section', { class: 'card', 'aria-labelledby': 'heading' }),
    );
  }

  /** Asked each second, too: a page may become dark. */
  #fit() {
    const card = this.shadowRoot?.querySelector('.card');
    if (!card) return;
    card.dataset.scheme = '';
    card.dataset.scheme = schemeOf(this, card);
  }

  /** What was typed into the page's own form, before this one takes its place. */
  #takeOver() {
    const form = this.querySelector('form');
    const typed = form ? new FormData(form) : new Map();
    if (typed.has('applicant')) {
      this.#draft = { applicant: typed.get('applicant'), quantity: typed.get('quantity'), quantities: quantitiesIn(typed), wait: typed.has('wait') };
    }
  }

  /** A field that was typed into and is there still keeps the focus. */
  #sameField({ tagName, name }) {
    return (tagName === 'INPUT' && this.shadowRoot.getElementById(name === 'applicant' ? 'name' : name)) || undefined;
  }

  /** A button that was pressed and is there still keeps the focus. */
  #sameButton(focused, state) {
    const buttons = state === this.dataset.state ? this.shadowRoot.querySelectorAll('button') : [];
    const isSame = (one) => one.textContent === focused.textContent && one.dataset.of === focused.dataset.of;
    return [...buttons].find((one) => focused.tagName === 'BUTTON' && isSame(one));
  }

  /** A name half typed outlives a drawing. */
  #keepWhatIsTyped() {
    const form = this.shadowRoot?.querySelector('form');
    if (form && !this.#busy && FORMS.has(this.dataset.state)) {
      const typed = new FormData(form);
      this.#draft = { applicant: typed.get('name'), quantity: typed.get('quantity'), quantities: quantitiesIn(typed), wait: typed.has('wait') };
    }
  }

  #changed(state, text) {
    this.#say(state, text);
    if (this.dataset.state !== state) {
      this.dataset.state = state;
      this.#notice = undefined;
      this.#news = undefined;
      this.#asksBack = false;
      this.#asksOn = false;
      this.#asksForget = undefined;
      this.#errors = FORMS.has(state) ? this.#errors : {};
      this.dispatchEvent(
        new CustomEvent('lastseat-change', { bubbles: true, composed: true, detail: { state, standing: this.#known.standing } }),
      );
    }
  }

  /** Once for each thing to be said. */
  #say(what, text) {
    const said = this.shadowRoot.querySelector('.said');
    if (said.dataset.what !== `${what} ${text}`) {
      said.dataset.what = `${what} ${text}`;
      said.lang = this.#language().language;
      said.textContent = text;
    }
  }

  /** The other tickets, each with how it stands, as far as is known, and its own link. A refusal leads nowhere, but ends a wait. */
  #tickets() {
    const known = this.#otherTickets().map((one) => ({ ...one, ...this.#others.get(one.path), link: this.#linkOf(one.path) }));
    return known.filter(({ is, document }) => is !== 'rejected' || document?.refusedAt);
  }

  /** The file for a calendar, as an address, where it is known when it is. */
  #calendar(now) {
    const { standing, resource } = this.#known;
    if (Number.isNaN(Date.parse(this.#face?.startsAt)) || !GRANTED.has(standing?.is)) return undefined;
    const uid = `${standing.path.split('/').at(-1)}@${new URL(this.#server()).hostname}`;
    const file = calendarFile({ uid, title: resource?.title ?? this.#resourceId, face: this.#face, url: this.#linkOf(standing.path), now });
    return { href: `data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`, name: `${this.#resourceId}.ics` };
  }

  /** The own link of a ticket, where the page has said how they look. */
  #linkOf(path) {
    const template = this.link;
    return template && path ? new URL(template.replace('{requestId}', path.split('/').at(-1)), location.href).href : undefined;
  }

  #server() {
    return String(this.#options?.server ?? (this.server || location.origin));
  }

  #headingLevel() {
    const level = this.headingLevel;
    return /^[1-6]$/.test(level) ? Number(level) : 2;
  }

  #language() {
    return textsFor([this.closest('[lang]')?.lang, ...navigator.languages].filter(Boolean), this.#ownTexts);
  }

  #words() {
    return this.#language().texts;
  }

  #moments() {
    const { language, texts } = this.#language();
    // Without scripts there is no Jänner, either.
    const written = CATALOGUE[languageOf(language)] ? languageOf(language) : language;
    return new Moments(written, texts, this.timeZone, this.#face?.timeZone);
  }
}

/** Why not, and what the organiser says of it, in its own direction. */
function whyNot(t, problem) {
  const { explanation } = problem;
  return reasonText(t, { reason: reasonOf(problem) }) + (explanation ? ` \u2068${explanation}\u2069` : '');
}

function draftOf({ applicant, quantity, quantities, wait }) {
  return { applicant, quantity, quantities, wait: Boolean(wait) };
}

/** What was typed for each category, by its name; nothing where there are none. */
function quantitiesIn(form) {
  const typed = [...form].filter(([name]) => name.startsWith('of-')).map(([name, text]) => [name.slice(3), numberIn(text)]);
  return typed.length > 0 ? Object.fromEntries(typed) : undefined;
}

/** A number, or what was typed instead of one. */
function numberIn(typed) {
  const text = String(typed).trim();
  return /^[0-9]{1,12}$/.test(text) ? Number(text) : text;
}

/** How much is wanted: in all, 0 where that is no number, and as it was typed. */
function wantedIn(form, { categories }) {
  if (!categories) {
    const quantity = numberIn(form.get('quantity'));
    return { quantity: Number.isInteger(quantity) ? quantity : 0, wanted: { quantity } };
  }
  const quantities = Object.fromEntries(Object.entries(quantitiesIn(form) ?? {}).map(([name, n]) => [name, n === '' ? 0 : n]));
  const all = Object.values(quantities);
  const quantity = all.every(Number.isInteger) ? all.reduce((sum, n) => sum + n, 0) : 0;
  return { quantity, wanted: { quantity, quantities }, isNothing: all.every((n) => n === 0) };
}

/** Whether a start with the one is a start with the other; functions are asked for late. */
function saysTheSame(one, other) {
  const is = (name) => one[name] === other[name] || (typeof one[name] === 'function' && typeof other[name] === 'function');
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(is);
}

/** A client that cannot call looks like an outage to the page. */
const cannot = ({ message }) => ({ is: 'unreachable', cause: message, isImpossible: true });

reflect(LastseatSignup, [...OF_WHAT, ...OF_ITS_LOOK]);

// Where pages are made on a server there is no registry; and another copy of this file may have been there before.
if (globalThis.customElements && !customElements.get('lastseat-signup')) {
  customElements.define('lastseat-signup', LastseatSignup);
}
