import type {
  SaveEquipmentBody,
  SaveServiceAddressBody,
  ServiceAddressesAnswer,
} from '#domain/clients/contract';
import { type ServiceAddress, serviceAddressLimits } from '#domain/clients/service-address';
import { validateEquipment, validateServiceAddress } from '#domain/clients/validate-service-address';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/key-id';
import type { AddressDecision, ServiceAddressStore } from './ports.ts';

interface AddressName {
  readonly clientId: string;
  readonly addressId: string;
}

interface EquipmentName extends AddressName {
  readonly equipmentId: string;
}

type Answer = Promise<Result<ServiceAddressesAnswer, Problem>>;

const refused = (why: Extract<AddressDecision, { kind: 'refused' }>['why']): AddressDecision => ({
  kind: 'refused',
  why,
});

/** Changes one service address, and answers all of them. */
async function changeAndRead(
  userId: string,
  name: AddressName,
  store: ServiceAddressStore,
  decide: Parameters<ServiceAddressStore['change']>[2],
): Answer {
  if (!isKeyId(name.clientId)) return refuse(problem('client-not-found'));
  if (!isKeyId(name.addressId)) return refuse(problem('service-address-not-found'));
  const outcome = await store.change(userId, name, decide);
  if (outcome.kind === 'refused') return refuse(problem(outcome.why));
  const read = await store.read(userId, name.clientId);
  return read ? ok({ success: true, ...read }) : refuse(problem('client-not-found'));
}

const isSame = (one: object, other: object): boolean =>
  Object.entries(one).every(([field, value]) => (other as Record<string, unknown>)[field] === value);

/**
 * Adds a service address, or changes one. Refused with `service-address-changed` if it was changed since it was shown.
 * Saving what is stored already changes nothing.
 */
export function saveServiceAddress(
  userId: string,
  name: AddressName,
  { basedOn, ...typed }: SaveServiceAddressBody,
  store: ServiceAddressStore,
): Answer {
  const checked = validateServiceAddress(typed);
  if (!checked.ok)
    return Promise.resolve(refuse(problem('invalid-service-address', { faults: checked.refusal })));
  return changeAndRead(userId, name, store, (stored, client) => {
    if (!stored && basedOn !== undefined) return refused('service-address-not-found');
    if (!stored && (client.serviceAddresses?.length ?? 0) >= serviceAddressLimits.addresses)
      return refused('too-many-service-addresses');
    if (stored && isSame(checked.value, stored)) return { kind: 'done' };
    if (stored && stored.version !== basedOn) return refused('service-address-changed');
    const { addressId } = name;
    const next: ServiceAddress = { equipment: [], version: 0, ...stored, addressId, ...checked.value };
    return { kind: 'write', next };
  });
}

/** Deletes a service address with its equipment. Jobs and documents keep the address that they say. */
export const deleteServiceAddress = (userId: string, name: AddressName, store: ServiceAddressStore): Answer =>
  changeAndRead(userId, name, store, (stored) =>
    stored ? { kind: 'write', next: undefined } : { kind: 'done' },
  );

/** Adds equipment to a service address, or changes it, with the same refusals as `saveServiceAddress`. */
export function saveEquipment(
  userId: string,
  { equipmentId, ...name }: EquipmentName,
  { basedOn, ...typed }: SaveEquipmentBody,
  store: ServiceAddressStore,
): Answer {
  const checked = validateEquipment(typed);
  if (!checked.ok) return Promise.resolve(refuse(problem('invalid-equipment', { faults: checked.refusal })));
  return changeAndRead(userId, name, store, (stored) => {
    if (!stored || !isKeyId(equipmentId)) return refused('service-address-not-found');
    const { equipment } = stored;
    const entry = { equipmentId, ...checked.value };
    const known = equipment.find((each) => each.equipmentId === equipmentId);
    if (!known && equipment.length >= serviceAddressLimits.equipment) return refused('too-much-equipment');
    if (known && isSame(entry, known)) return { kind: 'done' };
    if (known && stored.version !== basedOn) return refused('service-address-changed');
    const after = known ? equipment.map((each) => (each === known ? entry : each)) : [...equipment, entry];
    return { kind: 'write', next: { ...stored, equipment: after } };
  });
}

/** Deletes equipment. Saving it again under the same ID undoes this. */
export const deleteEquipment = (
  userId: string,
  { equipmentId, ...name }: EquipmentName,
  store: ServiceAddressStore,
): Answer =>
  changeAndRead(userId, name, store, (stored) => {
    const kept = stored?.equipment.filter((each) => each.equipmentId !== equipmentId) ?? [];
    return !stored || kept.length === stored.equipment.length
      ? { kind: 'done' }
      : { kind: 'write', next: { ...stored, equipment: kept } };
  });
