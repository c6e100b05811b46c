import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListTodayAnswer } from '#domain/contract/today';
import { draftOfInvoice } from '#domain/documents/invoice';
import { api } from '#test/support/account-api';
import { TodayCard } from '../../../../web/features/today/today-card.tsx';
import { TodayResend } from '../../../../web/pages/today-resend.tsx';
import { aDetail, aSummary, renderLite } from '../../../support/lite-surroundings.tsx';

vi.mock('../../../../web/adapters/api/call-as-account.ts', () => import('#test/support/account-api'));

beforeEach(() => {
  vi.resetAllMocks();
  // Before lazy code is imported, a request for the runtime configuration tests the network.
  vi.stubGlobal('fetch', async () => Response.json({}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
