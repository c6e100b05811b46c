import * as z from 'zod/mini';
import { type RecoveryCodeSet, type StoredRecoveryCode, withCodeUsed } from '#domain/account/recovery-codes';
import { outboxWrite } from '../../messaging/index.ts';
import { count, optional, text } from '../../platform/table/attributes.ts';
import { commit } from '../../platform/table/commit.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { upsert, type Write } from '../../platform/table/writes.ts';
import { noticeOfRecoveryCode, recoveryCodeNoticeKind } from '../../profile/index.ts';

/** Hashes of the recovery codes of an account. */
export const recoveryCodes = entity('recoveryCodes', {
  codes: z._default(
    z.readonly(
      z.array(z.object({ hash: text, usedAt: optional(text) } satisfies ShapeOf<StoredRecoveryCode>)),
    ),
    [],
  ),
  madeAt: text,
  version: count,
});

export interface RecoveryCodeStore {
  find(userId: string): Promise<RecoveryCodeSet | undefined>;
  /** Replaces all codes of an account. */
  replace(userId: string, set: RecoveryCodeSet): Promise<void>;
  /** Marks a code as used and queues a notice to the owner; false if it is unknown or already used. */
  spend(userId: string, hash: string, usedAt: string): Promise<boolean>;
}

const maxAttempts = 5;

/** Days for which sending the notice of a used code is tried. */
const noticeDays = 3;

/** Stores recovery codes, in one item per account. */
export function recoveryCodeStore(table: Table): RecoveryCodeStore {
  /** Replaces the codes by `next(stored)`. False if `next` returns undefined, or after too many concurrent writes. */
  async function change(
    userId: string,
    next: (stored: RecoveryCodeSet | undefined) => RecoveryCodeSet | undefined,
    otherWrites: readonly Write[] = [],
  ): Promise<boolean> {
    const key = recoveryCodes.key(userId);
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const stored = await find(table, recoveryCodes, key);
      const set = next(stored);
      if (!set) return false;
      const unchangedCondition = stored
        ? ({ attr: 'version', is: stored.version } as const)
        : ({ attr: 'PK', exists: false } as const);
      const written = { ...set, version: (stored?.version ?? 0) + 1 };
      const write = upsert(recoveryCodes, key, { set: written }, unchangedCondition);
      if ((await commit(table, [write, ...otherWrites])).committed) return true;
    }
    return false;
  }

  return {
    find: (userId) => find(table, recoveryCodes, recoveryCodes.key(userId)),
    async replace(userId, set) {
      if (!(await change(userId, () => set))) throw new Error('The recovery codes kept changing');
    },
    spend(userId, hash, usedAt) {
      const now = new Date(usedAt);
      const notice = outboxWrite(recoveryCodeNoticeKind, noticeOfRecoveryCode(userId, { hash, usedAt }), {
        now,
        until: new Date(now.getTime() + noticeDays * 24 * 60 * 60 * 1000),
      });
      return change(
        userId,
        (stored) => {
          const codes = withCodeUsed(stored, hash, usedAt);
          return stored && codes && { madeAt: stored.madeAt, codes };
        },
        [notice],
      );
    },
  };
}
