/** A short document: policy, terms, a page about us. */
export interface ProseSection {
  readonly heading: string;
  readonly paragraphs?: readonly string[];
  /** Listed below the paragraphs; the term, if any, is emphasized. */
  readonly points?: readonly { readonly term?: string; readonly text: string }[];
}

export interface ProseDocument {
  readonly heading: string;
  readonly lead: string;
  /** As people read it. */
  readonly lastUpdated?: string;
  /** When it was changed since, as people read it, and what about. */
  readonly amended?: string;
  readonly sections: readonly ProseSection[];
}

/** A question as visitors ask it, and the whole answer in plain text: shown on the page and repeated in its JSON-LD. */
export interface FaqItem {
  readonly question: string;
  readonly answer: string;
}

/** A heading with a sentence or two below it: a feature, a step, a principle. */
export interface ContentPoint {
  /** It is not there yet, and the page says so; online payments where the build says so. */
  readonly coming?: true | 'online-payments';
  readonly heading: string;
  readonly text: string;
}
