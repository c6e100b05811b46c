import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type EquipmentDraft,
  equipmentFacts,
  equipmentName,
  isOtherAddress,
  ownAddress,
  placeText,
  platePhotoIds,
  plateText,
  serviceAddressLimits,
} from '#domain/clients/service-address';
import { validateEquipment, validateServiceAddress } from '#domain/clients/validate-service-address';

const anAddress = { label: 'Lake house', address: '7 Shore Rd', accessNotes: 'Gate 4417, dog in yard' };
const furnace: EquipmentDraft = {
  ...{ kind: 'Furnace', maker: 'Carrier', model: '59SC5A', serial: '4417A' },
  ...{ installedOn: '2016-11-20', warrantyUntil: '2026-11-20', note: 'Filter 16x25' },
  photoId: '',
};

const faultsOf = (checked: ReturnType<typeof validateServiceAddress | typeof validateEquipment>) =>
  checked.ok ? [] : checked.refusal.map(({ field, message }) => [field, message]);

describe('a service address', () => {
  test('is cleaned, and its access notes keep their lines', () => {
    const typed = {
      label: ' Lake  house ',
      address: '7 Shore\nRd ',
      accessNotes: ' Gate 4417\nDog in yard ',
    };
    expect(validateServiceAddress(typed)).toEqual({
      ok: true,
      value: { label: 'Lake house', address: '7 Shore Rd', accessNotes: 'Gate 4417\nDog in yard' },
    });
  });

  test('needs only the address', () => {
    expect(faultsOf(validateServiceAddress({ label: '', address: ' ', accessNotes: '' }))).toEqual([
      ['address', 'Type the address.'],
    ]);
  });

  test.each([
    ['label', serviceAddressLimits.label, 'The label can be at most 60 characters.'],
    ['address', serviceAddressLimits.address, 'The address can be at most 300 characters.'],
    ['accessNotes', serviceAddressLimits.accessNotes, 'Access notes can be at most 300 characters.'],
  ] as const)('has a limit for %s', (field, most, message) => {
    // Two UTF-16 units, one character.
    expect(faultsOf(validateServiceAddress({ ...anAddress, [field]: '🔑'.repeat(most) }))).toEqual([]);
    expect(faultsOf(validateServiceAddress({ ...anAddress, [field]: '🔑'.repeat(most + 1) }))).toEqual([
      [field, message],
    ]);
  });

  test('that was checked once is unchanged by a second check', () => {
    fc.assert(
      fc.property(
        fc.record({ label: fc.string(), address: fc.string(), accessNotes: fc.string() }),
        (typed) => {
          const checked = validateServiceAddress(typed);
          if (checked.ok) expect(validateServiceAddress(checked.value)).toEqual(checked);
        },
      ),
    );
  });

  test('is another one only if more than case, spaces and punctuation differ', () => {
    expect(isOtherAddress('12 Elm St., Austin, TX', '12 elm st Austin  TX')).toBe(false);
    expect(isOtherAddress('12 Elm St, Austin, TX', '14 Elm St, Austin, TX')).toBe(true);
  });

  test('is one line with its label, and so is the client’s own', () => {
    expect(placeText(anAddress)).toBe('Lake house, 7 Shore Rd');
    expect(placeText({ label: '', address: '7 Shore Rd' })).toBe('7 Shore Rd');
    expect(ownAddress({ address: '12 Elm St', city: 'Austin, TX 78701' })).toBe(
      '12 Elm St, Austin, TX 78701',
    );
    expect(ownAddress({ address: '', city: '' })).toBe('');
  });
});

describe('equipment', () => {
  test('is accepted with any of kind, maker, model and serial number', () => {
    const empty = Object.fromEntries(
      Object.keys(furnace).map((field) => [field, '']),
    ) as unknown as EquipmentDraft;
    expect(faultsOf(validateEquipment(empty))).toEqual([['kind', 'Type what it is, such as "Furnace".']]);
    for (const field of ['kind', 'maker', 'model', 'serial'] as const)
      expect(validateEquipment({ ...empty, [field]: 'x' }).ok).toBe(true);
  });

  test.each([
    ['installedOn', '1969-12-31', 'Enter a date between 1970 and 2200.'],
    ['installedOn', '2026-02-30', 'Enter a date between 1970 and 2200.'],
    ['warrantyUntil', '2201-01-01', 'Enter a date between 1970 and 2200.'],
    ['warrantyUntil', '2016-11-19', 'The warranty ends before it was installed.'],
    ['maker', 'x'.repeat(101), 'Maker can be at most 100 characters.'],
    ['serial', 'x'.repeat(101), 'Serial number can be at most 100 characters.'],
    ['note', 'x'.repeat(301), 'The note can be at most 300 characters.'],
  ] as const)('with a wrong %s (%s) is refused at the field', (field, value, message) => {
    expect(faultsOf(validateEquipment({ ...furnace, [field]: value }))).toEqual([[field, message]]);
  });

  test('has photos of its plates, each once', () => {
    const photoIds = ['b', '', 'a', 'b'];
    expect(platePhotoIds(photoIds.map((photoId) => ({ photoId })))).toEqual(['b', 'a']);
  });

  test('is named by what is known of it', () => {
    expect(equipmentName(furnace)).toBe('Furnace, Carrier 59SC5A');
    expect(equipmentName({ ...furnace, kind: '' })).toBe('Carrier 59SC5A');
    expect(equipmentName({ kind: '', maker: '', model: '', serial: '4417A' })).toBe('4417A');
    expect(equipmentFacts(furnace)).toBe(
      'Serial number 4417A, installed on November 20, 2016, warranty until November 20, 2026',
    );
    expect(plateText(furnace)).toBe('Plate of Furnace, Carrier 59SC5A');
    expect(equipmentFacts({ serial: '', installedOn: '', warrantyUntil: '' })).toBe('');
  });
});
