import { describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import type { CallFailure } from '#domain/contract/call-failure';
import { isUncertain } from '#domain/contract/call-failure';
import { sentenceOfFailure } from '#domain/contract/free-invoice-failures';
import { problemBody } from '#domain/contract/problem-body';
import { type ProblemCode, problem, problems } from '#domain/contract/problems';
import { freeInvoiceFaults } from '#domain/free-invoice/validate-free-invoice';
import { aLine, anInvoice } from '#test/support/invoices';

const refused = (code: ProblemCode, invoiceCount?: number): CallFailure => ({
  kind: code === 'internal-error' || code === 'maintenance' ? 'failed' : 'refused',
  status: problems[code].status,
  code,
  sentence: problemBody(problem(code, invoiceCount === undefined ? {} : { invoiceCount })).message,
});

describe('the error message of the free generator', () => {
  const sentences: readonly (readonly [string, CallFailure, string])[] = [
    [
      'a reached limit',
      refused('free-limit-reached', 5),
      "You've created 5 invoices and reached your free limit. Create more professional invoices by contacting us at support@billhook.example or upgrading your account.",
    ],
    [
      'a reached limit without a count',
      refused('free-limit-reached'),
      "You've created several invoices and reached your free limit. Create more professional invoices by contacting us at support@billhook.example or upgrading your account.",
    ],
    [
      'a block',
      refused('sending-not-allowed'),
      "You've reached your limit for free invoices. Contact us at support@billhook.example to create more professional invoices.",
    ],
    [
      'too many invoices from one network',
      refused('network-busy'),
      `Too many invoices from your network today. Please try again tomorrow, or use ${brand.name} Lite.`,
    ],
    [
      'too many invoices from everybody on one day',
      refused('generator-busy'),
      `The free generator is very busy today. Please try again tomorrow, or use ${brand.name} Lite.`,
    ],
    ['a failed bot check', refused('bot-check-failed'), 'reCAPTCHA verification failed. Please try again.'],
    ['an unknown service', refused('not-found'), 'Service not found. Please contact support.'],
    ['a refused mail', refused('mail-refused'), 'Failed to generate invoice. Please try again.'],
    ['an error of the API', { kind: 'failed', status: 502 }, 'Failed to generate invoice. Please try again.'],
    [
      'no sign-in',
      { kind: 'failed', status: 401 },
      'Authentication error. Please refresh the page and try again.',
    ],
    [
      'no permission',
      { kind: 'failed', status: 403 },
      'Permission denied. The invoice service is temporarily unavailable.',
    ],
    [
      'no network',
      { kind: 'offline' },
      'Failed to generate invoice. Please check your internet connection and try again.',
    ],
    ['an error of the page', { kind: 'thrown', sentence: 'out of paper' }, 'Error: out of paper'],
    [
      'an error without a message',
      { kind: 'thrown', sentence: '' },
      'Failed to generate invoice. Please check your internet connection and try again.',
    ],
  ];
  test.each(sentences)('is as specified for %s', (_, failure, sentence) => {
    expect(sentenceOfFailure(failure)).toBe(sentence);
  });

  test('ends with a reference for a server error, and has none for a refusal', () => {
    const requestId = 'JKJaXmPLvHcESHA=';
    expect(sentenceOfFailure({ kind: 'failed', status: 500, requestId })).toBe(
      'Failed to generate invoice. Please try again. Reference: JKJaXmPLvHcESHA=',
    );
    expect(sentenceOfFailure({ kind: 'refused', status: 403, sentence: 'Not today.', requestId })).toBe(
      'Not today.',
    );
  });
});

describe('a failed request', () => {
  test('has an uncertain outcome if the request or its response may have been lost', () => {
    expect(isUncertain({ kind: 'offline' })).toBe(true);
    expect(isUncertain({ kind: 'failed', status: 504 })).toBe(true);
    expect(isUncertain(refused('in-progress'))).toBe(true);
    expect(isUncertain(refused('quote-in-progress'))).toBe(true);
    expect(isUncertain(refused('internal-error'))).toBe(true);
    expect(isUncertain(refused('maintenance'))).toBe(true);
  });

  test('has a certain outcome for every other refusal', () => {
    const uncertain: readonly ProblemCode[] = [
      'in-progress',
      'quote-in-progress',
      'internal-error',
      'maintenance',
    ];
    const others = (Object.keys(problems) as ProblemCode[]).filter((code) => !uncertain.includes(code));
    expect(others.filter((code) => isUncertain(refused(code)))).toEqual([]);
  });
});

test('the error message about the address comes before those about the lines', () => {
  const draft = { ...anInvoice({ lineItems: [aLine({ description: '' })] }), recipientEmail: ' ' };
  expect(freeInvoiceFaults(draft).map(({ message }) => message)).toEqual([
    'Please provide your email address.',
    'Line 1: description is required.',
  ]);
});
