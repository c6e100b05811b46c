import { fullImportProblems, fullImportStates } from '#domain/full-import/full-import';
import { index1, quoteOwnerIndex } from '#domain/table/indexes';
import { clientPrefix, invoicePrefix, itemPrefix, jobPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import { count, number, optional, text, wordOf } from '../../platform/table/attributes.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { queryPage } from '../../platform/table/query.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, upsert } from '../../platform/table/writes.ts';
import { startTask } from '../../tasks/index.ts';
import type { FullImports, StoredImport } from '../ports.ts';

const unfinishedStates = ['running', 'undoing'];

/** Conditions that allow a write only while the import is running. */
const whileRunning = (importId: string) =>
  [
    { attr: 'importId', is: importId },
    { attr: 'state', is: 'running' },
  ] as const;

/** The imports in the table. */
export function fullImports(table: Table): FullImports {
  const keyOf = (userId: string) => fullImport.key(userId);

  return {
    find: (userId) => find(table, fullImport, keyOf(userId)),

    async isEmpty(userId) {
      const recordQueries = [clientPrefix, itemPrefix, jobPrefix, invoicePrefix].map((begins) => ({
        partition: accountPartition(userId),
        begins,
      }));
      // Only the partition is used, so the other values do not matter.
      const quoteQuery = { partition: quoteOwnerIndex(userId, '', 'any').GSI1PK, index: index1 };
      const pages = await Promise.all(
        [...recordQueries, quoteQuery].map((query) => queryPage(table, { ...query, only: ['PK'], limit: 1 })),
      );
      return pages.every(({ items }) => items.length === 0);
    },

    async start(userId, started, now) {
      const set = {
        ...started,
        ...({ state: 'running', startedAt: now.toISOString(), done: 0 } as const),
        problem: undefined,
        kept: undefined,
      };
      const whileNotInProgress = {
        any: [
          { attr: 'state', exists: false },
          { attr: 'state', is: 'done' },
          { attr: 'state', is: 'undone' },
          { attr: 'state', is: 'failed' },
        ],
      } as const;
      const { committed } = await commit(table, [
        upsert(fullImport, keyOf(userId), { replace: set }, whileNotInProgress),
        startTask({ userId, kind: 'full-import' }, { phase: 'import' }, now),
      ]);
      return committed;
    },

    report: (userId, importId, done) =>
      tryCommit(table, update(fullImport, keyOf(userId), { set: { done } }, ...whileRunning(importId))),

    finish: (userId, importId) =>
      tryCommit(
        table,
        update(fullImport, keyOf(userId), { set: { state: 'done' } }, ...whileRunning(importId)),
      ),

    async fail(userId, importId, problem) {
      const set = { state: 'undoing', problem } as const;
      await tryCommit(table, update(fullImport, keyOf(userId), { set }, ...whileRunning(importId)));
    },

    async undo(userId, { importId, state }, now) {
      const change = update(
        fullImport,
        keyOf(userId),
        { set: { state: 'undoing' } },
        { attr: 'importId', is: importId },
        { attr: 'state', is: state },
      );
      // The task of the running import also undoes it.
      if (state === 'running') return tryCommit(table, change);
      if (state !== 'done') return false;
      const task = startTask({ userId, kind: 'full-import' }, { phase: 'undo' }, now);
      return (await commit(table, [change, task])).committed;
    },

    async end(userId, { importId, problem }, kept) {
      // Without a problem, the import was undone at its owner's request.
      const set = {
        state: problem === undefined ? ('undone' as const) : ('failed' as const),
        ...(kept > 0 && { kept }),
      };
      await tryCommit(
        table,
        update(
          fullImport,
          keyOf(userId),
          { set },
          { attr: 'importId', is: importId },
          { attr: 'state', oneOf: unfinishedStates },
        ),
      );
    },
  };
}

/** The last import of a full export into an account. The progress of its work is in its task. */
export const fullImport = entity('fullImport', {
  importId: text,
  state: wordOf(fullImportStates),
  startedAt: text,
  parts: number,
  done: count,
  total: count,
  problem: optional(wordOf(fullImportProblems)),
  kept: optional(number),
} satisfies ShapeOf<StoredImport>);
