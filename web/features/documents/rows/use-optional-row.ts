import { useEffect, useRef } from 'react';
import { type AskedForFields, askedForFields, type InvoiceDraft } from '#domain/documents/invoice-draft';
import { eachOptional } from '#domain/documents/invoice-fields';
import { defaultTaxName } from '#domain/documents/invoice-limits';
import { elementId } from '../form/form-faults.ts';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import { useUndo } from '../form/use-undo.ts';

interface RowRule {
  readonly title: string;
  /** What it begins with. */
  readonly blank: AskedForFields;
  /** Where the typing begins. */
  readonly typing: keyof AskedForFields;
  /** What else goes when it is removed. */
  readonly inside?: readonly (keyof AskedForFields)[];
}

const partFields = ['taxParts', 'showsTaxParts'] as const;

/** The rows a form shows when they are asked for. The parts of a tax are a row within that of the tax. */
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

/** The fields of a row in a draft; none while it is not shown. */
function fieldsOf(draft: InvoiceDraft, row: RowName): AskedForFields {
  const names = namesOf(optionalRows[row]).filter((name) => draft[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, draft[name]]));
}

/** True once the row was asked for, whatever is typed into it. */
export const isShown = (draft: InvoiceDraft, row: RowName): boolean =>
  Object.keys(fieldsOf(draft, row)).length > 0;

/** The id of the button that asks for a row. */
export const addButtonId = (row: RowName): string => `add-${row}`;

/** Shows a row and takes it away again with Undo; the focus goes along. */
export function useOptionalRow<Draft extends InvoiceDraft>(
  { draft, dispatch }: InvoiceForm<Draft>,
  row: RowName,
) {
  const offerUndo = useUndo();
  const withdraw = useRef<() => void>(undefined);
  const shown = isShown(draft, row);
  const focusId = useRef<string>(undefined);
  // Once the row, or its button, is on the page.
  useEffect(() => {
    const wanted = focusId.current;
    focusId.current = undefined;
    if (wanted !== undefined) document.getElementById(wanted)?.focus({ preventScroll: !shown });
  }, [shown]);

  const { title, blank, typing } = optionalRows[row];
  return {
    shown,
    add() {
      // What was removed before would take the place of what is typed now.
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
