import { questionTodayItem } from '#domain/today/question-item';
import { appendEvent, invoice, invoiceTimelines } from '../../invoices/index.ts';
import { type MessageHandler, messageWith, outboxWrite } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { noRecentQuestion } from '../../platform/limits/question-pause.ts';
import { textOrNone } from '../../platform/table/attributes.ts';
import { commit } from '../../platform/table/commit.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import { dropTodayItem, putTodayItemAgain } from '../../today/index.ts';
import type { InvoiceQuestions } from '../ports.ts';

/** A client's question about an invoice. Its text is an event of the invoice, and not stored here. */
const questionMessage = messageWith({ askedAt: textOrNone });

export type InvoiceQuestionMessage = FieldsOf<typeof questionMessage>;

/** The email of a client's question to the owner. It needs no follow-up. */
export const questionHandler = {
  kind: 'invoice-question',
  queue: 'people',
  entity: questionMessage,
} as const satisfies MessageHandler<InvoiceQuestionMessage>;

/** Milliseconds during which the email is tried again. */
const lifetimeMilliseconds = 7 * 24 * 60 * 60 * 1000;

const queueQuestion = (userId: string, invoiceId: string, asked: string, now: Date): Write =>
  outboxWrite<InvoiceQuestionMessage>(
    questionHandler,
    {
      id: `${invoiceId}-${now.getTime()}`,
      owner: userId,
      recipient: 'account',
      about: invoiceId,
      bodyHash: asked,
      askedAt: now.toISOString(),
    },
    { now, until: new Date(now.getTime() + lifetimeMilliseconds) },
  );

/** Questions of clients about invoices: events of the invoice, which stores when the last one was asked. */
export const invoiceQuestions = (table: Table, clock: Clock): InvoiceQuestions => ({
  async add({ userId, stored }, { text: detail, hash: asked }) {
    const now = clock();
    const at = now.toISOString();
    const { invoiceId } = stored;
    const { committed } = await commit(table, [
      // Does not change the invoice's version attribute, so that a concurrent edit of the invoice does not conflict.
      update(invoice, invoice.key(userId, invoiceId), { set: { askedAt: at, asked } }, noRecentQuestion(now)),
      appendEvent(userId, invoiceId, { kind: 'question', at, detail, cause: [at] }),
      queueQuestion(userId, invoiceId, asked, now),
      putTodayItemAgain(userId, questionTodayItem(stored)),
    ]);
    return committed;
  },

  list: (userId, invoiceId) => invoiceTimelines(table).read(userId, invoiceId),

  async setAnswered(userId, invoiceId, { at: since }) {
    await commit(table, [
      // A second press about the same questions writes nothing.
      appendEvent(userId, invoiceId, {
        kind: 'question-answered',
        at: clock().toISOString(),
        cause: [since],
      }),
      dropTodayItem(userId, { reason: 'question', documentId: invoiceId }),
    ]);
  },
});
