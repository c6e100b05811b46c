import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { agreedOf } from '#domain/quotes/agreed';
import { anInvoice, checked } from '#test/support/invoices';
import { NotAgreed } from '../../../../../web/features/invoices/detail/not-agreed.tsx';
import { aDetail } from '../../../../support/lite-surroundings.tsx';
import { mockOperations } from '../../../../support/mocked-operations.ts';
import { openAppPage } from '../../../../support/opened-page.tsx';
import { anApprovedQuote } from '../../../../support/own-quotes.tsx';

beforeEach(() => {
  mockOperations();
});

const row = (description: string, unitPrice: string) => ({ description, quantity: '1', unitPrice });

/** An invoice of the approved quote over one furnace, with one more row. */
const billed = (changes: Partial<InvoiceDetail> = {}): InvoiceDetail =>
  aDetail({
    quoteId: 'quote-1',
    content: checked(anInvoice({ lineItems: [row('Furnace', '1200'), row('Outlet', '60')] })),
    billing: { title: '', agreed: agreedOf(anApprovedQuote().content), parts: {} },
    ...changes,
  });

test('the owner sees which rows of an invoice were not agreed in writing, and can send a change order', async () => {
  await openAppPage(<NotAgreed invoice={billed()} />);
  expect(screen.getByRole('heading', { name: 'Not agreed in writing' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Outlet$60.00']);
  expect(screen.getByRole('link', { name: 'Add a change order' }).getAttribute('href')).toContain(
    'changeOf=quote-1',
  );
});

test.each([
  ['a void invoice', { status: 'void' }],
  [
    'an invoice of agreed rows only',
    { content: checked(anInvoice({ lineItems: [row('furnace', '1200')] })) },
  ],
] as const)('nothing is said about %s', async (_, changes) => {
  await openAppPage(<NotAgreed invoice={billed(changes)} />);
  expect(screen.queryByText('Not agreed in writing')).toBeNull();
});
