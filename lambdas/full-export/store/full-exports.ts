import { fullExportRules, fullExportStates } from '#domain/full-export/full-export';
import { defineMessage, type Message, message, type NewMessage, outboxWrite } from '../../messaging/index.ts';
import { countedUseWrite } from '../../platform/limits/daily-cap.ts';
import { count, number, optional, text, wordOf } from '../../platform/table/attributes.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, upsert } from '../../platform/table/writes.ts';
import { verifiedOwners } from '../../profile/index.ts';
import { startTask } from '../../tasks/index.ts';
import { composeExportNotice } from '../export-mail.ts';
import type { FullExports, StoredExport } from '../ports.ts';

interface ExportPorts {
  readonly table: Table;
  readonly siteOrigin: () => Promise<string>;
}

/** The notice to the owner that an export is ready. */
export const exportNoticeKind = defineMessage({
  kind: 'export-notice',
  audience: 'account',
  queue: 'people',
  entity: message,
  compose: (notice, now, { table, siteOrigin }: ExportPorts) =>
    composeExportNotice(notice, now, {
      exports: fullExports(table),
      owners: verifiedOwners(table),
      siteOrigin,
    }),
});

/** The notice to the owner. No request causes it, so it has no `bodyHash`. */
const noticeOf = (owner: string, exportId: string): NewMessage<Message> => ({
  id: `full-export-${exportId}`,
  owner,
  recipient: 'account',
  about: '',
  bodyHash: '',
});

/** The full exports in the table. */
export function fullExports(table: Table): FullExports {
  const keyOf = (userId: string) => fullExport.key(userId);
  const whileRunning = (exportId: string) =>
    [
      { attr: 'exportId', is: exportId },
      { attr: 'state', is: 'running' },
    ] as const;

  return {
    find: (userId) => find(table, fullExport, keyOf(userId)),

    async start(userId, exportId, now) {
      const set = {
        ...({ exportId, state: 'running', startedAt: now.toISOString(), done: 0, total: 0 } as const),
        uploadId: undefined,
        keptUntil: undefined,
        bytes: undefined,
      };
      const whileNotInProgress = {
        any: [
          { attr: 'state', exists: false },
          { attr: 'state', is: 'ready' },
          { attr: 'state', is: 'canceled' },
          { attr: 'state', is: 'failed' },
        ],
      } as const;
      const outcome = await commit(table, [
        upsert(fullExport, keyOf(userId), { replace: set }, whileNotInProgress),
        startTask({ userId, kind: 'full-export' }, { phase: 'begin' }, now),
        // Only an export that starts counts.
        countedUseWrite('full-export', userId, fullExportRules.perDay, now),
      ]);
      if (outcome.committed) return 'started';
      return outcome.failed.includes(0) || outcome.failed.includes(1) ? 'export-running' : 'export-limit';
    },

    stop: (userId) =>
      tryCommit(
        table,
        update(fullExport, keyOf(userId), { set: { state: 'stopping' } }, { attr: 'state', is: 'running' }),
      ),

    report: (userId, exportId, set) =>
      tryCommit(table, update(fullExport, keyOf(userId), { set }, ...whileRunning(exportId))),

    async finish(userId, { exportId, startedAt, total }, bytes, now) {
      const until = new Date(now.getTime() + fullExportRules.keptDays * 24 * 60 * 60 * 1_000);
      const set: Partial<StoredExport> = {
        state: 'ready',
        done: total,
        bytes,
        keptUntil: until.toISOString(),
      };
      const tookLong = now.getTime() - Date.parse(startedAt) > fullExportRules.emailAfterSeconds * 1_000;
      const { committed } = await commit(table, [
        update(fullExport, keyOf(userId), { set }, ...whileRunning(exportId)),
        ...(tookLong ? [outboxWrite(exportNoticeKind, noticeOf(userId, exportId), { now, until })] : []),
      ]);
      return committed;
    },

    async end(userId, exportId, state) {
      const set = { state, uploadId: undefined };
      await tryCommit(
        table,
        update(fullExport, keyOf(userId), { replace: set }, { attr: 'exportId', is: exportId }),
      );
    },
  };
}

/** The last full export of an account. The progress of its work is in its task. */
export const fullExport = entity('fullExport', {
  exportId: text,
  state: wordOf(fullExportStates),
  startedAt: text,
  done: count,
  total: count,
  uploadId: optional(text),
  keptUntil: optional(text),
  bytes: optional(number),
} satisfies ShapeOf<StoredExport>);
