import type { Client, ClientDraft as ClientFacts } from '#domain/clients/client';
import { cleanLine } from '#domain/text';
import type { ClientDraft } from './with-client.ts';

/** What the form says of its client. */
const typedFacts = (draft: ClientDraft): ClientFacts => ({
  name: cleanLine(draft.clientName),
  email: cleanLine(draft.clientEmail),
  phone: cleanLine(draft.clientPhone),
  address: cleanLine(draft.clientAddress),
  city: cleanLine(draft.clientCity),
});

/** What is saved of a client. */
export const savedFacts = ({ name, email, phone, address, city }: Client): ClientFacts => ({
  name,
  email,
  phone,
  address,
  city,
});

/**
 * What a saved client becomes by what was typed; undefined where that is what it is. Of one that was picked everything
 * counts, of one that only has the name what was filled in: nobody means to clear what they never saw.
 */
export function clientTyped(draft: ClientDraft, saved: Client): ClientFacts | undefined {
  const before = savedFacts(saved);
  const typed = typedFacts(draft);
  const isPicked = draft.clientId === saved.clientId;
  const fields = Object.keys(before) as (keyof ClientFacts)[];
  const after = Object.fromEntries(
    fields.map((field) => [field, isPicked ? typed[field] : typed[field] || before[field]]),
  ) as unknown as ClientFacts;
  // Its name was typed to find it; the way it is saved stands.
  const wanted = isPicked ? after : { ...after, name: before.name };
  return wanted.name === '' || fields.every((field) => wanted[field] === before[field]) ? undefined : wanted;
}
