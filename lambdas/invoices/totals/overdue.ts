import type { Figure } from '#domain/contract/reports';

/** What was due before a day: what has a due date less what is due on that day or later. */
export const overdueOf = (dated: Figure, later: Figure): Figure => ({
  cents: dated.cents - later.cents,
  count: dated.count - later.count,
});
