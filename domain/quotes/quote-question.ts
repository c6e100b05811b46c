/** Where a question stands: waiting for an answer, or marked as answered by the owner. */
export const questionStates = ['open', 'answered'] as const;

/** A client's question about a quote, as its owner sees it. Instants are ISO. */
export interface QuoteQuestion {
  readonly questionId: string;
  readonly at: string;
  readonly text: string;
  /** Absent while it is open. */
  readonly answeredAt?: string;
}
