import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ListedChange } from '#domain/quotes/change-order';
import type { QuoteDetail } from '#domain/quotes/contract';
import { siteRoutes } from '#domain/site-routes';
import { LiteQuoteEditorPage } from '../../../../web/pages/lite-quote-editor-page.tsx';
import { unsentChangeKey } from '../../../../web/session/unsent-form-keys.ts';
import { liteQuote, openClientQuote } from '../../../support/client-quote.ts';
import { dana } from '../../../support/lite-surroundings.tsx';
import { currentPath, openAppPage } from '../../../support/opened-page.tsx';
import {
  anApprovedQuote,
  answer,
  api,
  openOwnQuote,
  quoteId,
  stubAccountApi,
} from '../../../support/own-quotes.tsx';
import { refusal, type StubbedAnswer, stubObjectUrls } from '../../../support/stubbed-api.ts';

beforeEach(() => {
  stubObjectUrls();
});

const listed = (number: number, status: ListedChange['status'], cents: number): ListedChange => ({
  changeId: `${'C'.repeat(21)}${number}`,
  number,
  changeNumber: `Q-1001-C${number}`,
  status,
  cents,
  at: '2026-11-05T15:00:00.000Z',
});

const { path } = siteRoutes.liteQuoteEditor;

async function openForm(answers: Record<string, StubbedAnswer> = {}, base: Partial<QuoteDetail> = {}) {
  const stubbed = stubAccountApi({ [`GET ${api}`]: answer(anApprovedQuote(base)), ...answers });
  await openAppPage(<LiteQuoteEditorPage />, path, `${path}?changeOf=${quoteId}`);
  return stubbed;
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the form of a change order', () => {
  test('says what the change and the agreed total come to while it is typed, credits subtracted', async () => {
    await openForm({}, { agreedCents: 1_300_00 });
    await screen.findByRole('heading', { name: 'Change order', level: 1 });
    type('Description', 'No humidifier');
    type('Price', '85');
    expect(screen.getByText('+$85.00')).not.toBeNull();
    fireEvent.click(screen.getByLabelText('Credit: subtract this'));
    expect(screen.getByText('-$85.00')).not.toBeNull();
    expect(screen.getByText('$1,215.00')).not.toBeNull();
    expect(screen.getByRole('status').textContent).toBe(
      'This change, tax included -$85.00. Agreed total with this change $1,215.00.',
    );
  });

  test('asks for the reason before anything is sent, and keeps what was typed', async () => {
    await openForm();
    await screen.findByLabelText('Reason');
    type('Description', 'Surge protector');
    type('Price', '80');
    fireEvent.click(screen.getByRole('button', { name: /^Send to sign/ }));
    expect(await screen.findAllByText('Type why the work changes.')).not.toHaveLength(0);
    expect((screen.getByLabelText('Description') as HTMLInputElement).value).toBe('Surge protector');
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
    type('Reason', 'The old panel has none.');
    expect(screen.queryAllByText('Type why the work changes.')).toHaveLength(0);
  });

  test('hides the faults of lines when one is removed, and moves the focus to the line above it', async () => {
    await openForm();
    await screen.findByLabelText('Reason');
    type('Reason', 'The old panel has none.');
    fireEvent.click(screen.getByRole('button', { name: 'Add line' }));
    const [first, second] = screen.getAllByLabelText<HTMLInputElement>('Description');
    expect(document.activeElement).toBe(second);
    if (second) fireEvent.change(second, { target: { value: 'Surge protector' } });
    fireEvent.click(screen.getByRole('button', { name: /^Send to sign/ }));
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(first?.getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove line' })[0] as HTMLElement);
    const left = screen.getByLabelText<HTMLInputElement>('Description');
    expect([left.value, left.getAttribute('aria-invalid')]).toEqual(['Surge protector', null]);
    expect(document.activeElement).toBe(left);
  });

  test('comes back with what was typed after a reload, for this quote only', async () => {
    await openForm();
    await screen.findByLabelText('Reason');
    type('Description', 'Surge protector');
    type('Reason', 'The old panel has none.');
    type(/^Days added/, '2');
    cleanup();
    await openForm();
    expect((await screen.findByLabelText<HTMLInputElement>('Reason')).value).toBe('The old panel has none.');
    expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Surge protector');
    expect(screen.getByLabelText<HTMLInputElement>(/^Days added/).value).toBe('2');
    cleanup();
    const kept = JSON.parse(localStorage.getItem(unsentChangeKey(dana.userId, quoteId)) ?? '{}');
    const sent = { ...listed(1, 'sent', 80_00), changeId: kept.draft.quoteId };
    await openForm({}, { changes: [sent] });
    expect((await screen.findByLabelText<HTMLInputElement>('Reason')).value).toBe('');
    expect(localStorage.getItem(unsentChangeKey(dana.userId, quoteId))).toBeNull();
  });

  test('starts empty if what was kept cannot be read', async () => {
    const key = unsentChangeKey(dana.userId, quoteId);
    localStorage.setItem(key, JSON.stringify({ changedAt: 1, draft: { quoteId, draft: { lineItems: 5 } } }));
    await openForm();
    expect((await screen.findByLabelText<HTMLInputElement>('Reason')).value).toBe('');
  });

  const changeId = `${'_'.repeat(21)}w`;
  const mails = `POST /api/lite-quotes/${changeId}/mails`;

  /** Types a change order and presses "Send to sign". */
  async function sendTyped(answers: Record<string, StubbedAnswer>) {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
      if (bytes instanceof Uint8Array) bytes.fill(255);
      return bytes;
    });
    const stubbed = await openForm(answers);
    await screen.findByLabelText('Reason');
    type('Description', 'Surge protector');
    type('Price', '80');
    type('Reason', 'The old panel has none.');
    type(/^Days added/, '2');
    fireEvent.click(screen.getByRole('button', { name: /^Send to sign/ }));
    return stubbed;
  }

  test('keeps what was typed and says how much is billed if it would lower the agreed total below that', async () => {
    const message = '$1,200.00 is already billed. Void or refund an invoice first.';
    await sendTyped({ [mails]: refusal('change-below-billed', message) });
    expect(await screen.findByText(message)).not.toBeNull();
    expect((screen.getByLabelText('Description') as HTMLInputElement).value).toBe('Surge protector');
  });

  test('sends the change order of the quote, and opens its page', async () => {
    const sent = anApprovedQuote({ quoteId: changeId, changeOf: quoteId, state: 'sent' });
    const { changes } = await sendTyped({ [mails]: answer(sent) });
    await waitFor(() => expect(currentPath()).toContain(changeId));
    expect(localStorage.getItem(unsentChangeKey(dana.userId, quoteId))).toBeNull();
    expect(changes).toMatchObject([
      [
        mails,
        {
          changeOf: quoteId,
          quote: {
            changeReason: 'The old panel has none.',
            daysAdded: '2',
            lineItems: [{ description: 'Surge protector', unitPrice: '80', quantity: '1' }],
          },
        },
      ],
    ]);
  });
});

describe('the page of a quote with change orders', () => {
  test('lists each with its state, what is not signed yet, and the agreed total', async () => {
    await openOwnQuote(
      anApprovedQuote({
        agreedCents: 1_280_00,
        changes: [listed(1, 'accepted', 80_00), listed(2, 'sent', -50_00), listed(3, 'declined', 10_00)],
      }),
    );
    const link = screen.getByRole('link', { name: 'Q-1001-C2' });
    expect(link.closest('li')?.textContent).toContain('-$50.00Not signed yet');
    expect(screen.getByRole('link', { name: 'Q-1001-C1' }).closest('li')?.textContent).toContain('Signed');
    expect(screen.getAllByText('$1,280.00')).not.toHaveLength(0);
    expect(screen.getByRole('link', { name: 'Add a change order' }).getAttribute('href')).toContain(
      `?changeOf=${quoteId}`,
    );
  });

  test('of a change order leads to the quote that it changes, and has neither invoice nor deposit', async () => {
    await openOwnQuote(anApprovedQuote({ changeOf: 'B'.repeat(22) }));
    expect(screen.getByRole('link', { name: 'View quote' })).not.toBeNull();
    for (const name of ['Create invoice', 'Add a change order'])
      expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Record deposit' })).toBeNull();
  });
});

describe('the page of a change order for its client', () => {
  const { deposit: _deposit, ...withoutDeposit } = liteQuote;
  const change = {
    number: 1,
    quoteNumber: 'Q-1001',
    approvedHash: '',
    reason: 'The old panel has none.',
    daysAdded: 2,
    agreedBeforeCents: 1_000_00,
  };

  test('says what is changed, why, how many days longer it takes, and what is agreed by signing', async () => {
    await openClientQuote({ ...withoutDeposit, quoteNumber: 'Q-1001-C1', change });
    await screen.findByRole('form', { name: 'Approve this change order' });
    expect(screen.getByText(/Change order 1 to quote Q-1001/).textContent).toContain(
      'The old panel has none.',
    );
    expect(screen.getByText('The work takes 2 days longer.')).not.toBeNull();
    expect(screen.getByText('Agreed before').nextSibling?.textContent).toContain('$1,000.00');
    expect(screen.getByText(/^You agree to change order Q-1001-C1, \+\$/)).not.toBeNull();
    expect(screen.getByText('You can download a copy here after you sign.')).not.toBeNull();
  });

  test('of a quote with signed change orders, shows them and the agreed total', async () => {
    const signedChanges = [{ changeNumber: 'Q-1001-C1', cents: 80_00, at: '2026-11-05T15:00:00.000Z' }];
    await openClientQuote({ ...withoutDeposit, signedChanges, agreedCents: 1_080_00 });
    const change = (await screen.findByText('Q-1001-C1')).closest('dt');
    expect(change?.textContent).toBe('Change order Q-1001-C1');
    expect(change?.nextSibling?.textContent).toContain('+$80.00');
    expect(screen.getByText('Agreed total').nextSibling?.textContent).toContain('$1,080.00');
    expect(screen.queryByText('Left to bill')).toBeNull();
  });

  test('of a closed change order, says that it is one', async () => {
    const changed = {
      ...withoutDeposit,
      change: { number: 1, quoteNumber: 'Q-1001', approvedHash: '', reason: 'A' },
    };
    await openClientQuote({ ...changed, state: 'expired' });
    expect(await screen.findByText('This change order has expired.')).toBeTruthy();
    expect(document.body.textContent).not.toContain('This quote');
  });

  test('of a quote that is billed in parts, shows what is billed so far and what is left', async () => {
    const signedChanges = [{ changeNumber: 'Q-1001-C1', cents: 80_00, at: '2026-11-05T15:00:00.000Z' }];
    const agreed = { signedChanges, agreedCents: 1_080_00 };
    await openClientQuote({ ...withoutDeposit, ...agreed, billedCents: 540_00 });
    expect((await screen.findByText('Billed so far')).nextSibling?.textContent).toBe('$540.00');
    expect(screen.getByText('Left to bill').nextSibling?.textContent).toBe('$540.00');
    cleanup();
    const { agreedCents: _agreed, signedChanges: _changes, ...plain } = { ...withoutDeposit, ...agreed };
    await openClientQuote({ ...plain, billedCents: 1_150_00 });
    expect((await screen.findByText('Left to bill')).nextSibling?.textContent).toBe('$0.00');
  });
});
