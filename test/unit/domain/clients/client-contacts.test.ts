import { describe, expect, test } from 'vitest';
import { matchesClient } from '#domain/clients/client';
import { type ClientContacts, emailsOf, phonesOf, textNumberOf } from '#domain/clients/client-contacts';
import { validateClient } from '#domain/clients/validate-client';

const ann = { name: 'Ann Lee', address: '', city: '', phone: '555 0100', email: 'ann@example.com' };

const faultsOf = (contacts: ClientContacts) => {
  const checked = validateClient({ ...ann, ...contacts });
  return checked.ok ? [] : checked.refusal;
};

describe('contacts of a client', () => {
  test('that are absent stay absent, so that saving the other fields keeps them', () => {
    expect(validateClient(ann)).toEqual({ ok: true, value: ann });
  });

  test('are cleaned, and each email address is kept once', () => {
    const checked = validateClient({
      ...ann,
      copyEmails: [' office@example.com; ANN@example.com', 'office@example.com', ''],
      phoneLabel: ' Office ',
      secondPhone: ' 555  0199 ',
      secondPhoneLabel: 'Cell',
      mobilePhone: 'secondPhone',
    });
    expect(checked).toEqual({
      ok: true,
      value: {
        ...ann,
        copyEmails: ['office@example.com'],
        phoneLabel: 'Office',
        secondPhone: '555 0199',
        secondPhoneLabel: 'Cell',
        mobilePhone: 'secondPhone',
      },
    });
  });

  test('are at most five email addresses together with the first', () => {
    const copies = (count: number) => Array.from({ length: count }, (_, at) => `copy${at}@example.com`);
    expect(faultsOf({ copyEmails: copies(4) })).toEqual([]);
    expect(faultsOf({ copyEmails: copies(5) })).toEqual([
      { field: 'copyEmails', message: 'A client can have 5 email addresses.' },
    ]);
    expect(faultsOf({ copyEmails: ['nobody'] })).toEqual([
      { field: 'copyEmails', message: '"nobody" is not a valid email address.' },
    ]);
  });

  test('name an empty number that is marked mobile, and labels that are too long', () => {
    expect(faultsOf({ mobilePhone: 'secondPhone' })).toEqual([
      { field: 'mobilePhone', message: 'This number is empty. Type it, or mark the other one.' },
    ]);
    expect(faultsOf({ phoneLabel: 'x'.repeat(31) })).toEqual([
      { field: 'phoneLabel', message: 'A label can be at most 30 characters.' },
    ]);
    expect(faultsOf({ secondPhone: '5'.repeat(201) })).toEqual([
      { field: 'secondPhone', message: 'Second phone can be at most 200 characters.' },
    ]);
  });

  test('tell which number takes text messages: the marked one, otherwise the first', () => {
    const two = { ...ann, secondPhone: '555 0199', secondPhoneLabel: 'Cell' };
    expect(textNumberOf(two)).toBe('555 0100');
    expect(textNumberOf({ ...two, mobilePhone: 'secondPhone' })).toBe('555 0199');
    expect(textNumberOf({ ...two, phone: '' })).toBe('555 0199');
    expect(textNumberOf({ phone: '' })).toBe('');
    expect(phonesOf({ ...two, mobilePhone: 'secondPhone' })).toEqual([
      { number: '555 0100', label: '', isMobile: false },
      { number: '555 0199', label: 'Cell', isMobile: true },
    ]);
  });

  test('are found by a search for any email address or phone number', () => {
    const client = { ...ann, copyEmails: ['office@lee.example'], secondPhone: '(555) 019-9000' };
    expect(matchesClient(client, 'OFFICE@lee')).toBe(true);
    expect(matchesClient(client, '555 019')).toBe(true);
    expect(matchesClient(ann, 'office@lee')).toBe(false);
  });

  test('list the first email address before the copies', () => {
    expect(emailsOf({ email: 'a@x.org', copyEmails: ['b@x.org'] })).toEqual(['a@x.org', 'b@x.org']);
    expect(emailsOf({ email: '' })).toEqual([]);
  });
});
