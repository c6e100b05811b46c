import { characterCount, cleanText } from '../text.ts';

/** Maximum characters of a message to the client, in an invoice's email and in Settings. */
export const clientMessageLimit = 1_000;

/** The error message for a message to a client; undefined if it is valid. */
export const clientMessageFault = (typed: string): string | undefined =>
  characterCount(parseClientMessage(typed)) > clientMessageLimit
    ? 'Message can be at most 1,000 characters.'
    : undefined;

/** Cleans a message to a client for storing and emailing; '' if there is none. */
export const parseClientMessage = (typed: string): string => cleanText(typed).trim();
