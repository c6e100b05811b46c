import { afterEach, expect, test } from 'vitest';
import { refuse } from '#domain/result';
import { type ProcessingPorts, processSubject } from '#lambdas/online-payments/process-subject';
import type { ProviderRefusal } from '#lambdas/online-payments/provider';
import { logTo } from '#lambdas/platform/log';

afterEach(() => logTo((line) => process.stdout.write(line)));

const payee = { userId: 'user-1', accountId: 'acct_1' };
const portsRefusing = (kind: ProviderRefusal['kind']) => {
  const refusal = async () => refuse({ kind });
  const provider = { readAccount: refusal, readPayment: refusal, readRefund: refusal, readDispute: refusal };
  return { provider } as unknown as ProcessingPorts;
};

const kinds = ['account', 'payment', 'refund', 'dispute'] as const;

test.each(kinds)('an event whose %s cannot be read is skipped with a line in the log', async (kind) => {
  const lines: unknown[] = [];
  logTo((line) => lines.push(JSON.parse(line)));
  for (const state of ['unreadable', 'not-found'] as const) {
    expect(await processSubject(payee, { kind, id: 'object-1' }, portsRefusing(state))).toBe('not-ours');
    expect(lines.at(-1)).toMatchObject({ event: 'payment-object-skipped', userId: 'user-1', state });
  }
});

test.each(kinds)('an event whose %s the provider does not return now is tried again', async (kind) => {
  expect(await processSubject(payee, { kind, id: 'object-1' }, portsRefusing('unavailable'))).toBe('later');
});
