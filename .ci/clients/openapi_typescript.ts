// Uses the types that openapi-typescript makes, by openapi-fetch: the address of a server, then nothing that was mended by hand.
import createClient from 'openapi-fetch';
import type { components, paths } from './lastseat';

type Schemas = components['schemas'];

const client = createClient<paths>({ baseUrl: process.argv[2] });
const prefer = { Prefer: 'wait=20' };

function check(holds: unknown, seen: unknown): asserts holds {
  if (!holds) {
    throw new Error(JSON.stringify(seen));
  }
}

async function main(): Promise<void> {
  for (const resourceId of ['concert', 'projector', 'room']) {
    const made = await client.PUT('/v1/resources/{resourceId}', {
      params: { path: { resourceId }, header: prefer },
      body: { capacity: 1, title: resourceId },
    });
    check(made.data && 'capacity' in made.data && made.data.capacity === 1, made);
  }
  const concert = { path: { resourceId: 'concert' } };
  const seen = (await client.GET('/v1/resources/{resourceId}', { params: concert })).data;
  check(seen && !('view' in seen) && seen.taken === 0 && seen.lanes === 1, seen);

  const requests = '/v1/resources/{resourceId}/requests';
  const answer = await client.POST(requests, {
    params: { ...concert, header: { ...prefer, 'Idempotency-Key': crypto.randomUUID() } },
    body: { applicant: 'Ada', quantity: 1 },
  });
  check(answer.data && 'requestId' in answer.data && answer.data.status === 'accepted', answer);
  const again = await client.GET('/v1/resources/{resourceId}/requests/{requestId}', {
    params: { path: { resourceId: 'concert', requestId: answer.data.requestId } },
  });
  check(again.data && again.data.status !== 'pending' && again.data.left === 0, again);
  const late = await client.POST(requests, { params: concert, body: { applicant: 'Bob', quantity: 1 } });
  check(late.data && 'turnedAway' in late.data && late.data.reason === 'sold_out', late);

  const roster = await client.GET('/v1/resources/{resourceId}/roster', { params: concert });
  check(typeof roster.data === 'object' && roster.data.entries.length === 1 && roster.data.entries[0].applicant === 'Ada', roster);

  const feed = await client.GET('/v1/feed', { params: { header: prefer } });
  const commit = feed.data?.commits[0];
  check(commit && 'entries' in commit && commit.commitNumber === 1, feed);
  const verdicts = await client.GET('/v1/resources/{resourceId}/verdicts', { params: concert });
  check(verdicts.data?.commits[1]?.taken === 1, verdicts);

  const table = { path: { name: 'table' } };
  const lease = await client.POST('/v1/locks/{name}', { params: table, body: { holder: 'Ada', lease: 'PT1M' } });
  check(lease.data?.status === 'acquired', lease);
  check((await client.GET('/v1/locks/{name}', { params: table })).data?.holder === 'Ada', lease);
  const released = await client.DELETE('/v1/locks/{name}', { params: { ...table, query: { token: lease.data.token } } });
  check(released.data?.status === 'released', released);

  const both: Schemas['ClaimOfResources'] = {
    applicant: 'Ada',
    resources: [{ resourceId: 'projector', quantity: 1 }, { resourceId: 'room', quantity: 1 }],
  };
  const claimed = await client.POST('/v1/claims', { params: { header: prefer }, body: both });
  check(claimed.data?.status === 'accepted' && claimed.data.resources?.length === 2, claimed);

  const day = '2031-06-02';
  const hall = { path: { seriesId: 'hall' }, header: prefer };
  const series = await client.PUT('/v1/series/{seriesId}', {
    params: hall,
    body: { from: day, to: day, length: 'PT1H', opens: '08:00', closes: '12:00', timeZone: 'Europe/Berlin', capacity: 1 },
  });
  check(series.data && series.data.slots === 4 && series.data.missing === 0, series);
  const hours = await client.POST('/v1/claims', {
    params: { header: prefer },
    body: { applicant: 'Ada', series: 'hall', from: `${day}T09:00`, to: `${day}T11:00` },
  });
  check(hours.data?.status === 'accepted' && hours.data.resources?.length === 2, hours);
  const slots = await client.GET('/v1/series/{seriesId}/days/{date}', { params: { path: { seriesId: 'hall', date: day } } });
  check(slots.data?.slots.map(slot => slot.state).join() === 'free,busy,busy,free', slots);

  const nothing = await client.GET('/v1/resources/{resourceId}', { params: { path: { resourceId: 'nothing' } } });
  check(nothing.error?.type === 'urn:lastseat:problem:no-such-resource', nothing);
  console.log('openapi-typescript: done');
}

void main();
