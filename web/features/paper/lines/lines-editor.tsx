import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import { emptyLine, type InvoiceDraft, type LineDraft } from '#domain/paper/invoice-draft';
import { invoiceLimits } from '#domain/paper/invoice-limits';
import type { InvoiceSheet } from '#domain/paper/invoice-sheet';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { keepFieldFocus } from '../form/draft-field.tsx';
import { elementId } from '../form/field-keys.ts';
import { isBlankLine } from '../form/form-state.ts';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import type { DescriptionFieldProps } from './description-field.tsx';
import { cellKey, type LineAction, type LineCell, LineRow } from './line-row.tsx';

interface LinesEditorProps<Draft extends InvoiceDraft> {
  readonly form: InvoiceForm<Draft>;
  readonly sheet: InvoiceSheet;
  readonly addLabel?: string;
  /** Draws each row's description, such as a field that finds lines to reuse; stable between renders. */
  readonly descriptionField?: ComponentType<DescriptionFieldProps>;
  /** Stands beside the button that adds a line; it is given the way to add one that is filled already. */
  readonly addSaved?: (add: (line: LineDraft) => void) => ReactNode;
}

/** Where the focus goes once a changed list is on the page: a row by its place, and the cell in it. */
type Target = { readonly index: number; readonly cell: LineCell };

const cellIn = (list: HTMLElement | null, { index, cell }: Target) =>
  list?.children[index]?.querySelector<HTMLInputElement>(`input[data-cell="${cell}"]`);

/**
 * The lines as a spreadsheet: Tab moves on, Enter goes to the same cell of the next row or adds a row, Shift+Enter goes
 * back, removing offers Undo.
 */
export function LinesEditor<Draft extends InvoiceDraft>({
  form,
  sheet,
  addLabel = 'Add line item',
  descriptionField,
  addSaved,
}: LinesEditorProps<Draft>) {
  const { draft, lineIds, dispatch } = form;
  const list = useRef<HTMLOListElement>(null);
  const target = useRef<Target>(undefined);
  const showToast = useToast();
  const full = lineIds.length >= invoiceLimits.lines;

  // After every change of the list, so that a row which was just added exists.
  useEffect(() => {
    if (target.current && lineIds.length > 0) cellIn(list.current, target.current)?.focus();
    target.current = undefined;
  }, [lineIds]);

  const latest = useRef({ draft, lineIds });
  useEffect(() => {
    latest.current = { draft, lineIds };
  });

  // Undo means nothing once the editor is gone.
  const undoToasts = useRef<(() => void)[]>([]);
  useEffect(() => {
    const shown = undoToasts.current;
    return () => {
      for (const dismiss of shown) dismiss();
    };
  }, []);

  const add = () => {
    target.current = { index: lineIds.length, cell: 'description' };
    dispatch({ kind: 'insert-lines', at: lineIds.length, lines: [emptyLine] });
  };

  /** A filled line takes the place of a blank last one. */
  const addFilled = (line: LineDraft) => {
    const last = draft.lineItems.at(-1);
    const lastId = lineIds.at(-1);
    if (last && lastId !== undefined && isBlankLine(last)) {
      dispatch({ kind: 'change-line', id: lastId, change: line });
    } else dispatch({ kind: 'insert-lines', at: lineIds.length, lines: [line] });
  };

  const remove = useCallback(
    (id: number) => {
      const at = latest.current.lineIds.indexOf(id);
      const line = latest.current.draft.lineItems[at];
      if (!line || latest.current.lineIds.length === 1) return;
      target.current = { index: Math.max(0, at - 1), cell: 'description' };
      dispatch({ kind: 'remove-line', id });
      undoToasts.current.push(
        showToast({
          title: `Line ${at + 1} removed`,
          action: { label: 'Undo', run: () => dispatch({ kind: 'insert-lines', at, lines: [line] }) },
        }),
      );
    },
    [dispatch, showToast],
  );

  const moveByEnter = (event: KeyboardEvent<HTMLOListElement>) => {
    // A list of suggestions has taken it.
    if (event.defaultPrevented) return;
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const index = lineIds.indexOf(Number(event.target.closest('li')?.dataset.line));
    const cell = event.target.dataset.cell as LineCell;
    if (event.shiftKey) cellIn(list.current, { index: index - 1, cell })?.focus();
    else if (index < lineIds.length - 1) cellIn(list.current, { index: index + 1, cell })?.focus();
    else if (!full) add();
  };

  const listFault = form.errors.get('lineItems');
  return (
    <fieldset id={elementId('lineItems')} tabIndex={-1} className="@container min-w-0">
      <legend className="sr-only">Line items</legend>
      <div
        aria-hidden="true"
        className="hidden grid-cols-[minmax(0,1fr)_5rem_7.5rem_7rem_2.75rem] gap-x-3 pb-1 text-sm font-medium @xl:grid"
      >
        <span>Description</span>
        <span className="text-right">Qty</span>
        <span className="text-right">Unit Price</span>
        <span className="text-right">Total</span>
      </div>
      <ol ref={list} onKeyDown={moveByEnter}>
        {draft.lineItems.map((line, index) => {
          const id = lineIds[index] ?? 0;
          return (
            <LineRow
              key={id}
              id={id}
              index={index}
              line={line}
              total={sheet.rows[index]?.total ?? ''}
              removable={lineIds.length > 1}
              descriptionError={form.errors.get(cellKey(id, 'description'))}
              quantityError={form.errors.get(cellKey(id, 'quantity'))}
              priceError={form.errors.get(cellKey(id, 'unitPrice'))}
              dispatch={dispatch as (action: LineAction) => void}
              onRemove={remove}
              descriptionField={descriptionField}
            />
          );
        })}
      </ol>
      {listFault !== undefined && <p className="mt-1 text-sm text-error">{listFault}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" onMouseDown={keepFieldFocus} onClick={add} disabled={full}>
          {addLabel}
        </Button>
        {!full && addSaved?.(addFilled)}
      </div>
    </fieldset>
  );
}
