import { expect, test } from 'vitest';
import { documentIdSource, documentOfMessage, type MessageKind } from '#domain/messaging/message';

const kinds = Object.keys(documentIdSource) as MessageKind[];

test('a message tells which invoice or quote it is about, in the way of its kind', () => {
  const documents = { about: 'invoice-1', id: 'quote-7-3', 'id-and-number': 'quote-7', none: undefined };
  for (const kind of kinds) {
    const found = documentOfMessage({ kind, id: 'quote-7-3', about: 'invoice-1' });
    expect([kind, found]).toEqual([kind, documents[documentIdSource[kind]]]);
  }
});

test('a message about no document has none, even if its kind may be about one', () => {
  for (const kind of kinds.filter((each) => documentIdSource[each] === 'about'))
    expect(documentOfMessage({ kind, id: 'message-1', about: '' })).toBeUndefined();
});
