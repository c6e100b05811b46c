import type { EntryOutcome, ImportEntriesAnswer, ImportEntriesBody } from '#domain/clients/contract';
import { type ImportedClient, validateImportedClient } from '#domain/clients/imports/imported-client';
import type { EntryChange } from '#domain/clients/imports/plan-import';
import type { CheckedItem, ItemDraft } from '#domain/clients/saved-item';
import { validateItem } from '#domain/clients/validate-item';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import type { Clock } from '../platform/clock.ts';
import type { Table } from '../platform/table/table.ts';
import { existingAccounts } from '../profile/index.ts';
import { importedEntries } from './store/imported-entries.ts';

/** A change with checked values; undefined if `before` or `after` is invalid. */
function checkedChange<Draft, Checked>(
  {
    id,
    before,
    after,
  }: { readonly id: string; readonly before?: Draft | undefined; readonly after?: Draft | undefined },
  check: (draft: Draft) => Result<Checked, unknown>,
): EntryChange<Checked> | undefined {
  const [old, next] = [
    before === undefined ? undefined : check(before),
    after === undefined ? undefined : check(after),
  ];
  if (old?.ok === false || next?.ok === false || (!old && !next)) return undefined;
  return { id, ...(old?.ok && { before: old.value }), ...(next?.ok && { after: next.value }) };
}

/**
 * Applies one batch of an import, or undoes one. A change that was already applied counts as done, so that a batch can
 * be sent again. A change whose entry no longer equals `before` is left out.
 */
export async function importEntries(
  userId: string,
  { clients = [], items = [] }: ImportEntriesBody,
  { table, clock }: { readonly table: Table; readonly clock: Clock },
): Promise<Result<ImportEntriesAnswer, Problem>> {
  if (!(await existingAccounts(table).exists(userId))) return refuse(problem('setup-incomplete'));
  const { changeClient, changeItem, rankItems } = importedEntries(table, clock);
  const outcomes: EntryOutcome[] = [];
  // Not in parallel, because each change updates the same counter of the account.
  for (const typed of clients) {
    const change = checkedChange<ImportedClient, ImportedClient>(typed, validateImportedClient);
    outcomes.push(change && (await changeClient(userId, change)) ? 'done' : 'left-out');
  }
  const added: CheckedItem[] = [];
  for (const typed of items) {
    const change = checkedChange<ItemDraft, CheckedItem>(typed, validateItem);
    const isDone = change !== undefined && (await changeItem(userId, change));
    outcomes.push(isDone ? 'done' : 'left-out');
    if (isDone && change.after && !change.before) added.push(change.after);
  }
  if (added.length > 0) await rankItems(userId, added);
  return ok({ success: true, outcomes });
}
