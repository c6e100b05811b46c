import type { PaymentMethod } from '#domain/documents/payment';
import type { QuotedPayment } from '#domain/invoices/received';
import type { ReceivedDeposit } from '#domain/quotes/received-deposit';
import { paymentDayIndex } from '#domain/table/indexes';
import { countChanges, depositPaymentId, payment, type StoredPayment } from '../../invoices/index.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, remove, update, type Write } from '../../platform/table/writes.ts';
import type { QuoteItem } from './quote.ts';

/** What the payment of a deposit says about its quote. */
export const quotedPayment = ({
  quoteNumber,
  title,
  client,
  clientId,
}: Pick<QuoteItem, 'quoteNumber' | 'title' | 'client' | 'clientId'>): QuotedPayment => ({
  number: quoteNumber ?? title,
  clientName: client?.name ?? '',
  ...(clientId !== undefined && { clientId }),
});

/** The writes that store payments of a deposit under the quote, and count them on their days. */
export const depositPaymentWrites = (
  userId: string,
  quoteId: string,
  payments: readonly StoredPayment[],
  now: Date,
): readonly Write[] => [
  ...payments.map((one) => put(payment, payment.key(userId, quoteId, one.paymentId), one)),
  ...countChanges(
    userId,
    [{ before: undefined, after: undefined, payments: payments.map((one) => ({ payment: one, by: 1 })) }],
    now,
  ),
];

/** A deposit that the owner recorded, as a payment. */
export const paymentOfDeposit = (
  {
    cents,
    on,
    method,
  }: Pick<ReceivedDeposit, 'cents' | 'on'> & { readonly method?: PaymentMethod | 'unknown' },
  quoted: QuotedPayment,
  recordedAt: string,
): StoredPayment => ({
  paymentId: depositPaymentId,
  amountCents: cents,
  date: on,
  method: method ?? 'other',
  quote: quoted,
  recordedAt,
});

function storedAs(
  userId: string,
  key: ReturnType<typeof payment.key>,
  before: StoredPayment | undefined,
  deposit: StoredPayment | undefined,
): readonly Write[] {
  if (!before) return deposit ? [put(payment, key, deposit)] : [];
  const unchanged = { attr: 'amountCents', is: before.amountCents } as const;
  const sameDay = { attr: 'date', is: before.date } as const;
  return deposit
    ? [
        update(
          payment,
          key,
          { set: { ...deposit, ...paymentDayIndex(userId, deposit.date, depositPaymentId) } },
          unchanged,
          sameDay,
        ),
      ]
    : [remove(payment, key, unchanged, sameDay)];
}

/** The writes that replace the deposit recorded by hand: it counts on the day it was received, billed or not. */
export async function replacedDepositWrites(
  table: Table,
  { userId, quoteId }: { readonly userId: string; readonly quoteId: string },
  deposit: StoredPayment | undefined,
  now: Date,
): Promise<readonly Write[]> {
  const key = payment.key(userId, quoteId, depositPaymentId);
  const before = await find(table, payment, key);
  return [
    ...storedAs(userId, key, before, deposit),
    ...countChanges(
      userId,
      [
        {
          before: undefined,
          after: undefined,
          payments: [
            ...(before ? [{ payment: before, by: -1 as const }] : []),
            ...(deposit ? [{ payment: deposit, by: 1 as const }] : []),
          ],
        },
      ],
      now,
    ),
  ];
}
