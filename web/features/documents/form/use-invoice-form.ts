import { useCallback, useMemo, useReducer } from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { InvoiceFault } from '#domain/documents/invoice-limits';
import { type FaultsOf, type FormState, faultsIn, keyOfField } from './form-faults.ts';
import { type FormAction, formStateOf, nextFormState, type TextFieldName } from './form-state.ts';

/** The actions that fields dispatch; only the form's owner may replace the whole draft. */
type FieldAction<Draft extends InvoiceDraft> = Exclude<FormAction<Draft>, { readonly kind: 'replace' }>;

/** The state of an invoice form, its visible errors, and the functions that change it. */
export interface InvoiceForm<Draft extends InvoiceDraft = InvoiceDraft> {
  readonly draft: Draft;
  readonly lineIds: readonly number[];
  /** All current faults, visible or not. */
  readonly faults: readonly InvoiceFault[];
  /** Visible error messages, by field key. */
  readonly errors: ReadonlyMap<string, string>;
  /** A field whose content cannot be parsed, such as a half-typed date; undefined if there is none. */
  readonly unreadable: string | undefined;
  /** Stable between renders. */
  readonly dispatch: (action: FieldAction<Draft>) => void;
  readonly change: (field: TextFieldName<Draft>, value: string) => void;
  /** Call when a field loses the focus. */
  readonly leave: (key: string) => void;
}

/** A form for the component that owns it, which may also replace the draft. */
export interface OwnForm<Draft extends InvoiceDraft = InvoiceDraft> extends InvoiceForm<Draft> {
  readonly dispatch: (action: FormAction<Draft>) => void;
}

/**
 * The state of an invoice form with the domain's validation. An error appears when its field loses focus or is
 * submitted, never while typing, and disappears with the first valid keystroke. `faultsOf` must be stable.
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
