import type { Locator, Page } from 'playwright-core';
import type { InvoiceDraft, LineDraft } from '#domain/documents/invoice-draft';

const fieldLabels = {
  businessName: ['From', 'Business name'],
  businessAddress: ['From', 'Address'],
  businessCity: ['From', 'City'],
  businessPhone: ['From', 'Phone'],
  businessEmail: ['From', 'Email'],
  invoiceNumber: ['Invoice', 'Invoice number'],
  issueDate: ['Invoice', 'Issue date'],
  dueDate: ['Invoice', 'Due date (optional)'],
  clientName: ['Bill to', 'Client name'],
  clientAddress: ['Bill to', 'Address'],
  clientCity: ['Bill to', 'City'],
  clientPhone: ['Bill to', 'Phone'],
  clientEmail: ['Bill to', 'Email'],
} as const satisfies Partial<Record<keyof InvoiceDraft, readonly [string, string]>>;

/** The generator page, found only by labels, roles and texts. */
export function generatorPage(page: Page) {
  const cell = (line: number, label: 'Description' | 'Qty' | 'Unit Price'): Locator =>
    page.getByLabel(`Line ${line} ${label}`, { exact: true });
  const field = (name: keyof typeof fieldLabels): Locator => {
    const [group, label] = fieldLabels[name];
    return page.getByRole('group', { name: group, exact: true }).getByLabel(label, { exact: true });
  };
  const self = {
    cell,
    field,
    email: page.getByLabel('Your email', { exact: true }),
    notes: page.getByLabel('Notes (optional)', { exact: true }),
    submit: page.locator('button[type=submit]'),
    addLine: page.getByRole('button', { name: 'Add line item' }),
    preview: page.getByRole('region', { name: 'Invoice preview' }),
    errors: page.getByRole('region', { name: 'Please fix the following:' }),
    alert: page.getByRole('alert'),
    status: page.locator('#submit-status'),

    async open() {
      await page.goto('/invoice-generator');
      await page.waitForFunction(() =>
        /^INV-/.test(document.querySelector<HTMLInputElement>('[name=invoiceNumber]')?.value ?? ''),
      );
    },
    /** Touches the page, which loads the bot check, and waits for it. */
    async whenVerified() {
      await page.locator('h1').click();
      await page.waitForFunction(
        () => document.querySelector('#submit-status')?.textContent !== 'Loading security verification...',
      );
    },
    async fillLine(line: number, { description, quantity, unitPrice }: LineDraft) {
      await cell(line, 'Description').fill(description);
      await cell(line, 'Qty').fill(quantity);
      await cell(line, 'Unit Price').fill(unitPrice);
    },
    /** Opens what a phone folds. */
    async unfold() {
      for (;;) {
        const line = page.locator('form [aria-expanded=false]').filter({ visible: true }).first();
        if ((await line.count()) === 0) return;
        await line.click();
      }
    },
    async fill(draft: InvoiceDraft, email: string) {
      await self.unfold();
      for (const name of Object.keys(fieldLabels) as (keyof typeof fieldLabels)[])
        await field(name).fill(draft[name]);
      for (const [index, line] of draft.lineItems.entries()) {
        if (index > 0) await self.addLine.click();
        await self.fillLine(index + 1, line);
      }
      await self.notes.fill(draft.notes);
      await self.email.fill(email);
    },
    /** Fills in the smallest invoice that can be sent. */
    async fillQuickly(email: string) {
      await self.fillLine(1, { description: 'Boiler service', quantity: '1', unitPrice: '95' });
      await self.email.fill(email);
    },
  };
  return self;
}
