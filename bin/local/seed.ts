import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freeInvoiceLimit } from '#domain/free-invoice/free-invoice-limit';
import { originHeader } from '#lambdas/platform/http/middlewares';
import { lockName } from '../command/run-lock.ts';
import type { LocalProduct } from './local-product.ts';
import { seedDemoAccount } from './seed/demo-account.ts';
import { seedMobileUsers } from './seed/mobile-users.ts';
import { seedQuotes } from './seed/quotes.ts';

/** An address that has used all its free invoices, to show the limit. */
export const addressAtLimit = 'all-used@customer.example';

const sampleInvoice = {
  invoiceNumber: 'INV-1042',
  issueDate: '2026-11-03',
  dueDate: '2026-12-03',
  businessName: 'Harlow Plumbing',
  businessAddress: '18 Mill Lane',
  businessCity: 'Portland, OR 97205',
  businessPhone: '(555) 555-0118',
  businessEmail: 'office@harlow.example',
  clientName: 'Dana Whitfield',
  clientEmail: 'dana@customer.example',
  notes: 'Thank you for your business.',
  lineItems: [
    { description: 'Replace kitchen mixer tap', quantity: '1', unitPrice: '140.00' },
    { description: 'Labour', quantity: '1.5', unitPrice: '80.00' },
  ],
};

/** An idempotency key that is the same in every run, so that seeding twice sends nothing twice. */
function keyOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function sendFreeInvoice({ cloud }: LocalProduct, index: number): Promise<void> {
  const response = await fetch(`${cloud.apiOrigin}/api/free-invoices`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': keyOf(`seeded invoice ${index}`),
      'cloudfront-viewer-address': '192.0.2.10:40000',
      [originHeader]: cloud.originSecret ?? '',
    },
    body: JSON.stringify({
      recipientEmail: addressAtLimit,
      invoice: sampleInvoice,
      recaptchaToken: cloud.botCheck.issueToken('generate_invoice'),
    }),
  });
  if (!response.ok) throw new Error(`Seeding failed: ${response.status} ${await response.text()}`);
}

const seedFiles = (dataDir: string) => ({
  begun: join(dataDir, 'seeding.json'),
  done: join(dataDir, 'seeded.json'),
});

/**
 * Deletes a data folder whose seeding was interrupted, because it cannot be completed. Call it before anything uses the
 * folder.
 */
export function discardHalfSeeded(dataDir: string): void {
  if (!existsSync(seedFiles(dataDir).begun)) return;
  for (const name of readdirSync(dataDir))
    if (name !== lockName && name !== '.gitignore')
      rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** Fills a new data folder with sample data through the product's own API. A filled folder is not changed. */
export async function seedOnce(product: LocalProduct, dataDir: string): Promise<void> {
  const { begun, done } = seedFiles(dataDir);
  if (existsSync(done)) return;
  writeFileSync(begun, JSON.stringify({ at: new Date().toISOString() }));
  for (let index = 1; index <= freeInvoiceLimit; index++) await sendFreeInvoice(product, index);
  await seedQuotes(product);
  await seedDemoAccount(product, { onlinePayments: true });
  await seedMobileUsers(product);
  renameSync(begun, done);
}
