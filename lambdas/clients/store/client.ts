import * as z from 'zod/mini';
import type { Client, ClientDraft } from '#domain/clients/client';
import { clientContacts } from '#domain/clients/client-contacts';
import { clientTexts, eachClientField } from '#domain/clients/client-fields';
import { clientUseIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import { number, optional, text, textOrNone, wordOr } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { addedFigures, type ClientFigures } from './client-figures.ts';

/** A client with its statistics. Index 1 sorts an account's clients by their last use. */
export const client = entity(
  'client',
  {
    clientId: text,
    ...eachClientField(textOrNone),
    name: text,
    createdAt: text,
    lastUsed: text,
    invoiceCount: number,
    totalCents: number,
    balanceCents: number,
    overpaidCents: optional(number),
    toDecideCents: optional(number),
    lastInvoiceAt: optional(text),
    lastInvoiceId: optional(text),
    importId: optional(text),
    copyEmails: optional(z.array(text)),
    phoneLabel: optional(text),
    secondPhone: optional(text),
    secondPhoneLabel: optional(text),
    mobilePhone: optional(wordOr(['phone', 'secondPhone'], '')),
    serviceAddresses: optional(z.array(z.object({ addressId: text, label: textOrNone, address: text }))),
  } satisfies ShapeOf<Client>,
  ({ lastUsed, clientId }, { PK }) => clientUseIndex(idInKey(PK), lastUsed, clientId),
);

/** A new client, with or without a first invoice. */
export const newClient = (
  clientId: string,
  draft: ClientDraft,
  instant: string,
  firstInvoice?: { readonly invoiceId: string; readonly figures: ClientFigures },
): Client => ({
  clientId,
  ...clientTexts(draft),
  ...clientContacts(draft),
  createdAt: instant,
  lastUsed: instant,
  invoiceCount: 0,
  totalCents: 0,
  balanceCents: 0,
  ...(firstInvoice && {
    ...addedFigures(firstInvoice.figures),
    lastInvoiceAt: instant,
    lastInvoiceId: firstInvoice.invoiceId,
  }),
});
