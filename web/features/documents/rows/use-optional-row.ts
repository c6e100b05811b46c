import { useEffect, useRef } from 'react';
import { type AskedForFields, askedForFields, type InvoiceDraft } from '#domain/documents/invoice-draft';
import { eachOptional } from '#domain/documents/invoice-fields';
import { defaultTaxName } from '#domain/documents/invoice-limits';
import { elementId } from '../form/form-faults.ts';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import { useUndo } from '../form/use-undo.ts';

interface RowRule {
  readonly title: string;
  /** Initial values of the fields. */
  readonly blank: AskedForFields;
  /** The field that gets focus when the row is added. */
  readonly typing: keyof AskedForFields;
  /** Other fields that are removed with the row. */
  readonly inside?: readonly (keyof AskedForFields)[];
}

const partFields = ['taxParts', 'showsTaxParts'] as const;

/** The rows that are shown only after they were added. The tax parts are a row within the tax row. */
export const optionalRows = {
  ...eachOptional((name, { label }): RowRule => ({ title: label, blank: { [name]: '' }, typing: name })),
  discount: { title: 'Discount', blank: { discount: '' }, typing: 'discount' } as RowRule,
  tax: {
    title: 'Tax',
    blank: { taxName: defaultTaxName, taxRate: '' },
    typing: 'taxRate',
    inside: partFields,
  } as RowRule,
  taxParts: {
    title: 'Tax parts',
    blank: { taxParts: '', showsTaxParts: '' },
    typing: 'taxParts',
  } as RowRule,
};

export type RowName = keyof typeof optionalRows;

const namesOf = ({ blank, inside = [] }: RowRule): readonly (keyof AskedForFields)[] => [
  ...askedForFields.filter((name) => name in blank),
  ...inside,
];

/** The values of a row's fields in a draft; empty if the row is not shown. */
function fieldsOf(draft: InvoiceDraft, row: RowName): AskedForFields {
  const names = namesOf(optionalRows[row]).filter((name) => draft[name] !== undefined);
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
  const withdraw = useRef<() => void>(undefined);
  const shown = isShown(draft, row);
  const focusId = useRef<string>(undefined);
  // Focuses after the row, or its button, is in the DOM.
  useEffect(() => {
    const wanted = focusId.current;
    focusId.current = undefined;
    if (wanted !== undefined) document.getElementById(wanted)?.focus({ preventScroll: !shown });
  }, [shown]);

  const { title, blank, typing } = optionalRows[row];
  return {
    shown,
    add() {
      // Undoing an earlier removal would overwrite what is typed now.
      withdraw.current?.();
      focusId.current = elementId(typing);
      dispatch({ kind: 'ask-for', fields: blank });
    },
    remove() {
      const fields = fieldsOf(draft, row);
      focusId.current = addButtonId(row);
      dispatch({ kind: 'drop', fields: namesOf(optionalRows[row]) });
      withdraw.current = offerUndo(`${title} removed`, () => dispatch({ kind: 'ask-for', fields }));
    },
  };
}
