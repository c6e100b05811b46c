import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { clientAddress } from '#domain/invoices/invoice-record';
import { type PaymentNews, refundKey } from '#domain/online-payments/news';
import { isOwnerNews } from '#domain/online-payments/news-words';
import type { OnlineRefund } from '#domain/online-payments/refund-and-dispute';
import { applyMailReport } from '../../client-email/index.ts';
import { clientMailFollowUp, type InvoiceMessageContext } from '../../invoices/index.ts';
import { type MessageHandler, messageWith, noLongerApplies, outboxWrite } from '../../messaging/index.ts';
import { sha256 } from '../../platform/hash.ts';
import { flag, textOrNone } from '../../platform/table/attributes.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';
import type { Write } from '../../platform/table/writes.ts';

/**
 * Identifies the payment, and what happened to it (`PaymentNews`). The text is composed when it is sent, and not stored.
 */
const noticeAttributes = {
  /** The provider's ID of the payment. */
  source: textOrNone,
  /** The key of the `PaymentNews`. */
  news: textOrNone,
  /** The quote that it is about; '' for an invoice. */
  quoteId: textOrNone,
};

/** An email to the owner that a refund failed, about a dispute, or about money at an account that was reported. */
export const paymentNotice = messageWith(noticeAttributes);

export type PaymentNotice = FieldsOf<typeof paymentNotice>;

/** A notice to the owner needs no follow-up when it was sent or failed. */
export const paymentNoticeHandler = {
  kind: 'payment-notice',
  queue: 'people',
  entity: paymentNotice,
} as const satisfies MessageHandler<PaymentNotice>;

/**
 * An email to the client about a received deposit, a refund, a failed refund, or a payment that the bank refused or
 * returned.
 */
export const clientPaymentNotice = messageWith({
  ...noticeAttributes,
  to: textOrNone,
  /** Hash of the secret in its "Stop mail from this business" link; set once it was emailed. */
  stopTokenHash: textOrNone,
  /** True if the notice has already been counted in the account's daily email limit. */
  isCounted: flag,
});

export type ClientPaymentNotice = FieldsOf<typeof clientPaymentNotice>;

/** The kind of the email and its recipient, for the timeline of an invoice. Deposits are about quotes, which have none. */
function mailOf({ to, news }: ClientPaymentNotice) {
  if (news.startsWith('return-')) return { mail: 'payment-returned', to } as const;
  if (news.startsWith('refused-')) return { mail: 'payment-refused', to } as const;
  return { mail: news.startsWith('refund-failed-') ? 'refund-failed' : 'refund', to } as const;
}

/**
 * The follow-up of a notice to the client: adds a timeline event to its invoice and delays the next reminder. A quote has
 * neither.
 */
export const clientPaymentNoticeHandler = {
  kind: 'client-payment-notice',
  queue: 'people',
  entity: clientPaymentNotice,
  async finish(concluded, context) {
    // A notice that no longer applies did not fail.
    if (concluded.state === 'returned' && concluded.reason === noLongerApplies) return;
    // A quote has no timeline of such emails, and no reminders.
    if (concluded.quoteId === '') await clientMailFollowUp(context, mailOf).outcome(concluded);
  },
  async onDeliveryEvent(known, event, context) {
    await (known.quoteId === ''
      ? clientMailFollowUp(context, mailOf).report(known, event)
      : applyMailReport(context.table, known, event, context.clock()));
  },
} as const satisfies MessageHandler<ClientPaymentNotice, InvoiceMessageContext>;

const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** Days during which a notice is tried again. */
const lifetimeDays = { owner: 7, client: 3 } as const;

interface NewsPayment {
  readonly userId: string;
  /** The provider's ID of the payment. */
  readonly source: string;
}

/** The beginning of the IDs of notices to clients. IDs are stored, so it must not change. */
const clientIdPrefix = 'payment-word-';

const idOf = (source: string, newsKey: string): string => sha256(`${source}#${newsKey}`).slice(0, 32);

/** The name of the message that emails a client about a refund. */
export const refundNoticeName = ({ userId, source }: NewsPayment, refund: OnlineRefund) => ({
  kind: clientPaymentNoticeHandler.kind,
  id: `${clientIdPrefix}${idOf(source, refundKey(refund))}`,
  owner: userId,
});

/**
 * Whether the owner and the client are emailed about news of a payment. A failed refund is only reported to a client
 * who was emailed about that refund.
 */
const recipientsOf = (news: PaymentNews, announced: readonly string[]) => ({
  // The owner hears of arrived, refused and returned money in an email of `came-in`.
  isOwnerEmailed: isOwnerNews(news),
  isClientEmailed:
    news.kind === 'refund-failed'
      ? announced.includes(refundKey(news.refund))
      : news.kind !== 'dispute' && news.kind !== 'reported',
});

/**
 * The writes that queue the emails about news of a payment: at most one to the owner and one to the client. `announced`
 * are the keys of the news that were queued before; `quoteId` is set if the payment is a quote's deposit.
 */
export function queueNewsWrites(
  news: PaymentNews,
  {
    userId,
    source,
    announced,
    quoteId = '',
  }: NewsPayment & { readonly announced: readonly string[]; readonly quoteId?: string },
  { invoiceId, ...record }: Pick<InvoiceRecord, 'invoiceId' | 'clientEmail' | 'deliveryEmail'>,
  now: Date,
): readonly Write[] {
  const id = idOf(source, news.key);
  const to = clientAddress(record);
  const { isOwnerEmailed, isClientEmailed } = recipientsOf(news, announced);
  const waitUpTo = (days: number) => ({ now, until: new Date(now.getTime() + days * dayMilliseconds) });
  const shared = { owner: userId, about: invoiceId, bodyHash: '', source, news: news.key, quoteId };
  return [
    ...(isOwnerEmailed
      ? [
          outboxWrite(
            paymentNoticeHandler,
            { ...shared, id: `payment-notice-${id}`, recipient: 'account' },
            waitUpTo(lifetimeDays.owner),
          ),
        ]
      : []),
    ...(isClientEmailed && to !== ''
      ? [
          outboxWrite<ClientPaymentNotice>(
            clientPaymentNoticeHandler,
            {
              ...shared,
              id: `${clientIdPrefix}${id}`,
              recipient: 'client',
              to,
              stopTokenHash: '',
              isCounted: false,
            },
            waitUpTo(lifetimeDays.client),
          ),
        ]
      : []),
  ];
}
