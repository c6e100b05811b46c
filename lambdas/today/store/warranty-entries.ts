import type { Client } from '#domain/clients/client';
import type { Equipment } from '#domain/clients/service-address';
import { warrantyTodayItem } from '#domain/today/warranty-item';
import type { Write } from '../../platform/table/writes.ts';
import { dropTodayItem, putTodayItem } from './today-item.ts';

/** Lists the warranties that a change of a service address adds or alters, and removes those that it ends. */
export function warrantyWrites(
  userId: string,
  {
    client,
    addressId,
    before,
    after,
  }: {
    readonly client: Pick<Client, 'clientId' | 'name' | 'email'>;
    readonly addressId: string;
    readonly before: readonly Equipment[];
    readonly after: readonly Equipment[];
  },
): readonly Write[] {
  const itemOf = (equipment: Equipment) => warrantyTodayItem(client, addressId, equipment) ?? [];
  const [listed, wanted] = [before.flatMap(itemOf), after.flatMap(itemOf)];
  const resolved = listed.filter(
    (item) => !wanted.some(({ part, from }) => part === item.part && from === item.from),
  );
  const changed = wanted.filter(
    (item) => !listed.some((other) => JSON.stringify(other) === JSON.stringify(item)),
  );
  return [
    ...resolved.map((item) => dropTodayItem(userId, item)),
    ...changed.map((item) => putTodayItem(userId, item)),
  ];
}
