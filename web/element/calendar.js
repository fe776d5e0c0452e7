/** The most bytes of a line; what is longer goes on in the next one, behind a space (RFC 5545, 3.1). */
const LINE_BYTES = 75;

/**
 * The event as a file for a calendar (RFC 5545).
 *
 * @param {object} event
 * @param {string} event.uid the same for the same entry: a calendar that gets the file again changes what it has
 * @param {string} event.title
 * @param {{ startsAt: string, endsAt?: string, place?: string, about?: string }} event.face
 * @param {string} [event.url]
 * @param {number} event.now milliseconds since 1970
 */
export function calendarFile({ uid, title, face, url, now }) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lastseat//Sign-up//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(face.startsAt)}`,
    Date.parse(face.endsAt) > Date.parse(face.startsAt) && `DTEND:${utc(face.endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    face.place && `LOCATION:${escaped(face.place)}`,
    face.about && `DESCRIPTION:${escaped(face.about)}`,
    url && `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.filter(Boolean).map((line) => `${folded(line)}\r\n`).join('');
}

/** `20301201T180000Z` */
const utc = (moment) => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '');

function escaped(text) {
  const plain = text.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, '');
  return plain.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

function folded(line) {
  const bytes = new TextEncoder();
  let made = '';
  let length = 0;
  for (const character of line) {
    const more = bytes.encode(character).length;
    if (length + more > LINE_BYTES) {
      made += '\r\n ';
      length = 1;
    }
    made += character;
    length += more;
  }
  return made;
}
