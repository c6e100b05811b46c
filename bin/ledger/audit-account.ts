import { foldClientName } from '#domain/address-book/client';
import { foldInvoiceNumber } from '#domain/lite-invoice/invoice-texts';
import { unverifiedInvoiceLimit } from '#domain/profile/profile';
import { type ItemKind, idInKey, kindOfKey } from '#domain/table/key-kinds';
import { keys } from '#domain/table/keys';
import { sha256 } from '#lambdas/adapters/hash';
import { isOpen } from './audit-index.ts';
import { type Finding, finding, type LedgerItem } from './ledger-item.ts';

const sum = (items: readonly LedgerItem[], name: string): number =>
  items.reduce((total, item) => total + Number(item[name] ?? 0), 0);

const isCounted = ({ status }: LedgerItem): boolean => status === 'sent' || status === 'paid';

/** Checks the books of one account: all items of its partition. */
export function auditAccount(items: readonly LedgerItem[]): Finding[] {
  const first = items[0];
  if (!first) return [];
  const userId = idInKey(first.PK);
  const of = (kind: ItemKind) => items.filter((item) => kindOfKey(item) === kind);
  const bySortKey = new Map(items.map((item) => [item.SK, item]));
  const findings: Finding[] = [];
  const expect = (item: LedgerItem, isRight: boolean, what: string) => {
    if (!isRight) findings.push(finding(item, what));
  };

  const [lite] = of('liteProfile');
  const invoices = of('invoice');
  const clients = of('client');
  const counted = invoices.filter(isCounted);
  if (lite) {
    expect(
      lite,
      lite.invoicesCreated === counted.length,
      `invoicesCreated is ${lite.invoicesCreated}, but ${counted.length} invoices are sent or paid`,
    );
    expect(
      lite,
      Number(lite.clientCount ?? 0) === clients.length,
      `clientCount is ${lite.clientCount ?? 0}, but there are ${clients.length} clients`,
    );
    const metered = Number(lite.unverifiedInvoices ?? 0);
    expect(
      lite,
      metered >= 0 && metered <= unverifiedInvoiceLimit,
      `unverifiedInvoices is ${metered}, beyond its limit`,
    );
    expect(lite, of('businessProfile').length === 1, 'the account has no business profile');
  } else if (invoices.length + clients.length > 0)
    findings.push(finding(first, 'invoices or clients belong to an account without a Lite profile'));

  for (const client of clients) {
    const own = counted.filter(({ clientId }) => clientId === client.clientId);
    expect(
      client,
      client.invoiceCount === own.length,
      `invoiceCount is ${client.invoiceCount}, but ${own.length} sent invoices name the client`,
    );
    expect(
      client,
      client.totalCents === sum(own, 'totalCents'),
      `totalCents is ${client.totalCents}, but its invoices come to ${sum(own, 'totalCents')}`,
    );
    const entry = bySortKey.get(keys.clientName(userId, sha256(foldClientName(String(client.name)))).SK);
    expect(client, entry?.clientId === client.clientId, 'its name does not lead to it');
  }
  expect(
    first,
    of('clientName').length === clients.length,
    `${of('clientName').length} client names lead to ${clients.length} clients`,
  );

  for (const invoice of invoices) {
    const number = bySortKey.get(
      keys.invoiceNumber(userId, sha256(foldInvoiceNumber(String(invoice.invoiceNumber)))).SK,
    );
    expect(invoice, number?.invoiceId === invoice.invoiceId, 'its number is not taken by it');
    const content = bySortKey.get(keys.invoiceContent(userId, String(invoice.contentId)).SK);
    expect(invoice, content !== undefined, 'it has no content');
    if (content)
      expect(
        invoice,
        content.invoiceId === invoice.invoiceId && content.totalCents === invoice.totalCents,
        'its content is of another invoice or total',
      );
  }
  expect(
    first,
    of('invoiceNumber').length === invoices.length,
    `${of('invoiceNumber').length} numbers are taken by ${invoices.length} invoices`,
  );

  // While an invoice is open its lines may be counted already and not yet ranked.
  const [ranking] = invoices.some(isOpen) ? [] : of('itemRanking');
  const ranked = (ranking?.top as readonly (readonly [string, number])[] | undefined) ?? [];
  for (const [itemId, count] of ranked)
    if (ranking)
      expect(
        ranking,
        bySortKey.get(keys.savedItem(userId, itemId).SK)?.usageCount === count,
        `the saved item ${itemId} is ranked with another count than its own`,
      );
  return findings;
}
