// @module-tag further
import { randomBytes, randomUUID } from 'node:crypto';
import { decodeWords } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SendInvoiceAnswer } from '#domain/invoices/contract/send-invoice';
import { receiptDelaySeconds } from '#domain/invoices/receipt';
import type { QuoteAnswer } from '#domain/quotes/contract';
import type { GetQuoteAnswer } from '#domain/quotes/contract/public-quotes';
import { rareIf } from '#test/support/further-cases';
import { aFullInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { type ReadMail, startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { aQuoteDraft } from '#test/support/quotes';

let product: TestCloud;
beforeAll(async () => {
  product = await startTestCloud();
});
afterAll(() => product.stop());

const encodedWord = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;

/**
 * MIME encoded words (RFC 2047) that attackers type as a business name, invoice number, title or client name. Each
 * entry says what the text decodes to.
 */
const encodedTexts = [
  ['an address', encodedWord('service@paypal.com')],
  ['a name with an address', '=?UTF-8?q?=22PayPal=22_=3Cservice=40paypal.com=3E?='],
  ['another direction and further headers', encodedWord('PayPal\u202E\r\nBcc: evil@attacker.example')],
  ['an address in two parts', `${encodedWord('service@')} ${encodedWord('paypal.com')}`],
] as const;

const client = 'dana@client.example';

/** Every header of an email, unfolded. */
const headersOf = ({ raw }: ReadMail): string =>
  (raw.split(/\r?\n\r?\n/)[0] ?? '').replace(/\r?\n[ \t]+/g, ' ');

for (const [index, [meaning, text]] of encodedTexts.entries())
  test(
    `a typed encoded word that decodes to ${meaning} stays undecodable text in every email header`,
    rareIf(index % 2 === 1),
    async () => {
      const accounts = accountsOf(product);
      const email = accounts.newEmail();
      const { accessToken } = await accounts.signUp(email);
      await accounts.markVerified(email);
      const headers = () => ({ ...bearer(accessToken), 'idempotency-key': randomUUID() });
      const call = async (path: `/api/${string}`, body: unknown, method: 'POST' | 'PUT' = 'POST') => {
        const answer = await product.api(path, { method, body, headers: headers() });
        expect(answer.status, `${path}: ${answer.text}`).toBe(200);
        return answer.json;
      };
      await call('/api/account', aSignUpProfile({ businessName: text }));
      const before = (await product.mails()).length;

      const party = { businessName: text, clientName: text, clientEmail: client };
      const sent = await call('/api/invoices', {
        invoice: { ...aFullInvoice(), ...party, invoiceNumber: text },
        client: { message: text },
      });
      const { invoiceId } = (sent as SendInvoiceAnswer).invoice;
      await call(`/api/invoices/${invoiceId}/reminders`, {});
      await call(`/api/invoices/${invoiceId}/payments`, { amount: '5', receipt: true });
      await product.cloud.moveClock(Date.now() + receiptDelaySeconds * 1_000);
      const quoteId = randomBytes(16).toString('base64url');
      const quote = {
        ...aQuoteDraft({ title: text, clientName: text, clientEmail: client }),
        businessName: text,
      };
      const mailed = await call(`/api/lite-quotes/${quoteId}/mails`, { quote });
      const linkId = (mailed as QuoteAnswer).quote.quoteId;
      await product.api(`/api/quotes/${linkId}/questions`, { body: { question: text } });
      const quotePage = (await product.api(`/api/quotes/${linkId}`)).json as GetQuoteAnswer;
      await product.api(`/api/quotes/${linkId}/acceptance`, {
        body: { contentHash: quotePage.contentHash, name: text },
      });

      const kinds = async () => {
        await product.cloud.invoke('dispatch-outbox', {});
        return (await product.mails()).slice(before).map(({ tags }) => tags.kind);
      };
      await expect
        .poll(kinds)
        .toEqual(
          expect.arrayContaining([
            'lite-invoice',
            'client-invoice',
            'reminder',
            'receipt',
            'quote-sent',
            'quote-question',
            'quote-approval',
            'quote-copy',
          ]),
        );
      for (const mail of (await product.mails()).slice(before)) {
        const { from, subject = '', attachments } = mail.email;
        const where = `${mail.tags.kind}: ${headersOf(mail)}`;
        expect(headersOf(mail), where).not.toContain(text);
        expect(headersOf(mail), where).not.toMatch(/^(b?cc)\s*:/im);
        expect(from?.name, where).not.toMatch(/[@<>"\r\n\u202E]/);
        for (const text of [
          from?.name ?? '',
          subject,
          ...attachments.map(({ filename }) => filename ?? ''),
        ]) {
          expect(decodeWords(text), where).toBe(text);
          expect(text, where).not.toMatch(/service@paypal|[\r\n\u202E]/i);
        }
        expect([client, email], where).toContain(mail.destinations.join());
      }
    },
  );
