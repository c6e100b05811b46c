import { type ComponentType, memo } from 'react';
import type { LineDraft } from '#domain/paper/invoice-draft';
import { classNames } from '../../../ui/class-names.ts';
import { errorIdOf } from '../../../ui/field.tsx';
import { DecimalField } from '../../../ui/text-field.tsx';
import { isWindowBlur, keepFieldFocus } from '../form/draft-field.tsx';
import { elementId } from '../form/field-keys.ts';
import type { FormAction } from '../form/form-state.ts';
import { type DescriptionFieldProps, PlainDescription } from './description-field.tsx';
import { pastedLines } from './pasted-lines.ts';

export type LineCell = keyof LineDraft;

/** What a row asks of the form; the draft's own type does not matter to it. */
export type LineAction = Extract<
  FormAction<never>,
  { readonly kind: 'change-line' | 'insert-lines' | 'leave' }
>;

interface LineRowProps {
  readonly id: number;
  readonly index: number;
  readonly line: LineDraft;
  /** The row's total as the sheet prints it. */
  readonly total: string;
  readonly removable: boolean;
  readonly descriptionError: string | undefined;
  readonly quantityError: string | undefined;
  readonly priceError: string | undefined;
  readonly dispatch: (action: LineAction) => void;
  readonly onRemove: (id: number) => void;
  /** Draws the description instead of a plain field; stable between renders. */
  readonly descriptionField: ComponentType<DescriptionFieldProps> | undefined;
}

/** The key of a cell, as errors and element ids use it. */
export const cellKey = (id: number, cell: LineCell): string => `line:${id}.${cell}`;

/** One row of the lines editor: a row of a table where the list is 36rem wide, a small card below. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { id, index, line, total, removable, dispatch, onRemove } = props;
  const row = `Line ${index + 1}`;
  const errors = (
    [
      ['description', props.descriptionError],
      ['unitPrice', props.priceError],
      ['quantity', props.quantityError],
    ] as const
  ).filter(([, message]) => message !== undefined);
  const isWrong = errors.length > 0;
  const Description = props.descriptionField ?? PlainDescription;
  const cell = (name: LineCell, error: string | undefined) =>
    ({
      id: elementId(cellKey(id, name)),
      'data-cell': name,
      value: line[name],
      error,
      hideLabel: 'in-columns',
      labelPrefix: row,
      errorElsewhere: true,
      onBlur: (event: React.FocusEvent) =>
        isWindowBlur(event) || dispatch({ kind: 'leave', key: cellKey(id, name) }),
    }) as const;
  const decimalCell = (name: 'quantity' | 'unitPrice', error: string | undefined) => ({
    ...cell(name, error),
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      dispatch({ kind: 'change-line', id, change: { [name]: event.currentTarget.value } }),
  });

  return (
    <li
      data-line={id}
      className={classNames(
        'relative focus-within:z-10 grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_2.75rem] items-start gap-x-2 gap-y-2 border-b border-line py-3 @xl:grid-cols-[minmax(0,1fr)_5rem_7.5rem_7rem_2.75rem] @xl:gap-x-3 @xl:border-0 @xl:py-1',
        // The shadow lies around the row, so that turning red moves nothing.
        isWrong && 'rounded-control bg-error-soft shadow-[0_0_0_6px_var(--error-soft)]',
      )}
    >
      <Description
        {...cell('description', props.descriptionError)}
        label="Description"
        className="col-span-3 @xl:col-span-1"
        onChangeLine={(change) => dispatch({ kind: 'change-line', id, change })}
        onPaste={(event) => {
          const lines = pastedLines(event.clipboardData.getData('text/plain'));
          if (lines.length === 0) return;
          event.preventDefault();
          const [first, ...more] = lines;
          if (first) dispatch({ kind: 'change-line', id, change: first });
          dispatch({ kind: 'insert-lines', at: index + 1, lines: more });
        }}
      />
      <DecimalField {...decimalCell('quantity', props.quantityError)} label="Qty" />
      <DecimalField {...decimalCell('unitPrice', props.priceError)} label="Unit Price" />
      <p className="amount absolute top-3 right-0 text-sm font-semibold @xl:static @xl:py-3 @xl:text-base @xl:font-medium">
        <span className="sr-only">{row} total </span>
        {total}
      </p>
      <button
        type="button"
        aria-label={`Remove line ${index + 1}`}
        disabled={!removable}
        onMouseDown={keepFieldFocus}
        onClick={() => onRemove(id)}
        className="grid size-11 place-items-center self-end rounded-control text-muted hover:bg-error-soft hover:text-error disabled:cursor-not-allowed disabled:opacity-40 @xl:self-start"
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="size-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />
        </svg>
      </button>
      {isWrong && (
        <div className="col-span-full text-sm text-error">
          {errors.map(([name, message]) => (
            <p key={name} id={errorIdOf(elementId(cellKey(id, name)))}>
              {message}
            </p>
          ))}
        </div>
      )}
    </li>
  );
});
