import { expect, expectTypeOf, test } from 'vitest';
import { asGiven, type GivenInvoice } from '#domain/invoices/given-invoice';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { givenInvoice } from '#lambdas/invoices/index';
import type { onlinePaymentOf } from '#lambdas/online-payments/index';
import type { LinkedInvoice } from '#lambdas/public-links/ports';
import type { ClientStatement } from '#lambdas/statements/read-statement';
import { sourceFiles } from '#test/support/source-files';

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');

/** The files with a text, comments not included. */
const filesWith = (text: RegExp): readonly string[] =>
  sourceFiles(['bin', 'domain', 'lambdas', 'web'])
    .filter((file) => text.test(withoutComments(file.text)))
    .map(({ path }) => path);

test('what a client reads takes the version that the client has, and not the newest one', () => {
  // The compiler checks these: a stored invoice is not an invoice as its client has it.
  expectTypeOf<InvoiceRecord>().not.toExtend<GivenInvoice>();
  expectTypeOf<Parameters<typeof onlinePaymentOf>[0]>().toEqualTypeOf<GivenInvoice>();
  expectTypeOf<LinkedInvoice['given']>().toEqualTypeOf<GivenInvoice>();
  expectTypeOf<ClientStatement['open'][number]>().toEqualTypeOf<GivenInvoice>();
  expectTypeOf(asGiven).returns.toEqualTypeOf<GivenInvoice>();
  expectTypeOf(givenInvoice).returns.resolves.toEqualTypeOf<GivenInvoice>();
});

test('only one function makes an invoice as its client has it', () => {
  expect(filesWith(/\bas (?:unknown as )?GivenInvoice\b/)).toEqual(['domain/invoices/given-invoice.ts']);
});

test('the page of a client reads the newest version of an invoice only to write what its owner reads', () => {
  const pages = filesWith(/\bInvoiceRecord\b|\bstored\b/).filter((path) =>
    path.startsWith('lambdas/public-links/'),
  );
  expect(pages).toEqual([
    // Whether a question is the same as the last one.
    'lambdas/public-links/ask-invoice-question.ts',
    'lambdas/public-links/ports.ts',
    // The writes of an opening, a check and a question, and the version that the client has.
    'lambdas/public-links/store/client-links.ts',
    'lambdas/public-links/store/invoice-questions.ts',
  ]);
});

test('emails and papers about an invoice that the client has do not read its newest content', () => {
  const ofClient =
    /^lambdas\/(?:public-links|statements|reminders|online-payments\/compose|invoices\/payments)/;
  const newest = filesWith(/findContent\([^)]*\b(?:record|found|invoice|given)\.contentId\)/);
  expect(newest.filter((path) => ofClient.test(path))).toEqual([]);
  expect(newest.length).toBeGreaterThan(0);
});
