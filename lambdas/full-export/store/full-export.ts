import { fullExportStates } from '#domain/full-export/full-export';
import { count, number, optional, text, wordOf } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import type { StoredExport } from '../ports.ts';

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
