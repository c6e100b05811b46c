import { describe, expect, test } from 'vitest';
import { startOwnSite } from '#test/support/browser-site';
import { further } from '#test/support/further-cases';
import { generatorPage } from '#test/support/generator-page';
import { aFullInvoice } from '#test/support/invoices';
import { newEmail } from '#test/support/new-email';
import { readPdf, shows } from '#test/support/pdf-reader';

const site = startOwnSite({
  environment: { FREE_CAP_PER_NETWORK_PER_DAY: '1000', FREE_CAP_PER_DAY: '1000' },
});

describe('a free invoice', () => {
  test('with every field filled is emailed once, as a PDF with the same texts as the preview', async () => {
    const { page, complaints, foreignOrigins } = await site.visit();
    const generator = generatorPage(page);
    const invoice = aFullInvoice();
    const email = newEmail('every.field');
    const mailsBefore = (await site.product.mails()).length;
    await generator.open();
    await generator.fill(invoice, email);
    await generator.whenVerified();
    const previewTexts = await generator.preview.locator('tbody td, .sheet-totals span').allInnerTexts();
    expect(previewTexts).toContain('$142.88');
    expect(previewTexts).toContain('$0.01');
    expect(previewTexts).toContain('$1,299.99');
    expect(previewTexts.filter((text) => text === '$1,442.88')).toHaveLength(2);

    await generator.submit.click();
    await page.waitForURL(`**/invoice-thank-you?email=${encodeURIComponent(email)}`);
    const [mail] = await site.product.waitForMails(1, email);
    expect(await site.product.mails()).toHaveLength(mailsBefore + 1);
    expect(mail?.email.attachments).toHaveLength(1);

    const content = mail?.email.attachments[0]?.content as ArrayBuffer;
    const pdf = await readPdf(new Uint8Array(content));
    const { lineItems: _lineItems, issueDate: _issueDate, dueDate: _dueDate, ...texts } = invoice;
    for (const text of [...Object.values(texts), 'November 3, 2026', 'December 3, 2026'].map(String))
      for (const line of text.split('\n')) expect(shows(pdf, line), `The PDF shows ${line}`).toBe(true);
    for (const text of previewTexts) expect(shows(pdf, text), `The PDF shows ${text}`).toBe(true);

    await page.getByText('1 of 5 free invoices used').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Invoice Sent!');
    expect(await page.locator('li[data-used=true]').count()).toBe(1);
    expect(await page.locator('li[data-used=true] svg').count()).toBe(1);
    expect(await page.getByText('4 more free invoices remaining').isVisible()).toBe(true);
    expect(await page.getByText(email).isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    expect(
      [...foreignOrigins].filter((origin) => !site.product.cloud.origin.includes(new URL(origin).port)),
    ).toEqual([]);
  });

  test(
    'can be sent five times per address; the sixth shows the limit and loses nothing',
    further,
    async () => {
      const { page } = await site.visit();
      const generator = generatorPage(page);
      const email = newEmail();
      for (let count = 1; count <= 5; count += 1) {
        await generator.open();
        await generator.fillQuickly(email);
        await generator.whenVerified();
        await generator.submit.click();
        await page.getByText(`${count} of 5 free invoices used`).waitFor();
        expect(await page.locator('li[data-used=true]').count()).toBe(count);
      }
      await page.getByText("You've reached your free limit.", { exact: false }).waitFor();
      await generator.open();
      await generator.fillQuickly(email);
      await generator.whenVerified();
      await generator.submit.click();
      await generator.alert.waitFor();
      expect(await generator.alert.innerText()).toContain(
        "You've created 5 invoices and reached your free limit. Create more professional invoices by contacting us at support@billhook.example or upgrading your account.",
      );
      expect(await generator.cell(1, 'Description').inputValue()).toBe('Boiler service');
      expect(await site.product.mails(email)).toHaveLength(5);
    },
  );

  test('can be created and sent with the keyboard alone', async () => {
    const { page, complaints } = await site.visit();
    const generator = generatorPage(page);
    const { keyboard } = page;
    await generator.open();
    await generator.field('businessName').focus();
    await keyboard.type('Hartwell Plumbing');
    const tabTo = async (label: string) => {
      for (let presses = 0; presses < 30; presses += 1) {
        await keyboard.press('Tab');
        const name = await page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement;
          return element.labels?.[0]?.textContent ?? element.textContent ?? '';
        });
        if (name === label) return;
      }
      throw new Error(`Tab never reached ${label}`);
    };
    await tabTo('Line 1 Description');
    await keyboard.type('Labor');
    await keyboard.press('Tab');
    await keyboard.type('1.5');
    await keyboard.press('Tab');
    await keyboard.type('$80');
    await keyboard.press('Enter');
    await keyboard.type('Pipe');
    await tabTo('Your email');
    const email = newEmail();
    await keyboard.type(email);
    await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('[type=submit]')?.disabled);
    await keyboard.press('Control+Enter');
    await page.getByText('1 of 5 free invoices used').waitFor();
    const [mail] = await site.product.waitForMails(1, email);
    const pdf = await readPdf(new Uint8Array(mail?.email.attachments[0]?.content as ArrayBuffer));
    expect(shows(pdf, '$120.00')).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('that was double-clicked is sent once', further, async () => {
    const { page, complaints } = await site.visit();
    const generator = generatorPage(page);
    await generator.open();
    const email = newEmail();
    await generator.fillQuickly(email);
    await generator.whenVerified();
    await generator.submit.dblclick();
    await page.getByText('1 of 5 free invoices used').waitFor();
    expect(await site.product.mails(email)).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  test(
    "shows 'Invoice Sent' on the way back, and then the form without the email address",
    further,
    async () => {
      const { page, complaints } = await site.visit();
      const generator = generatorPage(page);
      await generator.open();
      await generator.fillQuickly(newEmail());
      await generator.whenVerified();
      await generator.submit.click();
      await page.waitForURL('**/invoice-thank-you**');
      await page.goBack();
      await page.getByRole('heading', { name: 'Invoice Sent', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Back to form' }).click();
      await page.locator('h1:focus').getByText('Free invoice generator').waitFor();
      expect(await generator.email.inputValue()).toBe('');
      expect(await generator.cell(1, 'Description').inputValue()).toBe('Boiler service');
      expect(complaints).toEqual([]);
    },
  );
});

describe('the thank-you page', further, () => {
  test('without an address says "your email" and requests no count', async () => {
    const { page, complaints } = await site.visit();
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.goto('/invoice-thank-you');
    await page.getByText('1 of 5 free invoices used').waitFor();
    expect(await page.locator('strong').innerText()).toBe('your email');
    expect(requestedPaths.filter((path) => path.startsWith('/api/'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('shows 1 for an unknown address', async () => {
    const { page } = await site.visit();
    await page.goto('/invoice-thank-you?email=unknown%40example.com');
    await page.getByText('1 of 5 free invoices used').waitFor();
  });
});

describe("This wasn't me", further, () => {
  test('changes nothing when loading, and blocks the address on a click', async () => {
    const { page } = await site.visit();
    const generator = generatorPage(page);
    const email = newEmail('victim');
    await generator.open();
    await generator.fillQuickly(email);
    await generator.whenVerified();
    await generator.submit.click();
    await page.waitForURL('**/invoice-thank-you**');
    const [mail] = await site.product.waitForMails(1, email);
    const link = /https?:\/\/[^\s"<>]+\/not-me[^\s"<>]*/.exec(mail?.email.text ?? '')?.[0] ?? '';
    await page.goto(new URL(link).pathname + new URL(link).search + new URL(link).hash);
    await page.getByRole('heading', { name: "This wasn't me" }).waitFor();

    await generator.open();
    await generator.fillQuickly(email);
    await generator.whenVerified();
    await generator.submit.click();
    await page.getByText('2 of 5 free invoices used').waitFor();

    await page.goto(new URL(link).pathname + new URL(link).search + new URL(link).hash);
    await page.getByRole('button', { name: 'Stop invoices to my address' }).click();
    await page
      .getByText('Nobody can have an invoice mailed to your address again', { exact: false })
      .waitFor();

    await generator.open();
    await generator.fillQuickly(email);
    await generator.whenVerified();
    await generator.submit.click();
    await generator.alert.waitFor();
    expect(await generator.alert.innerText()).toContain(
      "You've reached your limit for free invoices. Contact us at support@billhook.example to create more professional invoices.",
    );
    expect(await site.product.mails(email)).toHaveLength(2);
  });

  test('is not lost when the button is clicked before the application has loaded', async () => {
    const { page } = await site.visit();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/start-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/not-me?token=wrong.token');
    await page.getByRole('button', { name: 'Stop invoices to my address' }).click();
    release();
    await page.getByText('This link is not valid. Open it again from the email.').waitFor();
  });

  test('refuses a link without or with a wrong token', async () => {
    const { page } = await site.visit();
    await page.goto('/not-me');
    await page.getByText('This link is not complete. Open it again from the email.').waitFor();
    await page.goto('/not-me?token=wrong.token');
    await page.getByRole('button', { name: 'Stop invoices to my address' }).click();
    await page.getByText('This link is not valid. Open it again from the email.').waitFor();
  });
});
