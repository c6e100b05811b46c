import type { Locator, Page } from 'playwright-core';
import { siteRoutes } from '#domain/site-routes';

/** The signed-in generator page, found only by labels, roles and texts. */
export function liteGeneratorPage(page: Page) {
  const cell = (line: number, label: 'Description' | 'Qty' | 'Unit Price'): Locator =>
    page.getByLabel(`Line ${line} ${label}`, { exact: true });
  const client = page.getByRole('group', { name: /^(Bill To|Prepared for)$/ });
  const billTo = (label: string) => client.getByLabel(label, { exact: true });
  const sheet = page.getByRole('dialog', { name: /^Invoice / });
  const sheetSend = sheet.getByRole('button', { name: /^(Send|Save Changes)$/ });
  return {
    cell,
    number: page.getByLabel('Invoice Number', { exact: true }),
    issueDate: page.getByLabel('Issue Date', { exact: true }),
    dueDate: page.getByLabel('Due Date (optional)', { exact: true }),
    clientName: billTo('Client name'),
    clientEmail: billTo('Email'),
    clientCity: billTo('City, State ZIP'),
    notes: page.getByLabel('Notes (optional)', { exact: true }),
    logo: page.getByLabel('Logo (optional)', { exact: true }),
    logoImage: page.getByRole('img', { name: 'Your logo' }),
    removeLogo: page.getByRole('button', { name: 'Remove Logo' }),
    color: page.getByLabel('Brand color', { exact: true }),
    addItem: page.getByRole('button', { name: '+ Add Item' }),
    addSavedItem: page.getByRole('button', { name: '+ Add Saved Item' }),
    savedClients: page.getByRole('button', { name: 'Select Saved Client' }),
    option: (name: string | RegExp) => page.getByRole('option', { name }),
    submit: page.locator('button[type=submit]'),
    /** On a phone: names the recipients after `submit`, and its button sends. */
    sheet,
    /** The button of the sheet. */
    sheetSend,
    runningTotal: page.locator('.action-bar strong'),
    /** Emails a new invoice only to its owner. */
    onlyToMe: page.getByRole('switch', { name: 'Only to me' }),
    /** Opens message and preview of the email to the client. */
    clientMessage: page.getByRole('button', { name: 'Message and preview' }),
    /** Emails the changes of a sent invoice to its client, with a copy to the owner. */
    emailToClient: page.getByRole('checkbox', { name: /^Email the corrected invoice to/ }),
    /** Emails the changes only to the owner. */
    mailOwner: page.getByRole('checkbox', { name: /^Email a copy to me/ }),
    preview: page.getByRole('region', { name: 'Invoice preview' }),
    errors: page.getByRole('region', { name: 'Please fix the following:' }),
    alert: page.getByRole('alert'),
    heading: page.getByRole('heading', { level: 1 }),
    createAnother: page.getByRole('button', { name: 'Create Another Invoice' }),

    async open(suffix = '') {
      await page.goto(siteRoutes.liteInvoiceGenerator.path + suffix);
    },
    async waitForNew() {
      await page.getByRole('heading', { level: 1, name: 'Create invoice' }).waitFor();
    },
    /** Sends the invoice, on a phone with the button of the sheet. */
    async send() {
      await page.locator('button[type=submit]').click();
      if ((page.viewportSize()?.width ?? 0) < 640) await sheetSend.click();
    },
    async waitUntilSent() {
      await page.getByRole('heading', { level: 1, name: 'Invoice Created & Sent!' }).waitFor();
    },
    /** Shows fields that a phone folds; `line` is the line in their place. Nothing happens on wider screens. */
    async unfold(line: 'Notes' | 'Address and phone' | RegExp) {
      const folded = page.getByRole('button', { name: line, exact: true, expanded: false });
      if ((await folded.count()) > 0) await folded.click();
    },
    async fillLine(line: number, description: string, quantity: string, unitPrice: string) {
      await cell(line, 'Description').fill(description);
      await cell(line, 'Qty').fill(quantity);
      await cell(line, 'Unit Price').fill(unitPrice);
    },
  };
}

export type LiteGeneratorPage = ReturnType<typeof liteGeneratorPage>;
