import { expect } from 'vitest';
import { questionTodayItem } from '#domain/today/question-item';
import { invoiceTodayItems, type TodayItem } from '#domain/today/today-item';
import { recordOf } from '#lambdas/invoices/store/invoice';
import { todayItem } from '#lambdas/today/store/today-item';
import type { LiteWorld } from './lite-world.ts';

type TodayFacts = Pick<
  TodayItem,
  'reason' | 'documentId' | 'from' | 'cents' | 'clientName' | 'title' | 'mail' | 'isLinkCopied'
>;

const factsAsText = (item: TodayFacts): string => {
  const { reason, documentId, from = '', cents, clientName, title, mail = '', isLinkCopied = false } = item;
  return [reason, documentId, from, cents, clientName, title, mail, isLinkCopied].join(' | ');
};

/** Reasons that only actions list, so that an invoice does not tell whether it needs them. */
const acted: readonly TodayItem['reason'][] = [
  'question',
  'check-reported',
  'check-besides-payment',
  'payment-unclear',
  'payment-checking',
];

/**
 * Checks that the Today items about invoices are those that the invoices need, and that those which an action listed name
 * the invoice and its client as they are now.
 */
export async function auditToday(world: LiteWorld, where: string): Promise<void> {
  const [invoices, items] = await Promise.all([world.itemsUnder('INVOICE#'), world.itemsUnder('TODAY#')]);
  const expected = invoices.flatMap((item) => invoiceTodayItems(recordOf(item))).map(factsAsText);
  const stored = items
    .map((item) => todayItem.parse(item))
    .filter(({ document }) => document === 'invoice') as readonly TodayItem[];
  const following = stored.filter(({ reason }) => acted.includes(reason));
  for (const { documentId, reason, title, clientName, cents } of following) {
    const found = invoices.find(({ invoiceId }) => invoiceId === documentId);
    if (!found) continue;
    const now = questionTodayItem(recordOf(found));
    expect({ title, clientName }, `${where}: ${reason}`).toEqual({
      title: now.title,
      clientName: now.clientName,
    });
    if (reason === 'question') expect(cents, `${where}: ${reason}`).toBe(now.cents);
  }
  const listed = stored.filter(({ reason }) => !acted.includes(reason)).map(factsAsText);
  expect(listed.toSorted(), `${where}: Today`).toEqual(expected.toSorted());
}
