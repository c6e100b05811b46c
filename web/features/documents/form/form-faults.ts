import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { unreadable as unreadableText } from '../../../ui/readable-value.ts';
import { keyOfField } from './field-keys.ts';
import type { FaultsOf, FormState } from './form-state.ts';

/** What is wrong with a form: what cannot be read is checked as the text it is, not as the nothing it says. */
export function faultsIn<Draft extends InvoiceDraft>(
  { draft, unreadable }: Pick<FormState<Draft>, 'draft' | 'unreadable'>,
  faultsOf: FaultsOf<Draft>,
): ReturnType<FaultsOf<Draft>> {
  if (unreadable.size === 0) return faultsOf(draft);
  const asShown = Object.fromEntries([...unreadable].map((field) => [field, unreadableText]));
  return faultsOf({ ...draft, ...asShown });
}

/** Keys of the fields that are wrong now. */
export const faultyKeys = <Draft extends InvoiceDraft>(state: FormState<Draft>, faultsOf: FaultsOf<Draft>) =>
  new Set(faultsIn(state, faultsOf).map(({ field }) => keyOfField(field, state.lineIds)));

/** Keeps revealed only what is still wrong: a fault goes at the first keystroke that makes its field right. */
export function hideMended<Draft extends InvoiceDraft>(state: FormState<Draft>, faultsOf: FaultsOf<Draft>) {
  if (state.revealed.size === 0) return state;
  const faulty = faultyKeys(state, faultsOf);
  return { ...state, revealed: new Set([...state.revealed].filter((key) => faulty.has(key))) };
}
