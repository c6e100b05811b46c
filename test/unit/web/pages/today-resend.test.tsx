import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { draftOfInvoice } from '#domain/documents/invoice';
import type { ListTodayAnswer } from '#domain/today/contract';
import { api, mockAccountApi } from '#test/support/account-api';
import { TodayCard } from '../../../../web/features/today/today-card.tsx';
import { TodayResend } from '../../../../web/pages/today-resend.tsx';
import { aDetail, aSummary, renderLite } from '../../../support/lite-surroundings.tsx';

mockAccountApi();

beforeEach(() => {
  // Before lazy code is imported, a request for the runtime configuration tests the network.
  vi.stubGlobal('fetch', async () => Response.json({}));
});

const answerOf = (...mails: readonly ('not-sent' | 'not-confirmed')[]): ListTodayAnswer => ({
  success: true,
  today: '2026-11-26',
  hasMore: false,
  items: mails.map((mail) => ({
    reason: 'not-delivered',
    mail,
    document: 'invoice',
    documentId: aDetail().invoiceId,
    title: 'HHA-2049',
    clientName: 'Dana Whitfield',
    clientEmail: '',
    cents: 32_313,
  })),
});

test.each([
  ['not-sent', 'failed', 'Not sent', 'Retry'],
  ['not-confirmed', 'unknown', 'Delivery not confirmed', 'Send again'],
] as const)(
  'Today emails an invoice whose copy is %s again, and its entry disappears',
  async (mail, delivery, reason, action) => {
    const unsent = aDetail({ status: 'failed', delivery });
    api('list-today').mockResolvedValue(answerOf(mail));
    api('get-invoice').mockResolvedValue({ success: true, invoice: unsent });
    api('send-invoice').mockResolvedValue({
      success: true,
      message: 'Invoice sent.',
      invoice: aSummary({ contentId: 'content-2' }),
    });
    await renderLite(<TodayCard Dialog={() => null} Resend={TodayResend} />);
    await screen.findByText(reason);
    const button = screen.getByRole('button', { name: `${action}: Dana Whitfield, HHA-2049` });
    api('list-today').mockResolvedValue(answerOf());
    await userEvent.click(button);
    await waitFor(() => expect(screen.queryByText('Dana Whitfield')).toBeNull());
    expect(api('send-invoice').mock.calls.map(([{ body }]) => body)).toEqual([
      {
        invoice: draftOfInvoice(unsent.content),
        invoiceId: unsent.invoiceId,
        basedOn: unsent.contentId,
        asStored: true,
      },
    ]);
  },
);

describe('after an entry of Today was resolved by its own button', () => {
  async function retry(itemsAfter: ListTodayAnswer['items']) {
    const unsent = aDetail({ status: 'failed', delivery: 'failed' });
    api('list-today').mockResolvedValue(answerOf('not-sent'));
    api('get-invoice').mockResolvedValue({ success: true, invoice: unsent });
    api('send-invoice').mockResolvedValue({
      success: true,
      message: 'Invoice sent.',
      invoice: aSummary({ contentId: 'content-2' }),
    });
    await renderLite(
      <main>
        <h1>Dashboard</h1>
        <TodayCard Dialog={() => null} Resend={TodayResend} />
      </main>,
    );
    const button = await screen.findByRole('button', { name: 'Retry: Dana Whitfield, HHA-2049' });
    api('list-today').mockResolvedValue({ ...answerOf(), items: itemsAfter });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(button.isConnected).toBe(false));
  }
  const [retried] = answerOf('not-sent').items;
  if (!retried) throw new Error('There is no entry');
  const { mail: _mail, ...facts } = retried;
  const replacement = { ...facts, reason: 'not-with-client' } as const;
  const other = { ...replacement, documentId: 'other', title: 'HHA-2050' };

  test('the focus is on the button of the entry that replaces it', async () => {
    await retry([other, replacement]);
    const row = screen.getAllByRole('listitem')[1];
    expect(row?.contains(document.activeElement)).toBe(true);
  });

  test('the focus is on the heading of the list if nothing replaces it', async () => {
    await retry([other]);
    expect(document.activeElement?.textContent).toBe('Today');
  });

  test('the focus is on the heading of the page if the list is empty', async () => {
    await retry([]);
    expect(document.activeElement?.textContent).toBe('Dashboard');
  });
});
