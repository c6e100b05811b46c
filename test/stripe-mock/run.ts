import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripeCaller } from '#lambdas/online-payments/stripe/stripe-call';
import { stripeProvider } from '#lambdas/online-payments/stripe/stripe-provider';
import { freePort } from '#test/support/table-engine';
import { until } from '#test/support/waiting';
import { runStep, works } from '../localstack/run-step.ts';

/**
 * Sends every request of the Stripe adapter to Stripe's stripe-mock, which checks it against the published description
 * of the API: names of parameters, types and allowed values, but not names inside a nested parameter. It is built once
 * with Go into `.local`. If it cannot be built, the check is skipped with a message.
 */

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const version = 'v0.203.0';
const folder = join(projectFolder, '.local', `stripe-mock-${version}`);
const program = join(folder, 'stripe-mock');

async function install(): Promise<boolean> {
  if (existsSync(program)) return true;
  if (!(await works('go', ['version']))) return false;
  return runStep('go', ['install', `github.com/stripe/stripe-mock@${version}`], {
    cwd: projectFolder,
    environment: { GOBIN: folder },
    seconds: 900,
  }).then(
    () => true,
    () => false,
  );
}

/**
 * Returns the requests that stripe-mock refuses with status 400. Its responses are only examples, so they are read only
 * where they are complete.
 */
async function sendEveryRequest(origin: string): Promise<readonly string[]> {
  const provider = stripeProvider({ origin, secretKey: async () => 'sk_test_123' });
  const accountId = 'acct_1';
  const page = 'https://billhook.example/billhook-lite/settings';
  const answers = {
    openAccount: await provider.openAccount({ userId: 'u', email: 'owner@example.com', key: 'open' }),
    onboardingLink: await provider.onboardingLink({ accountId, refreshUrl: page, returnUrl: page }),
    readAccount: await provider.readAccount(accountId),
    openSession: await provider.openSession({
      accountId,
      amountCents: 45_000,
      description: 'Invoice INV-7',
      key: 'session',
      metadata: { invoiceId: 'i' },
      methods: ['card', 'bank-transfer'],
      successUrl: page,
      cancelUrl: page,
      expiresAt: Math.floor(Date.now() / 1000) + 3_600,
    }),
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
    // The API accepts the request, but our reader refuses the example in the response if it has no charge or another
    // currency.
    return refusal === 'accepted' || refusal === 'unreadable' ? [] : [name];
  });
}

/** Checks that stripe-mock refuses wrong requests. A server that accepts everything would prove nothing. */
async function refusesWrongRequests(origin: string): Promise<boolean> {
  const call = stripeCaller({ origin, secretKey: async () => 'sk_test_123' });
  const answer = await call({ method: 'POST', path: '/checkout/sessions', fields: { mode: 'nothing' } });
  return !answer.ok && answer.refusal.kind === 'rejected';
}

if (!(await install())) {
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
    const refused = await sendEveryRequest(origin);
    if (refused.length > 0) throw new Error(`stripe-mock refuses ${refused.join(', ')}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    server.kill();
  }
}
