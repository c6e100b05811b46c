import type { ReceivedDeposit } from '#domain/quotes/received-deposit';
import type { QuotedInvoice } from '../../invoices/index.ts';
import type { Condition } from '../../platform/table/expression.ts';

/** Condition: the online payments of the deposit have not changed since they were read. */
export const onlinePaymentsUnchanged = ({
  onlineVersion,
}: {
  readonly onlineVersion?: number | undefined;
}): Condition<'onlineVersion'> =>
  onlineVersion === undefined
    ? { attr: 'onlineVersion', exists: false }
    : { attr: 'onlineVersion', is: onlineVersion };

/** Condition: the deposit recorded by hand has not changed since it was read. */
export const receivedDepositUnchanged = (received: ReceivedDeposit | undefined): Condition<'received'> =>
  received
    ? { attr: 'received', is: { cents: received.cents, on: received.on } }
    : { attr: 'received', exists: false };

/** Conditions for giving the deposit of an approved quote to the invoice that is made from it. */
export const depositUnchanged = (quoted: Pick<QuotedInvoice, 'received' | 'onlineVersion'>) =>
  [
    { attr: 'invoiceId', exists: false },
    receivedDepositUnchanged(quoted.received),
    onlinePaymentsUnchanged(quoted),
  ] as const;
