/** A short document: policy, terms, a page about us. */
export interface ProseSection {
  readonly heading: string;
  readonly paragraphs?: readonly string[];
  /** Listed below the paragraphs; the term, if any, stands out. */
  readonly points?: readonly { readonly term?: string; readonly text: string }[];
}

export interface ProseDocument {
  readonly heading: string;
  readonly lead: string;
  /** As people read it. */
  readonly lastUpdated?: string;
  readonly sections: readonly ProseSection[];
}
