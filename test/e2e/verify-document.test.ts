// @module-tag further
import { randomUUID } from 'node:crypto';
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatLongDate } from '#domain/calendar-date';
import { receiptDelaySeconds } from '#domain/invoices/receipt';
import { recordedSince } from '#domain/issued-files/issued-file';
import { siteRoutes } from '#domain/site-routes';
import { sha256 } from '#lambdas/platform/hash';
import { violationsOf } from '#test/support/accessibility';
import { startOwnSite } from '#test/support/browser-site';
import { testAtWidths } from '#test/support/further-cases';
import { newEmail } from '#test/support/new-email';
import { entriesOfFile } from '#test/support/pdf-structure';
import { until } from '#test/support/waiting';

const site = startOwnSite();
const verifyPage = siteRoutes.verify.path;
const noRecordText = `No record of this file. Files sent before ${formatLongDate(recordedSince)} are not covered.`;

/** The PDF of the only email to an address whose subject begins as given. */
async function emailedPdf(address: string, subject: string): Promise<Buffer> {
  const findEmail = async () => {
    await site.product.cloud.invoke('dispatch-outbox', {});
    return (await site.product.mails(address)).find(({ email }) => email.subject?.startsWith(subject));
  };
  await until(async () => (await findEmail()) !== undefined, `the email "${subject}"`);
  const content = (await findEmail())?.email.attachments[0]?.content;
  if (!(content instanceof ArrayBuffer)) throw new Error(`The email "${subject}" has no PDF`);
  return Buffer.from(content);
}

/** A business, and the PDFs of an invoice and its receipt as emailed to the client. */
async function emailedDocuments() {
  const own = await site.office();
  const client = newEmail('verifies');
  const invoice = await own.invoice({ clientName: 'Dana Whitfield', clientEmail: client });
  const path = `/api/invoices/${invoice.invoiceId}` as const;
  const key = () => ({ 'idempotency-key': randomUUID() });
  await own.api(`${path}/client-mails`, {
    body: { basedOn: invoice.contentId, message: '' },
    headers: key(),
  });
  const invoicePdf = await emailedPdf(client, 'Invoice ');
  await own.api(`${path}/payments`, { body: { receipt: true }, headers: key() });
  await site.product.cloud.moveClock(site.product.cloud.now() + receiptDelaySeconds * 1_000);
  await until(async () => {
    await site.product.cloud.invoke('dispatch-outbox', {});
    return (await site.product.mails(client)).length === 2;
  }, 'the receipt');
  const receiptPdf = await emailedPdf(client, 'Receipt ');
  const [, code = ''] = /verify\?id=([\w-]{22})/.exec(entriesOfFile(receiptPdf)) ?? [];
  return { invoice, invoicePdf, receiptPdf, code };
}

/** Everything that a page sends: addresses, headers and bodies. */
function watchRequests(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return {
    bodies: () => requests.flatMap((request) => request.postDataBuffer() ?? []),
    sent: async () => {
      const headers = await Promise.all(requests.map((request) => request.allHeaders()));
      return requests.map((request, index) =>
        Buffer.concat([
          Buffer.from(`${request.url()}\n${JSON.stringify(headers[index])}\n`),
          request.postDataBuffer() ?? Buffer.alloc(0),
        ]),
      );
    },
  };
}

/** Parts of a file, encoded in the ways a request could contain them. */
function encodedPiecesOf(file: Buffer): readonly string[] {
  const offsets = [0, Math.floor(file.length / 2), file.length - 48];
  return offsets.flatMap((offset) => {
    const piece = file.subarray(offset, offset + 48);
    return [piece.toString('latin1'), piece.toString('base64').replace(/=+$/, ''), piece.toString('hex')];
  });
}

const chooseFile = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(/Choose a PDF/).setInputFiles({ name, mimeType: 'application/pdf', buffer });

testAtWidths(
  1440,
  'at %i px, a PDF from an email is confirmed, a changed one is not, and only its hash is sent',
  async (width) => {
    const { invoice, invoicePdf } = await emailedDocuments();
    const { page, complaints, foreignOrigins } = await site.visit({ viewport: { width, height: 844 } });
    const requests = watchRequests(page);
    await page.goto(verifyPage);
    await page.getByRole('heading', { level: 1, name: 'Verify a document' }).waitFor();
    await page.getByText('It is free, and you need no account.').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await chooseFile(page, 'invoice.pdf', invoicePdf);
    await page.getByText('An account calling itself').waitFor();
    const answer = page.locator('[aria-live=polite]');
    for (const text of ['invoice.pdf', '(email verified)', invoice.invoiceNumber, '$89.50', 'Paid'])
      await answer.getByText(text).first().waitFor();
    expect(await violationsOf(page)).toEqual([]);

    const changedPdf = Buffer.from(invoicePdf);
    const middle = Math.floor(changedPdf.length / 2);
    changedPdf.writeUInt8(changedPdf.readUInt8(middle) ^ 1, middle);
    await chooseFile(page, 'changed.pdf', changedPdf);
    await page.getByText(noRecordText).waitFor();
    expect(await answer.getByText('An account calling itself').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    const expectedBodies = [invoicePdf, changedPdf].map((file) => ({ sha256: sha256(file) }));
    expect(requests.bodies().map((body) => JSON.parse(body.toString()))).toEqual(expectedBodies);
    const sent = await requests.sent();
    const leakedPieces = [invoicePdf, changedPdf]
      .flatMap(encodedPiecesOf)
      .filter((piece) => sent.some((request) => request.includes(Buffer.from(piece, 'latin1'))));
    expect(leakedPieces).toEqual([]);
    expect([...foreignOrigins]).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test('the code of a receipt opens the page with its result, and the page says that a code can be copied', async () => {
  const { invoice, receiptPdf, code } = await emailedDocuments();
  const { page, complaints } = await site.visit({ viewport: { width: 390, height: 844 } });
  await page.goto(`${verifyPage}?id=${code}`);
  await page.getByText('a code can be copied onto another paper').waitFor();
  const answer = page.locator('[aria-live=polite]');
  for (const text of ['Receipt', invoice.invoiceNumber, '$89.50'])
    await answer.getByText(text).first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await chooseFile(page, 'receipt.pdf', receiptPdf);
  await answer.getByText('receipt.pdf').waitFor();
  await answer.getByText('An account calling itself').waitFor();

  await page.goto(`${verifyPage}?id=${'A'.repeat(22)}`);
  await page.getByText('No record of this code.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('without a network the page shows a message, and the same file can be chosen again', async () => {
  const { invoicePdf } = await emailedDocuments();
  const { page } = await site.visit();
  await page.goto(verifyPage);
  await page.getByRole('heading', { level: 1, name: 'Verify a document' }).waitFor();
  await page.context().setOffline(true);
  await chooseFile(page, 'invoice.pdf', invoicePdf);
  await page.getByText('Please check your internet connection and try again.').waitFor();
  await page.context().setOffline(false);
  await chooseFile(page, 'invoice.pdf', invoicePdf);
  await page.getByText('An account calling itself').waitFor();
});
