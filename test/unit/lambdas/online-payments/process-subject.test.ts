import { afterEach, expect, test } from 'vitest';
import { refuse } from '#domain/result';
import { type ProcessingPorts, processSubject } from '#lambdas/online-payments/process-subject';
import type { ProviderRefusal } from '#lambdas/online-payments/provider';
import { logTo } from '#lambdas/platform/log';

afterEach(() => logTo((line) => process.stdout.write(line)));

const payee = { userId: 'user-1', accountId: 'acct_1' };
const portsRefusing = (reason: ProviderRefusal) => {
  const refusal = async () => refuse(reason);
  const provider = { readAccount: refusal, readPayment: refusal, readRefund: refusal, readDispute: refusal };
  return { provider } as unknown as ProcessingPorts;
};

const kinds = ['account', 'payment', 'refund', 'dispute'] as const;

test.each(kinds)('an event is skipped with a line in the log if its %s cannot be read', async (kind) => {
  const lines: unknown[] = [];
  logTo((line) => lines.push(JSON.parse(line)));
  for (const reason of [
    { kind: 'unreadable' },
    { kind: 'not-found' },
    { kind: 'rejected', code: 'account_closed' },
  ] as const)
    expect(await processSubject(payee, { kind, id: 'object-1' }, portsRefusing(reason))).toBe('not-ours');
  const line = { event: 'payment-object-skipped', userId: 'user-1', kind };
  expect(lines).toEqual([
    { level: 'ERROR', ...line, state: 'unreadable' },
    { level: 'WARN', ...line, state: 'not-found' },
    { level: 'WARN', ...line, state: 'account_closed' },
  ]);
});

test.each(kinds)('an event is tried again if the provider does not answer for its %s', async (kind) => {
  const result = processSubject(payee, { kind, id: 'object-1' }, portsRefusing({ kind: 'unavailable' }));
  expect(await result).toBe('later');
});
