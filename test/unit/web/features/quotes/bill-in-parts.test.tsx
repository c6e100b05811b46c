import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { QuoteDetail } from '#domain/contract/quotes';
import { agreedOf } from '#domain/quotes/agreed';
import { siteRoutes } from '#domain/site-routes';
import { ApprovedQuote } from '../../../../../web/features/quotes/approved-quote.tsx';
import { currentPath, openAppPage } from '../../../../support/opened-page.tsx';
import {
  anApprovedQuote,
  answer,
  api,
  openOwnQuote,
  quoteId,
  stubAccountApi,
} from '../../../../support/own-quotes.tsx';
import { stubObjectUrls } from '../../../../support/stubbed-api.ts';

beforeEach(() => {
  stubObjectUrls();
});

/** An approved quote of which an invoice bills this many cents; none if 0. */
function billedQuote(cents: number): QuoteDetail {
  const quote = anApprovedQuote();
  const agreed = agreedOf(quote.content);
  const part = {
    part: { kind: 'amount', typed: '1', lines: [] },
    agreedCents: agreed.amounts.total,
    cents,
    taxCents: 0,
    taxBaseCents: 0,
  } as const;
  return {
    ...quote,
    ...(cents > 0 && { invoiceId: 'first' }),
    billing: { title: quote.title, agreed, parts: cents > 0 ? { first: part } : {} },
  };
}

const total = () => billedQuote(0).billing?.agreed.amounts.total ?? 0;

const addressOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? undefined;

test('an approved quote can be billed as a whole or a part of it', async () => {
  await openOwnQuote(billedQuote(0));
  expect(await screen.findByRole('link', { name: 'Create invoice' })).toBeTruthy();
  expect(addressOf('Bill a part')).toContain(`?quote=${quoteId}&part=part`);
  expect(addressOf('Bill the rest')).toBeUndefined();
  expect(screen.queryByText('Billed so far')).toBeNull();
});

test('a quote that is billed in part shows what is left and offers the rest', async () => {
  await openOwnQuote(billedQuote(1));
  await screen.findByText('Billed so far');
  expect(addressOf('Bill the rest')).toContain(`?quote=${quoteId}&part=rest`);
  expect(addressOf('Bill a part')).toContain('part=part');
  expect(addressOf('Create invoice')).toBeUndefined();
  expect(screen.getByRole('link', { name: 'Invoice of part' }).getAttribute('href')).toContain('/first');
});

test('a quote that is billed completely offers nothing more', async () => {
  await openOwnQuote(billedQuote(total()));
  await screen.findByText('Billed so far');
  expect(addressOf('Bill the rest')).toBeUndefined();
  expect(addressOf('Bill a part')).toBeUndefined();
});

const openForm = async (quote: QuoteDetail, part?: 'part') => {
  stubAccountApi({ [`GET ${api}`]: answer(quote) });
  await openAppPage(
    <ApprovedQuote quoteId={quoteId} part={part}>
      {({ title }) => <p>Invoice for {title}</p>}
    </ApprovedQuote>,
    '/form',
  );
};

test('the next part has a form while something is left, and a billed quote leads to its invoice', async () => {
  await openForm(billedQuote(1), 'part');
  await screen.findByText(/^Invoice for/);
});

test.each([
  ['all of it is billed', total(), 'part'],
  ['it is billed in parts and the whole is asked for', 1, undefined],
] as const)('if %s, the first invoice opens', async (_, cents, part) => {
  await openForm(billedQuote(cents), part);
  await waitFor(() => expect(currentPath()).toBe(siteRoutes.liteInvoice.path.replace(':invoiceId', 'first')));
});
