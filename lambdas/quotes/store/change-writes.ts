import type { Job } from '#domain/jobs/job';
import { type JobEvent, withEvents } from '#domain/jobs/job-history';
import { takenBackAfter } from '#domain/jobs/job-stage';
import type { QuoteChange, QuoteChanges } from '#domain/quotes/change-order';
import { type QuoteContent, quoteAmounts } from '#domain/quotes/quote';
import type { ChangeKind, NewLink } from '#domain/quotes/quote-chain';
import { changedJobWrites } from '../../jobs/index.ts';
import type { Condition } from '../../platform/table/expression.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import { agreedCentsOf, type ChangedBase } from '../changed-base.ts';
import { onlinePaymentsUnchanged, receivedDepositUnchanged } from './deposit-conditions.ts';
import { quote } from './quote.ts';
import { asReadConditions, chainEvents } from './quote-chain.ts';
import { putQuoteToday } from './quote-today.ts';

/** Condition: the change orders of a quote are those that were read. */
const changesUnchanged = (changes: QuoteChanges | undefined): Condition<'changes'> =>
  changes === undefined ? { attr: 'changes', exists: false } : { attr: 'changes', is: changes };

/** The write that sets a change order among those of its quote, or removes it. */
export function entryWrite(
  base: StoredQuote,
  changeId: string,
  entry: QuoteChange | undefined,
  chain?: StoredQuote['head'],
): Write {
  const { [changeId]: _before, ...others } = base.changes ?? {};
  const changes = entry ? { ...others, [changeId]: entry } : others;
  return update(
    quote,
    quote.key(base.quoteId),
    {
      set: {
        changes,
        ...(chain && { chain }),
        // What is agreed changes, so that a part that was planned before is planned again.
        ...(entry?.status === 'accepted' && {
          ...(base.parts && { parts: base.parts }),
          partsVersion: (base.partsVersion ?? 0) + 1,
        }),
      },
    },
    base.partsVersion === undefined
      ? { attr: 'partsVersion', exists: false }
      : { attr: 'partsVersion', is: base.partsVersion },
    ...(entry?.status === 'accepted' && entry.cents < 0
      ? [receivedDepositUnchanged(base.received), onlinePaymentsUnchanged(base)]
      : []),
    ...asReadConditions(base),
    changesUnchanged(base.changes),
  );
}

const statusAfter = {
  'change-sent': 'sent',
  'change-approved': 'accepted',
  'change-declined': 'declined',
  'change-withdrawn': 'withdrawn',
} as const satisfies Record<ChangeKind, QuoteChange['status']>;

/** What the job says about an event of a change order; nothing about one that was withdrawn. */
const jobEvents: Partial<Record<ChangeKind, JobEvent['kind']>> = {
  'change-sent': 'change-sent',
  'change-approved': 'change-signed',
  'change-declined': 'change-declined',
};

/** The job after an event of a change order: a signed one changes what was agreed on, and may add days. */
function changedJob(job: Job, kind: ChangeKind, entry: QuoteChange, at: string): Job {
  const event = jobEvents[kind];
  const isSigned = kind === 'change-approved';
  const daysAdded = isSigned ? (entry.daysAdded ?? 0) : 0;
  const daysToAdd = (job.daysToAdd ?? 0) + daysAdded;
  const agreedCents = job.agreedCents + (isSigned ? entry.cents : 0);
  const takenBackCents = isSigned && entry.cents < 0 ? takenBackAfter(job, agreedCents) : 0;
  return {
    ...job,
    // A form that was opened before does not know these days, so that it must not decide on them.
    ...(daysAdded > 0 && { edits: job.edits + 1 }),
    agreedCents,
    ...(takenBackCents > 0 && { takenBackCents }),
    ...(daysToAdd > 0 && { daysToAdd }),
    ...(event && { history: withEvents(job.history, { kind: event, at, detail: entry.changeNumber }) }),
  };
}

/** What a quote stores about a change order with this content. */
export function entryOf(content: QuoteContent, status: QuoteChange['status'], at: string): QuoteChange {
  const { change, quoteNumber = '' } = content;
  return {
    number: change?.number ?? 0,
    changeNumber: quoteNumber,
    status,
    cents: quoteAmounts(content).total,
    at,
    ...(change?.daysAdded !== undefined && { daysAdded: change.daysAdded }),
  };
}

/** The write that says the new agreed total in Today, where an approved quote is listed until it is billed. */
const agreedTodayWrites = (base: StoredQuote, changeId: string, entry: QuoteChange): readonly Write[] =>
  entry.status === 'accepted' && base.invoiceId === undefined && !base.parts
    ? [putQuoteToday({ ...base, changes: { ...base.changes, [changeId]: entry } }, 'approved')]
    : [];

/**
 * The writes that repeat an event of a change order in the chain of its quote, among its change orders, and on its job.
 * `own`: the event as it is in the chain of the change order, and the head of that chain after it.
 */
export function baseEventWrites(
  { base, job }: ChangedBase,
  changeId: string,
  content: QuoteContent,
  kind: ChangeKind,
  own: { readonly link: NewLink; readonly head: StoredQuote['head'] },
): readonly Write[] {
  const { link, head } = own;
  const entry = entryOf(content, statusAfter[kind], link.at);
  const agreed = agreedCentsOf(base) + (kind === 'change-approved' ? entry.cents : 0);
  const { chain, writes } = chainEvents(base, {
    ...link,
    kind,
    change: {
      changeId,
      number: entry.number,
      cents: entry.cents,
      agreedCents: agreed,
      record: head.hash,
    },
  });
  return [
    entryWrite(base, changeId, entry, chain),
    ...writes,
    ...agreedTodayWrites(base, changeId, entry),
    ...(job ? changedJobWrites(base.userId, job, changedJob(job, kind, entry, link.at)) : []),
  ];
}
