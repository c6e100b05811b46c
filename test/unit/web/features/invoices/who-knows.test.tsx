import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { api, mockAccountApi } from '#test/support/account-api';
import { PayAllDialog } from '../../../../../web/features/invoices/selection/pay-all-dialog.tsx';
import { aDetail, aSummary, renderLite } from '../../../../support/lite-surroundings.tsx';
import { openInvoicePage } from '../../../../support/open-invoice-page.tsx';
import { openRecordPayment } from '../../../../support/page-elements.ts';

mockAccountApi();

beforeEach(() => {
  // Before lazy code is imported, a request for the runtime configuration tests the network.
  vi.stubGlobal('fetch', async () => Response.json({}));
});

const ruth = 'ruth@keller.example';
const older = {
  clientEmail: ruth,
  clientVersions: [{ to: ruth, totalCents: 1_890_00, isCurrent: false }],
  linkId: 'link-1',
} as const;
const current = { ...older, clientVersions: [{ to: ruth, totalCents: 89_50, isCurrent: true }] } as const;
const payment = { paymentId: 'p1', amountCents: 10_000, date: '2026-11-05', method: 'check' } as const;
const receipt = {
  kind: 'emailed',
  mail: 'receipt',
  at: '2026-11-05T15:00:00.000Z',
  to: ruth,
  paymentId: 'p1',
  amountCents: 10_000,
  detail: 'Check',
} as const;

async function openPage(changes: Partial<InvoiceDetail>) {
  await openInvoicePage(changes);
  await screen.findByRole('heading', { name: 'Activity' });
}

const openPaymentDialog = async () => {
  await openRecordPayment();
  return within(await screen.findByRole('dialog', { name: 'Record payment' }));
};

describe('an invoice whose link was copied, which nobody confirmed', () => {
  const onlyLink = { clientEmail: ruth, linkId: 'link-1' } as const;

  test('asks whether the client got it', async () => {
    await openPage({ ...onlyLink, clientVersions: [{ totalCents: 89_50, isCurrent: true }] });
    screen.getByText('Did Dana Whitfield get it?');
    expect(screen.getByText('The link').closest('li')?.textContent).toBe('The link shows it');
  });

  test('says that the link was probably opened since it shows the version', async () => {
    const [shown, opened] = ['2026-11-05T15:00:00.000Z', '2026-11-05T16:00:00.000Z'];
    const clientVersions = [{ totalCents: 89_50, isCurrent: true }];
    const rowOf = async (timeline: InvoiceDetail['timeline']) => {
      await openPage({ ...onlyLink, clientVersions, shownSince: shown, timeline });
      const row = screen.getByText('The link').closest('li')?.textContent;
      cleanup();
      return row;
    };
    const before = '2026-11-04T16:00:00.000Z';
    expect(await rowOf([{ kind: 'opened', at: before, lastAt: opened }])).toBe(
      'The link shows it (probably opened)',
    );
    expect(await rowOf([{ kind: 'opened', at: before }])).toBe('The link shows it');
  });

  test('shows the link in a toast if the browser refuses to copy it', async () => {
    const invoice = aSummary({ ...onlyLink, clientVersions: [{ totalCents: 89_50, isCurrent: true }] });
    api('share-invoice').mockResolvedValue({ success: true, invoice });
    await openPage(invoice);
    // `userEvent` replaces the clipboard when it is set up.
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    await screen.findAllByText(/^Not copied\. The link of invoice #INV-1001: .*link-1$/);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    await screen.findAllByText('Link copied.');
  });

  test('says that it was marked as sent', async () => {
    const unconfirmed = { ...onlyLink, clientVersions: [{ totalCents: 89_50, isCurrent: true }] };
    api('mark-invoice-sent').mockResolvedValue({
      success: true,
      invoice: aSummary({ ...unconfirmed, clientConfirmedAt: '2026-11-05T15:00:00.000Z' }),
    });
    await openPage(unconfirmed);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, mark as sent' }));
    await screen.findAllByText('Marked as sent. Nobody was emailed.');
  });

  test('does not ask after a change until the link shows it, and says what the link shows', async () => {
    await openPage({ ...onlyLink, clientVersions: [{ totalCents: 1_890_00, isCurrent: false }] });
    screen.getByRole('button', { name: 'Copy link and show the new version' });
    expect(screen.queryByText(/^Did /)).toBeNull();
    // No email had the older version, so this one corrects none.
    screen.getByRole('button', { name: 'Email it to Dana Whitfield' });
    expect(document.body.textContent).toContain(
      'The link still shows the invoice of $1,890.00. Copy the link again to give your client the corrected invoice.',
    );
    expect(document.body.textContent).not.toContain('Client has an older version');
    // For a change that was handed over on paper.
    screen.getByRole('button', { name: 'Mark as sent and show the new version' });
  });

  test('says what the link showed before a payment published the change', async () => {
    await openPage({
      ...onlyLink,
      isCorrectedByLink: true,
      clientVersions: [{ totalCents: 1_890_00, isCurrent: false }],
    });
    expect(document.body.textContent).toContain(
      'The link showed the invoice of $1,890.00 when you copied it. The link shows the new version.',
    );
    expect(document.body.textContent).not.toContain('still shows');
    expect(screen.getAllByText('The link').map((link) => link.closest('li')?.textContent)).toEqual([
      'The link showed the one of $1,890.00 (older than yours)',
      'The link shows the one of $89.50 (your client got no email about it)',
    ]);
  });
});

describe('while the client has an older version', () => {
  test('a payment is recorded under More, and its dialog says what the client will see', async () => {
    await openPage(older);
    await screen.findByRole('button', { name: `Email the corrected invoice to ${ruth}` });
    const dialog = await openPaymentDialog();
    dialog.getByText(
      'Your client has an older version. Once you record the payment, the link shows the new version. Your client gets no email about it.',
    );
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Email a receipt to/ }));
    dialog.getByText(/the link shows the new version, and so does the receipt\.$/);
  });

  test('every action that publishes the new version says so', async () => {
    Object.assign(navigator, { share: () => Promise.resolve() });
    await openPage(older);
    await screen.findByRole('button', { name: 'Copy link and show the new version' });
    screen.getByRole('button', { name: 'Share and show the new version' });
    await userEvent.click(screen.getByRole('button', { name: /^New link/ }));
    await screen.findByText(/stops working at once.* The new link shows the new version\.$/);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: 'Mark as paid and show the new version' });
  });

  test('payments of several invoices name those whose link will show a new version', async () => {
    await renderLite(
      <main>
        <PayAllDialog
          invoices={[
            aSummary(older),
            aSummary({ ...current, invoiceId: 'other', invoiceNumber: 'INV-1002' }),
          ]}
          selectedCount={2}
          open
          onClose={() => undefined}
          onDone={() => undefined}
        />
      </main>,
    );
    await screen.findByText(
      'Your client has an older version of #INV-1001. Once you record the payments, the link shows the new version.',
    );
  });
});

test('if the client has the current version, nothing speaks of a new one', async () => {
  await openPage(current);
  await screen.findByRole('button', { name: 'Copy link' });
  await openPaymentDialog();
  expect(document.body.textContent).not.toContain('new version');
});

describe('the receipts below who has the invoice', () => {
  const sentencesOf = () =>
    screen.getAllByText(ruth, { selector: 'li *' }).map((address) => address.closest('li')?.textContent);

  test('have the amount and method of their payment, and say so while they wait', async () => {
    const second = { ...payment, paymentId: 'p2', amountCents: 5_000, method: 'cash' } as const;
    await openPage({
      paidCents: 15_000,
      payments: [payment, second],
      waitingReceipts: [{ paymentId: 'p2', to: ruth }],
      timeline: [receipt],
    });
    expect(sentencesOf()).toEqual([
      `${ruth} gets a receipt for $50.00 (Cash) in a few seconds`,
      expect.stringMatching(/^ruth@keller\.example got a receipt for \$100\.00 \(Check\) on Nov 5, 2026, /),
    ]);
    screen.getByText(`Receipt for $100.00 emailed to ${ruth}`);
  });

  test('say which payment was removed after the client got its receipt', async () => {
    await openPage({ timeline: [receipt] });
    expect(sentencesOf()).toEqual([
      expect.stringMatching(/ got a receipt for \$100\.00 .* \(you removed this payment later\)$/),
    ]);
  });
});

test('a version that the client saw only on a link and a receipt is named so', async () => {
  const timeline = [receipt, { kind: 'edited', at: '2026-11-05T12:00:00.000Z' } as const];
  const shownSince = '2026-11-05T15:00:00.000Z';
  await openPage({
    ...older,
    shownSince,
    isCorrectedByLink: true,
    paidCents: 10_000,
    payments: [payment],
    timeline,
  });
  expect(screen.getByText('The link').closest('li')?.textContent).toMatch(
    /^The link shows the one of \$89\.50 since Nov 5, 2026, .* \(your client got no email about it, except the receipt\)$/,
  );
  screen.getByText(/Your client got no email about it, except the receipt, which shows it too\.$/);
});

test('a client whose email has a link that stopped working is marked', async () => {
  const emailed = { kind: 'emailed', mail: 'to-client', to: ruth, at: '2026-11-05T15:00:00.000Z' } as const;
  const renewed = { kind: 'link-renewed', at: '2026-11-05T16:00:00.000Z' } as const;
  await openPage({ ...current, timeline: [renewed, emailed] });
  screen.getByText('(the link in your emails to this address stopped working)');
  cleanup();
  await openPage({ ...current, timeline: [emailed] });
  expect(screen.queryByText(/stopped working/)).toBeNull();
});

test('after its link was only copied, the link shows the version, until the owner confirms that the client has it', async () => {
  const copied = { ...current, clientVersions: [{ totalCents: 89_50, isCurrent: true }] };
  await openPage(copied);
  expect(screen.getByText('The link').closest('li')?.textContent).toBe('The link shows it');
  cleanup();
  await openPage({ ...copied, clientConfirmedAt: '2026-11-05T15:00:00.000Z' });
  expect(screen.getByText('Your client').closest('li')?.textContent).toMatch(/^Your client has it since/);
});

test('Undo paid names the address that may have a receipt for the payment', async () => {
  const paid = { status: 'paid', paidCents: 89_50, payments: [{ ...payment, amountCents: 89_50 }] } as const;
  await openPage({ ...paid, timeline: [receipt] });
  api('remove-payment').mockResolvedValue({ success: true, invoice: aSummary() });
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Undo paid' }));
  await screen.findAllByText(`Payment removed. Nobody was emailed. ${ruth} may have a receipt for it.`);
});

describe('the toast of a payment', () => {
  const pause = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  async function recordWithReceipt(receiptProblem?: string) {
    await openPage({ clientEmail: ruth });
    api('record-payment').mockResolvedValue({
      success: true,
      invoice: aSummary({ paidCents: 5_000 }),
      ...(receiptProblem !== undefined && { receiptProblem }),
    });
    const dialog = await openPaymentDialog();
    const recorded = () => {
      const paymentId = api('record-payment').mock.calls[0]?.[0].key ?? '';
      const payments = [{ ...payment, paymentId, amountCents: 89_50 }];
      return aDetail({ clientEmail: ruth, paidCents: 89_50, payments, timeline: [receipt] });
    };
    api('get-invoice').mockImplementation(async () => ({ success: true, invoice: recorded() }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Email a receipt to/ }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await userEvent.click(dialog.getByRole('button', { name: /^Record payment/ }));
    await screen.findAllByText(/^Payment of \$89\.50 recorded\./);
  }
  const isShown = () => screen.queryAllByText(/^Payment of \$89\.50 recorded\./).length > 0;

  test('stays while its Undo can stop the receipt', async () => {
    await recordWithReceipt();
    await pause(16_000);
    expect(isShown()).toBe(true);
    await pause(4_000);
    expect(isShown()).toBe(false);
  });

  test('stays until it is closed if no receipt could be emailed', async () => {
    await recordWithReceipt(`${ruth} does not accept mail from your business.`);
    await pause(600_000);
    expect(isShown()).toBe(true);
    await userEvent.click(screen.getByLabelText('Dismiss'));
    await vi.waitFor(() => expect(isShown()).toBe(false));
  });

  test('disappears when the payment is removed, and the warning about its receipt stays until it is closed', async () => {
    await recordWithReceipt();
    expect(isShown()).toBe(true);
    api('remove-payment').mockResolvedValue({ success: true, invoice: aSummary({ clientEmail: ruth }) });
    await userEvent.click(await screen.findByRole('button', { name: /^Remove the payment of \$89\.50/ }));
    const warning =
      /^Payment of \$89\.50 removed\. Nobody was emailed\. ruth@keller\.example may have a receipt/;
    await screen.findAllByText(warning);
    await vi.waitFor(() => expect(isShown()).toBe(false));
    await pause(600_000);
    expect(screen.queryAllByText(warning)).not.toEqual([]);
  });
});

test('the receipt is announced with a PDF that says PAID only if the payment settles the invoice', async () => {
  await openPage(current);
  const dialog = await openPaymentDialog();
  const name = () => dialog.getByRole('checkbox').parentElement?.textContent;
  expect(name()).toBe(`Email a receipt to ${ruth}, with a PDF that says PAID`);
  const amount = dialog.getByLabelText('Amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '10');
  expect(name()).toBe(`Email a receipt to ${ruth}`);
});
