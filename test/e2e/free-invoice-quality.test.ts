// @module-tag further
import { describe, expect, test } from 'vitest';
import { violationsOf } from '#test/support/accessibility';
import { startOwnSite } from '#test/support/browser-site';
import { describeAtWidths, testAtWidths } from '#test/support/further-cases';
import { generatorPage } from '#test/support/generator-page';
import { intercept } from '#test/support/interception';
import { aFullInvoice } from '#test/support/invoices';
import { keepToasts } from '#test/support/kept-toasts';
import { followKeystrokes, priceOfLastLine } from '#test/support/keystrokes';
import { newEmail } from '#test/support/new-email';
import { readPdf } from '#test/support/pdf-reader';
import { whenPainted } from '#test/support/when-painted';

const site = startOwnSite();

const phone = { viewport: { width: 390, height: 844 } };

describeAtWidths(390, 'at %i px', (width) => {
  const options = { viewport: { width, height: 900 } };

  test('the generator is accessible when new, with errors, with a toast, and as a preview', async () => {
    const { page, complaints } = await site.visit(options);
    const generator = generatorPage(page);
    await generator.open();
    expect(await violationsOf(page)).toEqual([]);
    await generator.fill(aFullInvoice(), 'axe@example.com');
    await generator.cell(1, 'Unit Price').fill('x');
    await generator.whenVerified();
    await generator.submit.click();
    await generator.errors.waitFor();
    await page.getByRole('button', { name: 'Remove line 2' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    if (width < 1024) {
      await page.getByRole('button', { name: 'Preview' }).click();
      await generator.preview.waitFor();
      expect(await violationsOf(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });

  test('the thank-you, block and not-found pages are accessible', async () => {
    const { page } = await site.visit(options);
    for (const path of ['/invoice-thank-you?email=axe%40example.com', '/not-me?token=x', '/no-such-page']) {
      await page.goto(path);
      expect(await violationsOf(page)).toEqual([]);
    }
  });
});

describe('small screens', () => {
  test('nothing is wider than a screen of 320 px', async () => {
    const { page } = await site.visit({
      viewport: { width: 320, height: 640 },
    });
    const generator = generatorPage(page);
    await generator.open();
    await generator.fill(
      { ...aFullInvoice(), clientName: 'W'.repeat(60), notes: 'x'.repeat(200) },
      'narrow@example.com',
    );
    await generator.fillLine(1, {
      description: 'Ä'.repeat(60),
      quantity: '1,000',
      unitPrice: '1,000,000.00',
    });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Preview' }).click();
    expect(await overflow()).toBeLessThanOrEqual(0);
    for (const path of ['/invoice-thank-you?email=narrow%40example.com', '/not-me', '/no-such-page']) {
      await page.goto(path);
      expect(await overflow()).toBeLessThanOrEqual(0);
    }
  });

  test('with ten lines on a phone, total and submit are visible and cover no focused field', async () => {
    const { page } = await site.visit(phone);
    const generator = generatorPage(page);
    await generator.open();
    for (let line = 1; line < 10; line += 1) await generator.addLine.click();
    await page.evaluate(() => window.scrollTo(0, 0));
    const bar = page.locator('.action-bar');
    const expectBarVisible = async () => {
      for (const part of [bar.getByText('$0.00'), generator.submit]) {
        const box = await part.boundingBox();
        expect(box && box.y >= 0 && box.y + box.height <= 844).toBe(true);
      }
    };
    await expectBarVisible();
    await generator.field('businessName').focus();
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const isFieldCovered = await page.evaluate(() => {
        const field = document.activeElement;
        const barTop = document.querySelector('.action-bar')?.getBoundingClientRect().top ?? 0;
        return (
          field?.matches('li :is(input, textarea)') === true && field.getBoundingClientRect().bottom > barTop
        );
      });
      expect(isFieldCovered).toBe(false);
    }
    await expectBarVisible();
  });

  test('a phone shows the few fields that every invoice needs, and the others after one press', async () => {
    const { page } = await site.visit(phone);
    const generator = generatorPage(page);
    await generator.open();
    const shownFields = () =>
      page
        .locator('form :is(input, textarea)')
        .filter({ visible: true })
        .evaluateAll((fields) => fields.map((field) => field.id));
    const few = ['field-businessName', 'field-clientName'];
    const line = ['description', 'quantity', 'unitPrice'].map((cell) => `field-line-1-${cell}`);
    expect(await shownFields()).toEqual([...few, ...line, 'field-recipientEmail']);
    await page.getByRole('button', { name: /^No\. INV-\d+, today, no due date$/ }).click();
    expect(await generator.field('invoiceNumber').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await page.getByRole('button', { name: 'Notes' }).click();
    await generator.notes.fill('Thanks');
    await page
      .getByRole('group', { name: 'Bill to' })
      .getByRole('button', { name: 'Address and phone' })
      .click();
    await generator.field('clientAddress').fill('12 Elm St');
    // With its status, total and buttons.
    expect((await page.locator('.action-bar').boundingBox())?.height).toBeLessThanOrEqual(100);
    await page.reload();
    await generator.notes.waitFor();
    expect(await generator.field('clientAddress').inputValue()).toBe('12 Elm St');
    expect(await generator.field('dueDate').isVisible()).toBe(false);
  });

  test('the bar with a long status and a large total stays a single bar at every width', async () => {
    const { page } = await site.visit();
    await page.route('**/recaptcha/api.js*', (route) => route.abort());
    const generator = generatorPage(page);
    await generator.open();
    await generator.whenVerified();
    await generator.fillLine(1, { description: 'Works', quantity: '1000', unitPrice: '99,999,999.99' });
    for (const width of [320, 390, 640, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const { height = 0 } = (await page.locator('.action-bar').boundingBox()) ?? {};
      expect(height, `at ${width} px`).toBeLessThan(240);
    }
  });

  test('the preview opens with a switch and shows the typed values', async () => {
    const { page } = await site.visit(phone);
    const generator = generatorPage(page);
    await generator.open();
    await generator.cell(1, 'Description').fill('Boiler service');
    expect(await generator.preview.count()).toBe(0);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect.poll(() => generator.preview.innerText()).toContain('Boiler service');
    const sizeOf = (text: string) =>
      generator.preview
        .getByText(text, { exact: true })
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(await sizeOf('Boiler service')).toBeGreaterThanOrEqual(16);
    expect(await sizeOf('Unit Price')).toBeGreaterThanOrEqual(16);
    const total = await generator.preview.locator('.sheet-total span').last().boundingBox();
    expect(total && total.x + total.width <= 390).toBe(true);
    await page.getByRole('button', { name: 'Whole page' }).click();
    const printed = await sizeOf('Boiler service');
    expect(printed).toBeLessThan(8);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(await sizeOf('Boiler service')).toBeGreaterThan(printed * 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'Edit' }).click();
    expect(await generator.cell(1, 'Description').inputValue()).toBe('Boiler service');
  });

  test('every target of the form is at least 44 px high', async () => {
    const { page } = await site.visit(phone);
    const generator = generatorPage(page);
    await generator.open();
    const small = await page
      .locator('form :is(input, textarea, button), header :is(a, summary)')
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.getClientRects().length > 0 && element.clientHeight > 0)
          .filter((element) => element.getBoundingClientRect().height < 44)
          .map((element) => element.outerHTML),
      );
    expect(small.filter((html) => !html.includes('Skip to content'))).toEqual([]);
  });
});

describe('the generator', () => {
  test('prints only the document on one page, while a toast is shown and after it is gone', async () => {
    const { page } = await site.visit();
    const generator = generatorPage(page);
    await generator.open();
    await generator.fill(aFullInvoice(), 'print@example.com');
    await keepToasts(page);
    await page.getByRole('button', { name: 'Remove line 2' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    const print = async () => readPdf(await page.pdf({ preferCSSPageSize: true }));
    const withToast = await print();
    await page.getByLabel('Dismiss').click();
    await undo.waitFor({ state: 'detached' });
    for (const { pages } of [withToast, await print()]) {
      expect(pages).toHaveLength(1);
      for (const part of ['INVOICE', '$1,442.87', 'Dana Whitfield']) expect(pages[0]).toContain(part);
      for (const screenOnly of ['Free invoice generator', 'removed', 'Skip to content', 'Send invoice'])
        expect(pages[0]).not.toContain(screenOnly);
    }
  });

  test('accepts a click on the button although the field that loses focus is invalid', async () => {
    const { page } = await site.visit(phone);
    const generator = generatorPage(page);
    await generator.open();
    await generator.whenVerified();
    await generator.cell(1, 'Unit Price').fill('wrong');
    await generator.addLine.click();
    expect(await page.locator('li[data-line]').count()).toBe(2);
    expect(await generator.cell(1, 'Unit Price').getAttribute('aria-invalid')).toBe('true');
    await generator.addLine.click();
    expect(await page.locator('li[data-line]').count()).toBe(3);
    expect(await generator.cell(2, 'Description').getAttribute('aria-invalid')).toBe(null);
  });

  test('shows a keystroke in the preview before the next frame, with 50 lines', async () => {
    const { page } = await site.visit();
    const generator = generatorPage(page);
    await generator.open();
    for (let line = 1; line < 50; line += 1) await generator.addLine.click();
    await generator.cell(50, 'Description').fill('x');
    expect(await followKeystrokes(page, priceOfLastLine)).toMatchObject({ maxFrames: 0 });
  });

  test('restores typed values after a reload', async () => {
    const { page } = await site.visit();
    const generator = generatorPage(page);
    await generator.open();
    await generator.fill(aFullInvoice(), 'draft@example.com');
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll('li[data-line]').length === 3);
    expect(await generator.field('clientName').inputValue()).toBe('Dana Whitfield');
    expect(await generator.cell(3, 'Unit Price').inputValue()).toBe('1,299.99');
    expect(await generator.email.inputValue()).toBe('draft@example.com');
  });

  test.each([
    ['typed', 'without a stored form'],
    ['typed', 'over a stored form'],
    ['entered by one event of a field without the focus', 'without a stored form'],
    ['entered by one event of a field without the focus', 'over a stored form'],
  ])('keeps values %s before its script ran, %s', async (inputKind, storedFormKind) => {
    const { page } = await site.visit();
    const generator = generatorPage(page);
    if (storedFormKind === 'over a stored form') {
      await generator.open();
      await generator.fill(aFullInvoice(), 'kept@example.com');
    }
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/start-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/invoice-generator', { waitUntil: 'commit' });
    await generator.field('businessName').waitFor();
    for (const [field, value] of [
      [generator.field('businessName'), 'Early Bird Plumbing'],
      [generator.cell(1, 'Description'), 'Early call-out'],
      [generator.field('issueDate'), '2026-03-04'],
    ] as const)
      if (inputKind === 'typed') await field.fill(value);
      else
        await field.evaluate((element: HTMLInputElement, entered) => {
          element.value = entered;
          element.dispatchEvent(
            new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }),
          );
        }, value);
    release();
    await page.waitForFunction(
      () => document.querySelector('.sheet-name')?.textContent === 'Early Bird Plumbing',
    );
    expect(await generator.field('businessName').inputValue()).toBe('Early Bird Plumbing');
    expect(await generator.cell(1, 'Description').inputValue()).toBe('Early call-out');
    await expect.poll(() => generator.preview.innerText()).toContain('Early call-out');
    expect(await generator.preview.innerText()).toContain('March 4, 2026');
    expect(await generator.email.inputValue()).toBe(
      storedFormKind === 'over a stored form' ? 'kept@example.com' : '',
    );
  });

  test('on a phone, says what failed beside the focused button, under no toast; Back from thanks begins at the top', async () => {
    const { page } = await site.visit(phone);
    const generator = generatorPage(page);
    await generator.open();
    await generator.fillQuickly(newEmail());
    await generator.addLine.click();
    await generator.cell(2, 'Description').fill('Second');
    await page.getByRole('button', { name: 'Remove line 2' }).click();
    const toast = page.getByRole('button', { name: 'Undo' });
    await toast.waitFor();
    const restore = await intercept(page, '**/api/free-invoices', (route) => route.abort());
    await generator.whenVerified();
    await generator.submit.click();
    await generator.alert.waitFor();
    await expect
      .poll(() => generator.submit.evaluate((button) => button === document.activeElement))
      .toBe(true);
    const isCovered = () =>
      generator.alert.evaluate((alert) => {
        const { left, top, width, height } = alert.getBoundingClientRect();
        return [0.1, 0.5, 0.9].some(
          (part) => !alert.contains(document.elementFromPoint(left + width * part, top + height / 2)),
        );
      });
    // The toast moves above the taller bar in the next frame.
    await expect.poll(isCovered).toBe(false);

    await page.emulateMedia({ forcedColors: 'active' });
    const borderWidth = () => generator.submit.evaluate((button) => getComputedStyle(button).borderTopWidth);
    expect(await borderWidth()).toBe('1px');
    await page.emulateMedia({ forcedColors: 'none' });
    // As small as a 1440 x 900 window at 400 % zoom.
    await page.setViewportSize({ width: 360, height: 225 });
    for (const bar of ['.action-bar', '.top-bar'])
      expect(await page.locator(bar).evaluate((element) => getComputedStyle(element).position)).toBe(
        'static',
      );
    await page.setViewportSize(phone.viewport);

    restore();
    await generator.submit.click();
    await page.waitForURL((url) => url.pathname === '/invoice-thank-you');
    await page.goBack();
    await page.getByRole('heading', { name: 'Invoice Sent' }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  testAtWidths(390, 'moves nothing while it loads at %i px', async (width) => {
    const { page } = await site.visit({
      viewport: { width, height: 900 },
    });
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shifted: number }).shifted += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const generator = generatorPage(page);
    await generator.open();
    await page.waitForLoadState('networkidle');
    await whenPainted(page);
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.01);
  });

  test('dates the invoice with the visitor’s own day', async () => {
    for (const timezoneId of ['Pacific/Midway', 'Pacific/Auckland']) {
      const { page } = await site.visit({ timezoneId });
      const generator = generatorPage(page);
      await generator.open();
      const today = await page.evaluate(() => new Date().toLocaleDateString('en-CA'));
      expect(await generator.field('issueDate').inputValue()).toBe(today);
      await generator.field('dueDate').fill('2027-01-05');
      await expect.poll(() => generator.preview.innerText()).toContain('January 5, 2027');
    }
  });
});
