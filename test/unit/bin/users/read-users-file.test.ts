import { describe, expect, test } from 'vitest';
import { readUsersFile } from '#bin/users/read-users-file';

const read = (text: string) => readUsersFile(new TextEncoder().encode(text));

function entriesOf(text: string) {
  const file = read(text);
  if (!file.ok) throw new Error(file.refusal);
  return file.value.map(({ place, user }) => [place, user.ok ? user.value : user.refusal.join('; ')]);
}

const blank = {
  firstName: '',
  lastName: '',
  fullName: '',
  businessName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
};

describe('a file of mobile users', () => {
  test('can be CSV of a spreadsheet, with a byte order mark, quotes, any column order, and most columns missing', () => {
    expect(entriesOf('\uFEFFbusinessName,email\r\n"Alvarez, Plumbing"," Dana@Example.com "\r\n')).toEqual([
      ['line 2', { email: 'dana@example.com', business: { ...blank, businessName: 'Alvarez, Plumbing' } }],
    ]);
  });

  test('can be JSON, where null means blank', () => {
    expect(
      entriesOf('[{"email":"dana@example.com","zipCode":"01970","city":null,"brandColor":"#2563EB"}]'),
    ).toEqual([
      [
        'entry 1',
        { email: 'dana@example.com', business: { ...blank, zipCode: '01970', brandColor: '#2563eb' } },
      ],
    ]);
  });

  test('reports each wrong line with its number and its faults, and imports the other lines', () => {
    const long = 'x'.repeat(300);
    expect(
      entriesOf(
        `email,firstName,brandColor\nok@example.com,,\nnobody,,\n,,\nfew@example.com\nok@EXAMPLE.com,,\nlong@example.com,${long},red\nlast@example.com,,\n"open,,`,
      ).map(([place, user]) => [place, typeof user === 'string' ? user : 'read']),
    ).toEqual([
      ['line 2', 'read'],
      ['line 3', 'email is no address'],
      ['line 4', 'email is missing'],
      ['line 5', '1 cells, but the header has 3 columns'],
      ['line 6', 'the same address as line 2'],
      ['line 7', 'brandColor is not like #2563eb; First name can be at most 200 characters'],
      ['line 8', 'read'],
      ['line 9', 'a quote is opened here or further down and never closed, so nothing more was read'],
    ]);
    expect(
      entriesOf('[{"email":"a@example.com","zipCode":1970},{"email":"b@example.com","password":"x"},7]').map(
        ([, user]) => user,
      ),
    ).toEqual(['not written as text: zipCode', 'fields nobody knows: password', 'it is no object']);
  });

  test.each([
    ['without the column email', 'name,phone\nA,1'],
    ['with a column nobody knows', 'email,passwordHash\na@example.com,x'],
    ['with a column twice', 'email,city,city\na@example.com,x,y'],
    ['with semicolons', 'email;city\na@example.com;x'],
    ['that is empty', ''],
    ['of broken JSON', '[{"email":'],
    ['of one JSON object', '{"email":"a@example.com"}'],
  ])('%s is refused completely', (_, text) => {
    expect(read(text).ok).toBe(false);
  });

  test('is refused in any encoding but UTF-8, because names would be garbled', () => {
    const latin = Buffer.from('email,lastName\na@example.com,Müller', 'latin1');
    expect(readUsersFile(latin)).toMatchObject({ ok: false, refusal: expect.stringContaining('UTF-8') });
    const utf16 = Buffer.from('\uFEFFemail\na@example.com', 'utf16le');
    expect(readUsersFile(utf16).ok).toBe(false);
  });
});
