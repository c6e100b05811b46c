import { expect, test } from 'vitest';
import { type ShippedPackage, thirdPartyNotices } from '#domain/content/third-party-notices';

const apache = 'Apache License, Version 2.0';
const shipped = (changes: Partial<ShippedPackage>): ShippedPackage => ({
  name: 'paper',
  version: '1.0.0',
  identifier: 'MIT',
  text: 'MIT License, Copyright Kim',
  ...changes,
});

test('each text stands once, below every package that comes under it', () => {
  const notices = thirdPartyNotices([
    shipped({ name: 'b', identifier: 'Apache-2.0', text: apache }),
    shipped({ name: 'a', version: '2.1.0', identifier: 'Apache-2.0', text: `${apache}\n` }),
    shipped({}),
  ]);
  expect(notices).toContain(`a 2.1.0 (Apache-2.0)\nb 1.0.0 (Apache-2.0)\n\n${apache}\n`);
  expect(notices).toContain('paper 1.0.0 (MIT)\n\nMIT License, Copyright Kim\n');
  expect(notices.split(apache)).toHaveLength(2);
});

test('a package without the text of its licence gets the text that is the same for everybody', () => {
  const notices = thirdPartyNotices([
    { name: 'ink', version: '3.0.0', identifier: 'MIT' },
    { name: 'a', version: '1.0.0', identifier: 'Apache-2.0' },
    shipped({ name: 'b', identifier: 'Apache-2.0', text: apache }),
  ]);
  expect(notices).toContain('Copyright (c) the contributors of ink\n\nPermission is hereby granted');
  expect(notices).toContain(`a 1.0.0 (Apache-2.0)\nb 1.0.0 (Apache-2.0)\n\n${apache}`);
});

test.each([
  ['ISC', 'glue comes without the text of its licence, ISC'],
  [undefined, 'glue comes without the text of its licence, which it does not name'],
])('a package whose licence nobody can read is not shipped: %s', (identifier, message) => {
  const glue = { name: 'glue', version: '1.0.0', ...(identifier && { identifier }) };
  expect(() => thirdPartyNotices([glue])).toThrow(message);
});
