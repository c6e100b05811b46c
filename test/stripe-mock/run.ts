import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { parseReading } from '#domain/online-payments/provider-objects';
import { ok } from '#domain/result';
import { connectStripe } from '#lambdas/online-payments/stripe/stripe-connection';
import {
  accountOf,
  expanded,
  sessionFields,
  stripeProvider,
} from '#lambdas/online-payments/stripe/stripe-provider';
import { installedTool } from '#test/support/installed-tool';
import { freePort } from '#test/support/table-engine';
import { until } from '#test/support/waiting';
import { runStep } from '../localstack/run-step.ts';

/**
 * Sends every request of the Stripe adapter to Stripe's stripe-mock, which checks it against the published description
 * of the API: names of parameters, types and allowed values, but not names inside a nested parameter. Then reads Stripe's
 * examples of payments, refunds, disputes and accounts. It is built once with Go. If it cannot be built, the check is
 * skipped with a message.
 */

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const version = 'v0.203.0';

/** The path of the program, or undefined if it cannot be built here. */
const install = (): Promise<string | undefined> =>
  installedTool(`stripe-mock-${version}`, (folder) =>
    runStep('go', ['install', `github.com/stripe/stripe-mock@${version}`], {
      cwd: projectFolder,
      environment: { GOBIN: folder },
      seconds: 1_800,
    }),
  ).then(
    (folder) => join(folder, 'stripe-mock'),
    () => undefined,
  );

const accountId = 'acct_1';
const page = 'https://billhook.example/billhook-lite/settings';
const session = {
  accountId,
  amountCents: 45_000,
  description: 'Invoice INV-7',
  key: 'session',
  metadata: { invoiceId: 'i' },
  methods: ['card', 'bank-transfer'],
  successUrl: page,
  cancelUrl: page,
  expiresAt: Math.floor(Date.now() / 1000) + 3_600,
} as const;

/** Sends every request of the adapter. Returns the ones that stripe-mock refuses. */
async function refusedRequests(origin: string): Promise<string[]> {
  const provider = stripeProvider({ origin, secretKey: async () => 'sk_test_123' });
  const answers = {
    openAccount: await provider.openAccount({ userId: 'u', email: 'owner@example.com', key: 'open' }),
    onboardingLink: await provider.onboardingLink({ accountId, refreshUrl: page, returnUrl: page }),
    readAccount: await provider.readAccount(accountId),
    expireSession: await provider.expireSession(accountId, 'cs_1'),
    readPayment: await provider.readPayment(accountId, 'pi_1'),
    refund: await provider.refund({
      accountId,
      paymentId: 'pi_1',
      amountCents: 100,
      key: 'refund',
      metadata: { reason: 'Paid twice', requestKey: 'refund' },
    }),
    readRefund: await provider.readRefund(accountId, 're_1'),
    readDispute: await provider.readDispute(accountId, 'dp_1'),
    listEvents: await provider.listEvents(accountId, 1_800_000_000),
  };
  return Object.entries(answers).flatMap(([name, answer]) => {
    const refusal = answer.ok ? 'accepted' : answer.refusal.kind;
    console.log(`${name}: ${refusal}`);
    // An example of a payment, refund or dispute is not about a payment page of ours; see `unreadableExamples`.
    return refusal === 'accepted' || refusal === 'foreign' ? [] : [name];
  });
}

/**
 * Opens a payment page. Our version of the API renamed a parameter on 2026-09-30; stripe-mock describes the version of
 * 2026-08-26, which has the former name.
 */
async function opensSession(origin: string): Promise<boolean> {
  const { allowed_payment_method_types, ...fields } = sessionFields(session);
  const { checkout } = connectStripe(origin, 'sk_test_123');
  const former = { ...fields, payment_method_types: allowed_payment_method_types };
  return checkout.sessions.create(former, { stripeAccount: accountId }).then(
    () => true,
    () => false,
  );
}

/**
 * Reads an example of each object. Returns the kinds that our reader cannot read. An example of a refund or dispute
 * names no payment and moves no money, so it gets those of the other examples.
 */
async function unreadableExamples(origin: string): Promise<readonly string[]> {
  const { refunds, disputes, paymentIntents, accounts } = connectStripe(origin, 'sk_test_123');
  const options = { stripeAccount: accountId };
  const payment = await paymentIntents.retrieve('pi_1', { expand: expanded.payment }, options);
  const refund = await refunds.retrieve('re_1', { expand: expanded.refund }, options);
  const dispute = await disputes.retrieve('dp_1', {}, options);
  const readings = {
    payment: parseReading(payment),
    refund: parseReading({ ...refund, payment_intent: payment.id }),
    dispute: parseReading({
      ...dispute,
      payment_intent: payment.id,
      balance_transactions: [refund.balance_transaction],
    }),
    account: accountOf(ok(await accounts.retrieve(accountId))).ok ? { kind: 'account' } : undefined,
  };
  return Object.entries(readings).flatMap(([kind, reading]) => {
    console.log(`reads a ${kind}: ${reading?.kind === kind ? 'yes' : 'no'}`);
    return reading?.kind === kind ? [] : [kind];
  });
}

/** Checks that stripe-mock refuses wrong requests. A server that accepts everything would prove nothing. */
async function refusesWrongRequests(origin: string): Promise<boolean> {
  const { checkout } = connectStripe(origin, 'sk_test_123');
  return checkout.sessions.create({ mode: 'nothing' as 'payment' }).then(
    () => false,
    (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError,
  );
}

const program = await install();
if (program === undefined) {
  console.log('Not run: stripe-mock cannot be built here, which takes Go and its module proxy.');
} else {
  const port = await freePort();
  const server = spawn(program, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.kill());
  const origin = `http://127.0.0.1:${port}`;
  try {
    await until(() => {
      if (server.exitCode !== null) throw new Error(`stripe-mock ended with ${server.exitCode}`);
      return fetch(origin).then(
        () => true,
        () => false,
      );
    }, 'stripe-mock to answer');
    if (!(await refusesWrongRequests(origin))) throw new Error('stripe-mock accepts a wrong request');
    const refused = await refusedRequests(origin);
    if (!(await opensSession(origin))) refused.push('openSession');
    if (refused.length > 0) throw new Error(`stripe-mock refuses ${refused.join(', ')}`);
    const unreadable = await unreadableExamples(origin);
    if (unreadable.length > 0) throw new Error(`The adapter cannot read a ${unreadable.join(', ')}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    server.kill();
  }
}
