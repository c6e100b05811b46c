import { X } from 'lucide-react';
import { type RefObject, Suspense } from 'react';
import { moneyOf } from '#domain/documents/money-amounts';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { formatDollars } from '#domain/money';
import { lazyPart } from '../../../routing/lazy-page.tsx';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { AsWritten } from '../../../ui/as-written.tsx';
import { Button } from '../../../ui/button.tsx';
import { useOpenedDialog } from '../../../ui/use-opened-dialog.ts';
import type { SelectionDialogProps } from './selection-dialog.ts';
import { type Selection, selectionLimit } from './use-selection.ts';

/**
 * The actions on selected invoices, by their name in `invoiceActions`. The code of each dialog is loaded when it is
 * first opened.
 */
const bulkActions = {
  recordPayment: {
    label: 'Record payment',
    Dialog: lazyPart(async () => (await import('./pay-all-dialog.tsx')).PayAllDialog),
  },
  remind: {
    label: 'Remind',
    Dialog: lazyPart(async () => (await import('./remind-all-dialog.tsx')).RemindAllDialog),
  },
  download: {
    label: (
      <span>
        Download<span className="max-sm:sr-only"> PDFs</span>
      </span>
    ),
    Dialog: lazyPart(async () => (await import('./download-all-dialog.tsx')).DownloadAllDialog),
  },
} as const;

type BulkAction = keyof typeof bulkActions;

export interface SelectionBarProps {
  readonly selection: Selection;
  /** The list, which is focused when the bar disappears. */
  readonly list: RefObject<HTMLElement | null>;
}

type BulkSubject = Pick<SelectionDialogProps, 'invoices' | 'selectedCount'>;

type OpenBulkAction = (action: BulkAction, subject: BulkSubject) => void;

/**
 * The bar with the number and actions of the selected invoices, and what is due, or the total if nothing is. Visible
 * while any are selected.
 */
export function SelectedInvoices({ selection, list }: SelectionBarProps) {
  const { selected, isFull } = selection;
  const { dialog, isDialogOpen, open, close } = useOpenedDialog<BulkAction, BulkSubject>();
  const clearSelection = () => {
    selection.clear();
    list.current?.focus();
  };
  const owedCents = selected.reduce((cents, invoice) => cents + moneyOf(invoice).owedCents, 0);
  const totalCents = selected.reduce((cents, invoice) => cents + invoice.totalCents, 0);
  const Dialog = dialog && bulkActions[dialog.kind].Dialog;
  return (
    <>
      {selected.length > 0 && (
        <ActionBar
          label="Selected invoices"
          className="bottom-3 z-20 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-3 shadow-raised"
        >
          <p className="min-w-0 grow text-sm sm:pl-2">
            <span className="font-semibold">{selected.length.toLocaleString('en-US')} selected</span>
            <span className="text-muted tabular-nums">
              <AsWritten
                text={`, ${owedCents > 0 ? `${formatDollars(owedCents)} owed` : formatDollars(totalCents)}`}
              />
            </span>
            {isFull && <span className="text-muted"> ({selectionLimit} at most)</span>}
          </p>
          <BulkActionButtons selected={selected} open={open} />
          <button
            type="button"
            aria-label="Clear selection"
            className="-my-2 -mr-1 grid size-11 place-items-center rounded-control text-muted hover:bg-page hover:text-ink"
            onClick={clearSelection}
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </ActionBar>
      )}
      {dialog?.subject && Dialog && (
        <Suspense>
          <Dialog
            key={dialog.openCount}
            {...dialog.subject}
            // Balances that changed since are shown in the dialog too.
            invoices={dialog.subject.invoices.map(
              (invoice) => selected.find(({ invoiceId }) => invoiceId === invoice.invoiceId) ?? invoice,
            )}
            open={isDialogOpen}
            onClose={close}
            onDone={(done, isFinished) => {
              selection.deselect(done);
              if (isFinished) close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * A button for each action. It applies to those of the selected invoices that allow it, and is disabled if none does.
 */
const BulkActionButtons = ({
  selected,
  open,
}: {
  readonly selected: Selection['selected'];
  readonly open: OpenBulkAction;
}) => (
  <div className="order-last flex w-full gap-2 *:grow sm:order-none sm:w-auto">
    {(Object.keys(bulkActions) as BulkAction[]).map((action) => {
      const invoices = selected.filter((invoice) => invoiceActions(invoice)[action]);
      return (
        <Button
          key={action}
          variant="outline"
          className="whitespace-nowrap px-2! sm:px-4!"
          disabled={invoices.length === 0}
          onClick={() => open(action, { invoices, selectedCount: selected.length })}
        >
          {bulkActions[action].label}
        </Button>
      );
    })}
  </div>
);
