import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { api, mockAccountApi } from '#test/support/account-api';
import { wholeText } from '#test/support/whole-text';
import { aSummary } from '../../../../support/lite-surroundings.tsx';
import { openInvoicePage } from '../../../../support/open-invoice-page.tsx';

mockAccountApi();

beforeEach(() => {
  // Before lazy code is imported, a request for the runtime configuration tests the network.
  vi.stubGlobal('fetch', async () => Response.json({}));
});

const ruth = 'ruth@keller.example';
const toOwner = { kind: 'emailed', mail: 'to-owner', at: '2026-11-05T15:00:00.000Z' } as const;

async function openPage(changes: Partial<InvoiceDetail>) {
  await openInvoicePage(changes);
  await screen.findByText('Details');
}

describe('the button that emails the owner again', () => {
  test('names the owner beside the one that emails the client', async () => {
    await openPage({ status: 'failed', delivery: 'failed', clientName: 'Ruth', clientEmail: ruth });
    screen.getByRole('button', { name: 'Send to Ruth' });
    screen.getByRole('button', { name: /^Retry the email to me/ });
  });

  test('names the owner after an email that was not confirmed', async () => {
    await openPage({ status: 'created', delivery: 'unknown' });
    screen.getByText('Check your inbox first: it may have arrived.');
    screen.getByRole('button', { name: /^Send again to me/ });
  });
});

describe('who has an invoice that is not with a client', () => {
  const cardText = () => screen.getByText(/has this invoice$/).parentElement?.textContent;

  test('says when a paid invoice was emailed, and that only the owner was', async () => {
    await openPage({ status: 'paid', timeline: [toOwner] });
    expect(cardText()).toMatch(/^Who has this invoiceEmailed only to you on Nov 5, 2026, /);
  });

  test('says that nobody was emailed', async () => {
    await openPage({ status: 'failed', delivery: 'failed', timeline: [] });
    screen.getByText('Not emailed to anyone yet');
  });

  test('says that the only email is not confirmed', async () => {
    await openPage({ status: 'created', delivery: 'unknown', timeline: [] });
    screen.getByText('Emailed only to you, not confirmed');
  });

  test('does not say that the client was not emailed while that is unknown', async () => {
    await openPage({
      clientMail: { delivery: 'unknown', to: ruth, mailId: 'mail-1', contentId: 'content-1' },
      timeline: [toOwner],
    });
    expect(cardText()).toMatch(
      /^Who has this invoiceEmail to ruth@keller\.example not confirmedEmailed to you on Nov 5, 2026, /,
    );
  });

  test('does not speak of emails once a client has it', async () => {
    await openPage({
      clientVersions: [{ to: ruth, totalCents: 89_50, isCurrent: true }],
      timeline: [toOwner],
    });
    expect(cardText()).not.toMatch(/to you/);
  });
});

test('a paid invoice says in a quiet line that it is locked, with a link that opens a copy', async () => {
  await openPage({ status: 'paid', invoiceId: 'invoice-1' });
  const link = screen.getByRole('link', { name: 'Duplicate it' });
  expect(link.getAttribute('href')).toMatch(/\?copy=invoice-1$/);
  const line = link.closest('p');
  expect(line?.textContent).toBe('This invoice is paid and can no longer be edited. Duplicate it instead.');
  expect(line?.closest('[role="status"]')).toBeNull();
});

const check = { paymentId: 'check-1', amountCents: 20_00, date: '2026-11-03', method: 'check' } as const;

describe('the notice of an invoice that is locked by payments', () => {
  const noticeOf = () => screen.getByText(/^Editing is locked/).parentElement;

  test('removes its only payment and opens a copy', async () => {
    const paid = { status: 'sent', invoiceId: 'invoice-1', paidCents: 20_00, payments: [check] } as const;
    api('remove-payment').mockResolvedValue({ success: true, invoice: aSummary() });
    await openPage(paid);
    const link = screen.getByRole('link', { name: 'duplicate it' });
    expect(link.getAttribute('href')).toMatch(/\?copy=invoice-1$/);
    await userEvent.click(screen.getByRole('button', { name: 'Remove the payment' }));
    expect(api('remove-payment')).toHaveBeenCalledWith({
      path: { invoiceId: 'invoice-1', paymentId: 'check-1' },
    });
  });

  test('says where to remove several payments', async () => {
    await openPage({
      status: 'sent',
      paidCents: 40_00,
      payments: [check, { ...check, paymentId: 'check-2' }],
    });
    expect(noticeOf()?.textContent).toContain('Remove them under Payments to edit the invoice');
    expect(screen.queryByRole('button', { name: 'Remove the payment' })).toBeNull();
  });

  test('offers only a copy after a card payment', async () => {
    const online = { cause: 'payment', source: 'pay-1', feeCents: 1_00, netCents: 19_00 } as const;
    await openPage({ status: 'sent', paidCents: 20_00, payments: [{ ...check, method: 'card', online }] });
    screen.getByText(/^This invoice has card or bank payments/);
    screen.getByRole('link', { name: 'Duplicate it' });
    expect(screen.queryByRole('button', { name: 'Remove the payment' })).toBeNull();
  });
});

test('the notice of a void invoice links to a copy of it', async () => {
  await openPage({ status: 'void' });
  const link = screen.getByRole('link', { name: 'Duplicate it' });
  expect(link.closest('[role="status"]')?.textContent).toMatch(
    /^This invoice was voided\. Duplicate it to bill/,
  );
});

test('an overdue invoice says how late it is, an unpaid one only when it is due', async () => {
  await openPage({ dueDate: '2000-12-05' });
  screen.getByText(/overdue since December 5, 2000\.$/);
  screen.getByText(/^[\d,]+ days late$/);
  cleanup();
  await openPage({ dueDate: '2999-12-05' });
  screen.getByText(wholeText(/owes \$[\d.]+, due December 5, 2999\.$/));
  expect(screen.queryByText(/late$/)).toBeNull();
});

test('before the due date a reminder is opened under More, and its result names the client', async () => {
  const clientMail = { delivery: 'accepted', to: ruth, mailId: 'mail-1', contentId: 'content-1' } as const;
  const clientVersions = [{ to: ruth, totalCents: 89_50, isCurrent: true }];
  const reminders = {
    isWanted: false,
    isOn: false,
    isPossible: true,
    balanceCents: 89_50,
    isDoneToday: false,
  };
  api('get-invoice-reminders').mockResolvedValue(reminders);
  api('remind-now').mockResolvedValue({ ...reminders, isDoneToday: true });
  await openPage({ dueDate: '2999-12-05', clientEmail: ruth, clientMail, clientVersions });
  await screen.findByRole('button', { name: 'Remind now' });
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remind now' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send reminder' }));
  await screen.findAllByText(`Reminder emailed to ${ruth}.`);
});

test('a reminder that was possible is not offered for an invoice that is paid by now', async () => {
  api('get-invoice-reminders').mockResolvedValue({
    isWanted: true,
    isOn: true,
    isPossible: true,
    balanceCents: 89_50,
    isDoneToday: false,
  });
  const clientMail = { delivery: 'accepted', to: ruth, mailId: 'mail-1', contentId: 'content-1' } as const;
  // The payment is shown before the server answers, and before the reminders are read again.
  api('record-payment').mockReturnValue(new Promise(() => undefined));
  await openPage({ dueDate: '2999-12-05', clientEmail: ruth, clientMail });
  const openMore = async () => userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await openMore();
  await screen.findByRole('menuitem', { name: 'Remind now' });
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark as paid' }));
  await openMore();
  await screen.findByRole('menuitem', { name: 'Undo paid' });
  expect(screen.queryByRole('menuitem', { name: 'Remind now' })).toBeNull();
});

test('after a reminder the next action is to record the payment', async () => {
  const clientMail = { delivery: 'accepted', to: ruth, mailId: 'mail-1', contentId: 'content-1' } as const;
  const clientVersions = [{ to: ruth, totalCents: 89_50, isCurrent: true }];
  const reminders = { isWanted: false, isOn: false, isPossible: true, balanceCents: 89_50 };
  const overdue = { dueDate: '2000-12-05', clientEmail: ruth, clientMail, clientVersions };
  api('get-invoice-reminders').mockResolvedValueOnce({ ...reminders, isDoneToday: false });
  await openPage(overdue);
  await screen.findByRole('button', { name: /^Remind (?!now)/ });
  cleanup();
  api('get-invoice-reminders').mockResolvedValueOnce({ ...reminders, isDoneToday: true });
  await openPage(overdue);
  // Only the card of the reminders says that there was one.
  await screen.findByRole('button', { name: 'Reminded in the last 24 hours' });
  expect(screen.getByRole('button', { name: 'Record payment' }).className).toContain('bg-brand');
});

test('the details of an invoice without a due date say so', async () => {
  await openPage({ dueDate: '' });
  screen.getByText('No due date');
  screen.getByText(wholeText(/ owes \$89\.50\.$/));
  expect(screen.queryByText('N/A')).toBeNull();
});
