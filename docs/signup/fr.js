// All texts of <lastseat-signup>, in French, to begin another language from: copy it, translate it, and set it as the property:
//   import { fr } from './fr.js';
//   document.querySelector('lastseat-signup').texts = { fr };
// `n` is a number of places unless something else is said, `at` a day and a time. Leave out what may stay in English.
const numbers = new Intl.NumberFormat('fr');
const places = (n) => (n < 2 ? `${n} place` : `${numbers.format(n)} places`);

export const fr = {
  // The title of each state.
  heading: {
    loading: 'Un instant…',
    'not-open': 'Pas encore ouvert',
    open: 'Inscription',
    full: "Complet : liste d'attente",
    sending: 'Envoi…',
    pending: 'Inscription notée', // It is written down, and not decided yet.
    slow: 'Inscription notée, patience…', // The same after ten seconds.
    accepted: 'Vous avez une place', // It has them for good.
    held: 'Réservé pour vous', // They are kept until a moment, and have to be confirmed.
    waiting: "Vous êtes sur la liste d'attente",
    rejected: "Cela n'a pas abouti",
    'turned-away': 'Tout est pris',
    closed: 'Les inscriptions sont closes',
    offline: 'Vous êtes hors ligne',
    unreachable: 'Pas encore de réponse',
    gone: "Il n'y a pas d'inscription ici",
    lapsed: 'Le délai est passé', // It was held, and not confirmed in time.
    cancelled: 'Inscription rendue',
    'handed-over': 'Inscription cédée', // It is another person's.
  },

  // How a date is written, and a date with a time, such as 19:30 GMT+1.
  day: (weekday, day, month, year) => `${weekday} ${day} ${month} ${year}`,
  moment: (day, time) => `${day}, ${time}`,

  // Before it opens, and a countdown.
  opens: (at) => `Les inscriptions ouvrent le ${at}.`,
  opensIn: 'Ouverture dans',

  // The form.
  free: (n) => (n === 0 ? "Il n'y a plus de place." : `Il reste ${places(n)}.`),
  full: "Tout est pris. Ce qui est rendu va à la liste d'attente, dans son ordre.",
  waits: (n) => (n === 0 ? "Personne n'attend encore." : n === 1 ? '1 inscription attend déjà.' : `${numbers.format(n)} inscriptions attendent déjà.`), // n: sign-ups
  closes: (at) => `Ouvert jusqu'au ${at}.`,
  name: 'Votre nom',
  quantity: 'Combien de places',
  mostHint: (n) => (n === 1 ? 'Une place par inscription.' : `Jusqu'à ${places(n)} par inscription.`), // The limit of one sign-up.
  each: (n, name) => `${numbers.format(n)} × ${name}`, // So many of a category, by its name.
  wait: "M'inscrire sur la liste d'attente s'il n'en reste pas assez",
  submit: "M'inscrire",
  joinList: "Rejoindre la liste d'attente",

  // What is wrong with what was typed.
  nameMissing: 'Veuillez entrer votre nom.',
  friendMissing: "Veuillez entrer le nom de l'autre personne.",
  nothingChosen: 'Choisissez au moins une place.',
  quantityWrong: (most) => (most ? `Veuillez entrer un nombre entier de 1 à ${numbers.format(most)}.` : 'Veuillez entrer un nombre entier à partir de 1.'),
  invalid: 'Le serveur ne peut pas prendre cela ainsi. Veuillez le modifier.',

  // Under way, and not decided yet: it must not be read as a place.
  sending: 'Nous envoyons votre inscription. Si la connexion se coupe, elle est renvoyée ; elle ne compte toujours qu’une fois.',
  pending: "Votre inscription est notée, et son tour vient. Vous pouvez fermer cette page. Ce n'est pas encore une place.",
  slow: 'Cela dure plus que de coutume. Votre inscription est notée et ne peut pas se perdre. Vous pouvez fermer cette page et revenir plus tard.',

  // Granted, or on the waiting list.
  accepted: (n) => `Vous avez ${places(n)}.`,
  held: (n, at) => `${places(n)} pour vous jusqu'au ${at}. Confirmez pour garder.`,
  heldFor: 'Temps restant', // Before a countdown.
  oneMinute: "Il reste moins d'une minute.", // Said aloud.
  waiting: (place, n) => `Vous êtes au rang ${numbers.format(place)} de la liste. Vous attendez ${places(n)}.`, // place: the place on the list
  before: (n) => (n === 0 ? 'Vous êtes en tête de la file.' : `Avant vous, on attend au plus ${places(n)}.`),
  nobodyForTheSame: "Personne avant vous n'attend la même chose.", // Others before wait for other categories.
  waitingHow: "Cette page indique quand votre tour vient. Vous ne recevez pas de message.",
  waitedInVain: "Vous étiez sur la liste d'attente, et n'avez pas eu de place.",

  // Why it was refused.
  reasons: {
    sold_out: 'Il ne restait rien.',
    not_enough_left: "Il restait moins que ce que vous demandiez.",
    quantity_beyond_limit: "C'est plus qu'une inscription ne peut demander.",
    applicant_units_beyond_limit: 'Vous auriez plus que ce que chaque personne peut avoir.',
    applicant_requests_beyond_limit: "Vous avez autant d'inscriptions que chaque personne peut en avoir.",
    waiting_list_full: "La liste d'attente est complète.",
    waited_too_long: "Le temps que vous vouliez attendre est passé.",
    resource_closed: "C'est clos.",
    closed: "C'est clos.",
    not_open_yet: "Ce n'est pas encore ouvert.",
    category_closed: "Il n'y en a plus à prendre.",
    categories_differ: 'Le choix a changé. Veuillez recharger la page.',
    confirmation_closed: 'Le temps pour confirmer est passé.',
    hold_lapsed: 'Le délai est passé.',
    hold_beyond_limit: 'Le délai ne peut pas être prolongé.',
    handed_over: "L'inscription a été cédée à une autre personne.",
    not_transferable: "L'inscription ne peut pas être cédée.",
    not_held: "C'est déjà confirmé.",
    still_waiting: "C'est encore sur la liste d'attente.",
    nothing_granted: "Plus rien n'est réservé pour vous.",
    nothing_to_cancel: "Il n'y a rien à rendre.",
    unknown_reservation: "Cette inscription n'existe pas.",
    unknown_resource: "Il n'y a pas d'inscription ici.",
    resource_archived: "C'est fini, et rien ne peut plus changer.",
    log_full: 'Aucune inscription ne peut plus être notée ici.',
    lock_alone: "Il n'y a pas d'inscription ici.",
    is_a_series: "Il n'y a pas d'inscription ici.",
    other: "Le serveur n'a pas pu l'accorder.",
  },

  // After a refusal: the next step.
  turnedAway: 'Il ne reste rien en ce moment. Si une place est rendue, elle peut être à vous : redemandez plus tard.',
  askFor: (n) => `En demander ${numbers.format(n)}`,
  askForHint: (n) => `Il reste ${places(n)} : en demander ${numbers.format(n)} ?`,
  again: 'Redemander',
  lookAgain: 'Regarder à nouveau',
  change: 'Modifier mon inscription',

  // It is closed.
  closed: 'Les inscriptions sont terminées.',
  closedSince: (at) => `Clos depuis le ${at}.`,

  // No answer.
  offline: 'Dès que votre appareil est en ligne, cela continue tout seul.',
  unreachable: 'Le serveur ne répond pas. Nous continuons à essayer.',
  kept: 'Votre inscription est peut-être arrivée. Elle est renvoyée telle quelle, et compte une fois. Ne vous inscrivez pas à nouveau.',
  tryNow: 'Essayer maintenant',
  gone: "Elle n'a jamais existé, a été retirée, ou n'est pas ouverte à tous. Veuillez vérifier l'adresse.",

  // It has ended.
  lapsed: "Vous n'avez pas confirmé à temps, et d'autres peuvent l'avoir maintenant. Si c'est encore libre, vous pouvez confirmer quand même.",
  cancelled: "Plus rien n'est réservé pour vous.",

  // Handing it on to another person.
  handOn: 'Céder',
  friend: "Nom de l'autre personne",
  handOnHow: 'Elle est alors à cette personne. Votre lien prend fin, et vous recevez un nouveau lien à lui donner.',
  handedTo: (name) => `Elle est pour ${name} maintenant. Ce lien n'est montré ici qu'une fois. Donnez-le à cette personne seule :`,
  handedLink: "Quiconque a ce lien peut l'utiliser. L'autre personne peut se la céder à elle-même pour obtenir un lien que vous ne connaissez pas.",
  handedOver: 'Elle est à une autre personne maintenant, et ce lien a pris fin.',

  // What can be done with it.
  confirm: 'Confirmer',
  extend: 'Plus de temps',
  extended: (at) => `Vous avez plus de temps, jusqu'au ${at}.`,
  cancel: 'Rendre',
  leave: 'Quitter la liste',
  really: 'Rendre pour de bon ?',
  yes: 'Oui, rendre',
  no: 'Non, garder',
  another: "S'inscrire encore une fois",
  anew: 'Recommencer',

  // The other sign-ups of this browser.
  places,
  others: 'Vos autres inscriptions sur cet appareil :',
  forget: 'Oublier sur cet appareil',
  forgetReally: "Seul cet appareil l'oublie. L'inscription reste, et seul son lien y ramène.",
  forgetYes: 'Oui, oublier',
  forgetNo: 'Non, ne pas oublier',

  // The own link, and the file for a calendar.
  link: "Votre lien à vous. Gardez-le : il ramène ici, de n'importe quel appareil.",
  copy: 'Copier le lien',
  copied: 'Le lien est copié.',
  share: 'Partager',
  calendar: "Ajouter à l'agenda",

  // What came of a button.
  notChanged: (reason) => `Ce n'était pas possible. ${reason}`,
  noAnswer: "Il n'y a pas eu de réponse. Veuillez réessayer.",
  working: 'Un instant…',
};
