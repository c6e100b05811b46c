import { ok, type Result, refuse } from '../../result.ts';
import type { ClientDraft } from '../client.ts';
import type { ContactField } from '../client-contacts.ts';
import { clientFieldList, clientTexts } from '../client-fields.ts';
import { type ServicePlace, serviceAddressLimits, tooManyPlaces } from '../service-address.ts';
import { type ClientFault, validateClient } from '../validate-client.ts';
import { validateServiceAddress } from '../validate-service-address.ts';

/**
 * A client as an import leaves it. Absent contacts stay as they are, and so do the service addresses if they are absent;
 * otherwise the list is complete.
 */
export interface ImportedClient extends ClientDraft {
  readonly serviceAddresses?: readonly ServicePlace[] | undefined;
}

const contactFields = [
  'copyEmails',
  'phoneLabel',
  'secondPhone',
  'secondPhoneLabel',
  'mobilePhone',
] as const satisfies readonly ContactField[];

const placesText = (places: readonly ServicePlace[] | undefined): string =>
  JSON.stringify((places ?? []).map(({ addressId, label, address }) => [addressId, label, address]));

const contactText = (client: ImportedClient, field: ContactField): string => String(client[field] ?? '');

/** The contacts that two clients do not have in common. */
const differentContacts = (one: ImportedClient, other: ImportedClient): readonly ContactField[] =>
  contactFields.filter((field) => contactText(one, field) !== contactText(other, field));

/** True if a stored client has everything that an imported one says of it. */
export const hasSameRecord = (stored: ImportedClient, imported: ImportedClient): boolean =>
  clientFieldList.every(({ field }) => (stored[field] ?? '') === (imported[field] ?? '')) &&
  differentContacts(stored, imported).every((field) => imported[field] === undefined) &&
  (imported.serviceAddresses === undefined ||
    placesText(stored.serviceAddresses) === placesText(imported.serviceAddresses));

/** A client with only those of its contacts and service addresses that differ from another one. */
export function withDifferences(client: ImportedClient, other: ImportedClient): ImportedClient {
  const contacts = Object.fromEntries(
    differentContacts(client, other).map((field) => [
      field,
      client[field] ?? (field === 'copyEmails' ? [] : ''),
    ]),
  );
  const hasOtherPlaces = placesText(client.serviceAddresses) !== placesText(other.serviceAddresses);
  return {
    ...clientTexts(client),
    ...contacts,
    ...(hasOtherPlaces && { serviceAddresses: client.serviceAddresses ?? [] }),
  };
}

/** Checks an imported client with its contacts and service addresses. */
export function validateImportedClient(
  draft: ImportedClient,
): Result<ImportedClient, readonly (Omit<ClientFault, 'field'> & { readonly field: string })[]> {
  const checked = validateClient(draft);
  if (!checked.ok || draft.serviceAddresses === undefined) return checked;
  const places: ServicePlace[] = [];
  for (const { addressId, label, address } of draft.serviceAddresses) {
    const place = validateServiceAddress({ label, address, accessNotes: '' });
    if (!place.ok)
      return refuse(
        place.refusal.map(({ field, message }) => ({
          field: field === 'label' ? 'serviceLabel' : 'service',
          message,
        })),
      );
    places.push({ addressId, label: place.value.label, address: place.value.address });
  }
  if (places.length > serviceAddressLimits.addresses)
    return refuse([{ field: 'service', message: tooManyPlaces }]);
  return ok({ ...checked.value, serviceAddresses: places });
}
