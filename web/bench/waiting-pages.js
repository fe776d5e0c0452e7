// Many pages that wait for their verdicts at once, as the bench drives them: SERVER RESOURCE PAGES.
// Prints "pending" once the requests of all are written down, and at the end what each page saw, as JSON.
import { Lastseat, MemoryStorage } from '../client/lastseat-client.js';

const [server, resource, pages] = process.argv.slice(2);

let writtenDown = 0;

async function page(number) {
  let calls = 0;
  const counting = (...call) => {
    calls += 1;
    return fetch(...call);
  };
  const lastseat = new Lastseat({ server, storage: new MemoryStorage(), fetch: counting });
  let since;
  let callsBefore = 0;
  for await (const standing of lastseat.signUp(resource).send({ applicant: `page ${number}`, quantity: 1 })) {
    if (standing.is === 'pending' && since === undefined) {
      since = Date.now();
      callsBefore = calls;
      writtenDown += 1;
      if (writtenDown === Number(pages)) console.log('pending');
    }
    if (standing.is === 'accepted') {
      const told = Date.now();
      const decided = Date.parse(standing.document.decidedAt);
      return { lateMs: told - decided, waitedMs: told - (since ?? told), polls: calls - callsBefore };
    }
  }
  throw new Error(`Page ${number} had no verdict`);
}

console.log(JSON.stringify(await Promise.all(Array.from({ length: Number(pages) }, (_, number) => page(number)))));
