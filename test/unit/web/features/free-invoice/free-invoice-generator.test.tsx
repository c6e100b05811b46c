import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { standInBrowser } from '#test/support/browser-stand-ins';
import {
  FreeInvoiceGenerator,
  type SentInvoice,
} from '../../../../../web/features/free-invoice/free-invoice-generator.tsx';
import { ToastHost } from '../../../../../web/ui/toast-host.tsx';

let surroundings: ReturnType<typeof standInBrowser>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  surroundings = standInBrowser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
  // The first touch loads the bot check.
  await user.click(screen.getByLabelText('Business name'));
  await screen.findByText('Enter your email to send the invoice.');
  return { user, sent };
}

const cell = (line: number, label: string) => screen.getByLabelText(`Line ${line} ${label}`);
const submit = () => screen.getByRole('button', { name: /Send invoice/ });

async function fillRight(user: ReturnType<typeof userEvent.setup>) {
  await user.type(cell(1, 'Description'), 'Boiler service');
  await user.clear(cell(1, 'Unit Price'));
  await user.type(cell(1, 'Unit Price'), '95');
  await user.type(screen.getByLabelText('Your email'), 'jo@example.com');
}

describe('the lines as a spreadsheet', () => {
  test('Enter in the last row adds one and goes to its description', async () => {
    const { user } = await openGenerator();
    await user.click(cell(1, 'Unit Price'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(cell(2, 'Description'));
  });

  test('Enter goes to the same cell of the next row, Shift+Enter back', async () => {
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

  test('the only line cannot be removed; Undo restores a removed one', async () => {
    const { user } = await openGenerator();
    expect(screen.queryByRole('button', { name: 'Remove line 1' })).toBeNull();
    await user.type(cell(1, 'Description'), 'Boiler service');
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

describe('errors', () => {
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

  test('a character that will print as a box is listed beside its field, as long as the field contains it', async () => {
    const { user } = await openGenerator();
    await user.type(cell(1, 'Description'), 'Party 🎉');
    expect(await screen.findByText('🎉 cannot be printed and will show as □.')).toBeTruthy();
    await user.clear(cell(1, 'Description'));
    expect(screen.queryByText(/cannot be printed/)).toBeNull();
    await user.type(screen.getByLabelText('Client name'), 'Şirket ქ');
    expect(screen.getByText('ქ cannot be printed and will show as □.')).toBeTruthy();
    expect(surroundings.calls).toEqual([]);
  });

  test('an untouched line never turns red, not even when others are added or removed', async () => {
    const { user } = await openGenerator();
    await user.click(screen.getByRole('button', { name: 'Add line item' }));
    await user.click(screen.getByRole('button', { name: 'Add line item' }));
    await user.click(screen.getByRole('button', { name: 'Remove line 2' }));
    expect(cell(1, 'Description').getAttribute('aria-invalid')).toBeNull();
  });

  test('a refused submit focuses the error list, whose items link to the fields', async () => {
    const { user } = await openGenerator();
    await user.type(screen.getByLabelText('Your email'), 'jo@example.com');
    await user.click(submit());
    const list = await screen.findByRole('region', { name: 'Please fix the following:' });
    await waitFor(() => expect(document.activeElement).toBe(list));
    await user.click(within(list).getByRole('link', { name: 'Line 1: description is required.' }));
    expect(document.activeElement).toBe(cell(1, 'Description'));
    await user.keyboard('x');
    expect(screen.queryByRole('region', { name: 'Please fix the following:' })).toBeNull();
    expect(surroundings.calls).toEqual([]);
  });

  test('at most ten are listed, in the order of the form', async () => {
    const { user } = await openGenerator();
    await user.type(screen.getByLabelText('Your email'), 'jo@example.com');
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
    await fillRight(user);
    await user.type(screen.getByLabelText('Business name'), 'Alvarez{Enter}');
    expect(surroundings.calls).toEqual([]);
    surroundings.replyWith('offline');
    await user.type(screen.getByLabelText('Your email'), '{Enter}');
    await screen.findByText(/Please check your internet connection/);
    surroundings.calls.length = 0;
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(surroundings.calls[0]?.body).toMatchObject({
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

  test('a second click while sending does nothing, and nothing can be typed that would be missing in the invoice', async () => {
    const { user, sent } = await openGenerator();
    await fillRight(user);
    let answer: (response: Response) => void = () => undefined;
    surroundings.replyWith(new Promise<Response>((resolve) => (answer = resolve)));
    await user.click(submit());
    await waitFor(() => expect(surroundings.calls).toHaveLength(1));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(submit());
    expect(cell(1, 'Description').closest('[inert]')).not.toBeNull();
    answer(new Response(JSON.stringify({ success: true, message: '', invoiceCount: 1 })));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(surroundings.calls).toHaveLength(1);
  });

  test('a retry after a lost response repeats the key; a changed invoice gets a new one', async () => {
    const { user, sent } = await openGenerator();
    await fillRight(user);
    surroundings.replyWith('offline', { status: 500, body: 'gateway' }, 'offline');
    const offline = 'Failed to generate invoice. Please check your internet connection and try again.';
    await user.click(submit());
    await screen.findByText(offline);
    await user.click(submit());
    await screen.findByText('Failed to generate invoice. Please try again.');
    await user.click(submit());
    await screen.findByText(offline);
    await user.type(screen.getByLabelText(/^Notes/), 'Thanks');
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
    const [first, second, third, fourth] = surroundings.calls.map(({ key }) => key);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  test.each([{ success: false }, { success: false, message: 'No' }, {}, ''])(
    'a response without success is treated as a failure: %j',
    async (body) => {
      const { user, sent } = await openGenerator();
      await fillRight(user);
      surroundings.replyWith({ status: 200, body });
      await user.click(submit());
      await screen.findByText('Failed to generate invoice. Please try again.');
      expect(sent).toEqual([]);
      await user.click(submit());
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(surroundings.calls[1]?.key).toBe(surroundings.calls[0]?.key);
    },
  );

  test('an invoice with a total of zero needs a confirmation once', async () => {
    const { user, sent } = await openGenerator();
    await user.type(cell(1, 'Description'), 'Estimate');
    await user.type(screen.getByLabelText('Your email'), 'jo@example.com{Enter}');
    const question = () => screen.findByRole('dialog', { name: 'Send an invoice of $0.00?' });
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(surroundings.calls).toEqual([]);
    await user.click(submit());
    surroundings.replyWith('offline');
    await user.click(within(await question()).getByRole('button', { name: 'Send it' }));
    await screen.findByText(/Please check your internet connection/);
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('a definite refusal ends the submission: the next attempt gets a new key', async () => {
    const { user } = await openGenerator();
    await fillRight(user);
    surroundings.replyWith(
      surroundings.problem(502, 'mail-refused', 'Failed to generate invoice. Please try again.'),
      surroundings.problem(409, 'in-progress', 'Your invoice is still being sent. Please wait a moment.'),
    );
    await user.click(submit());
    await screen.findByText('Failed to generate invoice. Please try again.');
    await user.click(submit());
    await screen.findByText('Your invoice is still being sent. Please wait a moment.');
    await user.click(submit());
    await waitFor(() => expect(surroundings.calls).toHaveLength(3));
    const [first, second, third] = surroundings.calls.map(({ key }) => key);
    expect(second).not.toBe(first);
    expect(third).toBe(second);
  });

  test('the bot check runs before the validation', async () => {
    const { user } = await openGenerator();
    surroundings.botCheck.token = undefined;
    await user.type(screen.getByLabelText('Your email'), 'jo@example.com');
    await user.click(submit());
    await screen.findByText('reCAPTCHA verification failed. Please try again.');
    expect(screen.queryByRole('region', { name: 'Please fix the following:' })).toBeNull();
  });

  test('a reached limit shows its message and a link to Lite, and loses nothing', async () => {
    const { user } = await openGenerator();
    await fillRight(user);
    surroundings.replyWith(surroundings.problem(403, 'free-limit-reached', "You've created 5 invoices."));
    await user.click(submit());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain("You've created 5 invoices.");
    expect(within(alert).getByRole('link', { name: 'Lite' })).toBeTruthy();
    expect(cell(1, 'Description')).toHaveProperty('value', 'Boiler service');
  });
});

describe('the draft', () => {
  test('is restored when the page is opened again, and removed once sent', async () => {
    const { user, sent } = await openGenerator();
    await fillRight(user);
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

  test('a cleared number is previewed as the number that is sent, and is the same after a reload', async () => {
    const { user } = await openGenerator();
    await fillRight(user);
    await user.clear(screen.getByLabelText('Invoice number'));
    const shown = () =>
      /INV-\d+/.exec(screen.getByRole('region', { name: 'Invoice preview' }).textContent)?.[0];
    const previewed = shown();
    expect(previewed).toMatch(/^INV-\d{13}$/);
    surroundings.replyWith('offline');
    await user.click(submit());
    await screen.findByText(/Please check your internet connection/);
    cleanup();
    const again = await openAgain();
    expect(shown()).toBe(previewed);
    await again.user.click(submit());
    await waitFor(() => expect(again.sent).toHaveLength(1));
    const [first, second] = surroundings.calls;
    expect(first?.body).toMatchObject({ invoice: { invoiceNumber: previewed } });
    expect(second?.key).toBe(first?.key);
  });

  test('two tabs store separate forms: a reload of the older one removes nothing from the newer', async () => {
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

  test('two tabs store separate submissions: a retry in one does not send twice, even if the other got no response either', async () => {
    const older = await openTab();
    const newer = await openTab();
    await older.submit('Boiler service');
    await newer.user.clear(newer.description());
    await newer.submit('Drain cleaning');
    older.leave();
    newer.leave();
    cleanup();
    await (await older.reload()).submit();
    const keys = surroundings.calls.map(({ key }) => key);
    expect(keys).toEqual([keys[0], expect.any(String), keys[0]]);
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('a submission stored with an invalid key gets a new one', async () => {
    surroundings.replyWith('offline');
    const { user } = await openGenerator();
    await fillRight(user);
    await user.click(submit());
    await screen.findByText(/Please check your internet connection/);
    const [storeKey = ''] = Object.keys(localStorage).filter((key) => key.includes('submission'));
    const { content } = JSON.parse(localStorage.getItem(storeKey) ?? '');
    localStorage.setItem(storeKey, JSON.stringify({ content, key: 'line\nbreak' }));
    await user.click(submit());
    await waitFor(() => expect(surroundings.calls).toHaveLength(2));
    expect(surroundings.calls[1]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(localStorage.getItem(storeKey)).toBeNull();
  });

  test('a form sent in one tab changes nothing in another tab, which does not start with its content', async () => {
    const { user, sent } = await openGenerator();
    await fillRight(user);
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

  test('the next invoice starts with the same seller, until it is cleared', async () => {
    const { user, sent } = await openGenerator();
    await user.type(screen.getByLabelText('Business name'), 'Alvarez Plumbing');
    await user.type(screen.getByLabelText('Client name'), 'Dana');
    await fillRight(user);
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
    await again.user.type(cell(1, 'Description'), 'Sink');
    const clear = () => screen.queryByRole('button', { name: /^Clear/ });
    await again.user.click(clear() as HTMLElement);
    expect(values()).toEqual(['', '', '']);
    expect(cell(1, 'Description')).toHaveProperty('value', 'Sink');
    expect(clear()).toBeNull();
    await again.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(values()).toEqual(['Alvarez Plumbing', '', 'jo@example.com']);
    expect(clear()).not.toBeNull();

    // What was typed since is not taken away by an Undo.
    await again.user.click(clear() as HTMLElement);
    await screen.findByText('Business and email cleared');
    await again.user.type(cell(1, 'Description'), 's');
    for (const undo of screen.queryAllByRole('button', { name: 'Undo' })) fireEvent.click(undo);
    await waitFor(() => expect(screen.queryByText('Business and email cleared')).toBeNull());
    expect(cell(1, 'Description')).toHaveProperty('value', 'Sinks');
  });

  /** Opens the generator in a separate tab with its own session storage. */
  async function openTab(kept: Readonly<Record<string, string>> = {}) {
    const storage = { ...kept };
    const enter = () => {
      sessionStorage.clear();
      for (const [key, value] of Object.entries(storage)) sessionStorage.setItem(key, value);
    };
    enter();
    const user = userEvent.setup();
    const { container, unmount } = render(
      <ToastHost>
        <FreeInvoiceGenerator onSent={() => undefined} upgrade="" renderWithLink={(sentence) => sentence} />
      </ToastHost>,
    );
    const description = () => within(container).getByLabelText('Line 1 Description');
    const store = () => {
      for (const key of Object.keys(storage)) delete storage[key];
      Object.assign(storage, { ...sessionStorage });
    };
    const pageHides = () => window.dispatchEvent(new Event('pagehide'));
    pageHides();
    store();
    return {
      user,
      description,
      async type(text: string) {
        enter();
        await user.type(description(), text);
        pageHides();
        store();
      },
      /** Fills in the form if a description is given, and submits it to an API that does not respond. */
      async submit(text?: string) {
        enter();
        const form = within(container);
        const before = surroundings.calls.length;
        // The first touch loads the bot check.
        await user.click(description());
        if (text !== undefined) {
          await user.type(description(), text);
          await user.clear(form.getByLabelText('Line 1 Unit Price'));
          await user.type(form.getByLabelText('Line 1 Unit Price'), '95');
          await user.clear(form.getByLabelText('Your email'));
          await user.type(form.getByLabelText('Your email'), 'jo@example.com');
        }
        await waitFor(() => expect(form.queryByText('Loading security verification...')).toBeNull());
        surroundings.replyWith('offline');
        await user.click(form.getByRole('button', { name: /Send invoice/ }));
        await waitFor(() => expect(surroundings.calls).toHaveLength(before + 1));
        await form.findByText(/Please check your internet connection/);
        pageHides();
        store();
      },
      leave() {
        enter();
        pageHides();
        unmount();
        store();
      },
      reload: () => openTab(storage),
    };
  }

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
