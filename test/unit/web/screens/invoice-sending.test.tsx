import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProblemCode } from '#domain/contract/problems';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { InvoiceDefaults } from '#domain/invoices/invoice-defaults';
import { anInvoice, checked } from '#test/support/invoices';
import { expectScreen } from '#test/support/screen-text';
import { blankLiteDraft } from '../../../../web/features/invoices/editor/lite-draft.ts';
import { SendFailureNotice } from '../../../../web/features/invoices/editor/send-failure.tsx';
import { unsentForms } from '../../../../web/features/invoices/editor/unsent-forms.ts';
import { UnsentInvoiceList } from '../../../../web/features/invoices/editor/unsent-invoice-list.tsx';
import { editPath } from '../../../../web/routing/generator-link.ts';
import { openLiteGenerator, problemReply, type SendReply } from '../../../support/lite-stand-ins.tsx';
import { aDetail, dana, renderLite } from '../../../support/lite-surroundings.tsx';
import { button, change, findButton, press } from '../../../support/page-elements.ts';
import { storeTokens } from '../../../support/stubbed-api.ts';

beforeEach(() => {
  storeTokens();
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
});

/** An account whose days do not depend on the time zone of the machine. */
const defaults = { timeZone: 'UTC', nextNumber: 'INV-7' } as InvoiceDefaults;
const ruth = 'ruth@keller.example';
const content = checked(anInvoice({ clientName: 'Ruth Keller', clientEmail: ruth, clientPhone: '555-0100' }));
const mailed = { mailId: 'mail-1', to: ruth, contentId: 'content-1', delivery: 'accepted' } as const;
/** The client has the current version. */
const withClient = { clientMail: mailed, clientVersions: [{ to: ruth, totalCents: 8_950, isCurrent: true }] };
const anAnswer = (changes: Partial<InvoiceDetail> = {}) =>
  aDetail({ content, invoiceNumber: 'INV-7', clientName: 'Ruth Keller', clientEmail: ruth, ...changes });
const sentReply = (invoice: InvoiceDetail, more: object = {}): SendReply => ({
  status: 200,
  body: { success: true, invoice, ...more },
});

/** The bar with recipients, total and buttons. */
const bar = () => document.querySelector('.action-bar') ?? undefined;
const main = () => screen.getByRole('main');
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });

/** Opens a new form, fills it in and sends it; the API answers with this. */
async function sendNew(
  reply: SendReply,
  options: Parameters<typeof openLiteGenerator>[0] = {},
  choose: () => Promise<void> = async () => undefined,
) {
  const generator = openLiteGenerator({ defaults, replies: [reply], ...options });
  await heading('Create invoice');
  change('Email', ruth);
  change('Line 1 Description', 'Boiler service');
  change('Line 1 Unit Price', '95');
  await choose();
  await press('Generate & Send Invoice');
  return generator;
}

const codes: readonly ProblemCode[] = [
  ...(['mail-refused', 'delivery-unknown', 'invoice-changed', 'invoice-not-found'] as const),
  ...(['invoice-paid', 'invoice-partly-paid', 'invoice-void', 'setup-incomplete'] as const),
  ...(['unverified-limit', 'internal-error'] as const),
];

describe('an invoice that could not be sent', () => {
  const invoiceId = '01JD0000000000000000ABCDEF';
  test.each<readonly [name: string, reply: SendReply, text: string | RegExp]>([
    ['mail-refused', problemReply(502, 'mail-refused', 'Refused.', { invoiceId }), /Refused\./],
    ['unconfirmed', problemReply(502, 'delivery-unknown', 'Unknown.', { invoiceId }), /It may have arrived/],
    ['paid', problemReply(409, 'invoice-paid', 'Paid.'), /Paid\./],
  ])('says why, and what the user can do: %s', async (name, reply, text) => {
    await sendNew(reply);
    await screen.findByText(text);
    await waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull());
    await expectScreen(`invoice-sending-${name}`, bar());
    const saved = ['mail-refused', 'unconfirmed'].includes(name);
    await heading(saved ? 'Edit invoice #INV-7' : 'Create invoice');
  });

  test('says for each reason what the user can do', async () => {
    const [onReload, onDuplicate] = [vi.fn(), vi.fn()];
    const notice = (code: ProblemCode | undefined, isOffline = false) => (
      <SendFailureNotice
        failure={{ code, message: 'Message.', isOffline }}
        verificationNotice={<p>Verify</p>}
        {...{ onReload, onDuplicate }}
      />
    );
    await renderLite(
      <>
        {notice(undefined, true)}
        {codes.map((code) => (
          <div key={code} data-code={code}>
            {notice(code)}
          </div>
        ))}
      </>,
    );
    await expectScreen('invoice-sending-reasons');
    for (const button of screen.getAllByRole('button')) fireEvent.click(button);
    expect(onReload).toHaveBeenCalledTimes(2);
    expect(onDuplicate).toHaveBeenCalledTimes(3);
  });

  test('lists and focuses what is to be corrected: a number that is taken, or values that are refused', async () => {
    await sendNew(problemReply(409, 'number-taken', 'INV-7 is taken.'));
    await screen.findByText('INV-7 is taken.');
    await expectScreen('invoice-sending-number-taken', document.activeElement ?? undefined);
    cleanup();
    const faults = [{ field: 'clientCity', message: 'Too long.' }];
    await sendNew(problemReply(400, 'invalid-invoice', 'Invalid.', { faults }));
    await screen.findByText('Too long.');
    await expectScreen('invoice-sending-refused', document.activeElement ?? undefined);
  });

  test('asks an account at its limit to verify the address', async () => {
    await sendNew(problemReply(403, 'unverified-limit', 'Verify first.'), { isUnverified: true });
    await screen.findByText('Verify your email');
    await expectScreen('invoice-sending-limit', bar());
  });
});

describe('after sending, the page says who was emailed, and what else to do', () => {
  test.each<readonly [name: string, reply: SendReply]>([
    ['to-both', sentReply(anAnswer(withClient))],
    ['client-problem', sentReply(anAnswer(), { clientProblem: 'Ruth stopped your emails.' })],
    [
      'client-failed',
      sentReply(anAnswer({ clientMail: { ...mailed, delivery: 'failed', errorMessage: 'Busy.' } })),
    ],
    ['owner-failed', sentReply(anAnswer({ ...withClient, delivery: 'failed', errorMessage: 'Busy.' }))],
    ['deposit', sentReply(anAnswer({ ...withClient, invoiceNumber: 'INV-8', depositCents: 3_000 }))],
    [
      'online-deposit',
      sentReply(anAnswer({ ...withClient, paidCents: 2_000, online: { depositCents: 2_000 } })),
    ],
  ])('%s', async (name, reply) => {
    const { body } = reply as { readonly body: { readonly invoice: InvoiceDetail } };
    const { requestedUrls } = await sendNew(reply, { stored: () => body.invoice });
    await findButton('Create Another Invoice');
    await waitFor(() => expect(requestedUrls).toContain(`/api/invoices/${body.invoice.invoiceId}`));
    // The buttons that need the content of the invoice appear once it is read.
    await waitFor(() => expect([...document.querySelectorAll('button:disabled')]).toEqual([]));
    expect(document.activeElement?.tagName).toBe('H1');
    await expectScreen(`invoice-sent-${name}`, main());
  });

  test('the ways to give it to the client are email, link, text message and print, in this order', async () => {
    const failed = anAnswer({ clientMail: { ...mailed, delivery: 'failed', errorMessage: 'Busy.' } });
    await sendNew(sentReply(failed), { stored: () => failed });
    await findButton(`Email it to ${ruth}`);
    const ways = screen.getByRole('region', { name: 'Ways to give it to your client' });
    expect([...ways.querySelectorAll('button')].slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      `Email it to ${ruth}`,
      'Copy link',
      'Text it',
      'Print',
    ]);
  });

  test('another try to email it starts with the message that was typed for the first one', async () => {
    const failed = anAnswer({ clientMail: { ...mailed, delivery: 'failed', errorMessage: 'Busy.' } });
    const message = 'The valve is on order.';
    await sendNew(sentReply(failed), { stored: () => failed }, async () => {
      await press('Message and preview');
      fireEvent.change(await screen.findByLabelText(/^Message to client/), { target: { value: message } });
      await press('Done');
    });
    fireEvent.click(await findButton(`Email it to ${ruth}`));
    expect(await screen.findByLabelText(/^Message/)).toHaveProperty('value', message);
  });

  test('a client who pays on the spot is marked as paid by one press, and the page then says that it is paid', async () => {
    const sent = anAnswer(withClient);
    const paid = { ...sent, status: 'paid', paidCents: sent.totalCents } as const;
    const isRecorded = (): boolean => requestedUrls.includes(`/api/invoices/${sent.invoiceId}/payments`);
    const { requestedUrls } = await sendNew(sentReply(sent), { stored: () => (isRecorded() ? paid : sent) });
    fireEvent.click(await findButton('Mark as paid'));
    await screen.findByText(/is marked as paid/);
    await waitFor(() => expect(isRecorded()).toBe(true));
    expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull();
    await screen.findByText('Paid');
  });

  test('an account that is not verified is told why no client was emailed, and the next form continues the numbers', async () => {
    await sendNew(sentReply(anAnswer()), { isUnverified: true, stored: () => anAnswer() });
    await heading('Invoice Created & Sent!');
    await waitFor(() => expect(button('Print')).toHaveProperty('disabled', false));
    await expectScreen('invoice-sent-unverified', main());
    await press('Create Another Invoice');
    await heading('Create invoice');
    expect(screen.getByLabelText('Invoice Number')).toHaveProperty('value', 'INV-8');
  });
});

describe('a correction of a sent invoice', () => {
  const stored = anAnswer({ linkId: 'link-1', ...withClient });
  /** What the API answers when the invoice is read. */
  let current = stored;
  async function openEdit(changes: Partial<InvoiceDetail> = {}, replies: readonly SendReply[] = []) {
    current = { ...stored, ...changes };
    const path = editPath(stored.invoiceId);
    const generator = openLiteGenerator({ defaults, path, stored: () => current, replies });
    await heading('Edit invoice #INV-7');
    // The checkboxes and the preview are rendered after the form.
    await waitFor(() => expect(bar()?.querySelector('input[type=checkbox]')).toBeTruthy());
    await waitFor(() => expect(document.querySelector('.sheet-head')).toBeTruthy());
    return generator;
  }

  test('says which version the client has, what changed since, and who will be emailed', async () => {
    await openEdit({ online: { pendingCents: 5_000 } });
    await expectScreen('invoice-correction-unchanged', screen.getByRole('form'));
    change('Line 1 Unit Price', '120');
    change(/^Notes/, 'Thank you.');
    await screen.findByText(/and \d+ more/);
    await expectScreen('invoice-correction-changed', bar());
    fireEvent.click(screen.getByText(/and \d+ more/));
    fireEvent.click(screen.getByRole('checkbox', { name: /ruth/ }));
    await expectScreen('invoice-correction-emails-nobody', bar());
    fireEvent.click(screen.getByRole('checkbox', { name: /pat@/ }));
    await expectScreen('invoice-correction-emails-owner', bar());
  });

  test('says that the client has an older version if it is saved without an email', async () => {
    const older = {
      ...stored,
      contentId: 'content-2',
      clientVersions: [{ to: ruth, totalCents: 8_950, isCurrent: false }],
    };
    const { sent } = await openEdit({}, [sentReply(older)]);
    change('Line 1 Unit Price', '120');
    fireEvent.click(screen.getByRole('checkbox', { name: /ruth/ }));
    current = older;
    await press('Save Changes');
    await heading('Invoice saved');
    await findButton('Email the corrected invoice');
    await expectScreen('invoice-correction-saved', main());
    expect(sent[0]?.body).toMatchObject({ mail: false, invoiceId: stored.invoiceId, basedOn: 'content-1' });
  });

  test('offers to copy the link if the client never got an email', async () => {
    await openEdit({
      clientVersions: [{ totalCents: 8_950, isCurrent: true }],
      clientMail: undefined,
    } as never);
    await expectScreen('invoice-correction-by-link', bar());
  });
});

describe('what was not sent', () => {
  /** What this browser stores about a form that was not sent. */
  const leftBehind = () =>
    Object.values({ ...localStorage }).filter((value) => /"(?:hasFailed|isOffline)":true/.test(value));

  test('is remembered once sending has failed, also after it was changed again', async () => {
    await sendNew(problemReply(500, 'internal-error', 'Fault.'));
    await screen.findByText(/^Failed to generate invoice. Please try again./);
    expect(leftBehind()).toHaveLength(1);
    change('Line 1 Unit Price', '96');
    cleanup();
    expect(leftBehind()).toEqual([expect.stringContaining('"96"')]);
  });

  test('is remembered also if it was sent as it was opened', async () => {
    const stored = anAnswer({ status: 'failed', delivery: 'failed' });
    openLiteGenerator({ defaults, stored, replies: [problemReply(500, 'internal-error', 'Fault.')] });
    await heading('Edit invoice #INV-7');
    fireEvent.click(
      await screen.findByRole('button', { name: /^(?:Generate & )?(?:Send|Retry|Save & Send)/ }),
    );
    await screen.findByText(/^Failed to generate invoice. Please try again./);
    expect(leftBehind()).toHaveLength(1);
    cleanup();
    expect(leftBehind()).toEqual([expect.stringContaining('Ruth Keller')]);
  });

  test('is remembered if it was typed without a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openLiteGenerator({ defaults });
    await heading('Create invoice');
    change('Line 1 Description', 'Boiler service');
    await waitFor(() => expect(leftBehind()).toHaveLength(1));
    // A moment without a network, such as in a tunnel, is forgotten with the next change.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    change('Line 1 Description', 'Boiler repair');
    await waitFor(() => expect(leftBehind()).toEqual([]));
  });

  test('is not said while it is still being sent', async () => {
    const { sent } = await sendNew(new Promise(() => undefined));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(leftBehind()).toEqual([]);
  });

  test('is neither a form that was only typed, nor one that was sent', async () => {
    openLiteGenerator({ defaults });
    await heading('Create invoice');
    change('Line 1 Description', 'Boiler service');
    cleanup();
    expect(leftBehind()).toEqual([]);
    localStorage.clear();
    storeTokens();
    await sendNew(sentReply(anAnswer(withClient)));
    await heading('Invoice Created & Sent!');
    expect(leftBehind()).toEqual([]);
  });

  test('is named by its number on the dashboard and in the list', async () => {
    const draft = { ...blankLiteDraft(new Date(), { brandColor: '#2563eb' }), invoiceNumber: '1007' };
    unsentForms(dana.userId).keep('tried', draft, 2, 'failed');
    unsentForms(dana.userId).keep('typed', { ...draft, invoiceNumber: '1008' }, 1);
    for (const [onlyNotSent, texts] of [
      [true, ['Invoice 1007 was not sent: ']],
      [false, ['Invoice 1007 was not sent: ', 'Not saved yet: Invoice #1008']],
    ] as const) {
      await renderLite(<UnsentInvoiceList onlyNotSent={onlyNotSent} />);
      const rows = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
      expect(rows).toEqual(texts.map((text) => expect.stringContaining(text)));
      cleanup();
    }
  });

  test('may have been sent if the answer was lost, also after a later failure, and the list in this tab says so', async () => {
    const draft = { ...blankLiteDraft(new Date(), { brandColor: '#2563eb' }), invoiceNumber: '1007' };
    const forms = unsentForms(dana.userId);
    forms.keep('typed', { ...draft, invoiceNumber: '1008' }, 0);
    await renderLite(<UnsentInvoiceList />);
    const shown = () => [...document.querySelectorAll('li > span:first-child')].map((row) => row.textContent);
    const typed = expect.stringContaining('Not saved yet: Invoice #1008');
    const perhapsSent = expect.stringContaining('Invoice 1007 may not have been sent: ');
    act(() => forms.keep('tried', draft, 1, 'unknown'));
    await waitFor(() => expect(shown()).toEqual([perhapsSent, typed]));
    act(() => forms.keep('tried', draft, 2, 'failed'));
    await waitFor(() => expect(shown()).toEqual([perhapsSent, typed]));
    act(() => forms.forget('tried'));
    await waitFor(() => expect(shown()).toEqual([typed]));
  });

  test.each([
    { failure: 'a lost answer', reply: 'offline' as const, mayBeSent: true },
    { failure: 'a fault', reply: problemReply(500, 'internal-error', 'Fault.'), mayBeSent: true },
    { failure: 'a gateway that gave up', reply: { status: 504, body: {} }, mayBeSent: true },
    { failure: 'a refusal', reply: problemReply(403, 'unverified-limit', 'Verify first.'), mayBeSent: false },
  ])('is noted as perhaps sent after $failure: $mayBeSent', async ({ reply, mayBeSent }) => {
    await sendNew(reply);
    await waitFor(() => expect(leftBehind()).toHaveLength(1));
    expect(leftBehind()[0]?.includes('"mayBeSent":true')).toBe(mayBeSent);
  });

  test('can be sent again, emailed or given as a link if both emails were refused', async () => {
    const refused = {
      status: 'failed',
      delivery: 'failed',
      clientMail: { ...mailed, delivery: 'failed' },
    } as const;
    await sendNew(sentReply(anAnswer(refused)));
    await heading('Invoice saved');
    expect(main().textContent).toContain('Not with the client yet');
    for (const label of ['Retry the email to me', 'Copy link']) expect(button(label)).toBeTruthy();
  });
});
