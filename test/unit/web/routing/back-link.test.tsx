import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { BackToDocument } from '../../../../web/routing/back-link.tsx';

const Path = () => <p data-testid="path">{useLocation().pathname}</p>;

const openSettings = (state: unknown) =>
  render(
    <MemoryRouter initialEntries={['/quote-editor', { pathname: '/settings', state }]} initialIndex={1}>
      <BackToDocument />
      <Path />
    </MemoryRouter>,
  );

test('a setting that was opened from a quote leads back to the quote', async () => {
  openSettings({ cameFrom: 'quote' });
  fireEvent.click(screen.getByRole('button', { name: 'Back to your quote' }));
  await expect.poll(() => screen.getByTestId('path').textContent).toBe('/quote-editor');
});

test('a setting that was opened after sending an invoice leads to the invoice, not back to an empty form', async () => {
  openSettings({ cameFrom: 'invoice', invoiceId: '01JD0000000000000000ABCDEF' });
  fireEvent.click(screen.getByRole('button', { name: 'Back to your invoice' }));
  await expect
    .poll(() => screen.getByTestId('path').textContent)
    .toBe('/billhook-lite/invoices/01JD0000000000000000ABCDEF');
});

test.each([undefined, null, 'quote', { cameFrom: 'elsewhere' }])(
  'a setting that was opened in another way (%j) has no such button',
  (state) => {
    openSettings(state);
    expect(screen.queryByRole('button')).toBeNull();
  },
);
