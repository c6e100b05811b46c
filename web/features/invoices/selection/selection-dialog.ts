import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import type { RunState } from './use-one-by-one.ts';

/** What every dialog about a selection is given. */
export interface SelectionDialogProps {
  /** Those of the selection that it can be done with. */
  readonly invoices: readonly InvoiceSummary[];
  /** How many are selected. */
  readonly selected: number;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after each run with what was dealt with, and whether that is all. */
  readonly onDone: (done: readonly InvoiceSummary[], isAll: boolean) => void;
}

/** " 1 of 3 selected owes nothing and is left out."; '' where all take part. */
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

/** What is still to do: all of it, or what a run before left. */
export const restOf = (state: RunState, invoices: readonly InvoiceSummary[]): readonly InvoiceSummary[] =>
  state.kind === 'over' ? [...state.refused.map(({ invoice }) => invoice), ...state.missed] : invoices;
