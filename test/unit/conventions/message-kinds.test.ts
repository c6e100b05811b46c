import { expect, test } from 'vitest';
import { messageDefinitions } from '#lambdas/composition/all-messages';
import { sourceFiles } from '#test/support/source-files';

const sources = sourceFiles(['lambdas']);
const filesWith = (pattern: RegExp): readonly string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .sort();

test('every kind of message is one `defineMessage`, and all of them are listed', () => {
  const defined = sources.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = defineMessage\(/g)].map(([, name]) => name ?? ''),
  );
  const list = sources.find(({ path }) => path === 'lambdas/composition/all-messages.ts')?.text ?? '';
  const listed = /const list = \[([^\]]*)\]/.exec(list)?.[1]?.match(/\w+/g) ?? [];
  expect(defined.toSorted()).toEqual([...listed].sort());
  expect(messageDefinitions).toHaveLength(defined.length);
  // `audience` and `compose` of a kind are nowhere else.
  const elsewhere = filesWith(/^ {2}audience: '/m).filter(
    (path) => !sources.some((file) => file.path === path && file.text.includes('defineMessage(')),
  );
  expect(elsewhere).toEqual([]);
});

test('an email leaves only as a message, or as the answer to somebody who waits for its link', () => {
  expect(filesWith(/\bmail\.send\(/)).toEqual([
    'lambdas/account/mail-link.ts',
    'lambdas/early-access/send-welcome.ts',
    'lambdas/messaging/deliver.ts',
  ]);
  expect(filesWith(/\bSend(?:Raw|Bulk|Templated)?EmailCommand\b/)).toEqual([
    'lambdas/platform/ses/ses-mail-sender.ts',
  ]);
});
