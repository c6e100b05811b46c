import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import type { RunState } from '../use-one-by-one.ts';

/** Props of every dialog for a selection. */
export interface SelectionDialogProps {
  /** The selected invoices that the action applies to. */
  readonly invoices: readonly InvoiceSummary[];
  /** Number of selected invoices. */
  readonly selectedCount: number;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after each run with the invoices to deselect, and whether the dialog can close because all succeeded. */
  readonly onDone: (done: readonly InvoiceSummary[], isFinished: boolean) => void;
}

/**
 * Says that the action does not apply to some invoices, such as " 1 of 3 selected owes nothing and is left out."; '' if
 * it applies to all.
 */
export function excludedSentence(
  invoices: readonly InvoiceSummary[],
  selectedCount: number,
  reasonIfOne: string,
  reasonIfSeveral: string,
): string {
  const excludedCount = selectedCount - invoices.length;
  if (excludedCount === 0) return '';
  return ` ${excludedCount} of ${selectedCount} selected ${excludedCount === 1 ? `${reasonIfOne} and is` : `${reasonIfSeveral} and are`} left out.`;
}

/** The invoices still to process: all of them, or those that the previous run refused or did not attempt. */
export const remainingInvoices = (
  state: RunState,
  invoices: readonly InvoiceSummary[],
): readonly InvoiceSummary[] =>
  state.kind === 'over' ? [...state.refused.map(({ invoice }) => invoice), ...state.notAttempted] : invoices;
