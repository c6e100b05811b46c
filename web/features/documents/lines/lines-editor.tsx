import { type ComponentType, type ReactNode, useDeferredValue, useEffect } from 'react';
import { emptyCredit, emptyLine, type InvoiceDraft, type LineDraft } from '#domain/documents/invoice-draft';
import { invoiceLimits } from '#domain/documents/invoice-limits';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { keepFieldFocus } from '../form/draft-field.tsx';
import { elementId } from '../form/form-faults.ts';
import { isBlankLine } from '../form/form-state.ts';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import { Charges } from '../rows/charges.tsx';
import { isShown } from '../rows/use-optional-row.ts';
import type { DescriptionFieldProps } from './description-field.tsx';
import { lineColumns, useColumnWidths } from './line-columns.ts';
import { cellKey, type LineAction, type LineMarksProps, LineRow } from './line-row.tsx';
import { useLineFocus } from './use-line-focus.ts';
import { useRemoveLine } from './use-remove-line.ts';

interface LinesEditorProps<Draft extends InvoiceDraft> {
  readonly form: InvoiceForm<Draft>;
  readonly sheet: InvoiceSheet;
  readonly addLabel?: string;
  /** Shown below the button that adds a tax. */
  readonly taxHint?: ReactNode;
  /** Other rows that few documents need, beside those of discount and tax. */
  readonly otherRows?: ReactNode;
  /** Renders each row's description, such as a field that suggests saved items; stable between renders. */
  readonly descriptionField?: ComponentType<DescriptionFieldProps>;
  /** Renders whose each line is (quotes); stable between renders. */
  readonly lineMarks?: ComponentType<LineMarksProps> | undefined;
  /** The button that adds a row that is subtracted. The free generator has none. */
  readonly creditLabel?: string;
  /** Renders content beside the button that adds a line; it can add a line with values. */
  readonly renderAddSaved?: (add: (line: LineDraft) => void) => ReactNode;
}

/** The visible errors of a line. */
const errorsOfLine = (errors: InvoiceForm['errors'], id: number) =>
  errors.size === 0
    ? noErrors
    : {
        descriptionError: errors.get(cellKey(id, 'description')),
        quantityError: errors.get(cellKey(id, 'quantity')),
        priceError: errors.get(cellKey(id, 'unitPrice')),
      };

const noErrors = { descriptionError: undefined, quantityError: undefined, priceError: undefined };

/**
 * Edits lines like a spreadsheet: Tab moves to the next cell, Enter moves to the same cell of the next row or adds a
 * row, Shift+Enter moves back, and removing a row offers Undo.
 */
export function LinesEditor<Draft extends InvoiceDraft>(props: LinesEditorProps<Draft>) {
  const { form, sheet, addLabel = 'Add line item', descriptionField, renderAddSaved } = props;
  const { draft, lineIds, errors } = form;
  const dispatch = form.dispatch as (action: LineAction) => void;
  const { list, focusAfterRender, moveByEnter } = useLineFocus(lineIds);
  const remove = useRemoveLine(form, focusAfterRender);
  const listError = errors.get('lineItems');
  // A changed row number or column renders every row. Both are deferred until the change itself is visible, so that a
  // click that adds a tax or removes a line responds at once.
  const showsTaxedBox = useDeferredValue(isShown(draft, 'tax'));
  const numberedIds = useDeferredValue(lineIds);
  useEffect(() => {
    // On a phone the checkboxes make the rows above taller after the new field got focus.
    const rateField = document.getElementById(elementId('taxRate'));
    if (showsTaxedBox && rateField === document.activeElement)
      rateField?.scrollIntoView({ block: 'nearest' });
  }, [showsTaxedBox]);
  const isFull = lineIds.length >= invoiceLimits.lines;
  const grid = useColumnWidths(draft.lineItems, sheet.rows);

  const { append, addFilled } = lineAddersOf(form);
  const add = () => {
    focusAfterRender({ index: lineIds.length, cell: 'description' });
    append(emptyLine);
  };
  /** Enter in the last line. It may have been meant as the end, so an empty line it added does not prevent sending. */
  const addSpare = () => {
    const last = draft.lineItems.at(-1);
    if (lineIds.length > 1 && last && isBlankLine(last)) return;
    focusAfterRender({ index: lineIds.length, cell: 'description' });
    append(emptyLine, { isSpare: true });
  };
  const addCredit = () => {
    focusAfterRender({ index: lineIds.length, cell: 'unitPrice' });
    append(emptyCredit);
  };

  return (
    <fieldset id={elementId('lineItems')} tabIndex={-1} className="@container min-w-0">
      <legend className="sr-only">Line items</legend>
      <div ref={grid}>
        <ColumnHeadings showsTaxedBox={showsTaxedBox} />
        <ol ref={list} onKeyDown={(event) => moveByEnter(event, isFull ? undefined : addSpare)}>
          {draft.lineItems.map((line, index) => {
            const id = lineIds[index] ?? 0;
            return (
              <LineRow
                key={id}
                id={id}
                index={numberedIds === lineIds ? index : earlierIndex(numberedIds, id, index)}
                line={line}
                total={sheet.rows[index]?.total ?? ''}
                isRemovable={lineIds.length > 1}
                showsTaxedBox={showsTaxedBox}
                {...errorsOfLine(errors, id)}
                dispatch={dispatch}
                onRemove={remove}
                descriptionField={descriptionField}
                marks={props.lineMarks}
              />
            );
          })}
        </ol>
      </div>
      {listError !== undefined && <p className="mt-1 text-sm text-error">{listError}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" onMouseDown={keepFieldFocus} onClick={add} disabled={isFull}>
          {addLabel}
        </Button>
        {!isFull && renderAddSaved?.(addFilled)}
        {props.creditLabel !== undefined && (
          <Button variant="outline" onMouseDown={keepFieldFocus} onClick={addCredit} disabled={isFull}>
            {props.creditLabel}
          </Button>
        )}
      </div>
      <Charges form={form} sheet={sheet} taxHint={props.taxHint} otherRows={props.otherRows} />
    </fieldset>
  );
}

/** The index that a line had in an earlier list; its current index if it is new. */
function earlierIndex(earlierIds: readonly number[], id: number, index: number): number {
  const earlier = earlierIds.indexOf(id);
  return earlier < 0 ? index : earlier;
}

/** Functions that add lines at the end. */
function lineAddersOf<Draft extends InvoiceDraft>({
  draft,
  lineIds,
  dispatch: untypedDispatch,
}: InvoiceForm<Draft>) {
  const dispatch = untypedDispatch as (action: LineAction) => void;
  // A line that is added below the last one belongs to the same option.
  const option = draft.lineItems.at(-1)?.option;
  const append = (line: LineDraft, spare: { readonly isSpare?: boolean } = {}) =>
    dispatch({
      kind: 'insert-lines',
      at: lineIds.length,
      lines: [option === undefined ? line : { ...line, option }],
      ...spare,
    });
  return {
    append,
    /** Adds a line with values. Replaces the last line if it is blank. */
    addFilled: (line: LineDraft) => {
      const last = draft.lineItems.at(-1);
      const lastId = lineIds.at(-1);
      if (last && lastId !== undefined && isBlankLine(last))
        dispatch({ kind: 'change-line', id: lastId, change: line });
      else append(line);
    },
  };
}

/** Column headings, shown if the list is wide enough. Each field has its own label as well. */
const ColumnHeadings = ({ showsTaxedBox }: { readonly showsTaxedBox: boolean }) => (
  <div
    aria-hidden="true"
    className={classNames('hidden gap-x-3 pb-1 text-sm font-medium @xl:grid', lineColumns(showsTaxedBox))}
  >
    <span>Description</span>
    <span className="text-right">Qty</span>
    <span className="text-right">Unit Price</span>
    {showsTaxedBox && <span className="text-center">Taxed</span>}
    <span className="text-right">Total</span>
  </div>
);
