import * as z from 'zod/mini';
import { namesOfPasskeys, type PasskeyName, withPasskeyName } from '#domain/account/passkey-names';
import { outboxWrite } from '../../messaging/index.ts';
import { sha256 } from '../../platform/hash.ts';
import { count, text } from '../../platform/table/attributes.ts';
import { commit } from '../../platform/table/commit.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { upsert } from '../../platform/table/writes.ts';
import { noticeOfPasskey, passkeyNoticeKind } from '../../profile/index.ts';

/** The names a user gave to passkeys. Cognito has no names chosen by the user. */
export const passkeyNames = entity('passkeyNames', {
  names: z._default(
    z.readonly(z.array(z.object({ credentialId: text, name: text } satisfies ShapeOf<PasskeyName>))),
    [],
  ),
  version: count,
});

export interface PasskeyNameStore {
  list(userId: string): Promise<readonly PasskeyName[]>;
  /**
   * Names a passkey. Its first name also queues a notice to the owner that the passkey was added. False after too many
   * concurrent writes.
   */
  set(userId: string, passkey: PasskeyName, now: Date): Promise<boolean>;
  /**
   * Compares the stored names with all passkeys of the account, which `list` reads with the pool's names. Queues a
   * notice for each one without a stored name, stores its name, and forgets the names of removed ones. False after too
   * many concurrent writes.
   */
  compare(userId: string, list: () => Promise<readonly PasskeyName[]>, now: Date): Promise<boolean>;
}

const maxAttempts = 5;

/** Days during which the email about a new passkey is tried. */
const noticeDays = 3;

const idsOf = (names: readonly PasskeyName[]): readonly string[] =>
  names.map(({ credentialId }) => credentialId);

/** Stores the names of passkeys, in one item per account. */
export function passkeyNameStore(table: Table): PasskeyNameStore {
  /**
   * Replaces the names with `next(names)`, unless `next` returns the same names, and queues a notice for each passkey
   * that had none. False after too many concurrent writes.
   */
  async function change(
    userId: string,
    now: Date,
    next: (names: readonly PasskeyName[]) => readonly PasskeyName[] | Promise<readonly PasskeyName[]>,
  ): Promise<boolean> {
    const key = passkeyNames.key(userId);
    const until = new Date(now.getTime() + noticeDays * 24 * 60 * 60 * 1000);
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const stored = await find(table, passkeyNames, key);
      const known = stored?.names ?? [];
      const names = await next(known);
      if (names === known) return true;
      const unchangedCondition = stored
        ? ({ attr: 'version', is: stored.version } as const)
        : ({ attr: 'PK', exists: false } as const);
      const version = (stored?.version ?? 0) + 1;
      const added = idsOf(names).filter((id) => !idsOf(known).includes(id));
      const notices = added.map((id) =>
        noticeOfPasskey(userId, { hash: sha256(id), addedAt: now.toISOString() }),
      );
      const { committed } = await commit(table, [
        upsert(passkeyNames, key, { set: { names, version } }, unchangedCondition),
        ...notices.map((notice) => outboxWrite(passkeyNoticeKind, notice, { now, until })),
      ]);
      if (committed) return true;
    }
    return false;
  }

  return {
    list: async (userId) => (await find(table, passkeyNames, passkeyNames.key(userId)))?.names ?? [],
    set: (userId, passkey, now) => change(userId, now, (names) => withPasskeyName(names, passkey)),
    // Listed after the names were read, so that a name stored in between refuses the write.
    compare: (userId, list, now) =>
      change(userId, now, async (names) => namesOfPasskeys(names, await list())),
  };
}
