import * as z from 'zod/mini';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';

/**
 * Attributes, most of them about emails and links, whose exported values an imported invoice keeps in
 * `importedState.was` for another export. No other code uses these values.
 */
export const stateAttributes = [
  'delivery',
  'errorMessage',
  'mailTrouble',
  'mayHaveLeft',
  'clientMail',
  'clientCopies',
  'clientConfirmedAt',
  'deliveryEmail',
  'publishedId',
  'republishedAt',
  'openedAt',
  'lastOpenedAt',
  'checkReportedAt',
  'checkReportedCents',
  'askedAt',
  'asked',
  'repeatOf',
] as const satisfies readonly (keyof InvoiceRecord)[];

/** `was`: the attributes in `stateAttributes` as exported. `contentIds`: the versions except the current one. */
const importedState = z.object({
  was: z.record(z.string(), z.unknown()),
  contentIds: z.array(z.string()),
});

const stateOf = ({ importedState: state }: InvoiceRecord) => {
  const parsed = z.safeParse(importedState, state);
  return parsed.success ? parsed.data : { was: {}, contentIds: [] };
};

/** IDs of an imported invoice's versions, except the current one. */
export const importedContentIds = (record: InvoiceRecord): readonly string[] => stateOf(record).contentIds;

/** An imported invoice with its emails and links as exported; any other invoice unchanged. */
export function asExported(record: InvoiceRecord): InvoiceRecord {
  if (record.importId === undefined) return record;
  const { importedState: _, ...others } = record;
  // `recordOf` parsed these attributes when the export was read.
  return { ...others, ...(stateOf(record).was as Partial<InvoiceRecord>) };
}
