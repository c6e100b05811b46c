/** A question as visitors ask it, and the whole answer in plain text: shown on the page and repeated in its JSON-LD. */
export interface FaqItem {
  readonly question: string;
  readonly answer: string;
}

/** A heading with a sentence or two below it: a feature, a step, a principle. */
export interface ContentPoint {
  /** It is not there yet, and the page says so. */
  readonly coming?: true;
  readonly heading: string;
  readonly text: string;
}
