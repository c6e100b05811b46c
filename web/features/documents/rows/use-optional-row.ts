import { useEffect, useRef } from 'react';
import { type InvoiceDraft, type OnRequestFields, onRequestFields } from '#domain/documents/invoice-draft';
import { eachOptional } from '#domain/documents/invoice-fields';
import { defaultTaxName } from '#domain/documents/invoice-limits';
import { elementId } from '../form/form-faults.ts';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import { useUndo } from '../form/use-undo.ts';

interface RowDefinition {
  readonly title: string;
  readonly initialFields: OnRequestFields;
  /** The field that gets focus when the row is added. */
  readonly focusedField: keyof OnRequestFields;
  /** Other fields that are removed with the row. */
  readonly nestedFields?: readonly (keyof OnRequestFields)[];
}

const taxPartFields = ['taxParts', 'showsTaxParts'] as const;

/** The rows that are shown only after they were added. The tax parts are a row within the tax row. */
export const optionalRows = {
  ...eachOptional(
    (name, { label }): RowDefinition => ({ title: label, initialFields: { [name]: '' }, focusedField: name }),
  ),
  discount: { title: 'Discount', initialFields: { discount: '' }, focusedField: 'discount' } as RowDefinition,
  tax: {
    title: 'Tax',
    initialFields: { taxName: defaultTaxName, taxRate: '' },
    focusedField: 'taxRate',
    nestedFields: taxPartFields,
  } as RowDefinition,
  taxParts: {
    title: 'Tax parts',
    initialFields: { taxParts: '', showsTaxParts: '' },
    focusedField: 'taxParts',
  } as RowDefinition,
};

export type RowName = keyof typeof optionalRows;

const fieldNamesOf = ({
  initialFields,
  nestedFields = [],
}: RowDefinition): readonly (keyof OnRequestFields)[] => [
  ...onRequestFields.filter((name) => name in initialFields),
  ...nestedFields,
];

/** The values of a row's fields in a draft; empty if the row is not shown. */
function fieldsOf(draft: InvoiceDraft, row: RowName): OnRequestFields {
  const names = fieldNamesOf(optionalRows[row]).filter((name) => draft[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, draft[name]]));
}

/** True once the row was added, whatever its fields contain. */
export const isShown = (draft: InvoiceDraft, row: RowName): boolean =>
  Object.keys(fieldsOf(draft, row)).length > 0;

/** The ID of the button that adds a row. */
export const addButtonId = (row: RowName): string => `add-${row}`;

/** Adds a row, and removes it with Undo. Moves focus accordingly. */
export function useOptionalRow<Draft extends InvoiceDraft>(
  { draft, dispatch }: InvoiceForm<Draft>,
  row: RowName,
) {
  const offerUndo = useUndo();
  const removeUndoToast = useRef<() => void>(undefined);
  const isAdded = isShown(draft, row);
  const idToFocus = useRef<string>(undefined);
  // Focuses after the row, or its button, is in the DOM.
  useEffect(() => {
    const id = idToFocus.current;
    idToFocus.current = undefined;
    if (id !== undefined) document.getElementById(id)?.focus({ preventScroll: !isAdded });
  }, [isAdded]);

  const { title, initialFields, focusedField } = optionalRows[row];
  return {
    isAdded,
    add() {
      // Undoing an earlier removal would overwrite what is typed now.
      removeUndoToast.current?.();
      idToFocus.current = elementId(focusedField);
      dispatch({ kind: 'ask-for', fields: initialFields });
    },
    remove() {
      const fields = fieldsOf(draft, row);
      idToFocus.current = addButtonId(row);
      dispatch({ kind: 'drop', fields: fieldNamesOf(optionalRows[row]) });
      removeUndoToast.current = offerUndo(`${title} removed`, () => dispatch({ kind: 'ask-for', fields }));
    },
  };
}
