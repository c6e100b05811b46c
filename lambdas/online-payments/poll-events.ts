import type { ProviderEvent } from '#domain/online-payments/provider-event';
import { ok, type Result } from '#domain/result';
import { log } from '../platform/log.ts';
import { tryCommit } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import { update } from '../platform/table/writes.ts';
import { closePages } from './close-pages.ts';
import { saveAccountReading } from './connection.ts';
import { isAccessGivenUp, saveAccessLost } from './end-access.ts';
import { dueAt } from './payment-steps.ts';
import type { ProcessingPorts } from './process-subject.ts';
import type { ProviderRefusal } from './provider.ts';
import { storeAndProcess } from './receive-payment-event.ts';
import { type PayeeAccount, payeeAccount } from './store/payee-account.ts';
import { providerEvent } from './store/provider-event.ts';

/**
 * Milliseconds until an account's events are listed again: `onboarding` while the owner may be filling in the provider's
 * form, `soon` after new events, `afterFailure` if the provider did
 * not list them, otherwise `rarely`.
 */
const pollMilliseconds = {
  onboarding: 60_000,
  soon: 10 * 60_000,
  rarely: 6 * 60 * 60_000,
  afterFailure: 5 * 60_000,
} as const;

/** Milliseconds from the start of the provider's form for which its outcome is polled often. */
const onboardingMilliseconds = 60 * 60_000;

/** Seconds by which two readings overlap, because the provider may list an event late. */
const overlapSeconds = 15 * 60;

/** Seconds for which the provider lists an event. */
const listedSeconds = 29 * 24 * 60 * 60;

/** Maximum pages of events per run; the next run continues. */
const maxPages = 20;

/**
 * Lists events, newest first, and passes each page to `take`. Returns the number of events, and the last event read if
 * there are more pages.
 */
async function takePages(
  accountId: string,
  {
    since,
    after,
    pages,
  }: { readonly since: number; readonly after?: string | undefined; readonly pages: number },
  take: (events: readonly ProviderEvent[]) => Promise<void>,
  { provider }: ProcessingPorts,
): Promise<Result<{ readonly found: number; readonly after?: string }, ProviderRefusal>> {
  let last = after;
  let found = 0;
  for (let page = 0; page < pages; page += 1) {
    const listed = await provider.listEvents(accountId, since, last);
    if (!listed.ok) return listed;
    const { events, hasMore } = listed.value;
    // A list for one account does not contain the account's ID in each event.
    await take(events.map((event) => ({ ...event, accountId })));
    found += events.length;
    last = events.at(-1)?.eventId;
    if (!hasMore || last === undefined) return ok({ found });
  }
  return ok({ found, ...(last !== undefined && { after: last }) });
}

/** The time and event from which the next reading of an account starts or continues. */
function nextReading(payee: PayeeAccount, now: number) {
  const fresh = { since: Math.max(payee.eventsReadTo - overlapSeconds, now - listedSeconds), beganAt: now };
  return payee.unfinishedReading ?? { ...fresh, after: undefined };
}

/** True while the owner may be filling in the provider's form. */
const isOnboarding = ({ canCharge, onboardingAt }: PayeeAccount, now: Date): boolean =>
  !canCharge &&
  onboardingAt !== undefined &&
  now.getTime() - Date.parse(onboardingAt) < onboardingMilliseconds;

/** Milliseconds until an account is polled again, after a reading that found this many events. */
function nextPollMilliseconds(payee: PayeeAccount, found: number, now: Date): number {
  if (isOnboarding(payee, now)) return pollMilliseconds.onboarding;
  return found > 0 ? pollMilliseconds.soon : pollMilliseconds.rarely;
}

/**
 * Reads an account whose owner may be filling in the provider's form, so that clients can pay as soon as Settings says so
 * even if the provider's events are lost.
 */
async function readOnboarding(
  userId: string,
  payee: PayeeAccount,
  { table, clock, provider }: ProcessingPorts,
): Promise<void> {
  if (!isOnboarding(payee, clock())) return;
  const read = await provider.readAccount(payee.accountId);
  if (read.ok) await saveAccountReading(table, userId, read.value);
}

/**
 * Closes the pages of an account whose payments were stopped. Then lists its events since the last reading and
 * processes those that no webhook delivered. If there are more than one run reads, the next run continues. Returns what
 * was done, for the log.
 */
export async function pollEvents(userId: string, ports: ProcessingPorts): Promise<string | undefined> {
  const { table, clock } = ports;
  const key = payeeAccount.key(userId);
  const payee = await find(table, payeeAccount, key);
  const now = clock();
  if (payee?.due === undefined || payee.due > now.toISOString()) return undefined;
  await closePages(userId, ports);
  const { accountId, due: previousDue } = payee;
  const plan = async (
    milliseconds: number | 'never',
    change: {
      readonly eventsReadTo?: number;
      readonly unfinishedReading?: PayeeAccount['unfinishedReading'];
    },
  ) => {
    const due = milliseconds === 'never' ? undefined : new Date(now.getTime() + milliseconds).toISOString();
    const set = { ...dueAt(accountId, due), ...change };
    // A payment page opened in the meantime has set an earlier time for the next reading; the condition keeps it.
    await tryCommit(table, update(payeeAccount, key, { replace: set }, { attr: 'due', is: previousDue }));
  };
  await readOnboarding(userId, payee, ports);
  const { since, beganAt, after } = nextReading(payee, Math.floor(now.getTime() / 1000));
  const take = (events: readonly ProviderEvent[]) => storeAndProcess(events, ports);
  const read = await takePages(accountId, { since, after, pages: maxPages }, take, ports);
  if (!read.ok && read.refusal.kind === 'no-access') {
    await saveAccessLost(table, { userId, accountId }, now);
    // The owner's account is no longer ours to read; onboarding or an operator plans the next reading.
    await plan(isAccessGivenUp(payee.accessLostAt, now) ? 'never' : pollMilliseconds.rarely, {});
    return undefined;
  }
  if (!read.ok) {
    log.warn('payment-poll-failed', { userId, state: read.refusal.kind });
    await plan(pollMilliseconds.afterFailure, {});
    return undefined;
  }
  if (read.value.after !== undefined)
    await plan(0, { unfinishedReading: { since, beganAt, after: read.value.after } });
  else
    await plan(nextPollMilliseconds(payee, read.value.found, now), {
      eventsReadTo: beganAt,
      unfinishedReading: undefined,
    });
  return 'payment-events-polled';
}

/**
 * Lists all events of the provider between two instants, for example after a restore, and records them. Returns the
 * number of events. Throws if the provider does not answer. Safe to repeat.
 */
export async function relistEvents(
  userId: string,
  { since, until }: { readonly since: Date; readonly until: Date },
  ports: ProcessingPorts,
): Promise<number> {
  const { table } = ports;
  const payee = await find(table, payeeAccount, payeeAccount.key(userId));
  if (!payee) return 0;
  const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000);
  let found = 0;
  const take = async (events: readonly ProviderEvent[]) => {
    const wanted = events.filter(({ createdAt }) => createdAt <= secondsOf(until));
    await storeAndProcess(wanted, ports);
    for (const { eventId, subject } of wanted) {
      const stored = subject && (await find(table, providerEvent, providerEvent.key(eventId)));
      if (stored?.due !== undefined) throw new Error(`The event ${eventId} could not be recorded.`);
    }
    found += wanted.length;
  };
  const read = await takePages(
    payee.accountId,
    { since: secondsOf(since) - overlapSeconds, pages: Number.POSITIVE_INFINITY },
    take,
    ports,
  );
  if (!read.ok) throw new Error(`The payment provider does not list events: ${read.refusal.kind}`);
  return found;
}
