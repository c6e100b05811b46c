import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { InvoiceFault } from '#domain/documents/invoice-limits';
import { unreadable as unreadableText } from '../../../ui/readable-value.ts';

/** A form at one moment: what was typed, who the lines are, and which fields may show what is wrong with them. */
export interface FormState<Draft extends InvoiceDraft> {
  readonly draft: Draft;
  readonly lineIds: readonly number[];
  readonly nextLineId: number;
  /** Keys of fields that were left or submitted with a fault and have not been right since. */
  readonly revealed: ReadonlySet<string>;
  /** Fields that hold something nobody can read: half a date is '' to a script, and would be sent as none. */
  readonly unreadable: ReadonlySet<string>;
  /** Lines that somebody wrote into; another one is not wrong before it is submitted. */
  readonly touchedLines: ReadonlySet<number>;
}

/** What is wrong with a draft, in the order to show it. */
export type FaultsOf<Draft> = (draft: Draft) => readonly InvoiceFault[];

/**
 * A fault names a line by its place ("lineItems.2.unitPrice"), which changes when lines are added or removed. A key names
 * it by the line's id ("line:7.unitPrice"). Other fields are their own key.
 */
export function keyOfField(field: string, lineIds: readonly number[]): string {
  const match = /^lineItems\.(\d+)\.(\w+)$/.exec(field);
  return match ? `line:${lineIds[Number(match[1])]}.${match[2]}` : field;
}

/** The id of a field's element on the page, for labels and for the links of the error list. */
export const elementId = (key: string): string => `field-${key.replace(/[^\w]/g, '-')}`;

/** The faults of a form. An unreadable field is checked as wrong text, not as empty. */
export function faultsIn<Draft extends InvoiceDraft>(
  { draft, unreadable }: Pick<FormState<Draft>, 'draft' | 'unreadable'>,
  faultsOf: FaultsOf<Draft>,
): ReturnType<FaultsOf<Draft>> {
  if (unreadable.size === 0) return faultsOf(draft);
  const asShown = Object.fromEntries([...unreadable].map((field) => [field, unreadableText]));
  return faultsOf({ ...draft, ...asShown });
}

/** Keys of the fields that have a fault. */
export const faultyKeys = <Draft extends InvoiceDraft>(state: FormState<Draft>, faultsOf: FaultsOf<Draft>) =>
  new Set(faultsIn(state, faultsOf).map(({ field }) => keyOfField(field, state.lineIds)));

/** Hides the faults that were fixed: an error disappears at the first keystroke that makes its field right. */
export function hideFixedFaults<Draft extends InvoiceDraft>(
  state: FormState<Draft>,
  faultsOf: FaultsOf<Draft>,
) {
  if (state.revealed.size === 0) return state;
  const faulty = faultyKeys(state, faultsOf);
  return { ...state, revealed: new Set([...state.revealed].filter((key) => faulty.has(key))) };
}
