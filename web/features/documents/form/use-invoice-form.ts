import { useCallback, useEffect, useMemo, useReducer } from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { InvoiceFault } from '#domain/documents/invoice-limits';
import { type FaultsOf, type FormState, faultsIn, keyOfField, withoutSpareLine } from './form-faults.ts';
import { type FormAction, formStateOf, nextFormState, type TextFieldName } from './form-state.ts';

/** The actions that fields dispatch; only the form's owner may replace the whole draft. */
type FieldAction<Draft extends InvoiceDraft> = Exclude<FormAction<Draft>, { readonly kind: 'replace' }>;

/** The state of an invoice form, its visible errors, and the functions that change it. */
export interface InvoiceForm<Draft extends InvoiceDraft = InvoiceDraft> {
  readonly draft: Draft;
  /** The draft as it is sent and saved: without a last line that Enter added and that is still empty. */
  readonly draftToSend: Draft;
  readonly lineIds: readonly number[];
  /** False until the validation is loaded; then `faults` is empty. */
  readonly isValidated: boolean;
  /** All current faults, visible or not. */
  readonly faults: readonly InvoiceFault[];
  /** Visible error messages, by field key. */
  readonly errors: ReadonlyMap<string, string>;
  /** A field whose content cannot be parsed, such as a half-typed date; undefined if there is none. */
  readonly unreadableField: string | undefined;
  /** Stable between renders. */
  readonly dispatch: (action: FieldAction<Draft>) => void;
  readonly change: (field: TextFieldName<Draft>, value: string) => void;
  /** Shows the field's error, if it has one. Called when the field loses focus. */
  readonly onFieldBlur: (key: string) => void;
}

/** A form whose whole draft can be replaced. Only the component that creates the form needs this. */
export interface ReplaceableForm<Draft extends InvoiceDraft = InvoiceDraft> extends InvoiceForm<Draft> {
  readonly dispatch: (action: FormAction<Draft>) => void;
}

/**
 * The state of an invoice form with the domain's validation. An error appears when its field loses focus or is
 * submitted, never while typing, and disappears with the first valid keystroke. `faultsOf` must be stable once it is
 * loaded.
 */
export function useInvoiceForm<Draft extends InvoiceDraft>(
  faultsOf: FaultsOf<Draft>,
  initial: () => Draft,
): ReplaceableForm<Draft> {
  const [state, dispatch] = useReducer(
    (state: FormState<Draft>, action: FormAction<Draft>) => nextFormState(state, action, faultsOf),
    undefined,
    () => formStateOf(initial()),
  );
  const { draft, lineIds, revealed, spareLineId, unreadable } = state;
  const draftToSend = useMemo(
    () => withoutSpareLine({ draft, lineIds, spareLineId }),
    [draft, lineIds, spareLineId],
  );
  const faults = useMemo(
    () => faultsIn({ draft, lineIds, spareLineId, unreadable }, faultsOf),
    [draft, lineIds, spareLineId, unreadable, faultsOf],
  );
  const errors = useMemo(() => {
    const visibleErrors = new Map<string, string>();
    for (const { field, message } of faults) {
      const key = keyOfField(field, lineIds);
      if (revealed.has(key) && !visibleErrors.has(key)) visibleErrors.set(key, message);
    }
    return visibleErrors;
  }, [faults, lineIds, revealed]);
  useEffect(() => {
    if (faultsOf) dispatch({ kind: 'check' });
  }, [faultsOf]);
  const change = useCallback(
    (field: TextFieldName<Draft>, value: string) => dispatch({ kind: 'change', field, value }),
    [],
  );
  const onFieldBlur = useCallback((key: string) => dispatch({ kind: 'leave', key }), []);
  return {
    draft,
    draftToSend,
    lineIds,
    isValidated: faultsOf !== undefined,
    faults,
    errors,
    unreadableField: [...unreadable][0],
    dispatch,
    change,
    onFieldBlur,
  };
}
