import { useMutation } from '@tanstack/react-query';
import { shownSentence, withReference } from '#domain/contract/call-failure';
import type { ProblemCode } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { codeOf, failureOf } from '../../adapters/api/api-error.ts';

/** Why an entry was not saved or deleted: errors in its fields, or a message. */
export interface ChangeFailure {
  readonly faults: readonly { readonly field: string; readonly message: string }[];
  readonly message?: string;
}

/** `fallbackMessage` is used if the API gives no reason. */
export function changeFailureOf(error: unknown, fallbackMessage: string): ChangeFailure {
  const failure = failureOf(error);
  const { kind, faults = [] } = failure;
  const sentence = shownSentence(failure);
  const hasNoReason = sentence === undefined && kind !== 'refused';
  if (hasNoReason) return { faults: [], message: withReference(fallbackMessage, failure) };
  return faults.length > 0 ? { faults } : { faults: [], message: sentence ?? fallbackMessage };
}

/** How to change saved entries of one kind. */
export interface EntryChanges<Draft, Entry> {
  readonly noun: 'client' | 'item';
  readonly idOf: (entry: Entry) => string;
  /** Saves a draft under this ID, or as a new entry without one. */
  readonly save: (draft: Draft, id: string | undefined) => Promise<Entry>;
  readonly remove: (id: string) => Promise<unknown>;
  /** The problem code for an entry that no longer exists. */
  readonly notFoundCode: ProblemCode;
  /** Updates the cached lists, so that all pages show a change at once. */
  readonly updateCaches: (applyChange: (entries: readonly Entry[]) => readonly Entry[]) => Promise<void>;
}

/** Saves and deletes saved entries of one kind. */
export function useChangeEntries<Draft, Entry>(changes: EntryChanges<Draft, Entry>) {
  const { noun, idOf, updateCaches, notFoundCode } = changes;
  const saving = useMutation({
    mutationFn: ({ draft, id }: { draft: Draft; id: string | undefined }) => changes.save(draft, id),
  });
  const deleting = useMutation({ mutationFn: changes.remove });
  return {
    isSaving: saving.isPending,
    async save(draft: Draft, id: string | undefined): Promise<Result<Entry, ChangeFailure>> {
      try {
        const saved = await saving.mutateAsync({ draft, id });
        // The ID before the change: an item whose description changes gets another one.
        const replacedId = id ?? idOf(saved);
        await updateCaches((entries) => {
          const isListed = entries.some((entry) => idOf(entry) === replacedId);
          if (isListed) return entries.map((entry) => (idOf(entry) === replacedId ? saved : entry));
          return id === undefined ? [saved, ...entries] : entries;
        });
        return ok(saved);
      } catch (error) {
        return refuse(changeFailureOf(error, `Failed to save ${noun}. Please try again.`));
      }
    },
    isDeleting: deleting.isPending,
    /** Permanently deletes an entry. An entry that is already gone counts as deleted. */
    async remove(id: string): Promise<Result<undefined, ChangeFailure>> {
      try {
        await deleting.mutateAsync(id);
      } catch (error) {
        if (codeOf(error) !== notFoundCode)
          return refuse(changeFailureOf(error, `Failed to delete ${noun}. Please try again.`));
      }
      await updateCaches((entries) => entries.filter((entry) => idOf(entry) !== id));
      return ok(undefined);
    },
  };
}
