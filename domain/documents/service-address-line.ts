import type { ClientInDocument } from '../clients/client-fields.ts';
import { isOtherAddress, ownAddress } from '../clients/service-address.ts';
import { cleanLine } from '../text.ts';

/** The service address that a document shows: '' if there is none, or if it is the client's own address. */
export function shownServiceAddress({
  serviceAddress = '',
  clientAddress: address,
  clientCity: city,
}: Pick<ClientInDocument, 'clientAddress' | 'clientCity'> & {
  readonly serviceAddress?: string | undefined;
}): string {
  const place = cleanLine(serviceAddress);
  const own = [ownAddress({ address, city }), cleanLine(address)];
  return own.every((each) => isOtherAddress(place, each)) ? place : '';
}
