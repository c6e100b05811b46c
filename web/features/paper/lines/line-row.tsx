import { type ClipboardEvent, type ComponentType, type FocusEvent, memo } from 'react';
import type { LineDraft } from '#domain/paper/invoice-draft';
import { classNames } from '../../../ui/class-names.ts';
import { errorIdOf } from '../../../ui/field.tsx';
import { DecimalField } from '../../../ui/text-field.tsx';
import { isWindowBlur, keepFieldFocus } from '../form/draft-field.tsx';
import { elementId } from '../form/field-keys.ts';
import type { FormAction } from '../form/form-state.ts';
import { type DescriptionFieldProps, PlainDescription } from './description-field.tsx';
import { pastedLines } from './pasted-lines.ts';

export type LineCell = Exclude<keyof LineDraft, 'taxed'>;

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

/** What ties a cell of a row to its line. */
function cellProps({ id, index, line, dispatch }: LineRowProps, name: LineCell, error: string | undefined) {
  const key = cellKey(id, name);
  return {
    id: elementId(key),
    'data-cell': name,
    value: line[name],
    error,
    hideLabel: 'in-columns',
    labelPrefix: `Line ${index + 1}`,
    errorElsewhere: true,
    onBlur: (event: FocusEvent) => isWindowBlur(event) || dispatch({ kind: 'leave', key }),
  } as const;
}

/** One row of the lines editor: a row of a table where the list is 36rem wide, a small card below. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { id, index, total, removable, dispatch, onRemove } = props;
  const { descriptionError, quantityError, priceError } = props;
  const isWrong = [descriptionError, quantityError, priceError].some((error) => error !== undefined);
  const Description = props.descriptionField ?? PlainDescription;
  const change = (to: Partial<LineDraft>) => dispatch({ kind: 'change-line', id, change: to });
  const decimalCell = (name: 'quantity' | 'unitPrice', error: string | undefined) => ({
    ...cellProps(props, name, error),
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
  });
  const paste = (event: ClipboardEvent) => {
    const [first, ...more] = pastedLines(event.clipboardData.getData('text/plain'));
    if (!first) return;
    event.preventDefault();
    change(first);
    dispatch({ kind: 'insert-lines', at: index + 1, lines: more });
  };

  return (
    <li
      data-line={id}
      className={classNames(
        'relative focus-within:z-10 grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_2.75rem] items-start gap-x-2 gap-y-2 border-b border-line py-3 @xl:col-span-full @xl:grid-cols-subgrid @xl:border-0 @xl:py-1',
        // The shadow lies around the row, so that turning red moves nothing.
        isWrong && 'rounded-control bg-error-soft shadow-[0_0_0_6px_var(--error-soft)]',
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
      <p className="amount absolute top-3 right-0 text-sm font-semibold @xl:static @xl:py-3 @xl:text-base @xl:font-medium">
        <span className="sr-only">Line {index + 1} total </span>
        {total}
      </p>
      <RemoveButton index={index} disabled={!removable} onClick={() => onRemove(id)} />
      {isWrong && <LineErrors {...props} />}
    </li>
  );
});

interface RemoveButtonProps {
  readonly index: number;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

const RemoveButton = ({ index, ...rest }: RemoveButtonProps) => (
  <button
    type="button"
    aria-label={`Remove line ${index + 1}`}
    {...rest}
    onMouseDown={keepFieldFocus}
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
);

/** What is wrong with the cells of a row, below it. */
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
