import { cleanText } from '../text.ts';

/** Most characters of a message to the client, in a mail of an invoice and in Settings. */
export const clientMessageLimit = 1_000;

/** Why a message cannot be mailed to a client; undefined if it can. */
export const clientMessageFault = (typed: string): string | undefined =>
  parseClientMessage(typed).length > clientMessageLimit
    ? 'Message can be at most 1,000 characters.'
    : undefined;

/** A message to a client as it is kept and mailed; '' for none. */
export const parseClientMessage = (typed: string): string => cleanText(typed).trim();
