import { expect } from 'vitest';
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

/**
 * Checks that the Today items about invoices are those that the invoices need, except for checks that clients reported.
 */
export async function auditToday(world: LiteWorld, where: string): Promise<void> {
  const [invoices, stored] = await Promise.all([world.itemsUnder('INVOICE#'), world.itemsUnder('TODAY#')]);
  const expected = invoices.flatMap((item) => invoiceTodayItems(recordOf(item))).map(factsAsText);
  const listed = stored
    .map((item) => todayItem.parse(item))
    .filter(
      ({ document, reason }) =>
        document === 'invoice' && !['check-reported', 'payment-unclear', 'payment-checking'].includes(reason),
    )
    .map((item) => factsAsText(item as TodayFacts));
  expect(listed.toSorted(), `${where}: Today`).toEqual(expected.toSorted());
}
