import { sha256 } from '../hash.ts';
import { ifPossible } from '../log.ts';
import type { DocumentBucket } from './document-bucket.ts';

/** A PDF as it was rendered. */
export interface RenderedPdf {
  readonly pdf: Uint8Array;
  /** False if it lacks something that could not be read now, such as a photo. */
  readonly isWhole: boolean;
}

/** PDFs that anybody with a link can request. They are stored for a week under the hash of the data they show. */
export interface RenderedPdfs {
  /**
   * Returns the stored PDF of an account, or renders it and, if it is whole, stores it. `shown` is everything that
   * the PDF depends on: equal values give the same file. If the bucket fails, the PDF is rendered.
   */
  of(userId: string, shown: unknown, render: () => Promise<RenderedPdf>): Promise<Uint8Array>;
}

/** The bucket deletes files with this tag after a week (lib/data/document-bucket.ts). */
const renderedTag = 'kind=rendered';

export const renderedPdfs = (bucket: DocumentBucket): RenderedPdfs => ({
  async of(userId, shown, render) {
    const key = `users/${userId}/rendered/${sha256(JSON.stringify(shown))}.pdf`;
    const stored = await ifPossible('pdf-unreadable', bucket.read(key));
    if (stored) return stored;
    const { pdf, isWhole } = await render();
    if (isWhole) await ifPossible('pdf-not-kept', bucket.write(key, pdf, 'application/pdf', renderedTag));
    return pdf;
  },
});
