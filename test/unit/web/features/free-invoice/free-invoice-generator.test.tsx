import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { standInBrowser } from '#test/support/browser-stand-ins';
import {
  FreeInvoiceGenerator,
  type SentInvoice,
} from '../../../../../web/features/free-invoice/free-invoice-generator.tsx';
import { ToastHost } from '../../../../../web/ui/toast-host.tsx';
import { enter } from '../../../../support/page-elements.ts';

let browser: ReturnType<typeof standInBrowser>;

beforeEach(() => {
  browser = standInBrowser();
});

async function openGenerator() {
  const user = userEvent.setup();
  const sent: SentInvoice[] = [];
  render(
    <ToastHost>
      <FreeInvoiceGenerator
        onSent={(invoice) => sent.push(invoice)}
        upgrade={<a href="/lite">Lite</a>}
        renderWithLink={(sentence) => sentence}
      />
    </ToastHost>,
  );
  // The first interaction with the form loads the bot check.
  await user.click(screen.getByLabelText('Business name'));
  await screen.findByText('Enter your email to send the invoice.');
  return { user, sent };
}

const cell = (line: number, label: string) => screen.getByLabelText(`Line ${line} ${label}`);
const submit = () => screen.getByRole('button', { name: /Send invoice/ });

async function fillValidInvoice(user: ReturnType<typeof userEvent.setup>) {
  await enter(user, cell(1, 'Description'), 'Boiler service');
  await user.clear(cell(1, 'Unit Price'));
  await user.type(cell(1, 'Unit Price'), '95');
  await enter(user, screen.getByLabelText('Your email'), 'jo@example.com');
}

test('a browser fills in business and client apart, and no wheel changes a number', async () => {
  await openGenerator();
  const fillOf = (label: string) => screen.getByLabelText(label).getAttribute('autocomplete');
  expect(fillOf('Business name')).toBe('section-business organization');
  expect(fillOf('Client name')).toBe('section-client organization');
  for (const label of ['Qty', 'Unit Price']) {
    const number = cell(1, label);
    expect([number.getAttribute('type') ?? 'text', number.getAttribute('inputmode')]).toEqual([
      'text',
      'decimal',
    ]);
  }
});

describe('the line items', () => {
  test('Enter in the last row adds a row and moves to its description', async () => {
    const { user } = await openGenerator();
    await user.click(cell(1, 'Unit Price'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(cell(2, 'Description'));
  });

  test('a row that Enter added does not prevent sending while it is empty; one that was asked for does', async () => {
    const { user } = await openGenerator();
    await fillValidInvoice(user);
    await user.click(cell(1, 'Unit Price'));
    await user.keyboard('{Enter}{Enter}');
    expect(cell(2, 'Description')).toHaveProperty('value', '');
    expect(screen.queryByLabelText('Line 3 Description')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add line item' }));
    await user.click(submit());
    await screen.findByRole('region', { name: 'Please fix the following:' });
    await user.click(screen.getByRole('button', { name: 'Remove line 3' }));
    await user.click(submit());
    await waitFor(() => expect(browser.calls).toHaveLength(1));
    expect(browser.calls[0]?.body).toMatchObject({
      invoice: { lineItems: [{ description: 'Boiler service', quantity: '1', unitPrice: '95' }] },
    });
  });

  test('Enter moves to the same cell of the next row, and Shift+Enter moves back', async () => {
    const { user } = await openGenerator();
    await user.click(screen.getByRole('button', { name: 'Add line item' }));
    await user.click(cell(1, 'Qty'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(cell(2, 'Qty'));
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(document.activeElement).toBe(cell(1, 'Qty'));
  });

  test('a new row starts with quantity 1 and price 0, and a cleared price stays empty', async () => {
    const { user } = await openGenerator();
    expect(cell(1, 'Qty')).toHaveProperty('value', '1');
    expect(cell(1, 'Unit Price')).toHaveProperty('value', '0');
    await user.clear(cell(1, 'Unit Price'));
    await user.tab();
    expect(cell(1, 'Unit Price')).toHaveProperty('value', '');
  });

  test('the only line cannot be removed, and Undo restores a removed line', async () => {
    const { user } = await openGenerator();
    expect(screen.queryByRole('button', { name: 'Remove line 1' })).toBeNull();
    await enter(user, cell(1, 'Description'), 'Boiler service');
    await user.click(screen.getByRole('button', { name: 'Add line item' }));
    await user.click(screen.getByRole('button', { name: 'Remove line 1' }));
    expect(cell(1, 'Description')).toHaveProperty('value', '');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(cell(1, 'Description')).toHaveProperty('value', 'Boiler service');
    expect(cell(2, 'Description')).toHaveProperty('value', '');
  });

  test('rows copied from a spreadsheet become lines', async () => {
    const { user } = await openGenerator();
    await user.click(cell(1, 'Description'));
    await user.paste('Labor\t1.5\t95\nWasher\t\t0.01\n');
    expect(cell(1, 'Qty')).toHaveProperty('value', '1.5');
    expect(cell(2, 'Description')).toHaveProperty('value', 'Washer');
    expect(cell(2, 'Unit Price')).toHaveProperty('value', '0.01');
  });
});

test('the free generator offers no row that is subtracted', async () => {
  await openGenerator();
  expect(screen.getByRole('button', { name: 'Add line item' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /credit/i })).toBeNull();
});

describe('error messages', () => {
  test('appear when a field loses focus, and disappear with the first valid keystroke', async () => {
    const { user } = await openGenerator();
    await user.clear(cell(1, 'Unit Price'));
    await user.type(cell(1, 'Unit Price'), '-5');
    expect(screen.queryByText('Line 1: price cannot be negative.')).toBeNull();
    await user.tab();
    expect(screen.getByText('Line 1: price cannot be negative.')).toBeTruthy();
    expect(cell(1, 'Unit Price').getAttribute('aria-invalid')).toBe('true');
    await user.clear(cell(1, 'Unit Price'));
    await user.type(cell(1, 'Unit Price'), '5');
    expect(screen.queryByText('Line 1: price cannot be negative.')).toBeNull();
  });

  test('a character that cannot be printed shows a warning beside its field until it is removed', async () => {
    const { user } = await openGenerator();
    await enter(user, cell(1, 'Description'), 'Party 🎉');
    expect(await screen.findByText('🎉 cannot be printed and will show as □.')).toBeTruthy();
    await user.clear(cell(1, 'Description'));
    expect(screen.queryByText(/cannot be printed/)).toBeNull();
    await enter(user, screen.getByLabelText('Client name'), 'Şirket ქ');
    expect(screen.getByText('ქ cannot be printed and will show as □.')).toBeTruthy();
    expect(browser.calls).toEqual([]);
  });

  test('an untouched line never turns red, even when other lines are added or removed', async () => {
    const { user } = await openGenerator();
    await user.click(screen.getByRole('button', { name: 'Add line item' }));
    await user.click(screen.getByRole('button', { name: 'Add line item' }));
    await user.click(screen.getByRole('button', { name: 'Remove line 2' }));
    expect(cell(1, 'Description').getAttribute('aria-invalid')).toBeNull();
  });

  test('a refused submit focuses the error list, whose items link to the fields', async () => {
    const { user } = await openGenerator();
    await enter(user, screen.getByLabelText('Your email'), 'jo@example.com');
    await user.click(submit());
    const list = await screen.findByRole('region', { name: 'Please fix the following:' });
    await waitFor(() => expect(document.activeElement).toBe(list));
    await user.click(within(list).getByRole('link', { name: 'Line 1: description is required.' }));
    expect(document.activeElement).toBe(cell(1, 'Description'));
    await user.keyboard('x');
    expect(screen.queryByRole('region', { name: 'Please fix the following:' })).toBeNull();
    expect(browser.calls).toEqual([]);
  });

  test('at most ten errors are listed, in the order of their fields', async () => {
    const { user } = await openGenerator();
    await enter(user, screen.getByLabelText('Your email'), 'jo@example.com');
    for (let line = 1; line <= 4; line += 1) {
      if (line > 1) await user.click(screen.getByRole('button', { name: 'Add line item' }));
      await user.clear(cell(line, 'Unit Price'));
      await user.clear(cell(line, 'Qty'));
    }
    await user.click(submit());
    const list = await screen.findByRole('region', { name: 'Please fix the following:' });
    const messages = within(list)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(messages).toHaveLength(10);
    expect(messages.slice(0, 4)).toEqual([
      'Line 1: description is required.',
      'Line 1: price is required and must be a number.',
      'Line 1: quantity must be at least 1.',
      'Line 2: description is required.',
    ]);
  });
});

describe('submitting', () => {
  test('Enter submits only in the last field, Ctrl+Enter anywhere', async () => {
    const { user, sent } = await openGenerator();
    await fillValidInvoice(user);
    await user.type(screen.getByLabelText('Business name'), 'Alvarez{Enter}');
    expect(browser.calls).toEqual([]);
    browser.replyWith('offline');
    await user.type(screen.getByLabelText('Your email'), '{Enter}');
    await screen.findByText(/Please check your internet connection/);
    browser.calls.length = 0;
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(browser.calls[0]?.body).toMatchObject({
      recipientEmail: 'jo@example.com',
      recaptchaToken: 'token',
      invoice: { lineItems: [{ description: 'Boiler service', quantity: '1', unitPrice: '95' }] },
    });
  });

  test('the button is disabled without an email address', async () => {
    const { user } = await openGenerator();
    expect(submit()).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Your email'), 'j');
    expect(submit()).toHaveProperty('disabled', false);
  });

  test('while an invoice is being sent, a second click does nothing and the form is inert', async () => {
    const { user, sent } = await openGenerator();
    await fillValidInvoice(user);
    let answer: (response: Response) => void = () => undefined;
    browser.replyWith(new Promise<Response>((resolve) => (answer = resolve)));
    await user.click(submit());
    await waitFor(() => expect(browser.calls).toHaveLength(1));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(submit());
    expect(cell(1, 'Description').closest('[inert]')).not.toBeNull();
    answer(new Response(JSON.stringify({ success: true, message: '', invoiceCount: 1 })));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(browser.calls).toHaveLength(1);
  });

  test('a retry after an unknown outcome repeats the idempotency key, and a changed invoice gets a new key', async () => {
    const { user, sent } = await openGenerator();
    await fillValidInvoice(user);
    browser.replyWith('offline', { status: 500, body: 'gateway' }, 'offline');
    const offlineMessage = 'Failed to generate invoice. Please check your internet connection and try again.';
    await user.click(submit());
    await screen.findByText(offlineMessage);
    await user.click(submit());
    await screen.findByText('Failed to generate invoice. Please try again.');
    await user.click(submit());
    await screen.findByText(offlineMessage);
    await enter(user, screen.getByLabelText(/^Notes/), 'Thanks');
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
    const [first, second, third, fourth] = browser.calls.map(({ key }) => key);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  test.each([{ success: false }, { success: false, message: 'No' }, {}, ''])(
    'a response without success is treated as a failure: %j',
    async (body) => {
      const { user, sent } = await openGenerator();
      await fillValidInvoice(user);
      browser.replyWith({ status: 200, body });
      await user.click(submit());
      await screen.findByText('Failed to generate invoice. Please try again.');
      expect(sent).toEqual([]);
      await user.click(submit());
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(browser.calls[1]?.key).toBe(browser.calls[0]?.key);
    },
  );

  test('an invoice with a total of zero asks for confirmation, and a retry does not ask again', async () => {
    const { user, sent } = await openGenerator();
    await enter(user, cell(1, 'Description'), 'Estimate');
    await user.type(screen.getByLabelText('Your email'), 'jo@example.com{Enter}');
    const question = () => screen.findByRole('dialog', { name: 'Send an invoice of $0.00?' });
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(browser.calls).toEqual([]);
    await user.click(submit());
    browser.replyWith('offline');
    await user.click(within(await question()).getByRole('button', { name: 'Send it' }));
    await screen.findByText(/Please check your internet connection/);
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('a form whose validation is not loaded yet does not ask about a total of zero', async () => {
    // The test of the network before the code is loaded never ends.
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    render(
      <ToastHost>
        <FreeInvoiceGenerator onSent={() => undefined} upgrade="" renderWithLink={(sentence) => sentence} />
      </ToastHost>,
    );
    fireEvent.keyDown(cell(1, 'Description'), { key: 'Enter', ctrlKey: true });
    fireEvent.submit(screen.getByRole('form', { name: 'Invoice' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a retry gets a new idempotency key after a refusal, but not while the invoice is still being sent', async () => {
    const { user } = await openGenerator();
    await fillValidInvoice(user);
    browser.replyWith(
      browser.problem(502, 'mail-refused', 'Failed to generate invoice. Please try again.'),
      browser.problem(409, 'in-progress', 'Your invoice is still being sent. Please wait a moment.'),
    );
    await user.click(submit());
    await screen.findByText('Failed to generate invoice. Please try again.');
    await user.click(submit());
    await screen.findByText('Your invoice is still being sent. Please wait a moment.');
    await user.click(submit());
    await waitFor(() => expect(browser.calls).toHaveLength(3));
    const [first, second, third] = browser.calls.map(({ key }) => key);
    expect(second).not.toBe(first);
    expect(third).toBe(second);
  });

  test('the bot check runs before the validation', async () => {
    const { user } = await openGenerator();
    browser.botCheck.token = undefined;
    await enter(user, screen.getByLabelText('Your email'), 'jo@example.com');
    await user.click(submit());
    await screen.findByText('reCAPTCHA verification failed. Please try again.');
    expect(screen.queryByRole('region', { name: 'Please fix the following:' })).toBeNull();
  });

  test('at the limit of free invoices, a message and a link to Lite appear, and the form keeps its content', async () => {
    const { user } = await openGenerator();
    await fillValidInvoice(user);
    browser.replyWith(browser.problem(403, 'free-limit-reached', "You've created 5 invoices."));
    await user.click(submit());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain("You've created 5 invoices.");
    expect(within(alert).getByRole('link', { name: 'Lite' })).toBeTruthy();
    expect(cell(1, 'Description')).toHaveProperty('value', 'Boiler service');
  });
});

describe('the draft', () => {
  test('is restored when the page is opened again, and removed after it was sent', async () => {
    const { user, sent } = await openGenerator();
    await fillValidInvoice(user);
    cleanup();
    const again = await openAgain();
    expect(cell(1, 'Description')).toHaveProperty('value', 'Boiler service');
    expect(screen.getByLabelText('Your email')).toHaveProperty('value', 'jo@example.com');
    await again.user.click(submit());
    await waitFor(() => expect(again.sent).toHaveLength(1));
    expect(sent).toHaveLength(0);
    cleanup();
    await openAgain();
    expect(cell(1, 'Description')).toHaveProperty('value', '');
  });

  test('if the number is cleared, the preview shows the number that will be sent, even after a reload', async () => {
    const { user } = await openGenerator();
    await fillValidInvoice(user);
    await user.clear(screen.getByLabelText('Invoice number'));
    const previewedNumber = () =>
      /INV-\d+/.exec(screen.getByRole('region', { name: 'Invoice preview' }).textContent)?.[0];
    const previewed = previewedNumber();
    expect(previewed).toMatch(/^INV-\d{13}$/);
    browser.replyWith('offline');
    await user.click(submit());
    await screen.findByText(/Please check your internet connection/);
    cleanup();
    const again = await openAgain();
    expect(previewedNumber()).toBe(previewed);
    await again.user.click(submit());
    await waitFor(() => expect(again.sent).toHaveLength(1));
    const [first, second] = browser.calls;
    expect(first?.body).toMatchObject({ invoice: { invoiceNumber: previewed } });
    expect(second?.key).toBe(first?.key);
  });

  test('two tabs store separate forms, and reloading both restores both', async () => {
    const older = await openTab();
    await older.type('Boiler service');
    const newer = await openTab();
    await newer.user.clear(newer.description());
    await newer.type('Drain cleaning');
    await older.type(', yearly');
    older.leave();
    newer.leave();
    cleanup();
    expect((await older.reload()).description()).toHaveProperty('value', 'Boiler service, yearly');
    expect((await newer.reload()).description()).toHaveProperty('value', 'Drain cleaning');
  });

  test('two tabs store separate idempotency keys: a retry in one repeats its own key, although the other tab sent something since', async () => {
    const older = await openTab();
    const newer = await openTab();
    await older.submit('Boiler service');
    await newer.user.clear(newer.description());
    await newer.submit('Drain cleaning');
    older.leave();
    newer.leave();
    cleanup();
    await (await older.reload()).submit();
    const keys = browser.calls.map(({ key }) => key);
    expect(keys).toEqual([keys[0], expect.any(String), keys[0]]);
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('a submission stored with an invalid key gets a new key', async () => {
    browser.replyWith('offline');
    const { user } = await openGenerator();
    await fillValidInvoice(user);
    await user.click(submit());
    await screen.findByText(/Please check your internet connection/);
    const [storeKey = ''] = Object.keys(localStorage).filter((key) => key.includes('submission'));
    const { content } = JSON.parse(localStorage.getItem(storeKey) ?? '');
    localStorage.setItem(storeKey, JSON.stringify({ content, key: 'line\nbreak' }));
    await user.click(submit());
    await waitFor(() => expect(browser.calls).toHaveLength(2));
    expect(browser.calls[1]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(localStorage.getItem(storeKey)).toBeNull();
  });

  test('sending a form leaves the forms of other tabs unchanged, and the next form does not start with their content', async () => {
    const { user, sent } = await openGenerator();
    await fillValidInvoice(user);
    localStorage.setItem(
      'free-invoice.form.other',
      JSON.stringify({ changedAt: Date.now() + 60_000, draft: { lineItems: [{ description: 'Other' }] } }),
    );
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
    cleanup();
    await openAgain();
    expect(cell(1, 'Description')).toHaveProperty('value', '');
    expect(localStorage.getItem('free-invoice.form.other')).toContain('Other');
  });

  test('the next invoice starts with the same business and email, until the user clears them', async () => {
    const { user, sent } = await openGenerator();
    await enter(user, screen.getByLabelText('Business name'), 'Alvarez Plumbing');
    await enter(user, screen.getByLabelText('Client name'), 'Dana');
    await fillValidInvoice(user);
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
    cleanup();
    const again = await openAgain();
    const values = () =>
      ['Business name', 'Client name', 'Your email'].map(
        (label) => screen.getByLabelText<HTMLInputElement>(label).value,
      );
    expect(values()).toEqual(['Alvarez Plumbing', '', 'jo@example.com']);
    expect(cell(1, 'Description')).toHaveProperty('value', '');
    await enter(again.user, cell(1, 'Description'), 'Sink');
    const clear = () => screen.queryByRole('button', { name: /^Clear/ });
    await again.user.click(clear() as HTMLElement);
    expect(values()).toEqual(['', '', '']);
    expect(cell(1, 'Description')).toHaveProperty('value', 'Sink');
    expect(clear()).toBeNull();
    await again.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(values()).toEqual(['Alvarez Plumbing', '', 'jo@example.com']);
    expect(clear()).not.toBeNull();

    // Typing removes the offer of Undo, which would overwrite the typed text.
    await again.user.click(clear() as HTMLElement);
    await screen.findByText('Business and email cleared');
    await again.user.type(cell(1, 'Description'), 's');
    for (const undo of screen.queryAllByRole('button', { name: 'Undo' })) fireEvent.click(undo);
    await waitFor(() => expect(screen.queryByText('Business and email cleared')).toBeNull());
    expect(cell(1, 'Description')).toHaveProperty('value', 'Sinks');
  });

  /**
   * Opens the generator in a separate tab. Session storage belongs to a tab, but the tests share one, so each tab puts
   * its own content into it before it acts, and saves it afterwards.
   */
  async function openTab(stored: Readonly<Record<string, string>> = {}) {
    const storage = { ...stored };
    const loadStorage = () => {
      sessionStorage.clear();
      for (const [key, value] of Object.entries(storage)) sessionStorage.setItem(key, value);
    };
    loadStorage();
    const user = userEvent.setup();
    const { container, unmount } = render(
      <ToastHost>
        <FreeInvoiceGenerator onSent={() => undefined} upgrade="" renderWithLink={(sentence) => sentence} />
      </ToastHost>,
    );
    const description = () => within(container).getByLabelText('Line 1 Description');
    const saveStorage = () => {
      for (const key of Object.keys(storage)) delete storage[key];
      Object.assign(storage, { ...sessionStorage });
    };
    const firePagehide = () => window.dispatchEvent(new Event('pagehide'));
    firePagehide();
    saveStorage();
    return {
      user,
      description,
      async type(text: string) {
        loadStorage();
        await enter(user, description(), text);
        firePagehide();
        saveStorage();
      },
      /** Fills in the form if a description is given, and submits it to an API that does not respond. */
      async submit(text?: string) {
        loadStorage();
        const form = within(container);
        const before = browser.calls.length;
        // The first interaction with the form loads the bot check.
        await user.click(description());
        if (text !== undefined) {
          await enter(user, description(), text);
          await user.clear(form.getByLabelText('Line 1 Unit Price'));
          await user.type(form.getByLabelText('Line 1 Unit Price'), '95');
          await user.clear(form.getByLabelText('Your email'));
          await enter(user, form.getByLabelText('Your email'), 'jo@example.com');
        }
        await waitFor(() => expect(form.queryByText('Loading security verification...')).toBeNull());
        browser.replyWith('offline');
        await user.click(form.getByRole('button', { name: /Send invoice/ }));
        await waitFor(() => expect(browser.calls).toHaveLength(before + 1));
        await form.findByText(/Please check your internet connection/);
        firePagehide();
        saveStorage();
      },
      leave() {
        loadStorage();
        firePagehide();
        unmount();
        saveStorage();
      },
      reload: () => openTab(storage),
    };
  }

  /** Opens the generator when an earlier form is restored, which may already contain the email. */
  async function openAgain() {
    const user = userEvent.setup();
    const sent: SentInvoice[] = [];
    render(
      <ToastHost>
        <FreeInvoiceGenerator
          onSent={(invoice) => sent.push(invoice)}
          upgrade=""
          renderWithLink={(sentence) => sentence}
        />
      </ToastHost>,
    );
    await user.click(screen.getByLabelText('Business name'));
    await waitFor(() => expect(screen.queryByText('Loading security verification...')).toBeNull());
    return { user, sent };
  }

  test('a new form has a number from the current time and today as its issue date', async () => {
    const before = Date.now();
    await openGenerator();
    const number = (screen.getByLabelText('Invoice number') as HTMLInputElement).value;
    expect(number).toMatch(/^INV-\d{13}$/);
    expect(Number(number.slice(4))).toBeGreaterThanOrEqual(before);
    const now = new Date();
    expect(screen.getByLabelText('Issue date')).toHaveProperty(
      'value',
      `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`,
    );
  });
});
