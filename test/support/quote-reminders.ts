import { tryCommit } from '#lambdas/platform/table/commit';
import { update } from '#lambdas/platform/table/writes';
import { liteProfile } from '#lambdas/profile/store/lite-profile';
import { pat } from './lite-world.ts';
import type { QuoteWorld } from './quote-world.ts';

/** Turns the reminders of quotes on or off, as Settings does. */
export const turnOnQuoteReminders = (world: QuoteWorld, remindsOfQuotes = true) =>
  tryCommit(world.plain, update(liteProfile, liteProfile.key(pat), { set: { remindsOfQuotes } }));
