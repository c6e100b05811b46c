import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import { paperOfQuote } from '#domain/quotes/quote-paper';
import { printedQuotes } from '#test/support/printed-quotes';
import { QuoteSheet } from '../../../../../web/features/quotes/quote-sheet.tsx';
import { renderLite } from '../../../../support/lite-surroundings.tsx';

const amountsIn = (text: string): string[] =>
  [...new Set(text.match(/[+-]?\$[\d,]+\.\d\d/g) ?? [])].toSorted();

test.each(printedQuotes)('the paper of the $name says the amounts of its page', async ({ quote }) => {
  const { container, unmount } = await renderLite(<QuoteSheet quote={quote as QuoteView} />);
  // What there is to choose is loaded later.
  await waitFor(() => expect(container.querySelector('dt')).not.toBeNull());
  const page = container.textContent ?? '';
  const labels = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent);
  const values = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent);
  unmount();
  const { subtotal, adjustments = [], total, settlement = [], rows } = paperOfQuote(quote, undefined);
  const sums = [...(subtotal ? [subtotal] : []), ...adjustments, total, ...settlement];
  expect(sums.map(({ label }) => label)).toEqual(labels);
  expect(sums.map(({ value }) => value)).toEqual(values);
  const shown = rows.flatMap((row) => [row.quantity === '' ? '' : row.unitPrice, row.total]);
  const summed = sums.flatMap(({ label, value }) => [label, value]);
  expect(amountsIn([...shown, ...summed].join(' '))).toEqual(amountsIn(page));
  // The page says it behind the price, the paper behind the name of the line.
  const plusTax = ', plus tax';
  const lines = rows.filter(({ isHeading }) => !isHeading).map(({ description }) => description);
  for (const line of lines) expect(page).toContain(line.replace(plusTax, ''));
  expect(lines.filter((line) => line.includes(plusTax))).toHaveLength(page.split(' plus tax').length - 1);
});
