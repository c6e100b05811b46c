import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { InvoiceDetail, InvoiceSummary } from '#domain/contract/lite-invoice';
import { draftOfInvoice } from '#domain/paper/invoice';
import { api, lost, refused } from '#test/support/account-api';
import { InvoiceHistory } from '../../../../../web/features/lite-invoice/history/invoice-history.tsx';
import { LiteInvoicePage } from '../../../../../web/pages/lite-invoice-page.tsx';
import { aDetail, aSummary, renderLite } from '../../../../support/lite-surroundings.tsx';

vi.mock('../../../../../web/adapters/api/call-as-account.ts', () => import('#test/support/account-api'));

beforeEach(() => {
  vi.resetAllMocks();
});
afterEach(cleanup);

const unsent: InvoiceDetail = aDetail({
  status: 'failed',
  delivery: 'failed',
  errorMessage: 'The mail service was too busy.',
});
const { content: _content, brandColor: _color, userEmail: _email, ...unsentRow } = unsent;
const serve = (...invoices: readonly InvoiceSummary[]) =>
  api('list-invoices').mockResolvedValue({ success: true, invoices });
const keysUsed = () => api('send-invoice').mock.calls.map(([{ key }]) => key);

const openDetail = (invoice: InvoiceDetail) =>
  renderLite(
    <Routes>
      <Route path="/invoices/:invoiceId" element={<LiteInvoicePage />} />
    </Routes>,
    `/invoices/${invoice.invoiceId}`,
  );

describe('Retry', () => {
  test('mails the invoice as it is, with the content it was read with', async () => {
    serve(unsentRow);
    api('get-invoice').mockResolvedValue({ success: true, invoice: unsent });
    api('send-invoice').mockResolvedValue({
      success: true,
      message: 'Invoice sent.',
      invoice: aSummary({ contentId: 'content-2' }),
    });
    await renderLite(<InvoiceHistory filter={{}} pages={1} onPages={() => undefined} />);
    await screen.findByText('Not sent: The mail service was too busy.');
    serve(aSummary({ contentId: 'content-2' }));
    await userEvent.click(screen.getByRole('button', { name: /^Retry/ }));
    await screen.findByText('Sent');
    expect(api('send-invoice').mock.calls[0]?.[0].body).toEqual({
      invoice: draftOfInvoice(unsent.content),
      invoiceId: unsent.invoiceId,
      basedOn: 'content-1',
      asStored: true,
    });
    expect(screen.queryByText(/Not sent/)).toBeNull();
  });

  test('keeps its key while no answer came, and takes a new one after a definite refusal', async () => {
    serve(unsentRow);
    api('get-invoice').mockResolvedValue({ success: true, invoice: unsent });
    api('send-invoice')
      .mockRejectedValueOnce(lost)
      .mockRejectedValueOnce(refused('mail-refused'))
      .mockRejectedValueOnce(refused('mail-refused'));
    await renderLite(<InvoiceHistory filter={{}} pages={1} onPages={() => undefined} />);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await userEvent.click(await screen.findByRole('button', { name: /^Retry/ }));
      await waitFor(() => expect(api('send-invoice')).toHaveBeenCalledTimes(attempt));
    }
    const [first, repeated, anew] = keysUsed();
    expect(repeated).toBe(first);
    expect(anew).not.toBe(first);
    await screen.findAllByText('Failed to generate invoice. Please try again.');
  });

  test('sends nothing when the invoice turns out to be sent already', async () => {
    serve(unsentRow);
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail() });
    await renderLite(<InvoiceHistory filter={{}} pages={1} onPages={() => undefined} />);
    serve(aSummary());
    await userEvent.click(await screen.findByRole('button', { name: /^Retry/ }));
    await screen.findByText('Sent');
    expect(api('send-invoice')).not.toHaveBeenCalled();
  });
});

describe('Send again', () => {
  const again = () => screen.findByRole('button', { name: 'Send again' });

  test('mails a sent invoice once more from its page, also changes that were saved without an email', async () => {
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail({ delivery: 'none' }) });
    api('send-invoice').mockResolvedValue({
      success: true,
      message: 'Invoice sent.',
      invoice: aSummary({ contentId: 'content-2' }),
    });
    await openDetail(aDetail());
    await screen.findByText(/Your latest changes are saved, and were not emailed/);
    api('get-invoice').mockResolvedValueOnce({ success: true, invoice: aDetail({ delivery: 'none' }) });
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail() });
    await userEvent.click(await again());
    await screen.findAllByText('Invoice #INV-1001 was emailed to dana@example.com.');
    await waitFor(() => expect(screen.queryByText(/were not emailed/)).toBeNull());
    expect(api('send-invoice').mock.calls[0]?.[0].body).toMatchObject({
      asStored: true,
      basedOn: 'content-1',
    });
  });

  test('after a lost answer sends nothing more once the first try turns out to have mailed it', async () => {
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail() });
    api('send-invoice').mockRejectedValueOnce(lost);
    await openDetail(aDetail());
    await userEvent.click(await again());
    await screen.findAllByText(/check your internet connection/);
    const [key] = keysUsed();
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail({ contentId: String(key) }) });
    await userEvent.click(await again());
    await screen.findAllByText('Invoice #INV-1001 was emailed to dana@example.com.');
    expect(api('send-invoice')).toHaveBeenCalledTimes(1);
  });
});

describe('a mail that came back', () => {
  const trouble = { mailTrouble: 'bounced' } as const;

  test('is told in the row and, with what to do, on the page', async () => {
    serve(aSummary(trouble));
    await renderLite(<InvoiceHistory filter={{}} pages={1} onPages={() => undefined} />);
    await screen.findByText('The email came back');
    cleanup();
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail(trouble) });
    await openDetail(aDetail());
    const notice = (await screen.findByText('The email came back.')).closest('[role=status]');
    expect(notice?.textContent).toContain('It was sent to dana@example.com: check that this mailbox');
    await screen.findByRole('button', { name: 'Download PDF' });
    await screen.findByRole('button', { name: 'Send again' });
  });
});

describe('payment', () => {
  test('is shown before the answer and put back when it is refused', async () => {
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail() });
    let refuse: (error: Error) => void = () => undefined;
    api('record-payment').mockReturnValue(
      new Promise((_, reject) => {
        refuse = reject;
      }),
    );
    await openDetail(aDetail());
    await userEvent.click(await screen.findByRole('button', { name: 'Mark paid' }));
    await screen.findByRole('button', { name: 'Undo paid' });
    expect(screen.queryByRole('link', { name: 'Edit Invoice' })).toBeNull();
    refuse(refused('invoice-not-sent'));
    await screen.findByRole('button', { name: 'Mark paid' });
    await screen.findAllByText('Only a sent invoice can be paid.');
  });
});

describe('an invoice on its way', () => {
  test('is looked at again until it has arrived, and cannot be edited meanwhile', async () => {
    api('get-invoice')
      .mockResolvedValueOnce({ success: true, invoice: aDetail({ status: 'created', delivery: 'pending' }) })
      .mockResolvedValue({ success: true, invoice: aDetail() });
    await openDetail(aDetail());
    await screen.findByText('Your invoice is still being sent. Please wait a moment.');
    expect(screen.queryByRole('link', { name: 'Edit Invoice' })).toBeNull();
    await screen.findByRole('link', { name: 'Edit Invoice' });
    expect(screen.queryByText(/still being sent/)).toBeNull();
  });
});

describe('the history', () => {
  test('keeps the rows that are there when older ones cannot be loaded', async () => {
    api('list-invoices')
      .mockResolvedValueOnce({ success: true, invoices: [aSummary()], cursor: 'older' })
      .mockRejectedValueOnce(lost)
      .mockResolvedValueOnce({
        success: true,
        invoices: [aSummary({ invoiceId: 'older', invoiceNumber: '' })],
      });
    await renderLite(<InvoiceHistory filter={{}} pages={1} onPages={() => undefined} />);
    await userEvent.click(await screen.findByRole('button', { name: /^Load more/ }));
    await screen.findByText('Failed to load invoices. Please try again.');
    screen.getByRole('link', { name: /^Invoice #INV-1001,/ });
    await userEvent.click(screen.getByRole('button', { name: /^Load more/ }));
    await screen.findByRole('link', { name: /^Invoice #older,/ });
    expect(api('list-invoices')).toHaveBeenLastCalledWith({ query: { cursor: 'older' } });
    expect(screen.queryByText('Failed to load invoices. Please try again.')).toBeNull();
  });
});

describe('Void', () => {
  const voided = {
    status: 'void',
    voidedAt: '2026-11-05T12:00:00.000Z',
    voidReason: 'Billed twice',
  } as const;

  test('asks for a reason, shows the invoice as void at once, and is an Undo away', async () => {
    serve(aSummary());
    api('set-invoice-void').mockResolvedValueOnce({ success: true, invoice: aSummary(voided) });
    api('set-invoice-void').mockResolvedValueOnce({ success: true, invoice: aSummary() });
    await renderLite(<InvoiceHistory filter={{}} pages={1} onPages={() => undefined} />);
    await userEvent.click(await screen.findByRole('button', { name: 'More for invoice INV-1001' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Void' }));
    await userEvent.type(await screen.findByLabelText(/^Reason/), 'Billed twice');
    await userEvent.click(screen.getByRole('button', { name: 'Void Invoice' }));
    await screen.findByText('Void');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Sent');
    expect(api('set-invoice-void').mock.calls.map(([{ body }]) => body)).toEqual([
      { void: true, reason: 'Billed twice' },
      { void: false },
    ]);
  });

  test('is told on the page with its reason, where nothing but a copy is left to do', async () => {
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail(voided) });
    await openDetail(aDetail());
    await screen.findByText(/This invoice was voided and can no longer be edited/);
    await screen.findByText('Reason: Billed twice');
    await screen.findByRole('button', { name: 'Undo void' });
    for (const name of ['Edit Invoice', 'Send again', 'Mark paid'])
      expect(screen.queryByText(name)).toBeNull();
  });
});
