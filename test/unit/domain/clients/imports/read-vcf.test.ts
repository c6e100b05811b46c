import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchColumns } from '#domain/clients/imports/match-columns';
import { planClients } from '#domain/clients/imports/plan-clients';
import { readImportFile } from '#domain/clients/imports/read-file';

let made = 0;
const newId = () => {
  made += 1;
  return `new-${made}`;
};

function clientsIn(text: string) {
  const read = readImportFile(text);
  if (!read.ok) throw new Error(read.refusal);
  const { product, targets } = matchColumns('clients', read.value.headers);
  expect(product).toBe('a phone');
  return planClients(read.value, targets, [], newId);
}

const added = (text: string) => clientsIn(text).changes.map(({ after }) => after);

const vcard = (...lines: readonly string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');

describe('the contacts of a phone', () => {
  test('of an iPhone keep their name, preferred address, phone and street; a fax is no phone', () => {
    const file = vcard(
      'VERSION:3.0',
      'PRODID:-//Apple Inc.//iPhone OS 17.1//EN',
      'N:Stone;Ada;M;;',
      'FN:Ada M Stone',
      'ORG:Stone\\, Hill & Söhne;Service',
      'EMAIL;type=INTERNET;type=HOME:ada@home.example',
      'item1.EMAIL;type=INTERNET;type=WORK;type=pref:ada@stone.example',
      'TEL;type=WORK;type=FAX:555-0199',
      'TEL;type=CELL;type=VOICE:(212) 555-0100',
      'item2.ADR;type=HOME;type=pref:;;14 Elm\\, Street\\nGate 2;Dayton;OH;45402;United States',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD',
      ' /4QBMRXhpZgAATU0AKgAAAAgAAgESAAMAAAABAAEAAA:;TEL:1',
    );
    const { changes, leftOut } = clientsIn(file);
    expect(changes[0]?.after).toEqual({
      name: 'Ada M Stone',
      email: 'ada@stone.example',
      phone: '(212) 555-0100',
      phoneLabel: 'Mobile',
      mobilePhone: 'phone',
      copyEmails: ['ada@home.example'],
      address: '14 Elm, Street Gate 2',
      city: 'Dayton, OH 45402',
    });
    expect(leftOut).toEqual([]);
  });

  test('of an Android phone in version 2.1 are decoded, also over several lines', () => {
    const file = vcard(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4D=C3=BC=6C=6C=65=72;=4A=C3=BC=72=67;;;',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4A=C3=BC=72=67=20=4D=C3=BC=6C=',
      '=6C=65=72',
      'TEL;CELL:555-0100',
      'TEL;HOME;PREF:555-0101',
    );
    expect(added(file)).toMatchObject([
      { name: 'Jürg Müller', phone: '555-0101', secondPhone: '555-0100', mobilePhone: 'secondPhone' },
    ]);
    expect(added(vcard('VERSION:2.1', 'FN;ENCODING=QUOTED-PRINTABLE:J=FCrg', 'TEL:5'))).toMatchObject([
      { name: 'Jürg' },
    ]);
  });

  test('in version 4.0 can have quoted parameters, addresses of telephones, and an office above the street', () => {
    const file = vcard(
      'VERSION:4.0',
      'FN:Jo Ash',
      'TEL;VALUE=uri;PREF=1;TYPE="voice,home":tel:+1-212-555-0100',
      'ADR;LABEL="Unit 2: the door\\nat the back";TYPE=work:;Unit 2;9 Mill Road;Dayton;OH;45402;',
    );
    expect(added(file)).toMatchObject([
      { phone: '+1-212-555-0100', address: '9 Mill Road, Unit 2', city: 'Dayton, OH 45402' },
    ]);
  });

  test('without a full name are named by their company, their names or their address', () => {
    const file = [
      vcard('N:;;;;', 'ORG:Ash LLC'),
      vcard('N:Ash;Jo;;;', 'TEL:1'),
      vcard('EMAIL:only@example.com'),
    ].join('');
    expect(added(file).map((client) => client?.name)).toEqual(['Ash LLC', 'Jo Ash', 'only@example.com']);
  });

  test('that have nothing to call them by are listed with their place in the file', () => {
    const { changes, refused } = clientsIn(vcard('FN:Ada') + vcard('NOTE:nothing'));
    expect([changes.length, refused.map(({ line, why }) => [line, why])]).toEqual([
      1,
      [[2, 'Client name is required.']],
    ]);
  });

  test('are at most 5,000', () => {
    const read = readImportFile(vcard('FN:Ada').repeat(5_001));
    expect(read).toEqual({
      ok: false,
      refusal: 'This file has 5,001 rows. At most 5,000 can be imported at once.',
    });
  });

  test('arrive with any name, whatever signs it contains and however its lines are folded', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .map((text) => text.replace(/[\p{C}\p{Z}\p{M}]+/gu, ' ').trim())
      .filter((text) => /^[a-z]/i.test(text));
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { selector: (text) => text.toLowerCase(), maxLength: 5, minLength: 1 }),
        (names) => {
          const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`);
          const folded = (line: string) => [...line].join('').replace(/(.{20})(?=.)/gu, '$1\r\n ');
          const file = names.map((text) => vcard('VERSION:3.0', folded(`FN:${escaped(text)}`))).join('');
          const { changes, refused, sameCount } = clientsIn(file);
          expect(changes.length + refused.length + sameCount).toBe(names.length);
          expect(changes.map(({ after }) => after?.name)).toEqual(
            names.map((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim()),
          );
        },
      ),
    );
  });
});
