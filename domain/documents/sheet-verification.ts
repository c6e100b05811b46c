/** The code on a certificate or receipt with which anybody can check it. */
export interface SheetVerification {
  readonly heading: string;
  readonly text: string;
  readonly url: string;
}

/** The caption of the code. */
export const scanToVerify = 'Scan to verify';

/** The words beside the code; `url` is the verify page's with the code of this document. */
export const verificationOf = (document: 'receipt' | 'certificate', url: string): SheetVerification => ({
  heading: `Verify this ${document}`,
  text: `Scan the code, or open ${url}, to see whether this ${document} is genuine.`,
  url,
});
