import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect } from 'vitest';
import { logTo } from '#lambdas/platform/log';
import type { FakeMailService } from './fake-mail-service.ts';
import type { FakeObjectStore } from './fake-object-store.ts';
import { kim, pat } from './lite-world.ts';
import type { Item } from './memory-expressions.ts';
import { withoutBrand } from './without-brand.ts';

/** Lets random bytes count up, so that IDs are the same in every run. Returns the function that ends it. */
function countRandomBytes(): () => void {
  const { randomBytes } = crypto;
  let calls = 0;
  crypto.randomBytes = ((size: number) => {
    calls += 1;
    const bytes = Buffer.alloc(size);
    if (size >= 4) bytes.writeUInt32BE(calls, size - 4);
    return bytes;
  }) as typeof randomBytes;
  syncBuiltinESMExports();
  return () => {
    crypto.randomBytes = randomBytes;
    syncBuiltinESMExports();
  };
}

/** Lets each story of a test file have the same IDs in every run. */
export function countIds(): void {
  let end: () => void = () => undefined;
  beforeEach(() => {
    end = countRandomBytes();
  });
  afterEach(() => end());
}

/** A value as JSON; the bytes of files as text, and without the HTML of emails, which is recorded when they are sent. */
const asJson = (value: unknown, indent?: number): string =>
  JSON.stringify(
    value,
    (_, each) => {
      if (each instanceof Uint8Array) return new TextDecoder().decode(each);
      return typeof each === 'string' && each.startsWith('<!doctype html>') ? '(HTML)' : each;
    },
    indent,
  );

const asLines = (fields: Item): string =>
  Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `  ${name}: ${value === undefined ? '(removed)' : asJson(value)}\n`)
    .join('');

const nameOf = ({ PK, SK }: Item): string => `${String(PK)} ${String(SK)}`;

const hashPattern = /\b(?=[0-9]*[a-f])(?:[0-9a-f]{64}|[0-9a-f]{32}|[0-9a-f]{20})\b/g;

/** The attributes of an item that differ from those before. */
function changedFields(before: Item, after: Item): Item {
  const names = Object.keys({ ...before, ...after });
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** What changed in an item; undefined for nothing. */
function itemChange(name: string, was: Item | undefined, is: Item | undefined): string | undefined {
  if (!is) return `- ${name}\n`;
  const { PK: _PK, SK: _SK, ...fields } = changedFields(was ?? {}, is);
  return Object.keys(fields).length > 0 ? `${was ? '~' : '+'} ${name}\n${asLines(fields)}` : undefined;
}

/** Sorts texts by everything but their hashes, which differ with the product's name. */
const byTextWithoutHashes = (one: string, other: string): number => {
  const [first, second] = [one, other].map((text) => text.replaceAll(hashPattern, ''));
  return (first ?? '') < (second ?? '') ? -1 : 1;
};

/** What changed in the table: added and removed items, and the changed attributes of the others. */
function tableChanges(before: readonly Item[], after: readonly Item[]): string {
  const [old, now] = [before, after].map((all) => new Map(all.map((item) => [nameOf(item), item])));
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])]
    .flatMap((name) => itemChange(name, old?.get(name), now?.get(name)) ?? [])
    .toSorted(byTextWithoutHashes)
    .join('');
}

async function mailText(raw: string): Promise<string> {
  const { from, to, replyTo, subject, headers, text, html, attachments } = await PostalMime.parse(raw);
  const special = headers.filter(({ key }) => key.startsWith('list-'));
  const files = attachments.map(({ filename, mimeType, content }) => [
    filename,
    mimeType,
    mimeType === 'application/pdf' && typeof content !== 'string' ? new TextDecoder().decode(content) : '',
  ]);
  return [
    `= mail ${JSON.stringify({ from, to, replyTo, subject, special: special.map(({ key, value }) => [key, value]), files })}`,
    text?.trim(),
    html
      ?.trim()
      .replace(/<style>.*?<\/style>/s, '')
      .replaceAll('><', '>\n<'),
    '',
  ].join('\n');
}

interface RecordedWorld {
  items(): Promise<readonly Item[]>;
  readonly service?: FakeMailService;
  readonly store?: FakeObjectStore;
}

/** Captures the log while something is done. Leaves out what differs between runs. */
async function logged<Answer>(act: () => Answer | Promise<Answer>) {
  const lines: string[] = [];
  logTo((line) => lines.push(line));
  try {
    const answer = await act();
    const fields = lines.map((line) => ({ ...JSON.parse(line), stack: undefined, milliseconds: undefined }));
    return { answer, log: fields.map((each) => `* ${asJson(each)}\n`).join('') };
  } finally {
    logTo((line) => process.stdout.write(line));
  }
}

/** The text with numbered hashes and without values of the brand. */
function committedText(text: string): string {
  const hashes = new Map<string, string>();
  const numbered = text.replace(hashPattern, (hash) => {
    const short = hash.slice(0, 20);
    hashes.set(short, hashes.get(short) ?? `hash-${hashes.size + 1}`);
    return hashes.get(short) ?? '';
  });
  return withoutBrand(numbered.replaceAll(pat, 'pat').replaceAll(kim, 'kim'));
}

/** Records what each step of a story answers, writes, logs and emails, to compare it with a committed file. */
export function recordStory({ items, service, store }: RecordedWorld) {
  const parts: string[] = [];
  let before: readonly Item[] = [];
  return {
    async step<Answer>(name: string, act: () => Answer | Promise<Answer>): Promise<Answer> {
      const mails = service?.raw.length ?? 0;
      const files = new Set(store?.objects.keys());
      const { answer, log } = await logged(act);
      const after = await items();
      parts.push(`## ${name}\n`);
      if (answer !== undefined) parts.push(`${asJson(answer, 1)}\n`);
      parts.push(log, tableChanges(before, after));
      for (const key of store?.objects.keys() ?? []) if (!files.has(key)) parts.push(`+ file ${key}\n`);
      for (const raw of service?.raw.slice(mails) ?? []) parts.push(await mailText(raw));
      before = after;
      return answer;
    },
    /** `vitest -u` rewrites these files. Review the changes: they are what is stored, answered and emailed. */
    async expectAsCommitted(name: string): Promise<void> {
      const file = new URL(`../golden/stories/${name}.txt`, import.meta.url);
      await expect(committedText(parts.join('\n'))).toMatchFileSnapshot(fileURLToPath(file));
    },
  };
}

/** The value of an answer; throws if it is refused. */
export function valueIn<Value>(
  answer:
    | { readonly ok: true; readonly value: Value }
    | { readonly ok: false; readonly refusal: { readonly code: string } },
): Value {
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}
