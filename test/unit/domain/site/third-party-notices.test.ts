import { expect, test } from 'vitest';
import { type ShippedPackage, thirdPartyNotices } from '#domain/site/third-party-notices';

const apache = 'Apache License, Version 2.0';
const shipped = (changes: Partial<ShippedPackage>): ShippedPackage => ({
  name: 'paper',
  version: '1.0.0',
  identifier: 'MIT',
  text: 'MIT License, Copyright Kim',
  ...changes,
});

test('each license text is listed once, below all packages that it applies to', () => {
  const notices = thirdPartyNotices([
    shipped({ name: 'b', identifier: 'Apache-2.0', text: apache }),
    shipped({ name: 'a', version: '2.1.0', identifier: 'Apache-2.0', text: `${apache}\n` }),
    shipped({}),
  ]);
  expect(notices).toContain(`a 2.1.0 (Apache-2.0)\nb 1.0.0 (Apache-2.0)\n\n${apache}\n`);
  expect(notices).toContain('paper 1.0.0 (MIT)\n\nMIT License, Copyright Kim\n');
  expect(notices.split(apache)).toHaveLength(2);
});

test('a package without a license text gets the standard text of its license', () => {
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
])('a package with an unreadable license is refused: %s', (identifier, message) => {
  const unlicensedPackage = { name: 'glue', version: '1.0.0', ...(identifier && { identifier }) };
  expect(() => thirdPartyNotices([unlicensedPackage])).toThrow(message);
});
