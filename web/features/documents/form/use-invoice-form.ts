import { useCallback, useMemo, useReducer } from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { InvoiceFault } from '#domain/documents/invoice-limits';
import { type FaultsOf, type FormState, faultsIn, keyOfField } from './form-faults.ts';
import { type FormAction, formStateOf, nextFormState, type TextFieldName } from './form-state.ts';

/** What the fields of a form do to it; the whole is replaced by its owner alone. */
type FieldAction<Draft extends InvoiceDraft> = Exclude<FormAction<Draft>, { readonly kind: 'replace' }>;

/** A running invoice form: the state, what may be shown of its faults, and its one way to change. */
export interface InvoiceForm<Draft extends InvoiceDraft = InvoiceDraft> {
  readonly draft: Draft;
  readonly lineIds: readonly number[];
  /** Everything that is wrong now, shown or not. */
  readonly faults: readonly InvoiceFault[];
  /** Messages that may be shown, by field key. */
  readonly errors: ReadonlyMap<string, string>;
  /** A field that holds something nobody can read, such as half a date; undefined if there is none. */
  readonly unreadable: string | undefined;
  /** Stable between renders. */
  readonly dispatch: (action: FieldAction<Draft>) => void;
  readonly change: (field: TextFieldName<Draft>, value: string) => void;
  /** Call when a field loses the focus. */
  readonly leave: (key: string) => void;
}

/** A form as its owner has it, who may also put another draft into it. */
export interface OwnForm<Draft extends InvoiceDraft = InvoiceDraft> extends InvoiceForm<Draft> {
  readonly dispatch: (action: FormAction<Draft>) => void;
}

/**
 * State of an invoice form over the rules of the domain: a fault shows once its field was left or submitted, never
 * while typing, and goes at the first right keystroke. `faultsOf` must be stable.
 */
export function useInvoiceForm<Draft extends InvoiceDraft>(
  faultsOf: FaultsOf<Draft>,
  initial: () => Draft,
): OwnForm<Draft> {
  const [state, dispatch] = useReducer(
    (state: FormState<Draft>, action: FormAction<Draft>) => nextFormState(state, action, faultsOf),
    undefined,
    () => formStateOf(initial()),
  );
  const { draft, lineIds, revealed, unreadable } = state;
  const faults = useMemo(() => faultsIn({ draft, unreadable }, faultsOf), [draft, unreadable, faultsOf]);
  const errors = useMemo(() => {
    const shown = new Map<string, string>();
    for (const { field, message } of faults) {
      const key = keyOfField(field, lineIds);
      if (revealed.has(key) && !shown.has(key)) shown.set(key, message);
    }
    return shown;
  }, [faults, lineIds, revealed]);
  const change = useCallback(
    (field: TextFieldName<Draft>, value: string) => dispatch({ kind: 'change', field, value }),
    [],
  );
  const leave = useCallback((key: string) => dispatch({ kind: 'leave', key }), []);
  return { draft, lineIds, faults, errors, unreadable: [...unreadable][0], dispatch, change, leave };
}
