import { ledgerEntries, ledgerTotals, type OnlineLedger } from '#domain/online-payments/ledger';
import { isOnQuote } from '../../online-payments/index.ts';
import { validPayments } from './account-figures.ts';
import { entriesOf, type Finding, finding, type LedgerEntry } from './ledger-item.ts';

/** The cents of a deposit that are recorded on its quote, by the IDs of movements in `noted`. */
const centsOnQuote = ({
  ledger,
  noted = {},
}: {
  readonly ledger: OnlineLedger;
  readonly noted?: Readonly<Record<string, string>> | undefined;
}) =>
  ledgerEntries(ledger)
    .filter(({ id }) => noted[id] !== undefined)
    .reduce((sum, { grossCents }) => sum + grossCents, 0);

/**
 * Compares the money that the provider moved for each online payment (received, minus refunds and disputed amounts)
 * with the payments recorded for it, to the cent. Moves between invoices must add up to 0. A payment can have a finding
 * until it is polled the next time.
 */
export function auditOnlinePayments(entries: readonly LedgerEntry[]): Finding[] {
  const payments = validPayments(entries);
  return entriesOf(entries, 'onlinePayment').flatMap(({ item, fields }) => {
    const { recordedCents: moved } = ledgerTotals(fields.ledger);
    // A deposit is recorded on its quote until there is an invoice.
    if (isOnQuote(fields)) {
      const recorded = centsOnQuote(fields);
      return moved === recorded
        ? []
        : [finding(item, `the provider moved ${moved} cents, but ${recorded} are recorded on the quote`)];
    }
    const records = payments.filter(({ fields: { online } }) => online?.source === fields.paymentId);
    const sumOf = (isMove: boolean) =>
      records
        .filter(({ fields: { online } }) => (online?.cause === 'move') === isMove)
        .reduce((sum, record) => sum + record.fields.amountCents, 0);
    const [recorded, between] = [sumOf(false), sumOf(true)];
    return [
      ...(moved === recorded
        ? []
        : [finding(item, `the provider moved ${moved} cents, but ${recorded} are recorded`)]),
      ...(between === 0
        ? []
        : [finding(item, `its moves between invoices come to ${between} cents instead of 0`)]),
    ];
  });
}
