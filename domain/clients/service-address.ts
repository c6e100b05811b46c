import { type CalendarDate, formatLongDate } from '../calendar-date.ts';
import { cleanLine } from '../text.ts';

/** Most service addresses of a client, most equipment at one of them, and their longest texts in characters. */
export const serviceAddressLimits = {
  addresses: 10,
  equipment: 50,
  label: 60,
  address: 300,
  accessNotes: 300,
  equipmentText: 100,
  note: 300,
} as const;

/** Why a further service address of a client is refused. */
export const tooManyPlaces = `A client can have ${serviceAddressLimits.addresses} service addresses.`;

/** What people type about a piece of equipment. Dates are `yyyy-mm-dd` or ''. */
export interface EquipmentDraft {
  /** What it is: "Furnace". */
  readonly kind: string;
  readonly maker: string;
  readonly model: string;
  readonly serial: string;
  readonly installedOn: CalendarDate;
  readonly warrantyUntil: CalendarDate;
  readonly note: string;
  /** The photo of its plate; '' for none. */
  readonly photoId: string;
}

/** A piece of equipment at a service address. Only its owner's contractor sees it. */
export interface Equipment extends EquipmentDraft {
  readonly equipmentId: string;
}

/** What people type about a service address. */
export interface ServiceAddressDraft {
  /** "Rental", "Lake house"; may be ''. */
  readonly label: string;
  readonly address: string;
  /** How to get in: gate codes, dogs. Never shown to clients. */
  readonly accessNotes: string;
}

/** The part of a service address that lists and forms show: without access notes and equipment. */
export interface ServicePlace {
  readonly addressId: string;
  readonly label: string;
  readonly address: string;
}

/** A place where work is done for a client, with everything that is stored about it. */
export interface ServiceAddress extends ServicePlace, ServiceAddressDraft {
  /** In the order in which they were added. */
  readonly equipment: readonly Equipment[];
  /** Increases with each change. A change names the one that it was made from. */
  readonly version: number;
}

/** The labels of the fields of equipment, in the order of forms and lists. */
export const equipmentLabels = {
  kind: 'Kind',
  maker: 'Maker',
  model: 'Model',
  serial: 'Serial number',
  installedOn: 'Installed on',
  warrantyUntil: 'Warranty until',
  note: 'Note',
  photoId: 'Photo of the plate',
} as const satisfies Readonly<Record<keyof EquipmentDraft, string>>;

/** "Furnace, Carrier 59SC5A": what a piece of equipment is, in one line. */
export function equipmentName({
  kind,
  maker,
  model,
  serial,
}: Pick<EquipmentDraft, 'kind' | 'maker' | 'model' | 'serial'>): string {
  const product = [maker, model].filter((part) => part !== '').join(' ');
  return [kind, product].filter((part) => part !== '').join(', ') || serial;
}

/** What the photo of its plate shows, for people who cannot see it: "Plate of Furnace, Carrier 59SC5A". */
export const plateText = (equipment: Parameters<typeof equipmentName>[0]): string =>
  `Plate of ${equipmentName(equipment)}`;

/** The other known facts about equipment in one line: "Serial number 4417A, warranty until May 2, 2030". */
export const equipmentFacts = ({
  serial,
  installedOn,
  warrantyUntil,
}: Pick<EquipmentDraft, 'serial' | 'installedOn' | 'warrantyUntil'>): string =>
  [
    serial && `serial number ${serial}`,
    installedOn && `installed on ${formatLongDate(installedOn)}`,
    warrantyUntil && `warranty until ${formatLongDate(warrantyUntil)}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
    .replace(/^./, (letter) => letter.toUpperCase());

/** The photos of the plates of equipment, each once. */
export const platePhotoIds = (equipment: readonly Pick<EquipmentDraft, 'photoId'>[]): readonly string[] => [
  ...new Set(equipment.flatMap(({ photoId }) => (photoId === '' ? [] : [photoId]))),
];

/** "Lake house, 12 Shore Rd": a service address in one line. */
export const placeText = ({ label, address }: Pick<ServicePlace, 'label' | 'address'>): string =>
  [label, address].filter((part) => part !== '').join(', ');

/** A client's own address in one line, as a job or a document says it: "12 Elm St, Austin, TX 78701". */
export const ownAddress = ({ address, city }: { readonly address: string; readonly city: string }): string =>
  [address, city]
    .map(cleanLine)
    .filter((part) => part !== '')
    .join(', ');

const folded = (address: string): string =>
  cleanLine(address)
    .toLowerCase()
    .replace(/[\s,.]+/g, ' ')
    .trim();

/** True if two addresses differ in more than case, spaces, commas and full stops. */
export const isOtherAddress = (one: string, other: string): boolean => folded(one) !== folded(other);

/** The service address that a typed text can only mean; undefined if it is none of them, or several. */
export function placeOfText<Place extends Pick<ServicePlace, 'address'>>(
  places: readonly Place[],
  address: string,
): Place | undefined {
  const [only, ...others] = places.filter((place) => !isOtherAddress(place.address, address));
  return others.length > 0 ? undefined : only;
}
