import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anInvoice, checked } from '#test/support/invoices';
import * as currentSession from '../../../../../../web/adapters/auth/current-session.ts';
import { rememberLastInvoice } from '../../../../../../web/features/invoices/editor/last-invoice.ts';
import { openLiteGenerator } from '../../../../../support/lite-stand-ins.tsx';

beforeEach(() => {
  vi.spyOn(currentSession, 'accessToken').mockResolvedValue('token');
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
});

async function openOnPhone(defaults = {}) {
  openLiteGenerator({ defaults });
  await screen.findByRole('heading', { name: 'Create invoice' });
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** The line in place of number and dates. */
const line = () => screen.getByRole('button', { name: /^No\. / });

describe('on a phone, where number and dates are one line', () => {
  test('a chosen number series leaves the focus on the line that shows the number', async () => {
    await openOnPhone();
    await press('INV-0001');
    expect(screen.queryByText('Start a number series')).toBeNull();
    expect(line().textContent).toContain('INV-0001');
    expect(document.activeElement).toBe(line());
  });

  test('an own number opens the line and focuses its field', async () => {
    await openOnPhone();
    await press('Your own');
    expect(document.activeElement).toBe(screen.getByLabelText('Invoice Number'));
  });

  test('the answer when to be paid leaves the focus on the line that shows the due date', async () => {
    await openOnPhone({ invoicesCreated: 0 });
    await press('In 14 days');
    expect(line().textContent).toMatch(/, due /);
    expect(document.activeElement).toBe(line());
  });

  test('the terms of the last invoice leave the focus on the line that shows the due date', async () => {
    rememberLastInvoice(
      'pat',
      checked(anInvoice({ issueDate: '2026-11-03', terms: '14', dueDate: '2026-11-17' })),
    );
    await openOnPhone();
    await press('Use that');
    expect(line().textContent).toMatch(/, due /);
    expect(document.activeElement).toBe(line());
  });
});

test.each([
  ['Add discount', 'Discount'],
  ['Add tax', 'Tax rate %'],
  ['Add PO number', 'PO number'],
  ['Notes', /^Notes/],
  ['Address and phone', 'Address'],
])('on a phone, "%s" moves the focus to the first field of what it opens', async (button, field) => {
  await openOnPhone();
  await press(button);
  expect(document.activeElement).toBe(screen.getByLabelText(field));
});
