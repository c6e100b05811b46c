import { type ClipboardEvent, type ComponentType, type FocusEvent, memo } from 'react';
import type { LineDraft } from '#domain/documents/invoice-draft';
import { classNames } from '../../../ui/class-names.ts';
import { errorIdOf } from '../../../ui/field.tsx';
import { DecimalField } from '../../../ui/text-field.tsx';
import { isWindowBlur } from '../form/draft-field.tsx';
import { elementId } from '../form/form-faults.ts';
import { type FormAction, pastedLines } from '../form/form-state.ts';
import { RemoveButton } from '../form/remove-button.tsx';
import { type DescriptionFieldProps, PlainDescription } from './description-field.tsx';
import { lineColumns } from './line-columns.ts';
import { TaxedMark } from './taxed-mark.tsx';

export type LineCell = keyof LineDraft;

type TextCell = Exclude<LineCell, 'taxed' | 'credit' | 'option' | 'optional'>;

/** The actions that a row dispatches; they do not depend on the type of the draft. */
export type LineAction = Extract<
  FormAction<never>,
  { readonly kind: 'change-line' | 'insert-lines' | 'insert-after' | 'leave' }
>;

interface LineRowProps {
  readonly id: number;
  /** The row's index from 0, used for its labels. For a moment after the list changes, this is the previous index. */
  readonly index: number;
  readonly line: LineDraft;
  /** The row's total, formatted as in the document. */
  readonly total: string;
  readonly isRemovable: boolean;
  /** True if the row has a checkbox for whether it is taxed. */
  readonly showsTaxedBox: boolean;
  readonly descriptionError: string | undefined;
  readonly quantityError: string | undefined;
  readonly priceError: string | undefined;
  readonly dispatch: (action: LineAction) => void;
  readonly onRemove: (id: number) => void;
  /** Renders the description instead of a plain field; stable between renders. */
  readonly descriptionField: ComponentType<DescriptionFieldProps> | undefined;
  /** Renders whose the line is (quotes); stable between renders. */
  readonly marks: ComponentType<LineMarksProps> | undefined;
}

/** Props of the part of a row that says whose the line is. */
export interface LineMarksProps {
  readonly id: number;
  readonly index: number;
  readonly line: LineDraft;
  readonly onChange: (change: Partial<LineDraft>) => void;
}

/** The key of a cell, used for errors and element IDs. */
export const cellKey = (id: number, cell: LineCell): string => `line:${id}.${cell}`;

/** Props that bind a cell to a field of its line. */
function cellProps({ id, index, line, dispatch }: LineRowProps, name: TextCell, error: string | undefined) {
  const key = cellKey(id, name);
  return {
    id: elementId(key),
    'data-cell': name,
    value: line[name],
    error,
    hideLabel: 'in-columns',
    labelPrefix: `Line ${index + 1}`,
    errorElsewhere: true,
    onBlur(event: FocusEvent) {
      if (!isWindowBlur(event)) dispatch({ kind: 'leave', key });
    },
  } as const;
}

/** A row of the line editor: a table row if the list is at least 36rem wide, otherwise a small card. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { id, index, line, total, isRemovable, showsTaxedBox, dispatch, onRemove } = props;
  const { descriptionError, quantityError, priceError } = props;
  const hasError = [descriptionError, quantityError, priceError].some((error) => error !== undefined);
  const Description = props.descriptionField ?? PlainDescription;
  const Marks = props.marks;
  const change = (partialLine: Partial<LineDraft>) =>
    dispatch({ kind: 'change-line', id, change: partialLine });
  const decimalCell = (name: 'quantity' | 'unitPrice', error: string | undefined) => ({
    ...cellProps(props, name, error),
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
  });
  const paste = (event: ClipboardEvent) => {
    const [firstLine, ...otherLines] = pastedLines(event.clipboardData.getData('text/plain'));
    if (!firstLine) return;
    event.preventDefault();
    change(firstLine);
    const { option } = line;
    const lines = otherLines.map((other) => ({ ...other, ...(option !== undefined && { option }) }));
    dispatch({ kind: 'insert-after', id, lines });
  };

  return (
    <li
      data-line={id}
      className={classNames(
        'relative focus-within:z-10 grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_2.75rem] items-start gap-x-2 gap-y-2 border-b border-line py-3 @xl:gap-x-3 @xl:border-0 @xl:py-1',
        lineColumns(showsTaxedBox),
        // The red background extends the row with a shadow, so that showing an error moves nothing.
        hasError && 'rounded-control bg-error-soft shadow-[0_0_0_6px_var(--error-soft)]',
      )}
    >
      <Description
        {...cellProps(props, 'description', descriptionError)}
        label="Description"
        className="col-span-3 @xl:col-span-1"
        onChangeLine={change}
        onPaste={paste}
      />
      <DecimalField {...decimalCell('quantity', quantityError)} label="Qty" />
      <DecimalField {...decimalCell('unitPrice', priceError)} label="Unit Price" />
      {showsTaxedBox && (
        <TaxedMark
          index={index}
          isTaxed={line.taxed !== false}
          // Only lines that are not taxed have a value.
          onChange={(taxed) => change({ taxed: taxed ? undefined : false })}
        />
      )}
      {line.credit && (
        <p className="col-span-full text-sm text-muted @xl:order-last">
          <span className="sr-only">Line {index + 1} is a credit. </span>
          Subtracted from the total
        </p>
      )}
      <p
        className="amount absolute top-3 right-0 text-sm font-semibold @xl:static @xl:py-3 @xl:text-base @xl:font-medium"
        translate="no"
      >
        <span className="sr-only">Line {index + 1} total </span>
        {total}
      </p>
      {isRemovable && (
        <RemoveButton
          label={`Remove line ${index + 1}`}
          className="col-start-3 row-start-2 self-end @xl:col-auto @xl:row-auto @xl:self-start"
          onClick={() => onRemove(id)}
        />
      )}
      {Marks && <Marks {...{ id, index, line }} onChange={change} />}
      {hasError && <LineErrors {...props} />}
    </li>
  );
});

/** The errors of a row's cells, below the row. */
function LineErrors({ id, descriptionError, priceError, quantityError }: LineRowProps) {
  const errors = [
    ['description', descriptionError],
    ['unitPrice', priceError],
    ['quantity', quantityError],
  ] as const;
  return (
    <div className="col-span-full text-sm text-error">
      {errors.map(
        ([name, message]) =>
          message !== undefined && (
            <p key={name} id={errorIdOf(elementId(cellKey(id, name)))}>
              {message}
            </p>
          ),
      )}
    </div>
  );
}
