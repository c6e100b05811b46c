import * as z from 'zod/mini';
import { paymentMethods } from '#domain/documents/payment';
import { dividedStates } from '#domain/invoices/divided-recording';
import { scheduleIndex } from '#domain/table/indexes';
import { count, flag, number, optional, text, wordOf } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import { ownFailures, scheduleAsideIndex } from '../../scheduler/index.ts';
import type { PartToRecord } from '../payments/divided-ports.ts';

/** The problems of a part, in sentences for people. */
const partProblems = z.object({ problem: optional(text), receiptProblem: optional(text) });

/**
 * One payment that is divided over several invoices. Each part is a payment of its own, with an ID derived from this
 * one's. Index 2 has it until all parts are recorded, or removed again.
 */
export const dividedPayment = entity(
  'dividedPayment',
  {
    dividedId: text,
    createdAt: text,
    /** The hash of what the press contained. Another press with the same key is refused. */
    contentHash: text,
    state: wordOf(dividedStates),
    date: text,
    method: wordOf(paymentMethods),
    note: optional(text),
    parts: z.array(
      z.object({ invoiceId: text, amountCents: number, hasReceipt: flag } satisfies ShapeOf<PartToRecord>),
    ),
    /** How many parts were recorded, whether or not they were removed since. */
    recordedCount: count,
    /** By invoice ID. */
    problems: z._default(z.record(z.string(), partProblems), {}),
    due: optional(text),
    /** When DynamoDB deletes it; seconds since 1970. */
    expiresAt: optional(number),
    ...ownFailures,
  },
  ({ dividedId, due, asideAt }) => ({
    ...(due !== undefined && scheduleIndex(dividedId, due)),
    ...(asideAt !== undefined && scheduleAsideIndex(asideAt, scheduleIndex(dividedId, asideAt))),
  }),
);

/**
 * The writes that count a recorded part, in the transaction that records it, with why it has no receipt. They fail if the
 * owner removes the payment meanwhile. None for a payment that is not divided; undefined if its parts are recorded, or
 * its owner removes it.
 */
export async function countPart(
  table: Table,
  {
    userId,
    dividedId,
    invoiceId,
    receiptProblem,
  }: {
    readonly userId: string;
    readonly dividedId: string | undefined;
    readonly invoiceId: string;
    readonly receiptProblem: string | undefined;
  },
): Promise<readonly Write[] | undefined> {
  if (dividedId === undefined) return [];
  const key = dividedPayment.key(userId, dividedId);
  const found = await find(table, dividedPayment, key);
  if (found?.state !== 'recording') return undefined;
  const problems = receiptProblem !== undefined && { ...found.problems, [invoiceId]: { receiptProblem } };
  return [
    update(
      dividedPayment,
      key,
      { ...(problems && { replace: { problems } }), add: { recordedCount: 1 } },
      { attr: 'state', is: 'recording' },
      { attr: 'recordedCount', is: found.recordedCount },
    ),
  ];
}
