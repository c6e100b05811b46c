import { expect } from 'vitest';
import { foldDescription } from '#domain/clients/saved-item';
import { searchableText } from '#domain/invoices/invoice-filter';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { invoiceSortKey, partitionOfStatus } from '#domain/table/indexes';
import { auditToday } from './audit-today.ts';
import type { LiteWorld } from './lite-world.ts';
import { auditTotals } from './slow-totals.ts';

/** Checks the stored counters of an account: each must equal the number or sum of the invoices it should count. */
export async function auditBooks(world: LiteWorld, where: string): Promise<void> {
  const [invoices, clients, items, numbers, contents] = await Promise.all(
    ['INVOICE#', 'CLIENT#', 'ITEM#', 'NUMBER#', 'CONTENT#'].map((prefix) => world.itemsUnder(prefix)),
  );
  const all = await world.items();
  const lite = await world.lite();
  const counted = (invoices ?? []).filter(({ status }) => status === 'sent' || status === 'paid');

  // Each `expect` lists only the wrong items, because an account may have thousands. TOTALS always has a due time:
  // that of the check in the coming night.
  const hasDueWork = (item: Record<string, unknown>) =>
    item.SK !== 'TOTALS' && ('due' in item || 'GSI2PK' in item);
  expect(all.filter(hasDueWork), `${where}: nothing is left open`).toEqual([]);
  const wronglyIndexed = (invoices ?? []).filter((one) => {
    const invoice = one as unknown as InvoiceRecord;
    const group = partitionOfStatus(String(one.PK).slice('USER#'.length), invoice.status);
    return (
      one.GSI1PK !== group ||
      one.GSI1SK !== invoiceSortKey(invoice, invoice.invoiceId) ||
      !invoice.searched.startsWith(searchableText(invoice.invoiceNumber, invoice.clientName))
    );
  });
  expect(wronglyIndexed, `${where}: index keys and search text`).toEqual([]);
  const finalDeliveries = ['accepted', 'failed', 'unknown', 'none'];
  expect(
    (invoices ?? []).filter(({ delivery }) => !finalDeliveries.includes(String(delivery))),
    where,
  ).toEqual([]);
  expect(lite.invoicesCreated, `${where}: account`).toBe(counted.length);
  expect(lite.clientCount ?? 0, `${where}: clients`).toBe((clients ?? []).length);
  expect(numbers, `${where}: numbers`).toHaveLength((invoices ?? []).length);
  for (const client of clients ?? []) {
    const own = counted.filter(({ clientId }) => clientId === client.clientId);
    expect(client.invoiceCount, `${where}: client`).toBe(own.length);
    expect(client.totalCents, `${where}: client`).toBe(
      own.reduce((sum, { totalCents }) => sum + Number(totalCents), 0),
    );
  }
  await auditTotals(world, where);
  await auditToday(world, where);
  // The lines of void invoices count as uses too.
  const sent = (invoices ?? []).filter((one) => ['sent', 'paid', 'void'].includes(String(one.status)));
  const used = new Map<string, number>();
  const contentOf = new Map((contents ?? []).map((one) => [one.contentId, one]));
  for (const { contentId } of sent) {
    const descriptions = new Set<string>();
    // Looks at every sent version. An invoice counts as one use of an item, however many versions contain it.
    for (let at: unknown = contentId; at !== undefined; ) {
      const content = contentOf.get(at) as {
        invoice: { lineItems: { description: string }[] };
        previousContentId?: string;
      };
      for (const { description } of content.invoice.lineItems) descriptions.add(foldDescription(description));
      at = content.previousContentId;
    }
    for (const description of descriptions) used.set(description, (used.get(description) ?? 0) + 1);
  }
  const usage = (items ?? []).map((item) => [foldDescription(String(item.description)), item.usageCount]);
  expect(Object.fromEntries(usage), `${where}: items`).toEqual(Object.fromEntries(used));
  const metered = (invoices ?? []).filter(({ metered }) => metered).length;
  const givenBack = (invoices ?? []).filter((one) => one.metered && one.delivery === 'failed').length;
  expect(lite.unverifiedInvoices ?? 0, `${where}: unverified mails`).toBe(metered - givenBack);
  const [ranking] = await world.itemsUnder('RANKING');
  expect(((ranking?.top ?? []) as unknown[]).length, `${where}: ranking`).toBe(Math.min(20, used.size));
}
