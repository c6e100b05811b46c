import { describe, expect, test } from 'vitest';
import { keptAfterDeletion } from '#domain/account/account-deletion';
import { deletionWays } from '#domain/account/deleted-items';
import type { PendingMoney } from '#domain/online-payments/payment-summary';
import { privacyPolicy } from '#domain/site/privacy';
import { kindOfKey } from '#domain/table/key-kinds';
import { accountPartition } from '#domain/table/keys';
import { deleteAccount } from '#lambdas/account/deletion/delete-account';
import { deleteUnit } from '#lambdas/account/deletion/delete-in-units';
import type { Task } from '#lambdas/tasks/index';
import { exampleKeys } from '#test/release/example-keys';

const now = new Date('2026-11-25T12:00:00.000Z');
const seconds = now.getTime() / 1_000;

function world({ isOpen = true, pending }: { isOpen?: boolean; pending?: PendingMoney } = {}) {
  const done: string[] = [];
  return {
    done,
    ports: {
      accounts: {
        close: async () => {
          if (isOpen) done.push('closed');
          return isOpen;
        },
      },
      directory: { remove: async () => void done.push('sign-in deleted') },
      pendingMoney: async () => pending,
      offer: async () => done.push('offered'),
      clock: () => now,
    },
  };
}

describe('deleting an account', () => {
  test('closes the account, deletes the sign-in, and queues a task for everything else', async () => {
    const { done, ports } = world();
    const answer = await deleteAccount({ userId: 'u1', signedInAt: seconds - 300 }, ports);
    expect(answer.ok).toBe(true);
    expect(done).toEqual(['closed', 'sign-in deleted', 'offered']);
  });

  test('is refused without a recent sign-in, for a token without a sign-in time, and while money is pending, and then changes nothing', async () => {
    const refused = async (signedInAt: number, pending?: PendingMoney) => {
      const { done, ports } = world(pending && { pending });
      const answer = await deleteAccount({ userId: 'u1', signedInAt }, ports);
      expect(done).toEqual([]);
      return answer.ok ? undefined : answer.refusal.code;
    };
    expect(await refused(seconds - 301)).toBe('sign-in-again');
    expect(await refused(Number.NaN)).toBe('sign-in-again');
    expect(await refused(seconds, 'payments')).toBe('payments-pending');
    expect(await refused(seconds, 'disputes')).toBe('disputes-pending');
  });

  test('is answered as not found if the account is already closed', async () => {
    const { ports } = world({ isOpen: false });
    const answer = await deleteAccount({ userId: 'u1', signedInAt: seconds }, ports);
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'not-found' } });
  });

  test('continues in the background if the user pool fails', async () => {
    const { done, ports } = world();
    const remove = async () => Promise.reject(new Error('The pool is down'));
    const answer = await deleteAccount(
      { userId: 'u1', signedInAt: seconds },
      { ...ports, directory: { remove } },
    );
    expect(answer.ok).toBe(true);
    expect(done).toEqual(['closed', 'offered']);
  });
});

describe('the background task of a deletion', () => {
  const began = now.getTime();

  /** Runs the task of an account with these numbers of items. Returns its phases with their start in seconds. */
  async function phasesOf(left: Record<'quotes' | 'documents' | 'items' | 'listed', number>) {
    let [time, next] = [began, { phase: 'sign-in' } as { phase: string; waitSeconds?: number }];
    const phases: string[] = [];
    const deleteOneOf = (name: keyof typeof left) => async () => {
      left[name] -= 1;
      return left[name] >= 0;
    };
    const unit = deleteUnit({
      accounts: {
        close: async () => false,
        forgetSignup: async () => {},
        deleteQuotes: deleteOneOf('quotes'),
        deleteItems: deleteOneOf('items'),
        deleteLinksAndEvents: deleteOneOf('listed'),
        deleteLast: async () => {},
      },
      documents: { deleteSome: deleteOneOf('documents') },
      directory: { remove: async () => {} },
      leaveProvider: async () => {},
      endExport: async () => {},
      clock: () => new Date(time),
    });
    for (let count = 0; count < 100; count += 1) {
      time += (next.waitSeconds ?? 0) * 1_000;
      phases.push(`${next.phase} ${Math.round((time - began) / 1_000)}`);
      const after = await unit('u1', { phase: next.phase, startedAt: now.toISOString() } as Task);
      if (typeof after === 'string') return [...phases, after];
      next = after;
    }
    throw new Error('It does not end');
  }

  test('deletes links first, waits a minute for running functions, and searches again after every token has expired', async () => {
    expect(await phasesOf({ quotes: 1, documents: 1, items: 2, listed: 0 })).toEqual([
      'sign-in 0',
      'quotes 0',
      'quotes 1',
      'documents 60',
      'documents 61',
      'items 62',
      'items 63',
      'items 64',
      'listed 65',
      'last 3660',
      'gone',
    ]);
  });
});

describe('the list of everything that a deletion removes', () => {
  test('covers every kind of item in the partition of an account', () => {
    const partition = accountPartition('u1');
    for (const key of Object.values(exampleKeys)) {
      const kind = kindOfKey(key);
      if (kind === undefined || key.PK !== partition) continue;
      expect(['account', 'with-the-account', 'last'], kind).toContain(deletionWays[kind]);
    }
  });

  test('names what is kept and why, and the privacy page uses the same words', () => {
    const text = JSON.stringify(privacyPolicy);
    for (const { what, why } of keptAfterDeletion) {
      expect(text).toContain(what);
      expect(text).toContain(why);
    }
  });
});
