import { clientEmailMessage, isEmailAddress } from '../email-address.ts';
import { plainEmail } from '../plain-email.ts';
import { ok, type Result, refuse } from '../result.ts';
import { characterCount, cleanLine } from '../text.ts';
import type { ClientDraft } from './client.ts';
import type { ContactField } from './client-contacts.ts';
import { type ClientField, type ClientTexts, clientFieldsByKind, clientTexts } from './client-fields.ts';
import { checkContacts } from './validate-contacts.ts';

/** Longest text of a client's field, in characters, as in an invoice. */
const fieldLimit = 200;

export interface ClientFault {
  readonly field: ClientField | ContactField;
  readonly message: string;
}

/** Checks a typed client. Only the name is required; an email address must be valid. */
export function validateClient(draft: ClientDraft): Result<ClientDraft, ClientFault[]> {
  const cleaned = Object.fromEntries(
    Object.entries(clientTexts(draft)).map(([field, text]) => [
      field,
      field === 'email' ? plainEmail(text ?? '') : cleanLine(text ?? ''),
    ]),
  ) as unknown as ClientTexts;
  const faults: ClientFault[] = clientFieldsByKind
    .filter(({ field }) => characterCount(cleaned[field] ?? '') > fieldLimit)
    .map(({ field, label }) => ({ field, message: `${label} can be at most ${fieldLimit} characters.` }));
  if (cleaned.email !== '' && cleaned.email.length <= fieldLimit && !isEmailAddress(cleaned.email))
    faults.push({ field: 'email', message: clientEmailMessage });
  if (cleaned.name === '') faults.unshift({ field: 'name', message: 'Client name is required.' });
  const checked = checkContacts(draft, cleaned);
  faults.push(...checked.faults);
  return faults.length > 0 ? refuse(faults) : ok({ ...cleaned, ...checked.contacts });
}
