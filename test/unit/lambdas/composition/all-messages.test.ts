import { expect, test } from 'vitest';
import { definitionOf, messageDefinitions } from '#lambdas/composition/all-messages';

test('every kind of message is defined once', () => {
  const kinds = messageDefinitions.map(({ kind }) => kind);
  expect([...new Set(kinds)]).toEqual(kinds);
  for (const definition of messageDefinitions) expect(definitionOf(definition.kind)).toBe(definition);
  expect(definitionOf('postcard')).toBeUndefined();
});

test('exactly the kinds that wait in the outbox are composed when they are due', () => {
  for (const { kind, queue, compose } of messageDefinitions)
    expect([kind, compose !== undefined]).toEqual([kind, queue !== undefined]);
});

test('only scheduled emails wait in the second queue', () => {
  expect(messageDefinitions.filter(({ queue }) => queue === 'planned').map(({ kind }) => kind)).toEqual([
    'reminder',
    'repeat-notice',
    'morning-notice',
    'quote-reminder',
  ]);
});

test('logs have only the hash of the ID of every message about a quote', () => {
  for (const { kind, hasSecretId = false } of messageDefinitions)
    expect([kind, hasSecretId]).toEqual([kind, kind.startsWith('quote-')]);
});
