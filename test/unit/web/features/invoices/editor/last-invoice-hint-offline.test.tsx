import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anInvoice, checked } from '#test/support/invoices';
import { rememberLastInvoice } from '../../../../../../web/features/invoices/editor/last-invoice.ts';
import { openLiteGenerator } from '../../../../../support/lite-stand-ins.tsx';

vi.mock('../../../../../../web/adapters/auth/current-session.ts', () => ({
  accessToken: async () => 'token',
}));
vi.mock('../../../../../../web/features/invoices/editor/last-invoice-hint.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('the form works if the code of the hint about the last invoice cannot be loaded', async () => {
  rememberLastInvoice('pat', checked(anInvoice({ taxName: 'Tax', taxRate: '7.5' })));
  openLiteGenerator({ defaults: {} });
  await screen.findByRole('heading', { name: 'Create invoice' });
  expect(screen.getByLabelText('Line 1 Description')).toBeInstanceOf(HTMLElement);
  expect(screen.queryByText(/^Your last invoice/)).toBeNull();
});
