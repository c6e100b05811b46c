/** Whether an optional line starts ticked on the client's page of a quote. */
export const tickStates = ['ticked', 'unticked'] as const;

export type TickState = (typeof tickStates)[number];

/** The parts of a quote's line that say whose it is. Lines of invoices have neither. */
export interface ChoosableLine {
  /** The option that it belongs to, by position; absent if it belongs to all of them. */
  readonly option?: number | undefined;
  /** Set if the client decides about it; absent if it is always included. */
  readonly optional?: TickState | undefined;
}
