import type { Client } from '../clients/client.ts';
import type { MobilePhone } from '../clients/client-contacts.ts';
import type { SavedItem } from '../clients/saved-item.ts';
import type { Equipment, ServiceAddress, ServicePlace } from '../clients/service-address.ts';
import {
  count,
  list,
  object,
  oneOf,
  optional,
  strictFlag,
  strictNumber,
  strictOptional,
  strictText,
  text,
} from './answer-reader.ts';

const servicePlace = object<ServicePlace>({ addressId: strictText, label: text, address: text });

const equipment = object<Equipment>({
  equipmentId: strictText,
  kind: text,
  maker: text,
  model: text,
  serial: text,
  installedOn: text,
  warrantyUntil: text,
  note: text,
  photoId: text,
});

/** Reads a service address with access notes and equipment. */
export const serviceAddress = object<ServiceAddress>({
  addressId: strictText,
  label: text,
  address: text,
  accessNotes: text,
  equipment: list(equipment),
  version: strictNumber,
});

/** Reads a saved client. */
export const client = object<Client>({
  clientId: strictText,
  name: text,
  email: text,
  phone: text,
  address: text,
  city: text,
  createdAt: text,
  lastUsed: text,
  invoiceCount: count,
  totalCents: strictNumber,
  balanceCents: strictNumber,
  overpaidCents: strictOptional(strictNumber),
  toDecideCents: strictOptional(strictNumber),
  lastInvoiceAt: optional(strictText),
  lastInvoiceId: optional(strictText),
  importId: optional(strictText),
  copyEmails: strictOptional(list(strictText)),
  phoneLabel: optional(strictText),
  secondPhone: optional(strictText),
  secondPhoneLabel: optional(strictText),
  mobilePhone: oneOf<MobilePhone, undefined>({ phone: true, secondPhone: true }, undefined),
  serviceAddresses: strictOptional(list(servicePlace)),
});

export const savedItem = object<SavedItem>({
  itemId: strictText,
  description: text,
  unitPriceCents: strictNumber,
  taxed: optional(strictFlag),
  createdAt: text,
  lastUsed: text,
  usageCount: count,
  importId: optional(strictText),
});
