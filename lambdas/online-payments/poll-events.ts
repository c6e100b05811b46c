import { scheduleIndex } from '#domain/table/indexes';
import { log } from '../platform/log.ts';
import { succeeds } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import { update } from '../platform/table/writes.ts';
import { takeEvents } from './receive-payment-event.ts';
import type { ReducePorts } from './reduce.ts';
import { payeeAccount } from './store/payee-account.ts';

/** Milliseconds until the events of an account are listed again: soon after a page was opened, or rarely. */
const pollMilliseconds = { soon: 10 * 60_000, rarely: 6 * 60 * 60_000, afterFailure: 5 * 60_000 } as const;

/** Seconds by which two readings overlap, because an event can be listed late. */
const overlap = 15 * 60;

/** Seconds for which the provider lists events. */
const listedFor = 29 * 24 * 60 * 60;

/** Pages of events that are read at a time; the next run continues. */
const mostPages = 20;

/**
 * Lists the events of an account since the last reading and reduces those that never arrived. Answers what was done, for
 * the log.
 */
export async function pollEvents(userId: string, ports: ReducePorts): Promise<string | undefined> {
  const { table, clock, provider } = ports;
  const key = payeeAccount.key(userId);
  const payee = await find(table, payeeAccount, key);
  const now = clock();
  if (payee?.due === undefined || payee.due > now.toISOString()) return undefined;
  const { accountId, eventsReadTo, due: was } = payee;
  const seconds = Math.floor(now.getTime() / 1000);
  const since = Math.max(eventsReadTo - overlap, seconds - listedFor);
  const plan = async (milliseconds: number, readTo = eventsReadTo) => {
    const due = new Date(now.getTime() + milliseconds).toISOString();
    const set = { due, ...scheduleIndex(accountId, due), eventsReadTo: readTo };
    // A page that was opened meanwhile has brought the next reading forward.
    await succeeds(table, update(payeeAccount, key, { set }, { attr: 'due', is: was }));
  };
  let after: string | undefined;
  let found = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const listed = await provider.listEvents(accountId, since, after);
    if (!listed.ok) {
      log.warn('payment-poll-failed', { userId, state: listed.refusal.kind });
      await plan(pollMilliseconds.afterFailure);
      return undefined;
    }
    const { events, hasMore } = listed.value;
    // A list for one account does not name it in each event.
    await takeEvents(
      events.map((event) => ({ ...event, accountId })),
      ports,
    );
    found += events.length;
    after = events.at(-1)?.eventId;
    if (!hasMore || after === undefined) break;
  }
  await plan(found > 0 ? pollMilliseconds.soon : pollMilliseconds.rarely, seconds);
  return 'payment-events-polled';
}
