import { foldMailbox } from '../mailbox.ts';
import { emailsOf } from './client-contacts.ts';

/** Each address once, without the one that gets the document itself. */
export const withoutRepeats = (addresses: readonly string[], to: string): readonly string[] => {
  const known = new Set([foldMailbox(to)]);
  return addresses.filter((address) => {
    const mailbox = foldMailbox(address);
    return known.has(mailbox) ? false : known.add(mailbox);
  });
};

/** The addresses that can get a copy of a document that goes to `to`: the client's others, as they are saved. */
export const copyChoices = (
  client: Parameters<typeof emailsOf>[0] | undefined,
  to: string,
): readonly string[] => (client ? withoutRepeats(emailsOf(client), to) : []);
