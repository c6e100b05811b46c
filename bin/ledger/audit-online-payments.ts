import { ledgerTotals } from '#domain/online-payments/ledger';
import { validPayments } from './account-figures.ts';
import { entriesOf, type Finding, finding, type LedgerEntry } from './ledger-item.ts';

/**
 * What the provider moved for each online payment (received, less refunds and what disputes withdrew), against the
 * payments that are recorded of it, to the cent. A payment that is read again soon may still have something to record.
 */
export function auditOnlinePayments(entries: readonly LedgerEntry[]): Finding[] {
  const payments = validPayments(entries);
  return entriesOf(entries, 'onlinePayment').flatMap(({ item, fields }) => {
    const { recordedCents: moved } = ledgerTotals(fields.ledger);
    const recorded = payments
      .filter(({ fields: { online } }) => online?.source === fields.paymentId && online.cause !== 'move')
      .reduce((sum, one) => sum + one.fields.amountCents, 0);
    return moved === recorded
      ? []
      : [finding(item, `the provider moved ${moved} cents, but ${recorded} are recorded`)];
  });
}
