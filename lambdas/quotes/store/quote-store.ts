import { ownAddress } from '#domain/clients/service-address';
import { type Job, jobLimits } from '#domain/jobs/job';
import { withEvents } from '#domain/jobs/job-history';
import { approvedJobStage } from '#domain/jobs/job-stage';
import { type QuoteContent, quoteAmounts } from '#domain/quotes/quote';
import { asSent } from '#domain/quotes/sent-content';
import { cutText } from '#domain/text';
import { cameInWrite } from '../../came-in/index.ts';
import { changedJobWrites, findJob, newJobWrites } from '../../jobs/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { noRecentOpening } from '../../platform/limits/opening-pause.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import type { Condition } from '../../platform/table/expression.ts';
import { itemExists } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, upsert, type Write } from '../../platform/table/writes.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import { agreedCentsOf, billedAbove, type ChangedBase } from '../changed-base.ts';
import type { Approval, QuoteStore } from '../ports.ts';
import { baseEventWrites, readBase } from './change-writes.ts';
import { quote } from './quote.ts';
import { quoteEntry } from './quote-came-in.ts';
import { asReadConditions, chainEvents, chainOf } from './quote-chain.ts';
import { contentFields } from './quote-content.ts';
import { findQuote } from './quote-draft.ts';
import { findByLink, quoteOpening } from './quote-link.ts';
import { queueApproval, queueCopy, queueDecline } from './quote-messages.ts';
import { dropOpenToday, putQuoteToday } from './quote-today.ts';

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

/** The job of an approved quote. It has no date yet. */
function approvedJob({ quoteId, content, lite }: StoredQuote, jobId: string, now: string): Job {
  const { client, title } = content;
  return {
    jobId,
    quoteId,
    title: cutText(title, jobLimits.title),
    stage: approvedJobStage,
    isDone: false,
    agreedCents: quoteAmounts(content).total,
    ...(lite?.clientId !== undefined && { clientId: lite.clientId }),
    clientName: client?.name ?? '',
    clientPhone: client?.phone ?? '',
    clientEmail: client?.email ?? '',
    address: cutText(
      content.serviceAddress ?? ownAddress({ address: client?.address ?? '', city: client?.city ?? '' }),
      jobLimits.address,
    ),
    notes: '',
    invoices: {},
    photoIds: [],
    createdAt: now,
    history: [{ kind: 'approved', at: now }],
    edits: 1,
    version: 1,
  };
}

/**
 * The job that the quote was made from, if the approval moves it. A job that is canceled, or that another quote was
 * approved for, stays as it is.
 */
async function leadOf(table: Table, { userId, lite }: StoredQuote): Promise<Job | undefined> {
  const lead = lite?.leadId === undefined ? undefined : await findJob(table, userId, lite.leadId);
  return lead?.canceledAt === undefined && lead?.quoteId === undefined ? lead : undefined;
}

/** The job after the quote that was made from it is approved. Work that has begun goes on. */
function approvedLead(lead: Job, { quoteId, content }: StoredQuote, now: string): Job {
  return {
    ...lead,
    quoteId,
    stage: lead.stage === 'Lead' ? approvedJobStage : lead.stage,
    agreedCents: quoteAmounts(content).total,
    history: withEvents(lead.history, { kind: 'approved', at: now }),
    edits: lead.edits + 1,
    changedAt: now,
  };
}

const jobWritesOf = (
  approved: StoredQuote,
  lead: Job | undefined,
  jobId: string,
  now: string,
): readonly Write[] =>
  lead
    ? changedJobWrites(approved.userId, lead, approvedLead(lead, approved, now))
    : newJobWrites(approved.userId, approvedJob(approved, jobId, now));

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

/** Rounds of reading and writing the job that a quote was made from, which its owner may change at the same moment. */
const leadRounds = 5;

/** Writes an approval with the emails about it. Emails that are already queued are left unchanged. */
async function commitApproval(table: Table, clock: Clock, approval: Approval): Promise<boolean> {
  if (approval.quote.changeOf !== undefined) return commitChange(table, clock, approval);
  for (let round = 1; ; round += 1) {
    const lead = await leadOf(table, approval.quote);
    if (await tryApproval(table, clock, approval, { lead })) return true;
    if (!lead || round === leadRounds) return false;
    const current = await findJob(table, approval.quote.userId, lead.jobId);
    if (current?.version === lead.version) return false;
  }
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
    if (await tryApproval(table, clock, approval, { changed })) return true;
    const current = await findQuote(table, quoteId);
    if (current?.head.hash !== head.hash) return false;
  }
  return false;
}

async function tryApproval(
  table: Table,
  clock: Clock,
  approval: Approval,
  basis: ApprovalBasis,
): Promise<boolean> {
  const { quote: quoteAsRead, copyTo } = approval;
  const now = clock();
  const writes = approvalWrites(approval, basis, now.toISOString());
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

/** The event of a closed change order in the chain of its quote. */
const closedChange = { declined: 'change-declined', withdrawn: 'change-withdrawn' } as const;

/** Quotes in the table. */
export const quoteStore = (table: Table, clock: Clock): QuoteStore => ({
  find: (quoteId) => findQuote(table, quoteId),
  findByLink: (linkId) => findByLink(table, linkId, clock()),
  chain: (quoteId) => chainOf(table, quoteId),
  approve: (approval) => commitApproval(table, clock, approval),
  reportToOwner: async (reported) => {
    const queue = reported.acceptance ? queueApproval : queueDecline;
    await tryCommit(table, queue(reported, clock()));
  },

  async billedAbove({ changeOf, content }) {
    const changed = changeOf === undefined ? undefined : await readBase(table, changeOf);
    return changed && billedAbove(changed, quoteAmounts(content).total);
  },

  async recordOpening(quoted) {
    const { quoteId, userId, lite } = quoted;
    const now = clock();
    const at = now.toISOString();
    const change = { setOnce: { userId, openedAt: at }, set: { lastOpenedAt: at } } as const;
    const condition = noRecentOpening(now, lite?.revisedAt);
    const key = quoteOpening.key(quoteId);
    const isFirst = lite?.opened === undefined && !(await itemExists(table, key));
    await commit(table, [
      upsert(quoteOpening, key, change, condition),
      ...(isFirst ? [cameInWrite(userId, quoteEntry(quoted, at, 'opened'))] : []),
    ]);
  },

  async close({ quote: quoteAsRead, kind, contentHash, reason = '', network = '', browser = '' }) {
    const { quoteId, content, changeOf, head } = quoteAsRead;
    const { revision = 0 } = content;
    for (let round = 1; round <= leadRounds; round += 1) {
      const now = clock();
      const at = now.toISOString();
      const closed = { kind, at, revision, contentHash, reason, network, browser };
      const { chain, writes } = chainEvents(quoteAsRead, closed);
      const set = { status: kind, chain } as const;
      const changed = changeOf === undefined ? undefined : await readBase(table, changeOf);
      const own = { link: closed, head: chain };
      const { committed } = await commit(table, [
        update(quote, quote.key(quoteId), { set }, ...asReadConditions(quoteAsRead)),
        ...writes,
        ...(changed ? baseEventWrites(changed, quoteId, content, closedChange[kind], own) : []),
        ...dropOpenToday(quoteAsRead),
        ...(kind === 'declined' ? [queueDecline(quoteAsRead, now)] : []),
      ]);
      if (committed || !changed) return committed;
      // Something else may have happened to the quote that it changes, or to the job.
      if ((await findQuote(table, quoteId))?.head.hash !== head.hash) return false;
    }
    return false;
  },
});
