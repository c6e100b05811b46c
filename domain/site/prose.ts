export interface ProseSection {
  readonly heading: string;
  readonly paragraphs?: readonly string[];
  /** Listed below the paragraphs; the term, if any, is emphasized. */
  readonly points?: readonly { readonly term?: string; readonly text: string }[];
}

/** A short document: a policy, the terms, or a page about us. */
export interface ProseDocument {
  readonly heading: string;
  readonly lead: string;
  /** Formatted for display. */
  readonly lastUpdated?: string;
  /** The date and subject of later changes, formatted for display. */
  readonly amended?: string;
  readonly sections: readonly ProseSection[];
}

/** A question as visitors ask it, and its full answer in plain text. Shown on the page and in its JSON-LD. */
export interface FaqItem {
  readonly question: string;
  readonly answer: string;
}

/** A heading with a sentence or two below it: a feature, a step, a principle. */
export interface ContentPoint {
  /**
   * The feature does not exist yet, and the page marks it as planned. 'online-payments': only until the operator sets
   * in the build that online payments are available.
   */
  readonly planned?: true | 'online-payments';
  /** What is planned besides; the page names it below the text, with the same mark. */
  readonly plannedToo?: string;
  readonly heading: string;
  readonly text: string;
}
