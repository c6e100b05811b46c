import * as z from 'zod/mini';
import type { ServiceAddress, ServicePlace } from '#domain/clients/service-address';
import { count, optional, text, textOrNone } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import type { Condition } from '../../platform/table/expression.ts';

/**
 * A place where work is done for a client. Its client has a copy of label and address, so that lists and forms read no
 * access notes or equipment.
 */
export const serviceAddress = entity('serviceAddress', {
  addressId: text,
  label: textOrNone,
  address: textOrNone,
  accessNotes: textOrNone,
  equipment: z._default(
    z.array(
      z.object({
        equipmentId: text,
        kind: textOrNone,
        maker: textOrNone,
        model: textOrNone,
        serial: textOrNone,
        installedOn: textOrNone,
        warrantyUntil: textOrNone,
        note: textOrNone,
        photoId: textOrNone,
      }),
    ),
    [],
  ),
  version: count,
  /** The import that created it. */
  importId: optional(text),
} satisfies ShapeOf<ServiceAddress> & { readonly importId: unknown });

/** Condition: the service addresses of the client are those that were read. */
export const addressesAsRead = (
  serviceAddresses: readonly ServicePlace[] | undefined,
): Condition<'serviceAddresses'> =>
  serviceAddresses === undefined
    ? { attr: 'serviceAddresses', exists: false }
    : { attr: 'serviceAddresses', is: serviceAddresses };
