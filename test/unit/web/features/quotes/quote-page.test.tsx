import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { QuoteDetail } from '#domain/quotes/contract';
import { api, mockAccountApi, refusalError } from '#test/support/account-api';
import { aBusiness } from '#test/support/pool-accounts';
import { wholeText } from '#test/support/whole-text';
import { LiteQuotePage } from '../../../../../web/pages/lite-quote-page.tsx';
import { accountKey } from '../../../../../web/session/cache-keys.ts';
import { renderLite } from '../../../../support/lite-surroundings.tsx';

mockAccountApi();

const quoteId = 'A'.repeat(22);

const sent: QuoteDetail = {
  quoteId,
  title: 'New furnace',
  clientName: 'Dana Whitfield',
  totalCents: 1_200_00,
  state: 'sent',
  delivery: 'accepted',
  wasMailed: true,
  issueDate: '2026-11-03',
  isLite: true,
  contentId: 'content-1',
  createdAt: '2026-11-03T18:00:00.000Z',
  content: {
    title: 'New furnace',
    clientMessage: '',
    issueDate: '2026-11-03',
    taxRate: 0,
    brandColor: '#2563eb',
    lineItems: [{ description: 'Furnace', quantity: 1_000, price: 1_200_00 }],
    deposit: { percent: 25_000 },
  },
  timeline: [],
  questions: [],
  brokenBy: [],
};

const approved: QuoteDetail = {
  ...sent,
  state: 'approved',
  acceptance: { at: '2026-11-04T15:00:00.000Z', name: 'Dana Whitfield' },
};

const answer = (quote: QuoteDetail) => ({ success: true, quote }) as const;

async function openQuote(quote: QuoteDetail, details: object = {}) {
  api('get-lite-quote').mockResolvedValue(answer(quote));
  const lite = { emailVerified: true, email: 'dana@example.com', ...details };
  const account = { success: true, lite, business: aBusiness() };
  api('read-profile').mockResolvedValue(account as never);
  const page = await renderLite(
    <Routes>
      <Route path="/quotes/:quoteId" element={<LiteQuotePage />} />
    </Routes>,
    `/quotes/${quoteId}`,
  );
  act(() => page.cache.setQueryData(accountKey('dana'), account));
  await screen.findByRole('heading', { name: 'New furnace', level: 1 });
  return page;
}

const emailedAt = '2026-11-03T18:00:05.000Z';
const client = { name: 'Dana Whitfield', email: 'dana@client.example', address: '', city: '', phone: '' };
const emailed: QuoteDetail = {
  ...sent,
  content: { ...sent.content, client },
  timeline: [{ kind: 'emailed', at: emailedAt }],
};

test('the page of a sent quote says that its client has it, and when its owner is emailed', async () => {
  await openQuote(emailed);
  await screen.findByRole('heading', { name: /this quote$/ });
  const item = screen.getByText('dana@client.example', { selector: 'li *' }).closest('li');
  expect(item?.textContent).toMatch(/^dana@client\.example has it since Nov 3, 2026, /);
  screen.getByText('You get an email when your client approves it, declines it or asks a question.');
});

test('the page of a revised quote says what its client is told about the change', async () => {
  const revisedParts = { since: '2026-11-01', changes: ['Furnace $1,000.00 → $1,200.00', 'total up'] };
  await openQuote({ ...sent, revisedParts });
  screen.getByText('Changed since November 1, 2026: Furnace $1,000.00 → $1,200.00; total up.');
});

test('the page of an approved quote says who was emailed its certificate and when', async () => {
  const certificateEmails = { owner: '2026-11-04T15:00:05.000Z', client: '2026-11-04T15:00:07.000Z' };
  const { content, timeline } = emailed;
  await openQuote({ ...approved, content, timeline, certificateEmails });
  await screen.findByRole('heading', { name: /this quote$/ });
  const rows = screen.getAllByText(/got the certificate of approval/).map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^dana@client\.example got the certificate of approval on Nov 4, 2026, /),
    expect.stringMatching(/^You got the certificate of approval on Nov 4, 2026, /),
  ]);
  expect(screen.queryByText(/download the certificate of approval/)).toBeNull();
  cleanup();
  await openQuote({ ...approved, content, timeline, certificateEmails: { owner: certificateEmails.owner } });
  await screen.findByText('Your client can download the certificate of approval from the link.');
  expect(screen.getAllByText(/got the certificate of approval/)).toHaveLength(1);
});

test('the question before a new link says what the old one shows, and that nobody is emailed', async () => {
  await openQuote(emailed);
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New link' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(
    'The old link stops working at once and shows "Quote not found". No email is sent, so send your client the new one yourself.',
  );
});

test('the page of a quote whose only email was refused does not say who has it', async () => {
  await openQuote({ ...emailed, delivery: 'failed', wasMailed: false });
  await screen.findAllByText(/the email was refused/);
  expect(screen.queryByText(/(has|Who has) this quote$/)).toBeNull();
});

test.each<Partial<QuoteDetail>>([
  { delivery: 'failed' },
  { delivery: 'unknown' },
  { mailTrouble: 'bounced' },
])('the page of a quote does not say that its client has it if that is not certain (%j)', async (changes) => {
  await openQuote({ ...emailed, ...changes });
  await screen.findByRole('heading', { name: /this quote$/ });
  expect(screen.queryByText(/ has this quote of /)).toBeNull();
});

const buttonClassOf = (name: string) => screen.getByRole('link', { name }).className;

/** Opens the dialog with the first button of the page, and returns it. */
async function depositDialog() {
  const [button] = await screen.findAllByRole('button', { name: 'Record deposit' });
  await userEvent.click(button as HTMLElement);
  return within(await screen.findByRole('dialog', { name: 'Record deposit' }));
}

test('the next step of an approved quote is its deposit, and the invoice once the deposit is received or under way', async () => {
  await openQuote(approved);
  const [first] = await screen.findAllByRole('button', { name: 'Record deposit' });
  expect(first?.className).toContain('bg-brand');
  expect(buttonClassOf('Create invoice')).not.toContain('bg-brand');
  const onlineDeposit = { paidCents: 0, pendingCents: 300_00 };
  const received = { cents: 300_00, on: '2026-11-05', method: 'cash' } as const;
  for (const settled of [{ received }, { onlineDeposit }, { invoiceId: 'invoice-1' }]) {
    cleanup();
    await openQuote({ ...approved, ...settled });
    const [next] = await screen.findAllByRole('link', { name: /^(Create|View) invoice$/ });
    expect(next?.className).toContain('bg-brand');
    for (const button of screen.queryAllByRole('button', { name: 'Record deposit' }))
      expect(button.className).not.toContain('bg-brand');
  }
});

test('the page of a quote says that a payment of the deposit is being checked, and asks for nothing meanwhile', async () => {
  await openQuote({ ...approved, isDepositChecked: true });
  await screen.findByText('A payment is being checked.');
  screen.getByText('A payment of the deposit is being checked. If it arrived, it is added to the invoice.');
  expect(screen.queryByText(/not received yet|left to pay/)).toBeNull();
});

test('only the page of an approved quote has a record of the approval, and any page says that a record is broken', async () => {
  const timeline = [{ kind: 'sent', at: emailedAt, revision: 1, hash: 'abc' }] as const;
  await openQuote({ ...approved, timeline });
  await screen.findByRole('heading', { name: 'Record' });
  cleanup();
  await openQuote({ ...sent, timeline });
  await screen.findByRole('heading', { name: /this quote$/ });
  expect(screen.queryByRole('heading', { name: 'Record' })).toBeNull();
  cleanup();
  await openQuote({ ...sent, timeline, brokenBy: ['Link 1 is missing.'] });
  await screen.findByText('Link 1 is missing.');
});

test('the dialog for a deposit says what the client learns, and the page shows the note and what the link shows, and Undo removes it', async () => {
  const received = { cents: 200_00, on: '2026-11-05', method: 'check', note: 'Check 1042' } as const;
  api('set-quote-deposit').mockResolvedValueOnce(answer({ ...approved, received }));
  await openQuote(approved);
  const dialog = await depositDialog();
  dialog.getByText(
    'No email is sent to your client. Their page of the quote shows what you received and when.',
  );
  const amount = dialog.getByLabelText<HTMLInputElement>('Amount received');
  expect(amount.value).toBe('300.00');
  await userEvent.clear(amount);
  await userEvent.type(amount, '200');
  await userEvent.selectOptions(dialog.getByLabelText('Method'), 'check');
  await userEvent.type(dialog.getByLabelText(/^Note/), 'Check 1042');
  await userEvent.click(dialog.getByRole('button', { name: /^Record deposit/ }));
  await screen.findByText(wholeText('$200.00 received on November 5, 2026'));
  await screen.findByText('Check 1042');
  await screen.findByText(
    'The link shows what was received, and $100.00 left to pay. Nobody was emailed about it.',
  );
  const toast = (await screen.findByText('Deposit of $200.00 recorded. Nobody was emailed.')).closest(
    '[role="dialog"], [role="alertdialog"]',
  ) as HTMLElement;

  api('set-quote-deposit').mockResolvedValueOnce(answer(approved));
  await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }));
  await screen.findAllByRole('button', { name: 'Record deposit' });
  expect(api('set-quote-deposit').mock.calls.map(([{ body }]) => body.received)).toEqual([
    { amount: '200', on: expect.any(String), method: 'check', note: 'Check 1042' },
    null,
  ]);
});

test('what was received of the deposit, by hand and online, is said below the total', async () => {
  const received = { cents: 200_00, on: '2026-11-05', method: 'check' } as const;
  const onlineDeposit = { paidCents: 100_00, on: '2026-11-06', method: 'card' } as const;
  await openQuote({ ...approved, received, onlineDeposit });
  const total = screen.getByText('Total', { selector: 'p > span' }).closest('div');
  expect(total?.textContent).toContain('Deposit of $200.00 received on November 5, 2026 by check');
  expect(total?.textContent).toContain('Deposit of $100.00 received on November 6, 2026 by card');
  cleanup();
  await openQuote({ ...approved, onlineDeposit: { ...onlineDeposit, paidCents: 0 } });
  expect(screen.queryByText(/^Deposit of .* received on/)).toBeNull();
});

test('a refund of the deposit that failed says who has the money and what to do', async () => {
  const onlineDeposit = {
    paidCents: 300_00,
    on: '2026-11-06',
    method: 'card',
    failedRefundCents: 300_00,
  } as const;
  await openQuote({ ...approved, onlineDeposit });
  screen.getByText('A refund of $300.00 failed. You still have the money.');
  screen.getByText(/Refund it again, or give it back in another way\./);
});

test('who has the quote comes before the quote on paper', async () => {
  await openQuote(emailed);
  const holders = screen.getByRole('heading', { name: /this quote$/ });
  const paper = screen.getByText('Furnace');
  expect(holders.compareDocumentPosition(paper) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('the deposit says that the client is not told how to pay it, until it is received or payment details are added', async () => {
  const notice =
    /^Your client is asked for a deposit, but not told how to pay it\. Once you add how to pay, the page that your client opens shows it/;
  await openQuote(approved);
  await screen.findByText(notice);
  for (const [quote, details] of [
    [approved, { howToPay: { text: 'Check to Harlow' } }],
    [{ ...approved, received: { cents: 300_00, on: '2026-11-05' } }, {}],
  ] as const) {
    cleanup();
    await openQuote(quote, details);
    await screen.findByRole('heading', { name: 'Deposit' });
    expect(screen.queryByText(notice)).toBeNull();
  }
});

test('a deposit that was refused stays typed in its dialog, with the reason', async () => {
  await openQuote(approved);
  const dialog = await depositDialog();
  api('set-quote-deposit').mockRejectedValueOnce(refusalError('quote-invoiced'));
  await userEvent.click(dialog.getByRole('button', { name: /^Record deposit/ }));
  await dialog.findByText('This quote has its invoice already.');
  expect(dialog.getByLabelText<HTMLInputElement>('Amount received').value).toBe('300.00');
  // Without a note, the request has none.
  expect(api('set-quote-deposit').mock.lastCall?.[0].body.received).not.toHaveProperty('note');
});

test('a deposit by hand is at most what is agreed with the signed change orders', async () => {
  const { deposit: _none, ...content } = approved.content;
  await openQuote({ ...approved, content, agreedCents: 1_500_00 });
  const dialog = await depositDialog();
  dialog.getByText(/total \$1,500\.00/);
  const amount = dialog.getByLabelText('Amount received');
  await userEvent.type(amount, '1500.01');
  await userEvent.click(dialog.getByRole('button', { name: /^Record deposit/ }));
  await dialog.findByText('Amount is more than the total of $1,500.00.');
  api('set-quote-deposit').mockResolvedValueOnce(answer(approved));
  await userEvent.clear(amount);
  await userEvent.type(amount, '1500');
  await userEvent.click(dialog.getByRole('button', { name: /^Record deposit/ }));
  await waitFor(() =>
    expect(api('set-quote-deposit').mock.lastCall?.[0].body.received).toMatchObject({ amount: '1500' }),
  );
});

test('Undo of a removed deposit sends its amount, day and method again, and shows why that was refused', async () => {
  const received = { cents: 300_00, on: '2026-11-05', method: 'cash' } as const;
  await openQuote({ ...approved, received });
  await screen.findByText('The link shows that the deposit was received. Nobody was emailed about it.');
  api('set-quote-deposit').mockResolvedValueOnce(answer(approved));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Deposit of $300.00 removed.');
  api('set-quote-deposit').mockRejectedValueOnce(refusalError('quote-invoiced'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(api('set-quote-deposit').mock.lastCall?.[0].body).toEqual({
    received: { amount: '300.00', on: '2026-11-05', method: 'cash' },
  });
  await screen.findByText('This quote has its invoice already.');
});

test('an open page shows within seconds that the client has approved since, and keeps typed text', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await openQuote(sent);
  expect(screen.queryByText('Record deposit')).toBeNull();
  api('get-lite-quote').mockResolvedValue(answer(approved));
  act(() => void vi.advanceTimersByTime(15_000));
  const dialog = await depositDialog();
  const amount = dialog.getByLabelText<HTMLInputElement>('Amount received');
  const reads = api('get-lite-quote').mock.calls.length;
  await userEvent.clear(amount);
  await userEvent.type(amount, '250');
  await act(async () => void vi.advanceTimersByTime(60_000));
  expect(api('get-lite-quote').mock.calls.length).toBeGreaterThan(reads);
  expect(amount.value).toBe('250');
});
