import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { generatorTexts } from '#domain/invoices/generator-texts';
import { setupTexts } from '#domain/profile/setup';
import { siteRoutes } from '#domain/site-routes';
import { anInvoice, checked } from '#test/support/invoices';
import * as currentSession from '../../../../../../web/adapters/auth/current-session.ts';
import { draftOfStored } from '../../../../../../web/features/invoices/editor/lite-draft.ts';
import { openLiteGenerator, problemReply } from '../../../../../support/lite-stand-ins.tsx';
import { aDetail } from '../../../../../support/lite-surroundings.tsx';
import { enter } from '../../../../../support/page-elements.ts';

beforeEach(() => void vi.spyOn(currentSession, 'accessToken').mockResolvedValue('token'));

type User = ReturnType<typeof userEvent.setup>;
const cell = (line: number, label: string) => screen.getByLabelText(`Line ${line} ${label}`);
const submit = () => screen.getByRole('button', { name: /Generate & Send Invoice/ });

async function open(options: Parameters<typeof openLiteGenerator>[0] = {}) {
  const user = userEvent.setup();
  const generator = openLiteGenerator(options);
  await screen.findByRole('heading', { name: 'Create invoice' });
  return { user, ...generator };
}

async function fillValidInvoice(user: User) {
  await enter(user, cell(1, 'Description'), 'Boiler service');
  await user.clear(cell(1, 'Unit Price'));
  await user.type(cell(1, 'Unit Price'), '95');
}

test('on a phone, an invoice is client, email, what and price, and the rest is one press away', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  const { user, sent } = await open();
  const billTo = within(screen.getByRole('group', { name: 'Bill To' }));
  expect(billTo.getAllByRole('textbox').concat(billTo.queryAllByRole('combobox'))).toHaveLength(2);
  expect(screen.queryByLabelText('Invoice Number')).toBeNull();
  expect(screen.queryByLabelText(/^Notes/)).toBeNull();
  await enter(user, billTo.getByLabelText('Client name'), 'Ruth Keller');
  await enter(user, billTo.getByLabelText('Email'), 'ruth@keller.example');
  await fillValidInvoice(user);
  await user.click(screen.getByRole('button', { name: /^No\. .+, today, no due date$/ }));
  expect(document.activeElement).toBe(screen.getByLabelText('Invoice Number'));
  screen.getByLabelText('Issue Date');
  await user.click(billTo.getByRole('button', { name: 'Address and phone' }));
  await enter(user, billTo.getByLabelText('Address'), '12 Elm Street');
  expect(billTo.getByLabelText<HTMLInputElement>('Email').value).toBe('ruth@keller.example');
  await user.click(screen.getByRole('button', { name: 'Notes' }));
  await enter(user, screen.getByLabelText(/^Notes/), 'Thank you.');
  await user.click(submit());
  const sheet = within(await screen.findByRole('dialog', { name: /^Invoice / }));
  expect(sent).toEqual([]);
  expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ruth@keller.examplegets the invoice by email, with the PDF and a page to open',
    expect.stringMatching(/^\S+@\S+you get a copy with the PDF$/),
  ]);
  await user.click(sheet.getByRole('switch', { name: 'Only to me' }));
  expect(sheet.getAllByRole('listitem')).toHaveLength(1);
  await user.click(sheet.getByRole('switch', { name: 'Only to me' }));
  await user.click(sheet.getByRole('button', { name: 'Send' }));
  await createdHeading();
  expect(sent[0]?.body).toMatchObject({
    invoice: { clientAddress: '12 Elm Street', clientEmail: 'ruth@keller.example', notes: 'Thank you.' },
  });
});

test('on a phone, a form with errors shows them instead of the sheet of recipients', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  const { user, sent } = await open();
  await enter(user, cell(1, 'Description'), 'Boiler service');
  await user.clear(cell(1, 'Unit Price'));
  await user.click(submit());
  await screen.findByRole('region', { name: 'Please fix the following:' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
});

const createdHeading = () => screen.findByRole('heading', { name: 'Invoice Created & Sent!' });
const offlineMessage = 'Failed to generate invoice. Please check your internet connection and try again.';

describe('the Idempotency-Key', () => {
  test('is repeated after a lost response, also if the form of a new invoice changes, which then replaces the invoice', async () => {
    const { user, sent } = await open({
      replies: [
        'offline',
        'offline',
        problemReply(422, 'key-reused', 'This submission was already used for something else.', {
          invoiceId: 'invoice-7',
        }),
      ],
    });
    await fillValidInvoice(user);
    await user.click(submit());
    await screen.findByText(offlineMessage);
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(2));
    await screen.findByText(offlineMessage);
    await user.type(screen.getByLabelText(/^Notes/), 'x');
    await user.click(submit());
    await screen.findByText(generatorTexts.arrivedBefore);
    await user.click(submit());
    await createdHeading();
    const [first, second, third, fourth] = sent;
    expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect([second?.key, third?.key]).toEqual([first?.key, first?.key]);
    expect(third?.body).not.toHaveProperty('invoiceId');
    expect(fourth?.key).not.toBe(first?.key);
    expect(fourth?.body).toMatchObject({
      ...{ invoiceId: 'invoice-7', basedOn: first?.key },
      invoice: { notes: 'x' },
    });
  });

  test('is new after "Start over", because what is typed then is another invoice', async () => {
    const first = await open({ replies: ['offline'] });
    await fillValidInvoice(first.user);
    await first.user.click(submit());
    await screen.findByText(offlineMessage);
    const path = first.currentPath();
    cleanup();
    const { user, sent } = await open({ path });
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await fillValidInvoice(user);
    await user.click(submit());
    await createdHeading();
    expect(sent[0]?.key).not.toBe(first.sent[0]?.key);
  });

  test('is new after a definite refusal', async () => {
    const { user, sent } = await open({
      replies: [problemReply(403, 'unverified-limit', 'Please verify your email to send more invoices.')],
    });
    await fillValidInvoice(user);
    await user.click(submit());
    await screen.findByText('Please verify your email to send more invoices.');
    await user.click(submit());
    await createdHeading();
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });

  test('is repeated while the first request is still in progress', async () => {
    const text = 'Your invoice is still being sent. Please wait a moment.';
    const { user, sent } = await open({ replies: [problemReply(409, 'in-progress', text)] });
    await fillValidInvoice(user);
    await user.click(submit());
    await screen.findByText(text);
    await user.click(submit());
    await createdHeading();
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });
});

test('sending again an invoice that was saved but not emailed does not create a second invoice', async () => {
  const { user, sent } = await open({
    replies: [
      problemReply(502, 'mail-refused', 'Failed to generate invoice. Please try again.', {
        invoiceId: 'invoice-7',
      }),
    ],
  });
  await fillValidInvoice(user);
  await user.click(submit());
  await screen.findByText(/It is saved as a draft, and nothing was emailed/);
  await user.click(submit());
  await createdHeading();
  expect(sent[0]?.body).not.toHaveProperty('invoiceId');
  expect(sent[1]?.body).toMatchObject({ invoiceId: 'invoice-7', basedOn: sent[0]?.key });
});

test('a new form whose lost press made an invoice that changed since opens that invoice on "Reload"', async () => {
  const invoice = aDetail({ invoiceId: 'invoice-7', invoiceNumber: 'INV-7' });
  const changed = problemReply(409, 'invoice-changed', 'This invoice was changed elsewhere.', {
    invoiceId: 'invoice-7',
  });
  const { user } = await open({ replies: ['offline', changed], stored: () => invoice });
  await fillValidInvoice(user);
  await user.click(submit());
  await screen.findByText(offlineMessage);
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Reload' }));
  await screen.findByRole('heading', { name: 'Edit invoice #INV-7' });
});

describe('an invoice that was saved but not emailed', () => {
  const saved = aDetail({
    invoiceId: 'invoice-7',
    status: 'failed',
    delivery: 'failed',
    content: checked(anInvoice({ invoiceNumber: 'INV-7' })),
    invoiceNumber: 'INV-7',
  });
  const refused = problemReply(502, 'mail-refused', 'Failed to generate invoice. Please try again.', {
    invoiceId: saved.invoiceId,
  });

  async function failToSend() {
    const page = await open({ replies: [refused], stored: saved, path: '/billhook-lite/invoice-generator' });
    await page.user.clear(screen.getByLabelText('Invoice Number'));
    await enter(page.user, screen.getByLabelText('Invoice Number'), 'INV-7');
    await fillValidInvoice(page.user);
    await page.user.click(submit());
    await screen.findByText(/It is saved as a draft/);
    return page;
  }

  test('turns its form into an edit form and names the invoice in the URL', async () => {
    const { currentPath } = await failToSend();
    await screen.findByRole('heading', { name: 'Edit invoice #INV-7' });
    await waitFor(() => expect(currentPath()).toContain('edit=invoice-7'));
  });

  test('is not shown in the next new form', async () => {
    await failToSend();
    cleanup();
    await open();
    expect(cell(1, 'Description')).toHaveProperty('value', '');
    expect(screen.queryByText(/Not saved yet/)).toBeNull();
  });

  test('opens in an edit form even if the URL names only the stored form', async () => {
    const { user, currentPath } = await failToSend();
    await enter(user, screen.getByLabelText(/^Notes/), 'more');
    const [key = ''] = Object.keys(localStorage).filter((name) => name.includes('.form.'));
    expect(currentPath()).toContain('edit=invoice-7');
    cleanup();
    const formId = key.split('.form.')[1];
    openLiteGenerator({ stored: saved, path: `/billhook-lite/invoice-generator?form=${formId}` });
    await screen.findByRole('heading', { name: 'Edit invoice #INV-7' });
  });
});

describe('forms in several tabs', () => {
  const description = () => (cell(1, 'Description') as HTMLInputElement).value;
  const storedDescriptions = () =>
    Object.keys(localStorage)
      .filter((key) => key.includes('.form.'))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '').draft.lineItems[0].description as string)
      .sort();

  test('each store their own text', async () => {
    const { user, currentPath } = await open();
    await enter(user, cell(1, 'Description'), 'In the first');
    await waitFor(() => expect(currentPath()).toContain('form='));
    const firstPath = currentPath();
    cleanup();
    const second = await open();
    screen.getByText(/^Not saved yet: Invoice #INV-\d+, No client name, \$0.00$/);
    await enter(second.user, cell(1, 'Description'), 'In the second');
    await waitFor(() => expect(storedDescriptions()).toEqual(['In the first', 'In the second']));
    cleanup();
    await open({ path: firstPath });
    expect(description()).toBe('In the first');
  });

  test('a duplicate is stored only after a change', async () => {
    const stored = aDetail({ invoiceId: 'invoice-7', clientName: 'Dup Client' });
    const path = { pathname: '/billhook-lite/invoice-generator', state: { duplicateOf: 'invoice-7' } };
    const first = await open({ stored, path });
    const original = description();
    expect(original).not.toBe('');
    expect(storedDescriptions()).toEqual([]);
    // A reload creates the same copy.
    await waitFor(() => expect(first.currentPath()).toContain('?copy=invoice-7'));
    cleanup();
    const { user } = await open({ stored, path: first.currentPath() });
    expect(description()).toBe(original);
    await enter(user, cell(1, 'Description'), ', again');
    await waitFor(() => expect(storedDescriptions()).toEqual([`${original}, again`]));
    await user.clear(cell(1, 'Description'));
    await enter(user, cell(1, 'Description'), original);
    await waitFor(() => expect(storedDescriptions()).toEqual([]));
  });

  test('a tab stores its text separately if another tab has changed the same form', async () => {
    const { user, currentPath } = await open();
    await enter(user, cell(1, 'Description'), 'Ours');
    await waitFor(() => expect(storedDescriptions()).toEqual(['Ours']));
    const [key = ''] = Object.keys(localStorage).filter((name) => name.includes('.form.'));
    const elsewhere = (localStorage.getItem(key) ?? '').replace('Ours', 'Changed elsewhere');
    localStorage.setItem(key, elsewhere);
    await enter(user, cell(1, 'Description'), ', and more');
    await waitFor(() => expect(storedDescriptions()).toEqual(['Changed elsewhere', 'Ours, and more']));
    // The URL now names the new stored form, so that a reload continues with it.
    const here = Object.keys(localStorage).find((name) => name.includes('.form.') && name !== key);
    await waitFor(() => expect(currentPath()).toContain(here?.split('.form.')[1]));
  });

  test('a form of another tab can be discarded, restored with Undo, and continued here', async () => {
    const { user } = await open();
    await enter(user, cell(1, 'Description'), 'In the first');
    cleanup();
    const second = await open();
    await second.user.click(screen.getByRole('button', { name: /^Discard/ }));
    expect(storedDescriptions()).toEqual([]);
    await second.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await second.user.click(await screen.findByRole('link', { name: /^Continue/ }));
    await waitFor(() => expect(description()).toBe('In the first'));
  });

  test('Undo of "Start over" disappears once something new is typed', async () => {
    const first = await open();
    await enter(first.user, cell(1, 'Description'), 'Mowing');
    await waitFor(() => expect(first.currentPath()).toContain('form='));
    const path = first.currentPath();
    cleanup();
    const { user } = await open({ path });
    const startOver = () => user.click(screen.getByRole('button', { name: 'Start over' }));
    await startOver();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(description()).toBe('Mowing');
    await startOver();
    await screen.findByText('Form cleared');
    await enter(user, cell(1, 'Description'), 'Mulch');
    await waitFor(() => expect(screen.queryByText('Form cleared')).toBeNull());
    expect(description()).toBe('Mulch');
  });

  test('a cleared form can no longer be restored after another form is opened', async () => {
    const first = await open();
    await enter(first.user, cell(1, 'Description'), 'In the first');
    cleanup();
    const second = await open();
    await enter(second.user, cell(1, 'Description'), 'In the second');
    const path = second.currentPath();
    cleanup();
    const { user } = await open({ path });
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await screen.findByText('Form cleared');
    await user.click(screen.getByRole('link', { name: /^Continue/ }));
    await waitFor(() => expect(description()).toBe('In the first'));
    expect(screen.queryByText('Form cleared')).toBeNull();
  });
});

describe('an invoice whose email may or may not have been sent', () => {
  const stored = aDetail({ invoiceId: 'invoice-7', invoiceNumber: 'INV-7' });
  const deliveryUnknown = problemReply(502, 'delivery-unknown', 'Whether it was emailed is not known yet.', {
    invoiceId: stored.invoiceId,
  });

  /**
   * Sends an invoice whose delivery stays unknown. `storedFields` returns the fields that the stored invoice then has; it
   * gets the Idempotency-Key of the first request, which is the ID of the content it sent.
   */
  async function sendUnconfirmed(
    storedFields: (sentKey: string) => object,
    fillIn: (user: User) => Promise<void> = fillValidInvoice,
  ) {
    const page = await open({
      replies: [deliveryUnknown],
      stored: () => ({
        ...stored,
        ...storedFields(page.sent[0]?.key ?? ''),
        // A second attempt to send it succeeds.
        ...(page.sent.length > 1 && { delivery: 'accepted' }),
      }),
    });
    await fillIn(page.user);
    await page.user.click(submit());
    await screen.findByText(/It is saved; whether it was mailed is not known yet\./);
    expect(screen.queryByText(/Failed/)).toBeNull();
    return page;
  }
  const sendAgainButton = () => screen.getByRole('button', { name: /Send again/ });

  const ruth = 'ruth@keller.example';
  const fillInForRuth = async (user: User) => {
    await fillValidInvoice(user);
    await enter(user, screen.getByLabelText('Email'), ruth);
  };
  const mailOf = (contentId: string) =>
    ({ mailId: 'mail-1', to: ruth, contentId, delivery: 'accepted' }) as const;

  test('is not emailed again if the emails turn out to have been sent', async () => {
    const { user, sent } = await sendUnconfirmed(
      (contentId) => ({ contentId, delivery: 'accepted', clientMail: mailOf(contentId) }),
      fillInForRuth,
    );
    await user.click(sendAgainButton());
    await createdHeading();
    expect(sent).toHaveLength(1);
  });

  test('is emailed to the client whom the first press did not reach', async () => {
    const { user, sent } = await sendUnconfirmed(
      (contentId) => ({ contentId, delivery: 'accepted' }),
      fillInForRuth,
    );
    await user.click(sendAgainButton());
    await createdHeading();
    expect(sent[1]?.body).toMatchObject({ invoiceId: 'invoice-7', client: {} });
  });

  test('is emailed again as the same invoice while its delivery is unknown', async () => {
    const { user, sent } = await sendUnconfirmed((contentId) => ({ contentId, delivery: 'unknown' }));
    await user.click(sendAgainButton());
    await createdHeading();
    expect(sent[1]?.body).toMatchObject({ invoiceId: 'invoice-7' });
  });
});

describe('changing an invoice that the client has received', () => {
  const ruth = 'ruth@keller.example';
  const stored = aDetail({
    invoiceId: 'invoice-7',
    invoiceNumber: 'INV-7',
    content: checked(anInvoice({ clientEmail: ruth })),
    clientVersions: [{ to: ruth, totalCents: 1_890_00, isCurrent: true }],
  });
  const edit = async (invoice = stored) => {
    const user = userEvent.setup();
    const { sent } = openLiteGenerator({ stored: invoice });
    await screen.findByRole('heading', { name: 'Edit invoice #INV-7' });
    return { user, sent };
  };
  const clientCheckbox = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: /^Email the corrected invoice to/ });
  const ownerCheckbox = () =>
    screen.queryByRole('checkbox', { name: 'Email a copy to me (pat@example.com)' });

  test('emails it to the client unless the owner chooses otherwise, and shows which version the client has', async () => {
    const { user, sent } = await edit();
    expect(document.body.textContent).toContain('ruth@keller.example has the invoice of $1,890.00.');
    expect(clientCheckbox().checked).toBe(true);
    screen.getByLabelText(`Email the corrected invoice to ${ruth}, with a copy to you`);
    expect(ownerCheckbox()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Message and preview' }));
    await enter(user, await screen.findByLabelText(/^Message to client/), 'Sorry, one zero too many.');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ client: { message: 'Sorry, one zero too many.' } });
    expect(sent[0]?.body).not.toHaveProperty('mail');
  });

  test('offers to email it to the address in the form', async () => {
    const { user } = await edit();
    const field = within(screen.getByRole('group', { name: 'Bill To' })).getByLabelText('Email');
    await user.clear(field);
    expect(screen.queryByRole('checkbox', { name: /^Email the corrected invoice/ })).toBeNull();
    await enter(user, field, 'office@keller.example');
    screen.getByLabelText('Email the corrected invoice to office@keller.example, with a copy to you');
    expect(document.body.textContent).toContain('ruth@keller.example has the invoice of $1,890.00.');
  });

  test('offers the address that was corrected when the invoice was emailed again', async () => {
    const corrected = 'ruth@keller-home.example';
    const { user, sent } = await edit({ ...stored, deliveryEmail: corrected });
    screen.getByLabelText(`Email the corrected invoice to ${corrected}, with a copy to you`);
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ invoice: { clientEmail: corrected }, client: { message: '' } });
  });

  test('only saves it, or emails only the owner, if chosen', async () => {
    const { user, sent } = await edit();
    await user.click(clientCheckbox());
    await user.click(screen.getByRole('button', { name: /Save Changes/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ mail: false });
    expect(sent[0]?.body).not.toHaveProperty('client');
    cleanup();
    const again = await edit();
    await again.user.click(clientCheckbox());
    await again.user.click(ownerCheckbox() as HTMLElement);
    await again.user.click(submit());
    await waitFor(() => expect(again.sent).toHaveLength(1));
    expect(again.sent[0]?.body).not.toHaveProperty('client');
    expect(again.sent[0]?.body).not.toHaveProperty('mail');
  });

  test('emails it to a client who never got it, unless the owner chooses otherwise', async () => {
    const { clientVersions: _none, ...neverEmailed } = stored;
    const { user } = await edit(neverEmailed);
    const choice = screen.getByLabelText<HTMLInputElement>(`Email it to ${ruth}, with a copy to you`);
    expect(choice.checked).toBe(true);
    await user.click(choice);
    expect(ownerCheckbox()).toHaveProperty('checked', false);
    screen.getByText('Nobody is emailed.');
  });
});

describe('the submit bar', () => {
  const typeAddress = (user: User, address: string) =>
    enter(user, within(screen.getByRole('group', { name: 'Bill To' })).getByLabelText('Email'), address);

  test('emails the client by default, and shows to whom it will be sent', async () => {
    const { user, sent } = await open();
    screen.getByText("Only to you. Add the client's email to send it to them.");
    await typeAddress(user, 'ruth@keller.example');
    expect(document.body.textContent).toContain('To ruth@keller.example · copy to you');
    await fillValidInvoice(user);
    await user.click(submit());
    await createdHeading();
    expect(sent[0]?.body).toMatchObject({ client: { message: '' } });
  });

  test('emails only the owner if chosen', async () => {
    const { user, sent } = await open();
    await typeAddress(user, 'ruth@keller.example');
    await user.click(screen.getByRole('switch', { name: 'Only to me' }));
    screen.getByText('Only to you.');
    await fillValidInvoice(user);
    await user.click(submit());
    await createdHeading();
    expect(sent[0]?.body).not.toHaveProperty('client');
  });

  test('says that clients are not emailed until the owner verifies the account, and can send the verification link again', async () => {
    const { user, requestedUrls } = await open({ isUnverified: true });
    screen.getByText('Only to you until you verify your email.');
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    await screen.findByText('We sent a new link to pat@example.com.');
    expect(requestedUrls).toContain('/api/account/verification-mails');
  });
});

describe('Save draft', () => {
  test('saves the form even if it is incomplete, and the form continues as that draft', async () => {
    const { user, sent, drafts, currentPath } = await open({
      stored: aDetail({ invoiceId: 'invoice-1', invoiceNumber: 'INV-1' }),
      path: '/billhook-lite/invoice-generator',
    });
    await enter(user, cell(1, 'Description'), 'Half-written');
    await user.clear(cell(1, 'Unit Price'));
    await user.type(cell(1, 'Unit Price'), '1,0x');
    await user.click(screen.getByRole('button', { name: /^Save draft/ }));
    await screen.findByText('Draft saved. It is in your invoices.');
    await screen.findByRole('heading', { name: /^Edit invoice #INV-\d+$/ });
    expect(drafts[0]?.body).toMatchObject({
      invoice: { lineItems: [{ description: 'Half-written', unitPrice: '1,0x' }] },
    });
    await waitFor(() => expect(currentPath()).toContain('edit=invoice-1'));
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => key.includes('.form.'))).toEqual([]),
    );
    await enter(user, cell(1, 'Description'), ', and more');
    await user.click(screen.getByRole('button', { name: /^Save draft/ }));
    await waitFor(() => expect(drafts).toHaveLength(2));
    expect(drafts[1]?.body).toMatchObject({ invoiceId: 'invoice-1', basedOn: 'content-2' });
    expect(sent).toEqual([]);
  });

  test('is refused for a half-typed date, which could not be saved', async () => {
    const { user, drafts } = await open();
    const day = screen.getByLabelText('Issue Date') as HTMLInputElement;
    fireEvent.change(day, { target: { value: '' } });
    Object.defineProperty(day, 'validity', { value: { badInput: true }, configurable: true });
    fireEvent.keyUp(day);
    await user.click(screen.getByRole('button', { name: /^Save draft/ }));
    await waitFor(() => expect(document.activeElement).toBe(day));
    expect(day.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('region', { name: 'Please fix the following:' })).toBeNull();
    expect(drafts).toEqual([]);
    Object.defineProperty(day, 'validity', { value: { badInput: false } });
    fireEvent.change(day, { target: { value: '2026-12-01' } });
    await user.click(screen.getByRole('button', { name: /^Save draft/ }));
    await waitFor(() => expect(drafts).toHaveLength(1));
  });
});

describe('while the number of an invoice is cleared, the preview shows', () => {
  const previewText = () => screen.getByRole('region', { name: 'Invoice preview' }).textContent ?? '';

  test('the suggested number for a new invoice, which is also sent', async () => {
    const { user, sent } = await open();
    const number = screen.getByLabelText('Invoice Number') as HTMLInputElement;
    const suggestedNumber = number.value;
    await fillValidInvoice(user);
    await user.clear(number);
    expect(previewText()).toContain(suggestedNumber);
    await user.click(submit());
    await createdHeading();
    expect(sent[0]?.body).toMatchObject({
      invoice: { invoiceNumber: suggestedNumber },
      numberSuggested: true,
    });
  });

  test('the stored number for a stored invoice', async () => {
    const user = userEvent.setup();
    openLiteGenerator({ stored: aDetail() });
    await screen.findByRole('heading', { name: /^Edit invoice/ });
    await user.clear(screen.getByLabelText('Invoice Number'));
    expect(previewText()).toContain('INV-1001');
  });
});

test('signing out asks for confirmation before it erases a form', async () => {
  const { user } = await open();
  await enter(user, cell(1, 'Description'), 'Half-written');
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await screen.findByText(
    'An invoice you typed here is neither sent nor saved. Signing out erases it from this browser.',
  );
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(cell(1, 'Description')).toHaveProperty('value', 'Half-written');
});

test('a second click while sending does nothing, and the button shows the progress', async () => {
  let respond = (_: Response) => {};
  const pendingReply = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  const { user, sent } = await open({ replies: [pendingReply] });
  await fillValidInvoice(user);
  await user.click(submit());
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByText('Generating Invoice...', { selector: '[role=status]' })).toBeTruthy();
  // Text typed now would be missing in the invoice, so the form is inert.
  expect(cell(1, 'Description').closest('[inert]')).not.toBeNull();
  respond(
    new Response(
      JSON.stringify({
        success: true,
        invoice: {
          invoiceId: 'a',
          invoiceNumber: 'INV-1',
          totalCents: 9500,
          status: 'sent',
          delivery: 'accepted',
        },
      }),
    ),
  );
  await createdHeading();
  expect(sent).toHaveLength(1);
});

test('keys pressed between a submit and the form becoming inert are ignored', async () => {
  const { user, sent } = await open({ replies: [new Promise<Response>(() => undefined)] });
  await fillValidInvoice(user);
  const description = cell(1, 'Description');
  // Without act(), React makes the form inert in a later task, as in a browser.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    const keys = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
    description.dispatchEvent(new KeyboardEvent('keydown', keys));
    await Promise.resolve();
    expect(description.closest('[inert]')).toBeNull();
    const typed = new KeyboardEvent('keydown', { key: 's', bubbles: true, cancelable: true });
    expect(description.dispatchEvent(typed)).toBe(false);
    await waitFor(() => expect(description.closest('[inert]')).not.toBeNull());
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  }
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('a refused form lists its errors, sends nothing, and turns only the invalid row red', async () => {
  const { user, sent } = await open();
  await user.click(submit());
  const list = await screen.findByRole('region', { name: 'Please fix the following:' });
  await waitFor(() => expect(document.activeElement).toBe(list));
  expect(within(list).getAllByRole('link')).toHaveLength(1);
  await user.click(within(list).getByRole('link', { name: 'Line 1: description is required.' }));
  // The message is shown once in the list and once in its row.
  expect(screen.getAllByText('Line 1: description is required.')).toHaveLength(2);
  expect(document.activeElement).toBe(cell(1, 'Description'));
  await user.keyboard('x');
  expect(cell(1, 'Description').getAttribute('aria-invalid')).toBeNull();
  expect(sent).toEqual([]);
});

test('the first ten errors are listed, each once', async () => {
  const { user } = await open();
  for (let line = 1; line < 12; line += 1)
    await user.click(screen.getByRole('button', { name: '+ Add Item' }));
  await user.click(submit());
  const list = await screen.findByRole('region', { name: 'Please fix the following:' });
  expect(
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(Array.from({ length: 10 }, (_, index) => `Line ${index + 1}: description is required.`));
});

test('a form can be edited again after sending failed', async () => {
  const { user } = await open({ replies: ['offline'] });
  await fillValidInvoice(user);
  await user.click(submit());
  await screen.findByText(offlineMessage);
  expect(cell(1, 'Description').closest('[inert]')).toBeNull();
});

describe('an invoice that was changed elsewhere after it was edited here', () => {
  const stored = aDetail({ content: checked(anInvoice({ invoiceNumber: 'INV-1001', notes: 'newest' })) });
  const unsaved = { ...draftOfStored(stored), notes: 'unsaved', basedOn: 'content-0' };
  const notes = () => screen.getByLabelText(/^Notes/);
  const notice = 'This invoice was changed elsewhere. Your unsaved changes were put aside.';

  async function edit() {
    const user = userEvent.setup();
    const page = openLiteGenerator({ stored });
    await screen.findByRole('heading', { name: 'Edit invoice #INV-1001' });
    return { user, ...page };
  }

  beforeEach(() => {
    localStorage.setItem(
      'lite.user.pat.form.form-0',
      JSON.stringify({ changedAt: Date.now(), draft: unsaved }),
    );
  });

  test('shows a notice until the user decides, even after further typing and a reload', async () => {
    const { user } = await edit();
    await screen.findByText(notice);
    expect(notes()).toHaveProperty('value', 'newest');
    await enter(user, notes(), ', and more');
    cleanup();
    await edit();
    await screen.findByText(notice);
    expect(notes()).toHaveProperty('value', 'newest, and more');
  });

  test('Restore swaps the unsaved changes and the form; saving then replaces the newest content', async () => {
    const { user, sent } = await edit();
    await user.type(notes(), '!');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(notes()).toHaveProperty('value', 'unsaved');
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(notes()).toHaveProperty('value', 'newest!');
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await user.click(screen.getByRole('button', { name: /^Save Changes/ }));
    await screen.findByRole('heading', { name: 'Invoice saved' });
    expect(sent[0]?.body).toMatchObject({ basedOn: 'content-1', invoice: { notes: 'unsaved' } });
    expect(Object.keys(localStorage).filter((key) => key.includes('.form.'))).toEqual([]);
  });

  test('discards the unsaved changes on Discard, and Undo brings them back', async () => {
    const { user } = await edit();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(notice)).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(notice);
  });
});

describe('saved clients and items', () => {
  const client = {
    clientId: 'client-1',
    name: 'Dana Whitfield',
    email: 'dana@w.example',
    phone: '',
    address: '88 Orchard Lane',
    city: 'Kettering, OH 45429',
    lastUsed: '2026-11-01',
    totalCents: 0,
    balanceCents: 0,
  };
  const item = {
    itemId: 'item-1',
    description: 'Hourly labor',
    unitPriceCents: 9525,
    usageCount: 3,
    lastUsed: '2026-11-01',
  };

  test('typing a name finds the client, fills in the fields, and sends the ID of the client', async () => {
    const { user, sent } = await open({ clients: [client] });
    await screen.findByRole('button', { name: 'Select Saved Client' });
    await user.type(screen.getByLabelText('Client name'), 'whit');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByLabelText('City, State ZIP')).toHaveProperty('value', 'Kettering, OH 45429');
    await fillValidInvoice(user);
    await user.click(submit());
    await createdHeading();
    expect(sent[0]?.body).toMatchObject({
      clientId: 'client-1',
      invoice: { clientName: 'Dana Whitfield', clientAddress: '88 Orchard Lane' },
    });
  });

  test("the client's further addresses get a copy, unless the owner leaves one out", async () => {
    const copyEmails = ['office@w.example', 'books@w.example'];
    const { user, sent } = await open({ clients: [{ ...client, copyEmails }] });
    await screen.findByRole('button', { name: 'Select Saved Client' });
    await user.type(screen.getByLabelText('Client name'), 'whit');
    await user.keyboard('{ArrowDown}{Enter}');
    await user.click(await screen.findByRole('checkbox', { name: 'Copy to books@w.example' }));
    expect(screen.getByRole('checkbox', { name: 'Copy to office@w.example' })).toHaveProperty(
      'checked',
      true,
    );
    // A person who gets the document itself needs no copy, and the client's own address can get one instead.
    await user.clear(screen.getByLabelText('Email'));
    await enter(user, screen.getByLabelText('Email'), 'office@w.example');
    await screen.findByRole('checkbox', { name: 'Copy to dana@w.example' });
    expect(screen.queryByRole('checkbox', { name: 'Copy to office@w.example' })).toBeNull();
    await fillValidInvoice(user);
    await user.click(submit());
    await createdHeading();
    expect(sent[0]?.body).toMatchObject({ client: { copies: ['dana@w.example'] } });
  });

  test('a search with many matches shows the first fifty and a note about the others', async () => {
    const clients = Array.from({ length: 60 }, (_, index) => ({ ...client, clientId: `client-${index}` }));
    const { user } = await open({ clients });
    await user.click(await screen.findByRole('button', { name: 'Select Saved Client' }));
    await user.type(await screen.findByRole('combobox', { name: 'Search clients' }), 'dana');
    // Without the options of native selects.
    const found = screen.getAllByRole('option').filter(({ tagName }) => tagName !== 'OPTION');
    expect(found).toHaveLength(50);
    screen.getByText('First 50 of 60. Type more to see others.');
  });

  test('Undo restores a typed client that was replaced by a chosen one', async () => {
    const { user } = await open({ clients: [client] });
    await enter(user, screen.getByLabelText('Client name'), 'Somebody else');
    await user.type(screen.getByLabelText('Phone'), '555');
    await user.click(await screen.findByRole('button', { name: 'Select Saved Client' }));
    await user.click(await screen.findByRole('option', { name: /Dana Whitfield/ }));
    expect(screen.getByLabelText('Phone')).toHaveProperty('value', '');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByLabelText('Client name')).toHaveProperty('value', 'Somebody else');
    expect(screen.getByLabelText('Phone')).toHaveProperty('value', '555');
  });

  test('typing a description finds the item with its price, and Enter with a closed list moves to the next line', async () => {
    const { user } = await open({ items: [item] });
    await user.type(cell(1, 'Description'), 'hourly');
    await screen.findByRole('option', { name: /Hourly labor/ });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(cell(1, 'Description')).toHaveProperty('value', 'Hourly labor');
    expect(cell(1, 'Unit Price')).toHaveProperty('value', '95.25');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(cell(2, 'Description'));
  });

  test('Escape closes the list and keeps the typed text', async () => {
    const { user } = await open({ items: [item] });
    await user.type(cell(1, 'Description'), 'hourly');
    await screen.findByRole('option', { name: /Hourly labor/ });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option', { name: /Hourly labor/ })).toBeNull();
    expect(cell(1, 'Description')).toHaveProperty('value', 'hourly');
  });

  test('if saved clients or items cannot be loaded, a message says so and offers a retry', async () => {
    let isDown = true;
    const { user } = await open({ clients: [client], listsFail: () => isDown });
    await user.click(await screen.findByRole('button', { name: 'Line 1 saved items' }));
    await screen.findByText('Your saved items could not be loaded.');
    expect(screen.queryByText('No saved items yet')).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Select Saved Client' }));
    await screen.findByText('Your saved clients could not be loaded.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('option', { name: /Dana Whitfield/ });
  });

  test('without saved clients there is no list to choose from', async () => {
    await open();
    await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Select Saved Client' })).toBeNull();
  });
});

test('Create Another starts with a new number, today and one empty line, and keeps the color', async () => {
  const { user } = await open();
  const number = (screen.getByLabelText('Invoice Number') as HTMLInputElement).value;
  await fillValidInvoice(user);
  await user.clear(screen.getByLabelText('Brand color'));
  await enter(user, screen.getByLabelText('Brand color'), '#15803d');
  await user.click(submit());
  await createdHeading();
  await user.click(screen.getByRole('button', { name: 'Create Another Invoice' }));
  expect((screen.getByLabelText('Invoice Number') as HTMLInputElement).value).not.toBe(number);
  expect(cell(1, 'Description')).toHaveProperty('value', '');
  expect(cell(1, 'Unit Price')).toHaveProperty('value', '0');
  expect(screen.queryByLabelText('Line 2 Description')).toBeNull();
  expect(screen.getByLabelText('Brand color')).toHaveProperty('value', '#15803d');
});

test('Create Another starts with the tax and the terms of the first invoice, except those that were undone', async () => {
  const { user, defaults } = await open();
  await fillValidInvoice(user);
  await user.click(screen.getByRole('button', { name: 'Add tax' }));
  await user.type(screen.getByLabelText('Tax rate %'), '8.25');
  await user.selectOptions(screen.getByLabelText(/^Terms/), '15 days');
  await user.click(submit());
  await createdHeading();
  await screen.findByText('New invoices and quotes now begin with Tax 8.25 %.');
  const terms = await screen.findByText('New invoices and quotes now begin with 15 days to pay.');
  await user.click(within(terms.closest('li') as HTMLElement).getByRole('button', { name: /^Undo/ }));
  await screen.findByText('Your invoice defaults are as they were.');
  expect(defaults).toEqual([
    { taxName: 'Tax', taxRate: '8.25%', insteadOf: { taxName: '', taxRate: '' } },
    { terms: '15', insteadOf: { terms: '' } },
    { terms: '', insteadOf: { terms: '15' } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Create Another Invoice' }));
  expect(screen.getByLabelText('Tax rate %')).toHaveProperty('value', '8.25%');
  expect(screen.getByLabelText(/^Terms/)).toHaveProperty('value', '');
  // Defaults are not typed text, so no form is stored.
  expect(Object.keys(localStorage).filter((key) => key.includes('.form.'))).toEqual([]);
});

test('a brand color is saved when its field loses focus, not while it is being picked', async () => {
  const { user, defaults } = await open();
  const picker = screen.getByLabelText('Pick brand color');
  fireEvent.change(picker, { target: { value: '#aa3300' } });
  fireEvent.change(picker, { target: { value: '#aa3311' } });
  expect(defaults).toEqual([]);
  fireEvent.blur(picker);
  await waitFor(() => expect(defaults).toEqual([{ brandColor: '#aa3311' }]));
  const typed = screen.getByLabelText('Brand color');
  await user.clear(typed);
  // An invalid color is not saved.
  await user.type(typed, 'no color');
  await user.tab();
  await user.clear(typed);
  await user.type(typed, '0a3');
  await user.tab();
  await waitFor(() => expect(defaults).toEqual([{ brandColor: '#aa3311' }, { brandColor: '#00aa33' }]));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(defaults).toHaveLength(3));
});

test('an address with an invalid invoice ID shows an error without a request', async () => {
  const { requestedUrls } = openLiteGenerator({ path: '/billhook-lite/invoice-generator?edit=..%2F..%2Fx' });
  await screen.findByRole('heading', { name: 'Invoice not found' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(requestedUrls.filter((url) => url.startsWith('/api/invoices'))).toEqual([]);
});

describe('an invoice that does not say how to pay', () => {
  const notice = () => screen.queryByRole('link', { name: setupTexts.steps.pay });
  const clientEmail = () => within(screen.getByRole('group', { name: 'Bill To' })).getByLabelText('Email');

  test('says so as soon as the client is emailed, links to the payment settings, and says so again after sending', async () => {
    const { user } = await open();
    await fillValidInvoice(user);
    expect(notice()).toBeNull();
    await enter(user, clientEmail(), 'ruth@keller.example');
    screen.getByText(/^This invoice does not say how to pay you\./);
    expect(notice()?.getAttribute('href')).toBe(siteRoutes.litePaymentSettings.path);
    await user.click(submit());
    await createdHeading();
    screen.getByText(/Once you add how to pay, the page that your client opens shows it\./);
    expect(notice()).not.toBeNull();
  });

  test('says nothing if the account has payment details, or if only the owner gets the invoice', async () => {
    const { user } = await open({ howToPay: { online: 'acct_1' } });
    await fillValidInvoice(user);
    await enter(user, clientEmail(), 'ruth@keller.example');
    expect(notice()).toBeNull();
    cleanup();
    localStorage.clear();
    const again = await open();
    await enter(again.user, clientEmail(), 'ruth@keller.example');
    await again.user.click(screen.getByLabelText('Only to me'));
    expect(notice()).toBeNull();
  });
});

test('the result of an invoice to the owner alone says first that the client does not have it', async () => {
  const { user } = await open();
  await fillValidInvoice(user);
  await enter(
    user,
    within(screen.getByRole('group', { name: 'Bill To' })).getByLabelText('Email'),
    'ruth@keller.example',
  );
  await user.click(screen.getByLabelText('Only to me'));
  await user.click(submit());
  await createdHeading();
  const heading = screen.getByRole('heading', { level: 1, description: 'Not with the client yet' });
  expect(heading.previousElementSibling?.textContent).toBe('Not with the client yet');
});

test('a credit is added as a row with a name, typed without a sign, and subtracted', async () => {
  const { user, sent } = await open();
  await fillValidInvoice(user);
  await user.click(screen.getByRole('button', { name: '+ Add Credit' }));
  await waitFor(() => expect(document.activeElement).toBe(cell(2, 'Unit Price')));
  expect(cell(2, 'Description')).toHaveProperty('value', 'Credit');
  expect(screen.getByText('Subtracted from the total')).toBeTruthy();
  await user.keyboard('100');
  await user.click(submit());
  await screen.findAllByText('The total cannot be less than $0.00.');
  expect(sent).toHaveLength(0);
  await user.clear(cell(2, 'Unit Price'));
  await user.type(cell(2, 'Unit Price'), '85');
  await waitFor(() => expect(screen.getAllByText('-$85.00').length).toBeGreaterThan(0));
  await user.click(submit());
  await createdHeading();
  expect(sent[0]?.body).toMatchObject({
    invoice: { lineItems: [{}, { description: 'Credit', unitPrice: '85', credit: true }] },
  });
});
