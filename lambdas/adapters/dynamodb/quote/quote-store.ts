import { approvedJobStage, type QuoteContent, quoteAmounts } from '#domain/quote/quote';
import type { Clock } from '../../../clock.ts';
import type { Approval, QuoteStore } from '../../../quote/ports.ts';
import { commit } from '../table/commit.ts';
import type { Condition } from '../table/expression.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { put, update, type Write } from '../table/writes.ts';
import { job } from './job.ts';
import { contentFields, quote, quoteOfItem } from './quote.ts';
import { quoteEvent } from './quote-event.ts';

type Field = keyof QuoteContent;

/** A field is what the approver's page was made from; one that reads blank may as well not be stored. */
function isAsShown(field: Field, content: QuoteContent): Condition<Field> {
  const value = content[field];
  if (value === undefined) return { attr: field, exists: false };
  // A total of 0 is a promise, and none is not.
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

function approvalWrites(approval: Approval, now: string): readonly Write[] {
  const { quoteId, quote: shown, contentHash, name, jobId, eventId, network } = approval;
  const { userId, content } = shown;
  const accepted = {
    status: 'accepted',
    jobID: jobId,
    acceptedAt: now,
    acceptedContent: contentHash,
    acceptedBy: name,
  } as const;
  return [
    update(
      quote,
      quote.key(quoteId),
      { set: accepted },
      { attr: 'status', exists: false },
      ...contentFields.map((field) => isAsShown(field, content)),
    ),
    put(job, job.key(userId, jobId), {
      jobId,
      quoteId,
      stage: approvedJobStage,
      title: content.title,
      totalCents: quoteAmounts(content).total,
      createdAt: now,
    }),
    put(quoteEvent, quoteEvent.key(quoteId, now, eventId), {
      kind: 'approved',
      at: now,
      jobId,
      contentHash,
      network,
    }),
  ];
}

/** Quotes in the one table. */
export const quoteStore = (table: Table, clock: Clock): QuoteStore => ({
  async find(quoteId) {
    const stored = await find(table, quote, quote.key(quoteId));
    return stored && quoteOfItem(stored);
  },
  approve: async (approval) =>
    (await commit(table, approvalWrites(approval, clock().toISOString()))).committed,
});
