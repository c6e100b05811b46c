import { expect } from 'vitest';
import { foldDescription } from '#domain/clients/saved-item';
import { searchableText } from '#domain/invoices/invoice-filter';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { invoiceSortKey, partitionOfStatus } from '#domain/table/indexes';
import { auditToday } from './audit-today.ts';
import type { LiteWorld } from './lite-world.ts';
import { auditTotals } from './slow-totals.ts';

/** Checks the books in the table: every counter against the invoices it should count. */
export async function auditBooks(world: LiteWorld, where: string): Promise<void> {
  const [invoices, clients, items, numbers, contents] = await Promise.all(
    ['INVOICE#', 'CLIENT#', 'ITEM#', 'NUMBER#', 'CONTENT#'].map((prefix) => world.under(prefix)),
  );
  const all = await world.items();
  const lite = await world.lite();
  const counted = (invoices ?? []).filter(({ status }) => status === 'sent' || status === 'paid');

  // One `expect` over thousands of items each way: the list that should be empty shows what is wrong. The totals are
  // due because of the check in the coming night.
  const isOpen = (item: Record<string, unknown>) =>
    item.SK !== 'TOTALS' && ('due' in item || 'GSI2PK' in item);
  expect(all.filter(isOpen), `${where}: nothing is left open`).toEqual([]);
  const misplaced = (invoices ?? []).filter((one) => {
    const invoice = one as unknown as InvoiceRecord;
    const group = partitionOfStatus(String(one.PK).slice('USER#'.length), invoice.status);
    return (
      one.GSI1PK !== group ||
      one.GSI1SK !== invoiceSortKey(invoice, invoice.invoiceId) ||
      one.searched !== searchableText(invoice.invoiceNumber, invoice.clientName)
    );
  });
  expect(misplaced, `${where}: where the history finds it`).toEqual([]);
  const settled = ['accepted', 'failed', 'unknown', 'none'];
  expect(
    (invoices ?? []).filter(({ delivery }) => !settled.includes(String(delivery))),
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
    // Every content that was sent, the current one and those before its edits: an invoice uses an item once.
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
  const [ranking] = await world.under('RANKING');
  expect(((ranking?.top ?? []) as unknown[]).length, `${where}: ranking`).toBe(Math.min(20, used.size));
}
