import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formattedJson } from '#test/support/template-reading';

const tables = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.json'));

test.each(tables)('UPDATE_COMMITTED=1 writes %s formatted as the formatter expects', (name) => {
  const file = new URL(name, import.meta.url);
  const text = readFileSync(file, 'utf8');
  expect(formattedJson(file, JSON.parse(text))).toBe(text);
});
