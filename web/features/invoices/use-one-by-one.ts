import { useRef, useState } from 'react';
import { shownSentence, withReference } from '#domain/contract/call-failure';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { failureOf, isOffline } from '../../adapters/api/api-error.ts';

export interface RefusedInvoice {
  readonly invoice: InvoiceSummary;
  /** The reason as a message for the user. */
  readonly reason: string;
}

/** The results of a run. */
export interface RunOutcome {
  readonly done: readonly InvoiceSummary[];
  readonly refused: readonly RefusedInvoice[];
  /** Not attempted, because the run was stopped or there is no network. */
  readonly notAttempted: readonly InvoiceSummary[];
}

export type RunState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running'; readonly index: number; readonly total: number; readonly isStopping: boolean }
  | ({ readonly kind: 'over' } & RunOutcome);

function reasonOf(error: unknown): string {
  const failure = failureOf(error);
  return withReference(shownSentence(failure) ?? 'This did not work. Please try again.', failure);
}

/**
 * Runs an action for each of many invoices, one after another. An error of the action counts as refused. The run stops
 * if there is no network, and can be stopped between two invoices.
 */
export function useOneByOne(action: (invoice: InvoiceSummary) => Promise<void>) {
  const [state, setState] = useState<RunState>({ kind: 'waiting' });
  const isStopped = useRef(false);
  return {
    state,
    async run(invoices: readonly InvoiceSummary[]): Promise<RunOutcome> {
      isStopped.current = false;
      const done: InvoiceSummary[] = [];
      const refused: RefusedInvoice[] = [];
      for (const [index, invoice] of invoices.entries()) {
        if (isStopped.current) break;
        setState({ kind: 'running', index, total: invoices.length, isStopping: false });
        try {
          await action(invoice);
          done.push(invoice);
        } catch (error) {
          refused.push({ invoice, reason: reasonOf(error) });
          if (isOffline(error)) break;
        }
      }
      const outcome = { done, refused, notAttempted: invoices.slice(done.length + refused.length) };
      setState({ kind: 'over', ...outcome });
      return outcome;
    },
    /** Stops after the current invoice. */
    stop() {
      isStopped.current = true;
      setState((current) => (current.kind === 'running' ? { ...current, isStopping: true } : current));
    },
  };
}
