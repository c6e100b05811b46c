import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultsOfferTexts } from '#domain/invoices/defaults-offer';
import { anInvoice, checked } from '#test/support/invoices';
import * as currentSession from '../../../../../../web/adapters/auth/current-session.ts';
import { rememberLastInvoice } from '../../../../../../web/features/invoices/editor/last-invoice.ts';
import { openLiteGenerator } from '../../../../../support/lite-stand-ins.tsx';

beforeEach(() => void vi.spyOn(currentSession, 'accessToken').mockResolvedValue('token'));

const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const typeInto = (label: RegExp | string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const hints = () => screen.queryAllByText(/^Your last invoice /).map(({ textContent }) => textContent);

async function open(defaults = {}) {
  openLiteGenerator({ defaults });
  await screen.findByRole('heading', { name: 'Create invoice' });
}

const remember = (changes: Parameters<typeof anInvoice>[0]) =>
  rememberLastInvoice('pat', checked(anInvoice({ issueDate: '2026-11-03', ...changes })));

test('the second invoice offers the tax and the due date of the first if they were undone as defaults', async () => {
  await open();
  expect(hints()).toEqual([]);
  typeInto('Line 1 Description', 'Boiler service');
  typeInto('Line 1 Unit Price', '95');
  await userEvent.click(screen.getByRole('button', { name: 'Add tax' }));
  typeInto('Tax rate %', '7.5');
  typeInto(/^Issue Date/, '2026-11-03');
  typeInto(/^Terms/, '14');
  await userEvent.click(screen.getByRole('button', { name: /Generate & Send Invoice/ }));
  await screen.findByText('New invoices and quotes now begin with Tax 7.5 %.');
  await screen.findByText('New invoices and quotes now begin with 14 days to pay.');
  for (const undo of screen.getAllByRole('button', { name: /^Undo/ })) await userEvent.click(undo);
  await waitFor(() => expect(screen.getAllByText(defaultsOfferTexts.undone)).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Create Another Invoice' }));
  await screen.findByText('Your last invoice had Tax 7.5 %.');
  expect(hints()).toContain('Your last invoice was due in 14 days.');

  typeInto(/^Issue Date/, '2026-12-01');
  await userEvent.click(screen.getByRole('button', { name: 'Use it' }));
  expect(field('Tax rate %').value).toBe('7.5%');
  expect(document.activeElement).toBe(field('Tax rate %'));
  await userEvent.click(screen.getByRole('button', { name: 'Use that' }));
  expect([field(/^Terms/).value, field(/^Due Date/).value]).toEqual(['14', '2026-12-15']);
  await waitFor(() => expect(hints()).toEqual([]));
});

test('a due date that was typed without terms is offered as days, and stays a custom date', async () => {
  remember({ dueDate: '2026-11-13' });
  await open();
  await screen.findByText('Your last invoice was due in 10 days.');
  typeInto(/^Issue Date/, '2026-12-01');
  await userEvent.click(screen.getByRole('button', { name: 'Use that' }));
  expect([field(/^Terms/).value, field(/^Due Date/).value]).toEqual(['date', '2026-12-11']);
});

test('nothing is offered for what Settings has a default for, or what the last invoice did not have', async () => {
  remember({ taxName: 'Tax', taxRate: '7.5', terms: '14', dueDate: '2026-11-17' });
  await open({ defaultTerms: 30 });
  await screen.findByText('Your last invoice had Tax 7.5 %.');
  expect(hints()).toHaveLength(1);
  cleanup();
  await open({ defaultTerms: 30, defaultTax: { name: 'Tax', rate: 8_000 } });
  expect(hints()).toEqual([]);
  cleanup();
  remember({ dueDate: '' });
  await open();
  expect(hints()).toEqual([]);
});

test('a last invoice of more than 30 days ago is not offered', async () => {
  vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 31 * 24 * 60 * 60 * 1_000);
  remember({ taxName: 'Tax', taxRate: '7.5' });
  await open();
  expect(hints()).toEqual([]);
});

test('something unreadable in the browser’s storage is ignored', async () => {
  localStorage.setItem('lite.user.pat.last-invoice', '{"taxText":1}');
  await open();
  expect(hints()).toEqual([]);
});
