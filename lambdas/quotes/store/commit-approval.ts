import type { Job } from '#domain/jobs/job';
import { agreedOf } from '#domain/quotes/agreed';
import { type QuoteContent, quoteAmounts } from '#domain/quotes/quote';
import { asSent } from '#domain/quotes/sent-content';
import { cameInWrite } from '../../came-in/index.ts';
import { findJob } from '../../jobs/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { commit } from '../../platform/table/commit.ts';
import type { Condition } from '../../platform/table/expression.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import { agreedCentsOf, baseAfterRefunds, billedAbove, type ChangedBase } from '../changed-base.ts';
import type { Approval } from '../ports.ts';
import { signedOnQuote } from './agreed-on-quote.ts';
import { jobWritesOf, leadOf, leadRounds } from './approved-job.ts';
import { baseEventWrites, entryOf } from './change-writes.ts';
import { quote } from './quote.ts';
import { quoteEntry } from './quote-came-in.ts';
import { asReadConditions, chainEvents } from './quote-chain.ts';
import { contentFields } from './quote-content.ts';
import { findQuote } from './quote-draft.ts';
import { queueApproval, queueCopy } from './quote-messages.ts';
import { dropOpenToday, followQuoteToday, putQuoteToday } from './quote-today.ts';
import { readBase } from './read-base.ts';

type Field = keyof QuoteContent;

/** Condition: a field is stored as it was shown to the approver. A blank value may also be absent. */
function asShown(field: Field, content: QuoteContent): Condition<Field> {
  const value = asSent(content)[field];
  if (value === undefined) return { attr: field, exists: false };
  // A total of 0 was promised to the customer; an absent total was not.
  const isBlank =
    field !== 'total' && (value === '' || value === 0 || (Array.isArray(value) && value.length === 0));
  return isBlank
    ? {
        any: [
          { attr: field, exists: false },
          { attr: field, is: value },
        ],
      }
    : { attr: field, is: value };
}

/** The quote of an approval with what its client chose, so that job, emails and lists have the agreed total. */
const chosenQuote = ({ quote: quoteAsRead, choice }: Approval): StoredQuote =>
  choice ? { ...quoteAsRead, content: { ...quoteAsRead.content, choice } } : quoteAsRead;

/** What an approval depends on besides the quote: the job it was made from, or the quote that it changes. */
interface ApprovalBasis {
  readonly lead?: Job | undefined;
  readonly changed?: ChangedBase | undefined;
}

function approvalWrites(approval: Approval, { lead, changed }: ApprovalBasis, now: string): readonly Write[] {
  const { quote: quoteAsRead, contentHash, choice, name, network, browser } = approval;
  const chosen = chosenQuote(approval);
  const jobId = changed?.base.acceptance?.jobId ?? lead?.jobId ?? approval.jobId;
  const { quoteId, userId, content } = quoteAsRead;
  const approved = {
    kind: 'approved',
    at: now,
    revision: content.revision ?? 0,
    contentHash,
    name,
    network,
    browser,
    jobId,
  } as const;
  const { chain, writes } = chainEvents(quoteAsRead, approved);
  const accepted = {
    status: 'accepted',
    jobID: jobId,
    acceptedAt: now,
    acceptedContent: contentHash,
    acceptedBy: name,
    chain,
    ...(choice && { choice }),
    // A change order is signed with the agreed total before it.
    ...(content.change && { change: content.change }),
  } as const;
  return [
    update(
      quote,
      quote.key(quoteId),
      { set: accepted },
      ...asReadConditions(quoteAsRead),
      ...contentFields.map((field) => asShown(field, content)),
    ),
    ...(changed
      ? baseEventWrites(changed, quoteId, content, 'change-approved', { link: approved, head: chain })
      : jobWritesOf(chosen, lead, jobId, now)),
    ...writes,
    ...dropOpenToday(quoteAsRead),
    // What is to do after a change order was signed is on the page of its job.
    ...(changed ? [] : [putQuoteToday(chosen, 'approved')]),
    cameInWrite(userId, quoteEntry(chosen, now, 'approved')),
  ];
}

/** Writes an approval with the emails about it. Emails that are already queued are left unchanged. */
export async function commitApproval(table: Table, clock: Clock, approval: Approval): Promise<boolean> {
  if (approval.quote.changeOf !== undefined) return commitChange(table, clock, approval);
  for (let round = 1; ; round += 1) {
    const lead = await leadOf(table, approval.quote);
    if (await tryApproval(table, clock, approval, { lead })) return true;
    if (!lead || round === leadRounds) return false;
    const current = await findJob(table, approval.quote.userId, lead.jobId);
    if (current?.version === lead.version) return false;
  }
}

/** The quote that a change order changes, without what was refunded of its parts if the change order takes that back. */
async function withoutRefunds(
  table: Table,
  changed: ChangedBase,
  content: QuoteContent,
): Promise<ChangedBase> {
  const { content: quoted, changes, parts } = changed.base;
  if (!parts || quoteAmounts(content).total >= 0) return changed;
  const signed = await signedOnQuote(table, { changes });
  return baseAfterRefunds(changed, agreedOf(quoted, [...signed, content]).amounts);
}

/**
 * Writes the approval of a change order. Not if the agreed total before it is no longer the one that was shown, or if it
 * would lower the agreed total below what is billed.
 */
async function commitChange(table: Table, clock: Clock, approval: Approval): Promise<boolean> {
  const { quoteId, changeOf = '', content, head } = approval.quote;
  for (let round = 1; round <= leadRounds; round += 1) {
    const changed = await readBase(table, changeOf);
    if (!changed || agreedCentsOf(changed.base) !== content.change?.agreedBeforeCents) return false;
    const cents = quoteAmounts(content).total;
    if (billedAbove(changed, cents) !== undefined || agreedCentsOf(changed.base) + cents < 0) return false;
    if (await tryApproval(table, clock, approval, { changed: await withoutRefunds(table, changed, content) }))
      return true;
    const current = await findQuote(table, quoteId);
    if (current?.head.hash !== head.hash) return false;
  }
  return false;
}

/** The quote with what is agreed once the approval is written. */
function agreedQuote(approval: Approval, { changed }: ApprovalBasis, now: Date): StoredQuote {
  if (!changed) return chosenQuote(approval);
  const { quoteId, content } = approval.quote;
  const entry = entryOf(content, 'accepted', now.toISOString());
  return { ...changed.base, changes: { ...changed.base.changes, [quoteId]: entry } };
}

async function tryApproval(
  table: Table,
  clock: Clock,
  approval: Approval,
  basis: ApprovalBasis,
): Promise<boolean> {
  const { quote: quoteAsRead, copyTo } = approval;
  const now = clock();
  const writes = [
    ...approvalWrites(approval, basis, now.toISOString()),
    ...(await followQuoteToday(table, agreedQuote(approval, basis, now))),
  ];
  const emails = [
    queueApproval(quoteAsRead, now),
    ...(copyTo === '' ? [] : [queueCopy(quoteAsRead, copyTo, now)]),
  ];
  const outcome = await commit(table, [...writes, ...emails]);
  if (outcome.committed || outcome.failed.some((position) => position < writes.length))
    return outcome.committed;
  const emailsToQueue = emails.filter((_, index) => !outcome.failed.includes(writes.length + index));
  return (await commit(table, [...writes, ...emailsToQueue])).committed;
}
