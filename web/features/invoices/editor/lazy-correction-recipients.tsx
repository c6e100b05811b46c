import { lazyPart } from '../../../routing/lazy-page.tsx';

export type { CorrectionRecipientsProps } from './correction-recipients.tsx';

/** Loads the code before it is shown. */
export const loadCorrectionRecipients = async () =>
  (await import('./correction-recipients.tsx')).CorrectionRecipients;

/** Who has an older version of a sent invoice; loaded only for a sent invoice. */
export const CorrectionRecipients = lazyPart(loadCorrectionRecipients);
