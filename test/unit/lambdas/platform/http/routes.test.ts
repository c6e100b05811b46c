import { expect, test } from 'vitest';
import { sendContactMessageSchema } from '#domain/contact/contract';
import { ok } from '#domain/result';
import { jsonBody } from '#lambdas/platform/http/body';
import type { RoutesOf, Row } from '#lambdas/platform/http/declaration';

const body = jsonBody(sendContactMessageSchema);
const needs = {};
const run = () => async () => ok({ success: true as const });

// The compiler is the test: a line that it would accept is an error of `npm run typecheck`.
test('an operation with an incomplete or wrong row does not compile', () => {
  const whole: Row<'send-contact-message'> = { in: 'public-mail', needs, body, run };
  // @ts-expect-error The function is for users, and the operation for anyone.
  const otherCaller: Row<'send-contact-message'> = { in: 'account-mail', needs, body, run };
  // @ts-expect-error What it needs is missing.
  const withoutNeeds: Row<'send-contact-message'> = { in: 'public-mail', body, run };
  // @ts-expect-error The contract says whether it requires a key.
  const withKey: Row<'send-contact-message'> = { in: 'public-mail', needs, keyed: true, body, run };
  // @ts-expect-error The contract has a body.
  const withoutBody: Row<'send-contact-message'> = { in: 'public-mail', needs, run };
  // @ts-expect-error The answer is another one.
  const otherAnswer: Row<'send-contact-message'> = { ...whole, run: () => async () => ok({ success: 1 }) };
  // @ts-expect-error The module has no row of its operation.
  const withoutRow: RoutesOf<'contact'> = {};
  expect([otherCaller, withoutNeeds, withKey, withoutBody, otherAnswer, withoutRow]).toHaveLength(6);
});
