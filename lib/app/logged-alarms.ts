import type { CountedLine } from '../functions/counted-lines.ts';

/** Lines that wake somebody by being written at all. */
export type AlarmingLine = Exclude<CountedLine, 'botCheckPasses' | 'botCheckRefusals'>;

/** The alarm for each of them: what its name ends with, and what has happened. */
export const loggedAlarms: Readonly<
  Record<AlarmingLine, { readonly name: string; readonly meaning: string }>
> = {
  faults: { name: 'faults', meaning: 'A function logged an error.' },
  unknownSends: {
    name: 'unknown-sends',
    meaning: 'It is not known whether a mail was sent; people were told so.',
  },
  refusedMails: { name: 'refused-mails', meaning: 'The mail service does not take our mail.' },
  unmailedMessages: {
    name: 'unmailed-messages',
    meaning: 'A contact message is stored, but its mail to support may not have left.',
  },
  generatorPauses: {
    name: 'free-generator-paused',
    meaning: 'Too many free mails bounced or were complained about; the generator stopped itself.',
  },
  suspensions: {
    name: 'client-mail-suspended',
    meaning:
      'Clients of an account reported its mail as spam; its mail to clients is suspended until you lift that.',
  },
  dayCaps: {
    name: 'free-generator-day-cap',
    meaning: 'The free generator has mailed what it may in a day, and refuses everybody until midnight UTC.',
  },
  botCheckFailures: {
    name: 'bot-check-down',
    meaning: 'The bot check does not answer, or does not take our key, so free invoices are refused.',
  },
};
