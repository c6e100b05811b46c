import { expect, test } from 'vitest';
import { refuse } from '#domain/result';
import { type ProcessingPorts, processSubject } from '#lambdas/online-payments/process-subject';
import type { ProviderRefusal } from '#lambdas/online-payments/provider';

const payee = { userId: 'user-1', accountId: 'acct_1' };
const portsRefusing = (reason: ProviderRefusal) => {
  const refusal = async () => refuse(reason);
  const provider = { readAccount: refusal, readPayment: refusal, readRefund: refusal, readDispute: refusal };
  return { provider } as unknown as ProcessingPorts;
};

const kinds = ['account', 'payment', 'refund', 'dispute'] as const;
const later = (reason: string) => ({ kind: 'later', reason });

test.each([
  [{ kind: 'foreign' }, { kind: 'not-ours' }],
  [{ kind: 'not-found' }, { kind: 'not-ours' }],
  [{ kind: 'no-access' }, { kind: 'no-access' }],
  [{ kind: 'unavailable' }, later('unavailable')],
  [{ kind: 'unreadable' }, later('unreadable')],
  [{ kind: 'rejected', code: 'a_new_code' }, later('a_new_code')],
] as const)('an event whose object is answered with %j is %j', async (reason, result) => {
  for (const kind of kinds)
    expect(await processSubject(payee, { kind, id: 'object-1' }, portsRefusing(reason))).toEqual(result);
});

test('a refund that cannot be read is not ours if its payment is not, and waits if its payment is not readable either', async () => {
  const withPayment = (reason: ProviderRefusal) => {
    const provider = {
      readRefund: async () => refuse<ProviderRefusal>({ kind: 'unreadable', paymentId: 'pi_1' }),
      readPayment: async () => refuse(reason),
    };
    const ports = { provider } as unknown as ProcessingPorts;
    return processSubject(payee, { kind: 'refund', id: 're_1' }, ports);
  };
  expect(await withPayment({ kind: 'foreign' })).toEqual({ kind: 'not-ours' });
  expect(await withPayment({ kind: 'unavailable' })).toEqual(later('unavailable'));
});
