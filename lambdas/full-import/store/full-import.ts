import { fullImportProblems, fullImportStates } from '#domain/full-import/full-import';
import { count, number, optional, text, wordOf } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import type { StoredImport } from '../ports.ts';

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
