import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { InvoiceFault } from '#domain/documents/invoice-limits';
import { unreadable as unreadableText } from '../../../ui/readable-value.ts';

/** The state of a form: the draft, the IDs of its lines, and which fields may show their errors. */
export interface FormState<Draft extends InvoiceDraft> {
  readonly draft: Draft;
  readonly lineIds: readonly number[];
  readonly nextLineId: number;
  /** Keys of fields that had an error when they lost focus or were submitted, and have not been valid since. */
  readonly revealed: ReadonlySet<string>;
  /**
   * Fields whose content the browser cannot parse, such as a half-typed date. Their value in a script is '', so without
   * this set they would be submitted as empty.
   */
  readonly unreadable: ReadonlySet<string>;
  /** IDs of lines that the user has typed into. An untouched line shows no errors before a submit. */
  readonly touchedLines: ReadonlySet<number>;
  /** The line that Enter added at the end, until something is typed into it. */
  readonly spareLineId?: number | undefined;
}

/** The draft as it is sent: without the last line if Enter added it and nothing was typed into it. */
export function withoutSpareLine<Draft extends InvoiceDraft>({
  draft,
  lineIds,
  spareLineId,
}: Pick<FormState<Draft>, 'draft' | 'lineIds' | 'spareLineId'>): Draft {
  const isSpareLast = spareLineId !== undefined && lineIds.length > 1 && lineIds.at(-1) === spareLineId;
  return isSpareLast ? { ...draft, lineItems: draft.lineItems.slice(0, -1) } : draft;
}

/** Returns the errors of a draft, in display order. Undefined until the code of the validation is loaded. */
export type FaultsOf<Draft> = ((draft: Draft) => readonly InvoiceFault[]) | undefined;

/**
 * Returns the key of a fault's field. A fault names a line by its index ("lineItems.2.unitPrice"), which changes when
 * lines are added or removed; a key uses the line's ID ("line:7.unitPrice"). Other keys are the name of the field.
 */
export function keyOfField(field: string, lineIds: readonly number[]): string {
  const match = /^lineItems\.(\d+)\.(\w+)$/.exec(field);
  return match ? `line:${lineIds[Number(match[1])]}.${match[2]}` : field;
}

/** The ID of a field's element, for labels and for the links in the error list. */
export const elementId = (key: string): string => `field-${key.replace(/[^\w]/g, '-')}`;

/** The faults of a form as it is sent. An unparsable field is checked as invalid text, not as empty. */
export function faultsIn<Draft extends InvoiceDraft>(
  state: Pick<FormState<Draft>, 'draft' | 'unreadable' | 'lineIds' | 'spareLineId'>,
  faultsOf: FaultsOf<Draft>,
): readonly InvoiceFault[] {
  if (!faultsOf) return [];
  const { unreadable } = state;
  const draft = withoutSpareLine(state);
  if (unreadable.size === 0) return faultsOf(draft);
  const withUnreadableText = Object.fromEntries([...unreadable].map((field) => [field, unreadableText]));
  return faultsOf({ ...draft, ...withUnreadableText });
}

/** Keys of the fields that have a fault. */
export const faultyKeys = <Draft extends InvoiceDraft>(state: FormState<Draft>, faultsOf: FaultsOf<Draft>) =>
  new Set(faultsIn(state, faultsOf).map(({ field }) => keyOfField(field, state.lineIds)));

/**
 * Hides the faults that were fixed: an error disappears with the keystroke that makes its field valid. Without the
 * validation, every field that was left stays revealed, so that its error appears once the validation is loaded.
 */
export function hideFixedFaults<Draft extends InvoiceDraft>(
  state: FormState<Draft>,
  faultsOf: FaultsOf<Draft>,
) {
  if (!faultsOf || state.revealed.size === 0) return state;
  const faulty = faultyKeys(state, faultsOf);
  return { ...state, revealed: new Set([...state.revealed].filter((key) => faulty.has(key))) };
}
