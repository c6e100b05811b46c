import { expect, test } from 'vitest';
import { type ContactDraft, contactFaults, contactSubjects } from '#domain/contact/contact-message';

const validDraft: ContactDraft = {
  name: 'Dana Whitfield',
  email: 'dana@customer.example',
  subject: 'Bug Report',
  message: 'The total is off by a cent.',
};

test('a message with name, address, an offered subject and a text is valid', () => {
  for (const subject of contactSubjects) expect(contactFaults({ ...validDraft, subject })).toEqual({});
});

test('the length of a text is measured without surrounding spaces, up to its limit', () => {
  expect(contactFaults({ ...validDraft, name: 'x'.repeat(200), message: ` ${'x'.repeat(5_000)}\n` })).toEqual(
    {},
  );
});

test.each([
  ['name', '  ', 'Please enter your name.'],
  ['name', 'x'.repeat(201), 'A name can be at most 200 characters.'],
  ['email', '', 'Please enter your email address.'],
  ['email', 'dana@customer', 'Please enter a valid email address.'],
  ['email', 'a@b.co,c@d.co', 'Please enter a valid email address.'],
  ['email', 'a@b.co\r\nBcc: c@d.co', 'Please enter a valid email address.'],
  ['subject', '', 'Please choose a subject.'],
  ['subject', 'bug report', 'Please choose a subject.'],
  ['message', '\n \u200b', 'Please write a message.'],
  ['message', 'x'.repeat(5_001), 'A message can be at most 5,000 characters.'],
] as const)('the %s %j is refused: %s', (field, value, message) => {
  expect(contactFaults({ ...validDraft, [field]: value })).toEqual({ [field]: message });
});
