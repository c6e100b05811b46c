import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { api, internalError, networkError, refusalError } from '#test/support/account-api';
import { anInvoice, checked } from '#test/support/invoices';
import { expectScreen } from '#test/support/screen-text';
import { LinkButtons } from '../../../../web/features/invoices/editor/next-steps.tsx';
import { aDetail, aSavedClient, aSummary } from '../../../support/lite-surroundings.tsx';
import { laterAnswer, mockOperations } from '../../../support/mocked-operations.ts';
import { openLoadedInvoicePage } from '../../../support/open-invoice-page.tsx';
import { currentPath, openLoadedAppPage } from '../../../support/opened-page.tsx';
import {
  button,
  change,
  chooseFromMenu,
  dialogClosed,
  findDialog,
  findToast,
  press,
} from '../../../support/page-elements.ts';

const ruth = 'ruth@keller.example';
const { invoiceId } = aSummary();
const { clientId } = aSavedClient();
const mailed = { mailId: 'mail-1', to: ruth, contentId: 'content-1', delivery: 'accepted' } as const;

beforeEach(() => {
  vi.resetAllMocks();
  mockOperations({ defaultMessage: 'Thank you!', howToPay: { text: 'Zelle' } as never });
  api('get-repeat').mockResolvedValue({ success: true });
});

const answer = (changes: Partial<InvoiceSummary> = {}) => ({
  success: true as const,
  invoice: aSummary(changes),
});

describe('without an email', () => {
  const linked = { linkId: 'link-1', clientVersions: [{ to: ruth, totalCents: 89_50, isCurrent: true }] };
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);

  test('the link is copied, while the other ways wait', async () => {
    const copied: string[] = [];
    clipboard(async (text) => void copied.push(text));
    await openLoadedInvoicePage({});
    const share = laterAnswer<never>();
    api('share-invoice').mockReturnValueOnce(share.promise);
    await press('Copy link');
    await waitFor(() => expect(button('Mark as sent').disabled).toBe(true));
    expect(button('Copy link').disabled).toBe(true);
    await share.give(answer({ linkId: 'link-1' }) as never);
    await findToast('Link copied.');
    expect(copied).toEqual([`${location.origin}/invoice?id=link-1`]);
    expect(api('share-invoice')).toHaveBeenCalledWith({ path: { invoiceId }, body: { renew: false } });
    api('share-invoice').mockResolvedValueOnce(answer({ linkId: 'link-1', isCorrectedByLink: true }));
    await press('Copy link');
    await findToast('Link copied. It shows the new version. Your client got no email about it.');
  });

  test('a new link replaces the old one, after a question', async () => {
    const copied: string[] = [];
    clipboard(async (text) => void copied.push(text));
    await openLoadedInvoicePage(linked);
    await press('New link');
    const question = await findDialog('Make a new link?');
    await expectScreen('invoice-new-link', question);
    api('share-invoice').mockResolvedValue(answer({ linkId: 'link-2' }));
    await press('Make new link', question);
    await waitFor(() => expect(copied).toEqual([`${location.origin}/invoice?id=link-2`]));
    await findToast(/^New link copied/);
    expect(api('share-invoice')).toHaveBeenCalledWith({ path: { invoiceId }, body: { renew: true } });
    clipboard(async () => Promise.reject(new Error('NotAllowedError')));
    await press('New link');
    await press('Make new link', await findDialog('Make a new link?'));
    await findToast(/^Not copied\. The old link stopped working\. The link of invoice #INV-1001: .*link-2$/);
  });

  test('the link is shared with a title, by the sheet of the phone', async () => {
    const shared: unknown[] = [];
    Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) });
    await openLoadedInvoicePage({});
    api('share-invoice').mockResolvedValueOnce(answer({ linkId: 'link-1' }));
    await press('Share');
    await waitFor(() =>
      expect(shared).toEqual([{ title: 'Invoice #INV-1001', url: `${location.origin}/invoice?id=link-1` }]),
    );
  });

  test('the link is texted with the words ready, by the sheet of the phone if no number is known', async () => {
    const shared: unknown[] = [];
    Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) });
    api('share-invoice').mockResolvedValue(answer({ linkId: 'link-1' }));
    await openLoadedAppPage(<LinkButtons invoice={aDetail()} phone="" />);
    await press('Text it');
    const words = expect.stringMatching(/^Invoice INV-1001 from .+: .*\/invoice\?id=link-1$/);
    await waitFor(() => expect(shared).toEqual([{ text: words }]));
    cleanup();
    const opened = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    await openLoadedAppPage(<LinkButtons invoice={aDetail()} phone="(555) 555-0118" />);
    await press('Text it');
    await waitFor(() =>
      expect(opened).toHaveBeenCalledWith(expect.stringMatching(/^sms:5555550118\?&body=Invoice%20INV-1001/)),
    );
    expect(shared).toHaveLength(1);
  });

  test('a failure is shown as a toast, and the invoice is read again', async () => {
    await openLoadedInvoicePage({});
    const reads = api('get-invoice').mock.calls.length;
    api('mark-invoice-sent').mockRejectedValueOnce(networkError);
    await press('Mark as sent');
    await findToast('This could not be saved. Please try again.');
    await waitFor(() => expect(api('get-invoice').mock.calls.length).toBeGreaterThan(reads));
    api('mark-invoice-sent').mockRejectedValueOnce(refusalError('invoice-void'));
    await press('Mark as sent');
    await findToast(/^This invoice was voided/);
  });
});

const sendable = { clientEmail: ruth, clientId };
const older: Partial<InvoiceDetail> = {
  ...sendable,
  clientMail: mailed,
  clientVersions: [{ to: ruth, totalCents: 20_00, isCurrent: false }],
  clientContent: checked(
    anInvoice({ lineItems: [{ description: 'Labor', quantity: '1', unitPrice: '20' }] }),
  ),
};
const openEmail = async (changes: Partial<InvoiceDetail>, button: string) => {
  await openLoadedInvoicePage(changes);
  await press(button);
  return findDialog(/invoice/i);
};
const send = (dialog: HTMLElement) => press('Send email', dialog);
const mailedAnswer = (changes: object = {}) => answer({ clientMail: { ...mailed, to: ruth, ...changes } });

/** What is said of a correction that was emailed. */
const correctedToast = `Emailed to ${ruth}. The email says that it replaces the one of $20.00. The link shows the new one.`;

describe('the dialog of the email to the client', () => {
  test('sends the receipt of a paid invoice afterwards, in two presses', async () => {
    const payment = { paymentId: 'p1', amountCents: 89_50, date: '2026-11-10', method: 'check' } as const;
    const paid = { ...sendable, status: 'paid', paidCents: 89_50, payments: [payment] } as const;
    await openLoadedInvoicePage({ ...paid, clientMail: mailed });
    expect(button('Email receipt').className).toContain('bg-brand ');
    await press('Email receipt');
    const dialog = await findDialog('Email the receipt for Invoice #INV-1001 to your client');
    // The preview is that of the receipt.
    expect(within(dialog).getAllByText(/^Receipt for invoice INV-1001 from/)).not.toEqual([]);
    api('mail-client').mockResolvedValueOnce(mailedAnswer({ status: 'paid' }) as never);
    await send(dialog);
    await findToast(`Emailed to ${ruth}.`);
    expect(api('mail-client')).toHaveBeenCalledOnce();
  });

  test('calls the email of a refunded invoice on which nothing is owed no receipt, as the email does not', async () => {
    const refunded = { ...sendable, status: 'paid', waivedCents: 89_50, clientMail: mailed } as const;
    await openLoadedInvoicePage(refunded);
    await press('Email again');
    const dialog = await findDialog('Email Invoice #INV-1001 to your client');
    expect(within(dialog).queryByText(/^Receipt for invoice/)).toBeNull();
  });

  test('shows the message, the email, and what is needed', async () => {
    const dialog = await openEmail(sendable, 'Email it to Dana Whitfield');
    await expectScreen('invoice-email', dialog);
    change(/^Client email/, 'ruth');
    expect(screen.queryByText('Please enter a valid email address.')).toBeNull();
    change(/^Message/, 'x'.repeat(1_001));
    await send(dialog);
    within(dialog).getByText('Please enter a valid email address.');
    within(dialog).getByText('Message can be at most 1,000 characters.');
    expect(api('mail-client')).not.toHaveBeenCalled();
  });

  test('offers copies to the further addresses of the client', async () => {
    const client = {
      ...aSavedClient(),
      email: ruth,
      copyEmails: ['office@keller.example', 'books@keller.example'],
    };
    const owed = { current: 0, '1-30': 0, '31-60': 0, '61-90': 0, more: 0 };
    api('get-client').mockResolvedValue({ success: true, client, owed, addresses: [] } as never);
    const dialog = await openEmail(sendable, 'Email it to Dana Whitfield');
    fireEvent.click(await within(dialog).findByRole('checkbox', { name: 'Copy to books@keller.example' }));
    await expectScreen('invoice-email-copies', dialog);
    api('mail-client').mockResolvedValueOnce(mailedAnswer());
    await send(dialog);
    await findToast(`Emailed to ${ruth}.`);
    expect(api('mail-client').mock.calls[0]?.[0]?.body).toMatchObject({ copies: ['office@keller.example'] });
  });

  test('says what changed in a correction, and sends a copy to the owner by default', async () => {
    const dialog = await openEmail(older, `Email the corrected invoice to ${ruth}`);
    await expectScreen('invoice-email-correction', dialog);
    api('mail-client').mockResolvedValueOnce(mailedAnswer());
    api('send-invoice').mockResolvedValueOnce(mailedAnswer() as never);
    await send(dialog);
    await findToast(`${correctedToast} Copy sent to dana@example.com.`);
    const [options] = api('mail-client').mock.calls[0] ?? [];
    expect(options).toMatchObject({ path: { invoiceId } });
    expect(options?.body).toEqual({ message: 'Thank you!', basedOn: 'content-1', afterMail: 'mail-1' });
  });

  test.each([
    [' The copy to dana@example.com was not confirmed.', internalError],
    [' The copy to dana@example.com was not confirmed.', refusalError('delivery-unknown')],
    [' The copy to dana@example.com could not be sent.', refusalError('invoice-void')],
  ])('tells the owner about a copy that failed:%s', async (note, error) => {
    const dialog = await openEmail(older, `Email the corrected invoice to ${ruth}`);
    api('mail-client').mockResolvedValueOnce(mailedAnswer());
    api('send-invoice').mockRejectedValueOnce(error);
    await send(dialog);
    await findToast(`${correctedToast}${note}`);
  });

  test('does not copy the owner after an email that failed, or if there is no reason for a copy', async () => {
    const dialog = await openEmail(older, `Email the corrected invoice to ${ruth}`);
    api('mail-client').mockResolvedValueOnce(mailedAnswer({ delivery: 'failed', errorMessage: 'Too busy.' }));
    await send(dialog);
    await findToast(`Not emailed to ${ruth}: Too busy.`);
    cleanup();
    const again = await openEmail(older, `Email the corrected invoice to ${ruth}`);
    api('mail-client').mockResolvedValueOnce(mailedAnswer());
    api('get-invoice').mockResolvedValue({
      success: true,
      invoice: aDetail({ status: 'void', clientMail: mailed }),
    });
    await send(again);
    await findToast(`${correctedToast} No copy was sent to dana@example.com.`);
    expect(api('send-invoice')).not.toHaveBeenCalled();
  });
});

describe('the address and the result of the email to the client', () => {
  test('sends to another address, and saves it in the client if the owner wants that', async () => {
    const dialog = await openEmail(sendable, 'Email it to Dana Whitfield');
    expect(screen.queryByLabelText('Update saved client?')).toBeNull();
    change(/^Client email/, ' RUTH@keller.example ');
    expect(screen.queryByLabelText('Update saved client?')).toBeNull();
    change(/^Client email/, ' new@keller.example ');
    await expectScreen(
      'invoice-email-update',
      screen.getByLabelText('Update saved client?').parentElement ?? dialog,
    );
    api('mail-client').mockResolvedValueOnce(mailedAnswer());
    const owed = { current: 0, '1-30': 0, '31-60': 0, '61-90': 0, more: 0 };
    api('get-client').mockResolvedValueOnce({
      success: true,
      client: aSavedClient({ phone: '555' }),
      owed,
      addresses: [],
    });
    await send(dialog);
    await findToast(`Emailed to ${ruth}.`);
    expect(api('mail-client').mock.lastCall?.[0].body).toEqual({
      message: 'Thank you!',
      to: 'new@keller.example',
      basedOn: 'content-1',
    });
    expect(api('save-client').mock.lastCall?.[0].body).toMatchObject({
      clientId,
      email: 'new@keller.example',
      phone: '555',
      name: 'Greene Residence',
    });
    expect(api('send-invoice')).not.toHaveBeenCalled();
  });

  test('offers a new link if a wrong address got the old one, and replaces it once before the email', async () => {
    const dialog = await openEmail({ ...older, linkId: 'link-1' }, `Email the corrected invoice to ${ruth}`);
    const newLink = `Make a new link. The one that ${ruth} got stops working.`;
    expect(screen.queryByLabelText(newLink)).toBeNull();
    change(/^Client email/, 'new@keller.example');
    fireEvent.click(screen.getByLabelText(newLink));
    const order: string[] = [];
    api('share-invoice').mockImplementation(async () => {
      order.push('new link');
      return answer({ linkId: 'link-2' });
    });
    api('mail-client').mockImplementationOnce(async () => {
      order.push('lost email');
      throw networkError;
    });
    await send(dialog);
    await screen.findByText('The email could not be sent. Please try again.');
    api('mail-client').mockImplementationOnce(async () => {
      order.push('email');
      return mailedAnswer();
    });
    await send(dialog);
    await findToast(/^Emailed to/);
    expect(order).toEqual(['new link', 'lost email', 'email']);
    expect(api('share-invoice')).toHaveBeenCalledWith({ path: { invoiceId }, body: { renew: true } });
  });

  test('repeats an email whose result is unknown with its key, and leaves the client as it was', async () => {
    const dialog = await openEmail(sendable, 'Email it to Dana Whitfield');
    change(/^Client email/, 'new@keller.example');
    fireEvent.click(screen.getByLabelText('Update saved client?'));
    api('mail-client').mockRejectedValueOnce(networkError);
    await send(dialog);
    await screen.findByText('The email could not be sent. Please try again.');
    api('mail-client').mockRejectedValueOnce(refusalError('invoice-void'));
    fireEvent.submit(screen.getByLabelText(/^Client email/).closest('form') as HTMLFormElement);
    await screen.findByText(/^This invoice was voided/);
    api('mail-client').mockResolvedValueOnce(mailedAnswer());
    await send(dialog);
    await dialogClosed(/invoice/i);
    const [first, second, third] = api('mail-client').mock.calls.map(([{ key }]) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(api('save-client')).not.toHaveBeenCalled();
  });
});

test('a draft is deleted after a question, and the list is opened', async () => {
  await openLoadedInvoicePage({ status: 'created', delivery: 'none' });
  await chooseFromMenu('Delete');
  const question = await findDialog('Delete draft');
  await expectScreen('invoice-delete', question);
  api('delete-invoice-draft').mockResolvedValueOnce({ success: true } as never);
  await press('Delete', question);
  await waitFor(() => expect(currentPath()).toBe('/billhook-lite/invoices'));
});
