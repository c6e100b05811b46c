import { dividedWork } from '#domain/invoices/divided-recording';
import { scheduleIndex } from '#domain/table/indexes';
import type { Clock } from '../../platform/clock.ts';
import { expiryAfter } from '../../platform/table/attributes.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import { find, findMany } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, update } from '../../platform/table/writes.ts';
import { noFailures } from '../../scheduler/index.ts';
import { partPaymentId } from '../payments/divided-payment.ts';
import type { DividedPayments } from '../payments/divided-ports.ts';
import { dividedPayment } from './divided-payment.ts';
import { payment } from './payment.ts';

const notDue = { due: undefined, GSI2PK: undefined, GSI2SK: undefined } as const;

/** The divided payments in the table. */
export function dividedPayments(table: Table, clock: Clock): DividedPayments {
  const dueAt = (dividedId: string, due: string) => ({ due, ...scheduleIndex(dividedId, due) });
  return {
    find: (userId, dividedId) => find(table, dividedPayment, dividedPayment.key(userId, dividedId)),

    start: (userId, { dividedId, parts, ...started }) =>
      tryCommit(
        table,
        put(dividedPayment, dividedPayment.key(userId, dividedId), {
          ...started,
          dividedId,
          parts: parts.map((part) => ({ ...part })),
          createdAt: clock().toISOString(),
          state: 'recording',
          recordedCount: 0,
          problems: {},
        }),
      ),

    claim: async (userId, { dividedId, due }, until) =>
      due !== undefined &&
      tryCommit(
        table,
        update(
          dividedPayment,
          dividedPayment.key(userId, dividedId),
          { set: dueAt(dividedId, until) },
          { attr: 'due', is: due },
        ),
      ),

    startRemoving: (userId, { dividedId, state, problems }, due) =>
      tryCommit(
        table,
        update(
          dividedPayment,
          dividedPayment.key(userId, dividedId),
          {
            replace: {
              state: 'removing',
              problems: {},
              expiresAt: undefined,
              ...noFailures,
              ...dueAt(dividedId, due),
            },
          },
          // A problem of a removed payment names a part that is still recorded.
          state === 'removed' && Object.keys(problems).length > 0
            ? { attr: 'state', is: state }
            : { attr: 'state', isNot: 'removed' },
        ),
      ),

    async conclude(userId, { dividedId }, state, problems) {
      const expiresAt = expiryAfter(clock(), dividedWork.keptDays);
      await tryCommit(
        table,
        update(
          dividedPayment,
          dividedPayment.key(userId, dividedId),
          { replace: { state, problems: { ...problems }, expiresAt, ...noFailures, ...notDue } },
          { attr: 'state', is: state === 'recorded' ? 'recording' : 'removing' },
        ),
      );
    },

    async recordedParts(userId, { dividedId, parts }) {
      const ids = new Map(parts.map(({ invoiceId }) => [partPaymentId(dividedId, invoiceId), invoiceId]));
      const wanted = [...ids].map(([paymentId, invoiceId]) => payment.key(userId, invoiceId, paymentId));
      const found = await findMany(table, payment, wanted);
      return new Map(
        found.map(({ paymentId, removedAt }) => [
          ids.get(paymentId) ?? '',
          { isRemoved: removedAt !== undefined },
        ]),
      );
    },
  };
}
