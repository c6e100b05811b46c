import { revokeAccess } from 'one-machine-cloud/payments/accounts';
import type { Operation } from '#domain/contract/endpoints';
import type { GetInvoiceAnswer } from '#domain/invoices/contract';
import type { StartPhotoAnswer } from '#domain/photos/contract';
import { recoveryCodeStore } from '#lambdas/account/store/recovery-code-store';
import { tableOn } from '#lambdas/platform/table/table';
import type { Journey, Step } from '#test/support/every-step';
import { anInvoice } from '#test/support/invoices';
import type { TestCloud } from '#test/support/local-cloud';
import { aPhoto } from '#test/support/photos';
import { aQuoteDraft } from '#test/support/quotes';
import { validBodyOf } from '#test/support/valid-bodies';
import { until } from '#test/support/waiting';

type Take = (operation: Operation, change?: Partial<Step>) => Promise<void>;

/** Stores a photo and the space that it takes. */
export async function storeAPhoto(take: Take): Promise<void> {
  const [large, small] = [aPhoto(1_600, 1_200), aPhoto(800, 600)];
  const files: Record<string, Buffer> = { large, small };
  let uploads: StartPhotoAnswer['uploads'] | undefined;
  await take('start-photo', {
    body: () => ({ large: large.length, small: small.length }),
    learn: (answer: StartPhotoAnswer) => {
      uploads = answer.uploads;
      return { photoId: answer.photoId };
    },
  });
  for (const [size, { url, fields }] of Object.entries(uploads ?? {})) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(files[size] ?? [])], { type: 'image/jpeg' }));
    const { ok, status } = await fetch(url, { method: 'POST', body: form });
    if (!ok) throw new Error(`The upload answered ${status}`);
  }
  await take('finish-photo', { status: 200 });
}

/** Stores copies of an invoice and of a quote, and the reminders of a quote. */
export async function storeCopies(take: Take): Promise<void> {
  await take('set-reminders', { body: () => ({ ...validBodyOf('set-reminders'), remindsOfQuotes: true }) });
  const copies = ['copy@oakmont.example'];
  const path = () => ({ quoteId: 'sent-with-a-copy-of-it' });
  const clientEmail = 'lee@oakmont.example';
  await take('send-quote', { path, body: () => ({ quote: aQuoteDraft({ clientEmail }), copies }) });
  const invoice = anInvoice({ invoiceNumber: 'COPIED', clientEmail });
  await take('send-invoice', { body: () => ({ invoice, client: { message: '', copies } }) });
}

/** Stores an email to an accountant, whose address the owner confirmed. */
export async function storeAnAccountant(
  take: Take,
  { account, product: { mails } }: Journey,
  { cloud }: TestCloud,
): Promise<void> {
  const to = 'ruth@books.example';
  await take('set-accountant', { body: () => ({ email: to }) });
  await cloud.invoke('dispatch-outbox', {});
  let token = '';
  await until(async () => {
    const texts = (await mails(account.email)).map(({ text }) => text ?? '');
    token =
      texts.map((text) => /confirm-accountant#token=([\w-]{22})/.exec(text)?.[1]).findLast(Boolean) ?? '';
    return token !== '';
  }, 'the email about the accountant');
  await take('confirm-accountant', { status: 200, body: () => ({ token }) });
  await take('email-accountant', {
    status: 200,
    body: () => ({ ...validBodyOf('email-accountant'), to }),
  });
}

/** Stores recovery codes of which one was used. Making them takes an authenticator app, which the journey has none of. */
export async function storeRecoveryCodes(
  { table, tableName }: TestCloud,
  { account: { userId } }: Journey,
): Promise<void> {
  const codes = recoveryCodeStore(tableOn(table, tableName));
  const [madeAt, hash] = ['2026-11-03T12:00:00.000Z', 'a'.repeat(64)];
  await codes.replace(userId, { madeAt, codes: [{ hash }, { hash: 'b'.repeat(64) }] });
  await codes.spend(userId, hash, madeAt);
}

/** Stores the notice about payment pages that cannot be closed after access to the account was withdrawn. */
export async function storeWithdrawnAccess(take: Take, { cloud: { payments } }: TestCloud): Promise<void> {
  await take('send-invoice', { body: () => ({ invoice: anInvoice({ invoiceNumber: 'open' }) }) });
  await take('get-invoice', {
    learn: ({ invoice }: GetInvoiceAnswer) => ({
      basedOn: invoice.contentId,
      cents: String(invoice.totalCents),
    }),
  });
  await take('share-invoice');
  await take('open-payment-page', {
    status: 200,
    path: ({ learned }) => ({ linkId: learned.linkId ?? '' }),
    body: ({ learned }) => ({ shownCents: Number(learned.cents) }),
  });
  for (const { account } of payments.accounts()) await payments.simulate(account.id, revokeAccess);
  await payments.runDueWork();
}
