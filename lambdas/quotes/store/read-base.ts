import { findJob } from '../../jobs/index.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import { agreedCentsOf, type ChangedBase } from '../changed-base.ts';
import { quote, quoteOfItem } from './quote.ts';

/** Reads the quote that a change order changes, with its job; undefined if it is missing or no longer approved. */
export async function readBase(table: Table, changeOf: string): Promise<ChangedBase | undefined> {
  const base = await find(table, { parse: quoteOfItem }, quote.key(changeOf));
  if (!base?.acceptance) return undefined;
  return { base, job: await findJob(table, base.userId, base.acceptance.jobId) };
}

/** A change order with the agreed total before it, as it is shown to be signed; any other quote as it is. */
export async function withAgreedTotal<Stored extends StoredQuote>(
  table: Table,
  stored: Stored,
): Promise<Stored> {
  const { content, changeOf, acceptance } = stored;
  if (changeOf === undefined || !content.change || acceptance) return stored;
  const base = await find(table, { parse: quoteOfItem }, quote.key(changeOf));
  if (!base) return stored;
  return {
    ...stored,
    content: { ...content, change: { ...content.change, agreedBeforeCents: agreedCentsOf(base) } },
  };
}
