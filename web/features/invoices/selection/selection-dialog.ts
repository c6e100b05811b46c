import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import type { RunState } from './use-one-by-one.ts';

/** Props of every dialog for a selection. */
export interface SelectionDialogProps {
  /** The selected invoices that the action applies to. */
  readonly invoices: readonly InvoiceSummary[];
  /** Number of selected invoices. */
  readonly selected: number;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after each run with the invoices that succeeded, and whether those are all. */
  readonly onDone: (done: readonly InvoiceSummary[], isAll: boolean) => void;
}

/** " 1 of 3 selected owes nothing and is left out."; '' if none is left out. */
export function leftOut(
  invoices: readonly InvoiceSummary[],
  selected: number,
  isWhy: string,
  areWhy: string,
): string {
  const left = selected - invoices.length;
  if (left === 0) return '';
  return ` ${left} of ${selected} selected ${left === 1 ? `${isWhy} and is` : `${areWhy} and are`} left out.`;
}

/** The invoices still to process: all of them, or those that the previous run left. */
export const restOf = (state: RunState, invoices: readonly InvoiceSummary[]): readonly InvoiceSummary[] =>
  state.kind === 'over' ? [...state.refused.map(({ invoice }) => invoice), ...state.missed] : invoices;
