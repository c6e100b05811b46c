import { jobStages } from '#domain/quotes/quote';
import { count, text, textOrNone, wordOf } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';

/** Work that was agreed on; the mobile app moves it through its stages. */
export const job = entity('job', {
  jobId: text,
  /** The quote it came from. */
  quoteId: textOrNone,
  stage: wordOf(jobStages),
  title: textOrNone,
  totalCents: count,
  createdAt: text,
});
