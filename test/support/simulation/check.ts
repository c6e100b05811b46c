import * as books from './book-checkers.ts';
import type { Checker, Facts } from './facts.ts';
import * as jobs from './job-checkers.ts';
import * as mails from './mail-checkers.ts';

const always: Readonly<Record<string, Checker>> = {
  everythingIsReadable: books.everythingIsReadable,
  totalsAreSums: books.totalsAreSums,
  clientStatisticsAreSums: books.clientStatisticsAreSums,
  balancesAreRight: books.balancesAreRight,
  auditFindsNothing: books.auditFindsNothing,
  quoteChainsVerify: books.quoteChainsVerify,
  timelinesOnlyGrow: books.timelinesOnlyGrow,
  linksShowPublished: books.linksShowPublished,
  jobsFollowTheirInvoices: jobs.jobsFollowTheirInvoices,
  visitsAreMadeOnce: jobs.visitsAreMadeOnce,
  visitsAreBilledOnce: jobs.visitsAreBilledOnce,
  clientsOfJobsAreTold: jobs.clientsOfJobsAreTold,
  otherJobsStay: jobs.otherJobsStay,
  eachMessageIsEmailedOnce: mails.eachMessageIsEmailedOnce,
  messagesSayWhatLeft: mails.messagesSayWhatLeft,
  whatMustArriveIsQueued: mails.whatMustArriveIsQueued,
  stoppedAddressesGetNothing: mails.stoppedAddressesGetNothing,
  onlyOpenAccountsEmailClients: mails.onlyOpenAccountsEmailClients,
  remindersAreOfOpenInvoices: mails.remindersAreOfOpenInvoices,
  dailyLimitsHold: mails.dailyLimitsHold,
};

const atRest: Readonly<Record<string, Checker>> = {
  auditFindsNothingLeft: books.auditFindsNothingLeft,
  timelinesAreComplete: books.timelinesAreComplete,
  everyMessageEnds: mails.everyMessageEnds,
  everyOutcomeIsShown: mails.everyOutcomeIsShown,
};

async function check(checkers: Readonly<Record<string, Checker>>, facts: Facts): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, checker] of Object.entries(checkers))
    faults.push(...(await checker(facts)).map((fault) => `${name}: ${fault}`));
  return faults;
}

/** The faults after any step. */
export const checkStep = (facts: Facts): Promise<string[]> => check(always, facts);

/** Further faults at rest, once no faults are injected and the functions have nothing left to do. */
export const checkAtRest = (facts: Facts): Promise<string[]> => check(atRest, facts);
