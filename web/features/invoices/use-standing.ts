import { type Standing, type StandingFacts, standingOf } from '#domain/documents/standing';
import { useAccountToday } from '../../session/use-account-day.ts';

/** How the money of an invoice stands today in the account's time zone. */
export const useStanding = (invoice: StandingFacts): Standing => standingOf(invoice, useAccountToday());
