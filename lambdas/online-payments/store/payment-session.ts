import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { scheduleIndex } from '#domain/table/indexes';
import type { InvoiceProjection } from '../../invoices/index.ts';
import { flag, number, optional, text } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import { noFailures, type OwnFailures, ownFailures } from '../../scheduler/index.ts';

/**
 * The provider's page on which an invoice, or the deposit of a quote, can be paid. There is at most one page. Its URL
 * is not stored.
 */
export interface PaymentSession extends OwnFailures {
  /** The invoice or the quote. */
  readonly invoiceId: string;
  readonly accountId: string;
  /**
   * Increased for each new page. Part of the provider's idempotency key, so that a repeated request gets the same page.
   */
  readonly turn: number;
  readonly amountCents: number;
  /** Seconds since 1970. */
  readonly endsAt: number;
  /** Separated by commas. */
  readonly methods: string;
  /** Absent until the provider has opened the page. */
  readonly sessionId?: string;
  /** True once nobody may pay on the page any more. The schedule then expires it at the provider. */
  readonly isClosing: boolean;
  /** The events about payments of this document that were not processed yet, on this page or an earlier one. */
  readonly openEvents?: number;
  /** When the schedule expires a closing page (ISO). */
  readonly due?: string;
}

export const paymentSession = entity(
  'paymentSession',
  {
    invoiceId: text,
    accountId: text,
    turn: number,
    amountCents: number,
    endsAt: number,
    methods: text,
    sessionId: optional(text),
    isClosing: flag,
    openEvents: optional(number),
    due: optional(text),
    ...ownFailures,
  } satisfies ShapeOf<PaymentSession>,
  ({ invoiceId, due }) => (due === undefined ? {} : scheduleIndex(invoiceId, due)),
);

/** True while a payment of the document may have been made that could not be read yet: nobody may pay it again. */
export const isBeingChecked = ({ openEvents = 0 }: Pick<PaymentSession, 'openEvents'>): boolean =>
  openEvents > 0;

/** The condition on a page that it is not being checked. */
export const notBeingChecked = {
  any: [
    { attr: 'openEvents', exists: false },
    { attr: 'openEvents', is: 0 },
  ],
} as const;

/** True while a payment of an invoice, or of a quote's deposit, is being checked. */
export async function isDocumentBeingChecked(
  table: Table,
  userId: string,
  documentId: string,
): Promise<boolean> {
  const session = await find(table, paymentSession, paymentSession.key(userId, documentId));
  return session !== undefined && isBeingChecked(session);
}

/** The write that closes a page that no longer fits the invoice; the schedule then expires it at once. */
export function closeSessionWrite(
  userId: string,
  { invoiceId }: Pick<PaymentSession, 'invoiceId'>,
  now: Date,
) {
  const due = now.toISOString();
  return update(paymentSession, paymentSession.key(userId, invoiceId), {
    replace: { isClosing: true, due, ...scheduleIndex(invoiceId, due), ...noFailures },
  });
}

/** The writes that close the page of an invoice or quote, if one may be open. */
export async function closeOpenSessionWrites(
  table: Table,
  userId: string,
  documentId: string,
  now: Date,
): Promise<readonly Write[]> {
  const session = await find(table, paymentSession, paymentSession.key(userId, documentId));
  return session && !session.isClosing ? [closeSessionWrite(userId, session, now)] : [];
}

/** Changes that do not alter amount, content or link of an invoice, and so leave the page open. */
const causesKeepingPageOpen: readonly string[] = ['client-mailed', 'client-mail-reserved', 'delivery-shown'];

const isMarked = (record: InvoiceRecord | undefined): boolean =>
  record?.onlinePayments?.isBeingChecked === true;

/** Closes the provider's page of an invoice whenever the invoice is paid, edited, voided or gets another link. */
export const sessionProjection: InvoiceProjection = {
  purpose: 'payment-page',
  async writes(table, change, now) {
    const { userId, before } = change;
    if (!before || causesKeepingPageOpen.includes(change.cause)) return [];
    // A page whose payment is being checked asks for nothing, and its end is written with the mark.
    if (isMarked(before) !== isMarked(change.after)) return [];
    // No page was opened, or the last one has ended.
    if ((before.payableUntil ?? '') <= now.toISOString()) return [];
    return closeOpenSessionWrites(table, userId, before.invoiceId, now);
  },
};
