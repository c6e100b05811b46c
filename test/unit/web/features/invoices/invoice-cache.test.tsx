import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { useInvoiceCache } from '../../../../../web/features/invoices/use-invoice-cache.ts';
import * as keys from '../../../../../web/session/cache-keys.ts';
import { aDetail, aSummary, dana, renderLite } from '../../../../support/lite-surroundings.tsx';

let invoices: ReturnType<typeof useInvoiceCache>;

function Probe() {
  invoices = useInvoiceCache();
  return <p>here</p>;
}
const open = async () => (await renderLite(<Probe />)).cache;

const { userId } = dana;
const { invoiceId } = aSummary();
const listKey = keys.historyKey(userId);
const foundKey = keys.foundInvoicesKey(userId, '{"show":"unpaid"}');
const oneKey = keys.invoiceKey(userId, invoiceId);
const other = aSummary({ invoiceId: 'other', invoiceNumber: 'INV-2' });
const list = (...pages: readonly (readonly InvoiceSummary[])[]) => ({
  pages: pages.map((rows, index) => ({ success: true, invoices: rows, cursor: `page-${index + 2}` })),
  pageParams: pages.map((_, index) => index),
});

/** The fields that only the page of an invoice has. */
const ofPage = {
  typed: { title: 'Typed' },
  logoVersion: 'logo-1',
  howToPay: { note: 'By check' },
  timeline: [{ kind: 'created', at: '2026-11-03T18:00:00.000Z' }],
  shownSince: '2026-11-04T18:00:00.000Z',
  payments: [{ paymentId: 'payment-1', amountCents: 1_000 }],
  waitingReceipts: [{ paymentId: 'payment-1', to: 'ruth@keller.example' }],
  refundable: { 'payment-1': 1_000 },
  movableCents: 0,
  deposit: { amountCents: 500 },
} as unknown as Partial<InvoiceDetail>;
const paidRow = { paidCents: 1_000, paidAt: '2026-11-05T18:00:00.000Z' };
const withoutFields = (...names: readonly string[]) =>
  Object.fromEntries(Object.entries(ofPage).filter(([name]) => !names.includes(name)));
const payments = ['payments', 'waitingReceipts', 'refundable', 'movableCents'];

test.each([
  ['keeps what rows do not have', aSummary({ ...paidRow, clientName: 'New' }), []],
  ['loses its payments when the paid amount changes', aSummary({ paidCents: 2_000 }), payments],
  ['loses them when nothing is paid any more', aSummary(), payments],
  [
    'loses the date of its version with a new one',
    aSummary({ ...paidRow, contentId: 'content-2' }),
    ['shownSince'],
  ],
  ['loses its deposit when it is void', aSummary({ ...paidRow, status: 'void' }), ['deposit']],
])('the page of an invoice with a newer row %s', async (_case, row, lost) => {
  const cache = await open();
  cache.setQueryData(oneKey, aDetail({ ...paidRow, ...ofPage, clientName: 'Old' }));
  invoices.put(row);
  const { content, brandColor, userEmail } = aDetail();
  // Fields of the older row that the newer one does not have, such as `paidAt`, are gone.
  expect(cache.getQueryData(oneKey)).toStrictEqual({
    ...row,
    content,
    brandColor,
    userEmail,
    ...withoutFields(...lost),
  });
});

test('the page of an invoice without optional fields gets none, and no page is made for a row', async () => {
  const cache = await open();
  invoices.put(aSummary());
  expect(cache.getQueryData(oneKey)).toBeUndefined();
  cache.setQueryData(oneKey, aDetail());
  invoices.put(aSummary({ status: 'paid' }));
  expect(cache.getQueryData(oneKey)).toStrictEqual(aDetail({ status: 'paid' }));
});

test('a newer row replaces its older one in all pages of all lists, and a deleted one is removed', async () => {
  const cache = await open();
  const [old, row] = [aSummary(), aSummary({ status: 'paid' })];
  cache.setQueryData(listKey, list([other], [old, other]));
  cache.setQueryData(foundKey, list([old]));
  // A list that is still being read has no data.
  void cache.prefetchQuery({
    queryKey: keys.foundInvoicesKey(userId, 'unread'),
    queryFn: () => new Promise(() => undefined),
  });
  invoices.put(row);
  expect(cache.getQueryData(listKey)).toStrictEqual(list([other], [row, other]));
  expect(cache.getQueryData(foundKey)).toStrictEqual(list([row]));
  invoices.remove(invoiceId);
  expect(cache.getQueryData(listKey)).toStrictEqual(list([other], [other]));
  expect(cache.getQueryData(foundKey)).toStrictEqual(list([]));
});

test('the page of a deleted invoice is dropped unless it is shown', async () => {
  const cache = await open();
  const shownKey = keys.invoiceKey(userId, 'shown');
  cache.setQueryData(oneKey, aDetail());
  cache.setQueryData(shownKey, aDetail({ invoiceId: 'shown' }));
  const hide = new QueryObserver(cache, {
    queryKey: shownKey,
    staleTime: Infinity,
    enabled: true,
    queryFn: () => null,
  }).subscribe(() => undefined);
  invoices.remove(invoiceId);
  invoices.remove('shown');
  expect(cache.getQueryData(oneKey)).toBeUndefined();
  expect(cache.getQueryData(shownKey)).toBeDefined();
  hide();
});

const all = {
  list: listKey,
  one: oneKey,
  another: keys.invoiceKey(userId, 'other'),
  reminders: keys.remindersKey(userId, invoiceId),
  received: keys.receivedKey(userId, 'all'),
  receivedSum: keys.receivedSumKey(userId, 'all'),
  clients: keys.clientDirectoryKey(userId),
  items: keys.topItemsKey(userId),
  account: keys.accountKey(userId),
  quotes: keys.quoteListKey(userId),
  otherUser: keys.historyKey('kim'),
};
const ofInvoices = ['list', 'one', 'another', 'reminders', 'received', 'receivedSum'];

test.each<[string, () => Promise<unknown>, readonly string[]]>([
  ['refreshInvoices', () => invoices.refreshInvoices(), ofInvoices],
  ['refreshInvoice', () => invoices.refreshInvoice(invoiceId), ['one', 'reminders']],
  ['refreshReceived', () => invoices.refreshReceived(), ['received', 'receivedSum']],
  ['refreshStatistics', () => invoices.refreshStatistics(), ['clients', 'account']],
  [
    'refreshAfterSending',
    () => invoices.refreshAfterSending(),
    [...ofInvoices, 'clients', 'items', 'account'],
  ],
])('%s reads again what it is about, and nothing else', async (_name, refresh, expected) => {
  const cache = await open();
  for (const key of Object.values(all)) cache.setQueryData(key, 'read');
  await refresh();
  const isRefreshed = (key: readonly string[]) => cache.getQueryState(key)?.isInvalidated === true;
  const refreshed = Object.entries(all).filter(([, key]) => isRefreshed(key));
  expect(refreshed.map(([name]) => name)).toEqual(expected);
});

test('reads of invoices are cancelled, so that their answers do not replace newer data', async () => {
  const cache = await open();
  const answers: ((answer: string) => void)[] = [];
  const read = (queryKey: readonly string[]) => {
    cache.setQueryData(queryKey, 'newer');
    void cache
      .fetchQuery({ queryKey, queryFn: () => new Promise<string>((resolve) => answers.push(resolve)) })
      .catch(() => undefined);
  };
  read(listKey);
  read(keys.quoteListKey(userId));
  await invoices.cancelReads();
  for (const answer of answers) answer('older');
  await Promise.resolve();
  expect(cache.getQueryState(listKey)).toMatchObject({ data: 'newer', fetchStatus: 'idle' });
  expect(answers).toHaveLength(2);
});
