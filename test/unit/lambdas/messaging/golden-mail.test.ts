import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { unverifiedResetMail } from '#lambdas/account/unverified-reset-mail';
import { invoiceMail } from '#lambdas/invoices/send/invoice-mail';
import { unverifiedInvoiceMail } from '#lambdas/messaging/unverified-invoice-mail';
import type { Mail } from '#lambdas/platform/ses/mail';
import { aFullInvoice, checked } from '#test/support/invoices';

// Other names and colors of the product must not change the committed files.
vi.mock('#domain/brand', async (original) => {
  const { brand } = await original<typeof import('#domain/brand')>();
  const kept = { name: 'Billhook', tagline: 'Less admin, more jobs done.', color: '#2563eb' };
  return { brand: { ...brand, ...kept } };
});

// `vitest -u` rewrites these files. Review the changes, because people receive these emails.
const golden = (name: string): string =>
  fileURLToPath(new URL(`../../../golden/${name}.mail.txt`, import.meta.url));

const asText = ({ text, html, attachments = [], ...heads }: Mail): string =>
  [
    JSON.stringify({ ...heads, files: attachments.map(({ filename }) => filename) }, null, 1),
    text,
    html,
    '',
  ].join('\n\n');

const invoice = checked(aFullInvoice());
const common = { pdf: new Uint8Array([1]), siteOrigin: 'https://billhook.example' };

test('the email of a free invoice without discount, tax and PO number is unchanged byte for byte', async () => {
  const mail = unverifiedInvoiceMail({
    ...common,
    to: 'dana@whitfield.example',
    invoice,
    message: { kind: 'free-invoice', id: 'message-1' },
    secret: 'secret-1',
    now: new Date('2026-11-03T10:00:00Z'),
  });
  await expect(asText(mail)).toMatchFileSnapshot(golden('free-invoice'));
});

test('the password reset email for an unverified address is unchanged byte for byte', async () => {
  const mail = unverifiedResetMail('dana@whitfield.example', 'https://billhook.example/reset#token=t');
  await expect(asText(mail)).toMatchFileSnapshot(golden('unverified-reset'));
});

test('the email of a Lite invoice without discount, tax and PO number is unchanged byte for byte', async () => {
  const mail = invoiceMail({
    ...common,
    userId: 'user-1',
    content: {
      contentId: 'submission-1',
      invoiceId: '01JD0000000000000000000000',
      bodyHash: '',
      savedAt: '2026-11-03T12:00:00.000Z',
      invoice,
      totalCents: 1_442_88,
      brandColor: '#2563eb',
      userEmail: 'pat@example.com',
    },
  });
  await expect(asText(mail)).toMatchFileSnapshot(golden('lite-invoice'));
});
