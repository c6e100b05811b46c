import { dateRangeMessage, isDateInRange } from '../calendar-date.ts';
import { ok, type Result, refuse } from '../result.ts';
import { characterCount, cleanLine, cleanText } from '../text.ts';
import {
  type EquipmentDraft,
  equipmentLabels,
  type ServiceAddressDraft,
  serviceAddressLimits,
} from './service-address.ts';

export interface ServiceAddressFault {
  readonly field: keyof ServiceAddressDraft;
  readonly message: string;
}

export interface EquipmentFault {
  readonly field: keyof EquipmentDraft;
  readonly message: string;
}

const tooLong = (label: string, most: number): string => `${label} can be at most ${most} characters.`;

/** Checks a typed service address. Only the address is required. */
export function validateServiceAddress(
  typed: ServiceAddressDraft,
): Result<ServiceAddressDraft, readonly ServiceAddressFault[]> {
  const { label, address, accessNotes } = {
    label: cleanLine(typed.label),
    address: cleanLine(typed.address),
    accessNotes: cleanText(typed.accessNotes).trim(),
  };
  const faults: ServiceAddressFault[] = [];
  if (address === '') faults.push({ field: 'address', message: 'Type the address.' });
  if (characterCount(address) > serviceAddressLimits.address)
    faults.push({ field: 'address', message: tooLong('The address', serviceAddressLimits.address) });
  if (characterCount(label) > serviceAddressLimits.label)
    faults.push({ field: 'label', message: tooLong('The label', serviceAddressLimits.label) });
  if (characterCount(accessNotes) > serviceAddressLimits.accessNotes)
    faults.push({ field: 'accessNotes', message: tooLong('Access notes', serviceAddressLimits.accessNotes) });
  return faults.length > 0 ? refuse(faults) : ok({ label, address, accessNotes });
}

const equipmentTexts = ['kind', 'maker', 'model', 'serial'] as const;
const equipmentDays = ['installedOn', 'warrantyUntil'] as const;

/** Checks typed equipment. It needs a kind, a maker, a model or a serial number, so that it can be found again. */
export function validateEquipment(typed: EquipmentDraft): Result<EquipmentDraft, readonly EquipmentFault[]> {
  const checked: EquipmentDraft = {
    kind: cleanLine(typed.kind),
    maker: cleanLine(typed.maker),
    model: cleanLine(typed.model),
    serial: cleanLine(typed.serial),
    installedOn: typed.installedOn.trim(),
    warrantyUntil: typed.warrantyUntil.trim(),
    note: cleanText(typed.note).trim(),
    photoId: typed.photoId,
  };
  const { installedOn, warrantyUntil } = checked;
  const faults: EquipmentFault[] = [
    ...(equipmentTexts.every((field) => checked[field] === '')
      ? [{ field: 'kind', message: 'Type what it is, such as "Furnace".' } as const]
      : []),
    ...equipmentTexts
      .filter((field) => characterCount(checked[field]) > serviceAddressLimits.equipmentText)
      .map((field) => ({
        field,
        message: tooLong(equipmentLabels[field], serviceAddressLimits.equipmentText),
      })),
    ...equipmentDays
      .filter((field) => checked[field] !== '' && !isDateInRange(checked[field]))
      .map((field) => ({ field, message: dateRangeMessage })),
    ...(characterCount(checked.note) > serviceAddressLimits.note
      ? [{ field: 'note', message: tooLong('The note', serviceAddressLimits.note) } as const]
      : []),
  ];
  const hasDays = isDateInRange(installedOn) && isDateInRange(warrantyUntil);
  if (hasDays && warrantyUntil < installedOn)
    faults.push({ field: 'warrantyUntil', message: 'The warranty ends before it was installed.' });
  return faults.length > 0 ? refuse(faults) : ok(checked);
}
