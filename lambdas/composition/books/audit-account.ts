import { formatDollars } from '#domain/money';
import { unverifiedInvoiceLimit } from '#domain/profile/profile';
import { idInKey } from '#domain/table/key-kinds';
import { paymentPrefix } from '#domain/table/key-prefixes';
import { keys } from '#domain/table/keys';
import { clientNameKey } from '../../clients/index.ts';
import { depositPaymentId } from '../../invoices/index.ts';
import { differenceSentence, differencesIn, validPayments } from './account-figures.ts';
import { dueOf } from './audit-index.ts';
import { auditInvoices } from './audit-invoices.ts';
import { auditJobs } from './audit-jobs.ts';
import { auditOnlinePayments } from './audit-online-payments.ts';
import { entriesOf, type Finding, finding, type LedgerEntry } from './ledger-item.ts';

/** No finding if the condition is true; otherwise one that says what is wrong with the item. */
const findingUnless = (isRight: boolean, { item }: Pick<LedgerEntry, 'item'>, what: string): Finding[] =>
  isRight ? [] : [finding(item, what)];

function auditProfile(lite: LedgerEntry<'liteProfile'>, entries: readonly LedgerEntry[]): Finding[] {
  const { clientCount = 0, unverifiedInvoices = 0 } = lite.fields;
  const clients = entriesOf(entries, 'client').length;
  return [
    ...findingUnless(
      clientCount === clients,
      lite,
      `clientCount is ${clientCount}, but there are ${clients} clients`,
    ),
    ...findingUnless(
      unverifiedInvoices >= 0 && unverifiedInvoices <= unverifiedInvoiceLimit,
      lite,
      `unverifiedInvoices is ${unverifiedInvoices}, beyond its limit`,
    ),
    ...findingUnless(
      entriesOf(entries, 'businessProfile').length === 1,
      lite,
      'the account has no business profile',
    ),
  ];
}

function auditClients(userId: string, entries: readonly LedgerEntry[]): Finding[] {
  const names = entriesOf(entries, 'clientName');
  const byKey = new Map(names.map(({ item, fields }) => [item.SK, fields.clientIds]));
  return entriesOf(entries, 'client').flatMap((client) => {
    const { clientId, name } = client.fields;
    return findingUnless(
      byKey.get(clientNameKey(userId, name).SK)?.includes(clientId) === true,
      client,
      'its name does not lead to it',
    );
  });
}

/**
 * Compares the ranking of saved items with their own counts. Skipped while a message or invoice is due, because items
 * may be counted before they are ranked.
 */
function auditRanking(userId: string, entries: readonly LedgerEntry[]): Finding[] {
  if (entries.some((entry) => dueOf(entry) !== undefined)) return [];
  const items = new Map(
    entriesOf(entries, 'savedItem').map(({ item, fields }) => [item.SK, fields.usageCount]),
  );
  return entriesOf(entries, 'itemRanking').flatMap((ranking) =>
    ranking.fields.top.flatMap(([itemId, count]) =>
      findingUnless(
        items.get(keys.savedItem(userId, itemId).SK) === count,
        ranking,
        `the saved item ${itemId} is ranked with another count than its own`,
      ),
    ),
  );
}

/** Compares the account's figures with its records. */
const auditFigures = (userId: string, entries: readonly LedgerEntry[]): Finding[] =>
  differencesIn(userId, entries).map((difference) => {
    const { key, name, is, shouldBe } = difference;
    return finding(
      key,
      `${name} is ${is}, but the records come to ${shouldBe}`,
      differenceSentence(difference, entries),
    );
  });

/** Compares the amount paid on each invoice with the sum of its payments. */
function auditPayments(entries: readonly LedgerEntry[]): Finding[] {
  const payments = validPayments(entries);
  return entriesOf(entries, 'invoice').flatMap((invoice) => {
    const { invoiceId, invoiceNumber, paidCents = 0 } = invoice.fields;
    const paymentsOfInvoice = payments.filter(({ item }) => item.SK.startsWith(paymentPrefix(invoiceId)));
    const paid = paymentsOfInvoice.reduce((sum, { fields }) => sum + fields.amountCents, 0);
    return paidCents === paid
      ? []
      : [
          finding(
            invoice.item,
            `paidCents is ${paidCents}, but its payments come to ${paid}`,
            `Paid of invoice ${invoiceNumber} is ${formatDollars(paidCents)}, but its payments add up to ${formatDollars(paid)}.`,
          ),
        ];
  });
}

/** Compares the deposit that each invoice deducts with what was received for its quote. */
function auditDeposits(userId: string, entries: readonly LedgerEntry[]): Finding[] {
  const deposits = new Map(validPayments(entries).map(({ item, fields }) => [item.SK, fields.amountCents]));
  return entriesOf(entries, 'invoice').flatMap(({ item, fields }) => {
    const { invoiceNumber, quoteId, depositCents = 0, status } = fields;
    if (depositCents === 0 || status === 'void') return [];
    const key = quoteId === undefined ? undefined : keys.payment(userId, quoteId, depositPaymentId);
    const received = deposits.get(key?.SK ?? '') ?? 0;
    return received === depositCents
      ? []
      : [
          finding(
            item,
            `depositCents is ${depositCents}, but ${received} were received for its quote`,
            `The deposit on invoice ${invoiceNumber} is ${formatDollars(depositCents)}, but ${formatDollars(received)} was received for its quote.`,
          ),
        ];
  });
}

/** Compares the account's figures and the amounts paid with the records behind them. */
export const auditMoney = (userId: string, entries: readonly LedgerEntry[]): Finding[] => [
  ...auditFigures(userId, entries),
  ...auditPayments(entries),
  ...auditDeposits(userId, entries),
  ...auditOnlinePayments(entries),
];

/** Checks the books of one account, from all items of its partition. */
export function auditAccount(entries: readonly LedgerEntry[]): Finding[] {
  const [first] = entries;
  if (!first) return [];
  const userId = idInKey(first.item.PK);
  const invoices = entriesOf(entries, 'invoice');
  const clients = entriesOf(entries, 'client').length;
  const names = entriesOf(entries, 'clientName').flatMap(({ fields }) => fields.clientIds).length;
  const [lite] = entriesOf(entries, 'liteProfile');
  return [
    ...(lite
      ? auditProfile(lite, entries)
      : findingUnless(
          invoices.length + clients === 0,
          first,
          'invoices or clients belong to an account without a Lite profile',
        )),
    ...auditClients(userId, entries),
    ...auditMoney(userId, entries),
    ...findingUnless(names === clients, first, `${names} client names lead to ${clients} clients`),
    ...auditInvoices(userId, entries),
    ...auditJobs(entries),
    ...auditRanking(userId, entries),
  ];
}
