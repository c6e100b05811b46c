import { daysAfter } from '../calendar-date.ts';
import { type Equipment, equipmentName } from '../clients/service-address.ts';
import { cutText } from '../text.ts';
import type { TodayItem } from './today-item.ts';

/** Days before its end from which a warranty is listed. */
export const warrantyNoticeDays = 30;

/** The item for equipment at a client's service address whose warranty ends; undefined without a warranty. */
export function warrantyTodayItem(
  { clientId, name, email }: { readonly clientId: string; readonly name: string; readonly email: string },
  addressId: string,
  equipment: Equipment,
): TodayItem | undefined {
  const { equipmentId, warrantyUntil } = equipment;
  if (warrantyUntil === '') return undefined;
  return {
    reason: 'warranty-ends',
    document: 'client',
    documentId: clientId,
    part: `${addressId}-${equipmentId}`,
    title: cutText(equipmentName(equipment), 100),
    clientName: name,
    clientEmail: email,
    cents: 0,
    // The day is '' outside the supported range of dates.
    from: daysAfter(warrantyUntil, -warrantyNoticeDays) || warrantyUntil,
    until: warrantyUntil,
  };
}
