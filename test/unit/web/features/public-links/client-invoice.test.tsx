import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sheetOfInvoice } from '#domain/documents/invoice-sheet';
import type { ClientInvoiceView } from '#domain/public-links/contract';
import { anInvoice, checked } from '#test/support/invoices';
import { wholeText } from '#test/support/whole-text';
import * as publicCalls from '../../../../../web/adapters/api/call.ts';
import { qrCode } from '../../../../../web/features/documents/sheet/qr-code.ts';
import { ClientInvoice } from '../../../../../web/features/public-links/client-invoice.tsx';

const api = vi.fn();

beforeEach(() => {
  api.mockReset().mockResolvedValue({ success: true });
  vi.spyOn(publicCalls, 'call').mockImplementation(api);
});

const branding = { edition: 'lite', brandColor: '#2563eb' } as const;
/** An invoice of $89.50 of which $39.50 was paid. */
const halfPaid = {
  sheet: sheetOfInvoice(checked(anInvoice()), branding, { paidCents: 39_50 }),
  paid: '$39.50',
  hasLogo: false,
  fileName: 'invoice.pdf',
};

const view: ClientInvoiceView = {
  number: 'INV-7',
  state: 'sent',
  sentence: 'Due December 3, 2031',
  askedCents: 50_00,
  ownerMark: '',
  business: { name: 'Miller & Sons', phone: '', email: '' },
  paper: halfPaid,
};

const show = (initialView: ClientInvoiceView) =>
  render(
    <MemoryRouter initialEntries={[`/invoice${window.location.search}`]}>
      <ClientInvoice linkId="link-1" initialView={initialView} />
    </MemoryRouter>,
  );

const heading = () => screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement;

test('the head of a partly paid invoice says what is due and what was paid of the total', () => {
  show(view);
  within(heading()).getByText('$50.00');
  within(heading()).getByText(wholeText('Paid $39.50 of $89.50'));
});

test('an invoice that says how to pay is printed with the code of its page, and others are not', async () => {
  const code = () => document.querySelector('svg[viewBox] path[d^="M0 0h7v1"]');
  show({ ...view, howToPay: { text: 'Check to Miller' } });
  const { path } = qrCode(`${location.origin}/invoice?id=link-1`);
  await vi.waitFor(() => expect(code()?.getAttribute('d')).toBe(path));
  const caption = screen.getByText('Scan to view this invoice');
  expect(caption.parentElement?.className).toMatch(/^hidden .*print:block/);
  cleanup();
  show({ ...view, onlinePayment: { state: 'payable', amountCents: 50_00 } });
  screen.getByText('Scan to view this invoice');
  cleanup();
  show(view);
  expect(screen.queryByText('Scan to view this invoice')).toBeNull();
});

test('the head of a paid invoice says what was paid, and that of an invoice without payments names no paid amount', () => {
  const { paid: _none, ...unpaid } = halfPaid;
  show({ ...view, paper: unpaid });
  expect(heading().textContent).not.toContain('Paid');
  cleanup();
  const { askedCents: _asked, ...settled } = view;
  show({
    ...settled,
    state: 'paid',
    sentence: 'Paid on November 25, 2026',
    paper: { ...halfPaid, paid: '$89.50' },
  });
  expect(heading().textContent).toContain('Paid $89.50');
  expect(heading().textContent).not.toContain('Amount due');
});

test('while a payment is checked, nothing asks for money or names an earlier refusal, until the page says Paid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  window.history.replaceState(null, '', '/invoice?id=link-1&payment=done');
  const refused: ClientInvoiceView = {
    ...view,
    sentence: 'Your bank refused the payment of $50.00. Due December 3, 2031',
    howToPay: { text: 'Check to Miller & Sons' },
    onlinePayment: { state: 'payable', amountCents: 50_00 },
  };
  const { askedCents: _asked, onlinePayment: _payable, ...settled } = refused;
  const paid: ClientInvoiceView = {
    ...settled,
    state: 'paid',
    sentence: 'Paid on November 25, 2026',
    paper: { ...halfPaid, paid: '$89.50' },
  };
  api.mockResolvedValue({ success: true, view: refused });
  try {
    show(refused);
    await screen.findByText('Checking your payment...');
    for (const text of [/refused/, /Check to Miller/, /I sent a check/, /has noted your payment/])
      expect(screen.queryByText(text)).toBeNull();
    expect(heading().textContent).not.toContain('Amount due');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    api.mockResolvedValue({ success: true, view: paid });
    await vi.advanceTimersByTimeAsync(4_000);
    await screen.findByText('Payment received');
    expect(heading().textContent).toContain('Paid $89.50');
  } finally {
    window.history.replaceState(null, '', '/');
    vi.useRealTimers();
  }
});

describe('a client who returned from the payment page', () => {
  const { askedCents: _due, paper: _paper, ...closed } = view;
  const refused: ClientInvoiceView = {
    ...view,
    sentence: 'Your bank refused the payment of $50.00. Due December 3, 2031',
    bankFailures: 1,
  };

  beforeEach(() => window.history.replaceState(null, '', '/invoice?id=link-1&payment=done'));

  test.each([
    ['void', 'This invoice was voided.'],
    ['refunded', 'Refunded. Nothing is due.'],
    ['disputed', 'Your bank is disputing your payment of $50.00. Nothing is due now.'],
    ['undecided', 'Your payment of $50.00 is being checked. Nothing is due now.'],
  ] as const)('reads what became of the invoice if it is %s', (state, sentence) => {
    show({ ...closed, state, sentence });
    expect(heading().textContent).toContain(sentence);
    expect(window.location.search).toBe('?id=link-1');
  });

  test('reads of a bank that refused the payment later, and what is due, when the tab is restored', () => {
    show(view);
    expect(heading().textContent).not.toContain('Amount due');
    cleanup();
    show(refused);
    expect(heading().textContent).toContain(refused.sentence);
    expect(heading().textContent).toContain('Amount due $50.00');
    expect(window.location.search).toBe('?id=link-1');
  });

  test('does not read about a refusal before this payment, also when the tab is restored', () => {
    show(refused);
    cleanup();
    show(refused);
    expect(heading().textContent).not.toContain('refused');
    expect(window.location.search).toBe('?id=link-1&payment=done');
  });
});

test('before a check is reported, the page says for which amount, and then shows what is due now', async () => {
  show(view);
  fireEvent.click(screen.getByRole('button', { name: 'I sent a check' }));
  screen.getByText('Tell Miller & Sons that your check for $50.00 is on its way?');
  // The owner corrected the invoice meanwhile.
  const corrected = {
    ...halfPaid,
    sheet: sheetOfInvoice(checked(anInvoice()), branding, { paidCents: 29_50 }),
    paid: '$29.50',
  };
  api.mockImplementation(async (operation: string) =>
    operation === 'get-client-invoice'
      ? { success: true, view: { ...view, askedCents: 60_00, paper: corrected, isCheckReported: true } }
      : { success: true },
  );
  fireEvent.click(screen.getByRole('button', { name: /^Yes, tell them/ }));
  await screen.findByText(/^Thank you\. Miller & Sons was told that your check is on its way\./);
  within(heading()).getByText('$60.00');
});

test('after the amount due changed, a client who reported a check sees both amounts', () => {
  show({ ...view, isCheckReported: true, reportedDue: '$89.50' });
  screen.getByText(/^You reported a check for \$89\.50\. \$50\.00 is left to pay now\.$/);
});

test('the question about a check names the amount due now, not when the page was opened', async () => {
  const corrected = {
    ...halfPaid,
    sheet: sheetOfInvoice(checked(anInvoice()), branding, { paidCents: 29_50 }),
  };
  api.mockResolvedValue({ success: true, view: { ...view, askedCents: 60_00, paper: corrected } });
  show(view);
  fireEvent.click(screen.getByRole('button', { name: 'I sent a check' }));
  await screen.findByText(/^Tell Miller & Sons that your check for \$60\.00 is on its way\?/);
});

test('a client who announced a check is asked once before paying online as well', async () => {
  show({
    ...view,
    announcedCheck: '$50.00',
    onlinePayment: { state: 'payable', amountCents: 50_00 },
  });
  const pay = await screen.findByRole('button', { name: /^Pay \$50\.00/ });
  expect(pay.className).not.toContain('bg-brand');
  fireEvent.click(pay);
  expect(document.activeElement?.textContent).toBe(
    'You said that a check for $50.00 is on its way. Pay online as well?',
  );
  expect(api).not.toHaveBeenCalledWith('open-payment-page', expect.anything());
  fireEvent.click(screen.getByRole('button', { name: /^Cancel/ }));
  screen.getByRole('button', { name: /^Pay \$50\.00/ });
  fireEvent.click(screen.getByRole('button', { name: /^Pay \$50\.00/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Yes, pay \$50\.00/ }));
  expect(api).toHaveBeenCalledWith('open-payment-page', expect.anything());
});

test('an invoice that is paid by hand says what happens after the payment, and a paid one does not', () => {
  const sentence = 'This page says "Paid" as soon as Miller & Sons has noted your payment.';
  show({ ...view, howToPay: { text: 'Check to Miller & Sons' } });
  screen.getByText(sentence);
  cleanup();
  const { askedCents: _asked, ...settled } = view;
  show({ ...settled, state: 'paid', sentence: 'Paid on November 25, 2026' });
  expect(screen.queryByText(sentence)).toBeNull();
});

test('the head of a paid part says that it is not all, and what is still to be billed', () => {
  const part =
    'Part of New furnace: agreed $6,696.00, billed so far $3,348.00, still to be billed $3,348.00.';
  const { askedCents: _asked, ...settled } = view;
  show({ ...settled, state: 'paid', sentence: 'Paid on November 30, 2026', part });
  within(heading()).getByText(wholeText(part));
});

test('on paper how to pay comes before the photos, and both after the document', async () => {
  const paper = { ...halfPaid, photos: [{ photoId: 'photo-1', caption: 'The new pipe' }] };
  show({ ...view, paper, howToPay: { text: 'Check to Miller' } });
  const photos = await screen.findByRole('heading', { name: 'Photos' });
  const lastOnPaper = [...document.querySelectorAll('.print\\:order-last')];
  const [payFirst, photosThen] = [screen.getByText('Check to Miller'), photos].map((element) =>
    lastOnPaper.findIndex((part) => part.contains(element)),
  );
  expect(payFirst).toBeGreaterThanOrEqual(0);
  expect(photosThen).toBeGreaterThan(payFirst ?? 0);
});
