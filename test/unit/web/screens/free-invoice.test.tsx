import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { standInBrowser } from '#test/support/browser-stand-ins';
import { aFullInvoice } from '#test/support/invoices';
import { expectScreen } from '#test/support/screen-text';
import { downloadableInvoice } from '../../../../web/features/free-invoice/downloadable-invoice.ts';
import { freeForms, sentDraft } from '../../../../web/features/free-invoice/free-draft-store.ts';
import { FreeInvoiceGenerator } from '../../../../web/features/free-invoice/free-invoice-generator.tsx';
import { SentPanel } from '../../../../web/features/free-invoice/sent-panel.tsx';
import { InvoiceThankYouPage } from '../../../../web/pages/invoice-thank-you-page.tsx';
import { ToastHost } from '../../../../web/ui/toast-host.tsx';
import { button, changeAndBlur, named, press } from '../../../support/page-elements.ts';

let browser: ReturnType<typeof standInBrowser>;

beforeEach(() => {
  browser = standInBrowser();
  // Noon of the browser's time zone, so that today is the same day in each.
  vi.useFakeTimers({ now: new Date(2026, 10, 3, 12), toFake: ['Date'] });
});

const bar = () => document.querySelector('.action-bar') as Element;
const cell = (label: string) => screen.getByLabelText(`Line 1 ${label}`);
const sent = { ...aFullInvoice(), recipientEmail: 'jo@example.com' };

async function open() {
  const onSent = vi.fn();
  render(
    <ToastHost>
      <FreeInvoiceGenerator
        onSent={onSent}
        upgrade={<a href="/lite">Lite</a>}
        renderWithLink={(sentence) => <em>{sentence}</em>}
      />
    </ToastHost>,
  );
  await waitFor(() => expect(named('invoiceNumber').value).not.toBe(''));
  // The number contains the current time.
  changeAndBlur(named('invoiceNumber'), 'INV-7');
  // In case a file before this one opened the preview without a network.
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(document.querySelector('.sheet-facts')?.textContent).toContain('INV-7'));
  return onSent;
}

/** The first interaction with the form loads the bot check. */
async function openReady() {
  const onSent = await open();
  fireEvent.pointerDown(document.body);
  await screen.findByText('Enter your email to send the invoice.');
  return onSent;
}

describe('the free generator', () => {
  test('shows its form, first while the bot check loads', async () => {
    await open();
    await expectScreen('free-invoice-new');
    fireEvent.pointerDown(document.body);
    await screen.findByText('Enter your email to send the invoice.');
    await expectScreen('free-invoice-bar-ready', bar());
  });

  test('offers another attempt if the bot check cannot be loaded', async () => {
    await open();
    vi.stubGlobal('grecaptcha', undefined);
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    fireEvent.pointerDown(document.body);
    await screen.findByText('Try again');
    await expectScreen('free-invoice-bar-unavailable', bar());
  });

  test('shows a limit with the way to Lite, and keeps the form when offline', async () => {
    const onSent = await openReady();
    changeAndBlur(cell('Description'), 'Boiler service');
    changeAndBlur(cell('Unit Price'), '95');
    changeAndBlur(named('businessEmail'), 'jo@example.com');
    expect(named('recipientEmail').value).toBe('jo@example.com');
    await expectScreen('free-invoice-bar-filled', bar());
    browser.replyWith(
      browser.problem(403, 'free-limit-reached', 'You have used all free invoices.'),
      'offline',
    );
    await press('Send invoice');
    await screen.findByText('You have used all free invoices.');
    await expectScreen('free-invoice-bar-limit', bar());
    await press('Send invoice');
    await screen.findByText('What you typed is kept on this device.');
    await expectScreen('free-invoice-bar-offline', bar());
    await press('Send invoice');
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(onSent.mock.calls[0]?.[0]).toMatchObject({ email: 'jo@example.com', invoiceCount: 1 });
    expect(sentDraft.read()?.recipientEmail).toBe('jo@example.com');
    expect(freeForms.readAll()).toEqual([]);
  });

  test('starts with the business of the last invoice, which can be cleared and restored', async () => {
    sentDraft.keep(sent);
    await open();
    expect([named('businessName').value, named('clientName').value]).toEqual(['Hartwell Plumbing', '']);
    const from = () => named('businessName').closest('fieldset') as Element;
    await expectScreen('free-invoice-from-last', from());
    fireEvent.click(screen.getByText('Clear'));
    await expectScreen('free-invoice-cleared', from());
    expect([named('recipientEmail').value, sentDraft.read()]).toEqual(['', undefined]);
    fireEvent.click(await screen.findByText('Undo'));
    expect(named('businessName').value).toBe('Hartwell Plumbing');
    expect(sentDraft.read()?.businessName).toBe('Hartwell Plumbing');
    expect(screen.queryByText('Clear')).not.toBeNull();
    // Nothing was typed, so the form is not stored.
    fireEvent.focusOut(document.body);
    expect(freeForms.readAll()).toEqual([]);
    changeAndBlur(named('clientName'), 'Dana');
    fireEvent.focusOut(document.body);
    await waitFor(() => expect(freeForms.readAll()[0]?.draft.clientName).toBe('Dana'));
  });
});

test('the panel after a return names the address, and leads back to the form', async () => {
  const onBack = vi.fn();
  render(<SentPanel email="jo@example.com" onBack={onBack} />);
  await expectScreen('free-invoice-sent');
  await press('Back to form');
  expect(onBack).toHaveBeenCalledOnce();
});

describe('the page after a free invoice', () => {
  const openPage = (search: string) =>
    render(
      <MemoryRouter initialEntries={[`/invoice-thank-you${search}`]}>
        <InvoiceThankYouPage />
      </MemoryRouter>,
    );
  const count = (invoiceCount: number) => ({ status: 200, body: { success: true, invoiceCount } });
  const progress = () => document.querySelector('[aria-labelledby="progress-heading"]') as Element;

  test.each([2, 5])('shows that %i free invoices were used', async (used) => {
    browser.replyWith(count(used));
    openPage('?email=jo@example.com');
    expect(progress().querySelector('[aria-busy="true"]')).not.toBeNull();
    await screen.findByText(`${used} of 5 free invoices used`);
    await expectScreen(`free-invoice-used-${used}`, progress());
  });

  test('shows one used invoice without an address, and if the number cannot be read', async () => {
    openPage('');
    await expectScreen('free-invoice-thank-you');
    cleanup();
    browser.replyWith('offline');
    openPage('?email=jo@example.com');
    await screen.findByText('1 of 5 free invoices used');
  });

  test('downloads the PDF that this tab sent to the address', async () => {
    downloadableInvoice.keep({ email: 'jo@example.com', token: 't', fileName: 'INV-7.pdf' });
    openPage('?email=other@example.com');
    expect(screen.queryByText('Download PDF')).toBeNull();
    cleanup();
    browser.replyWith(count(1), browser.problem(404, 'not-found', 'Gone'), 'offline');
    openPage('?email=jo@example.com');
    await screen.findByText('1 of 5 free invoices used');
    const area = button('Download PDF').parentElement?.parentElement as Element;
    await press('Download PDF');
    await screen.findByText('The PDF is no longer here. You find it in your mail.');
    await expectScreen('free-invoice-download-failed', area);
    await press('Download PDF');
    await screen.findByText('The PDF could not be downloaded. Please try again.');
  });

  test('shares the PDF by the sheet of a phone, at the second press if the browser asks for one', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>();
    Object.assign(navigator, { canShare: () => true, share });
    downloadableInvoice.keep({ email: 'jo@example.com', token: 't', fileName: 'INV-7.pdf' });
    browser.replyWith(count(1), { status: 200, body: 'pdf' });
    openPage('?email=jo@example.com');
    await screen.findByText('1 of 5 free invoices used');
    share.mockRejectedValueOnce(new DOMException('Late', 'NotAllowedError'));
    await press('Share the PDF');
    await screen.findByText('The PDF is ready. Press "Share the PDF" once more.');
    share.mockResolvedValueOnce(undefined);
    await press('Share the PDF');
    await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
    const files = share.mock.calls.map(([data]) => data.files?.[0]);
    expect(files.map((file) => [file?.name, file?.type])).toEqual([
      ['INV-7.pdf', 'application/pdf'],
      ['INV-7.pdf', 'application/pdf'],
    ]);
    // The second press needs no second download.
    expect(files[1]).toBe(files[0]);
    await waitFor(() => expect(screen.queryByText(/^The PDF is ready/)).toBeNull());
    share.mockRejectedValueOnce(new DOMException('Closed', 'AbortError'));
    await press('Share the PDF');
    await waitFor(() => expect(share).toHaveBeenCalledTimes(3));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
