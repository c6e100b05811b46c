import { inflateSync } from 'node:zlib';

/** An element of a PDF's structure tree, with the text that a screen reader reads. */
export interface ReadElement {
  readonly type: string;
  readonly scope?: string;
  readonly alternative?: string;
  /** The text of its own marked content, in reading order. */
  readonly text: string;
  readonly links: number;
  readonly children: readonly ReadElement[];
}

export interface ReadStructure {
  readonly root: ReadElement;
  /** Violations of the PDF/UA rules for tagged content; empty for a valid file. */
  readonly faults: readonly string[];
}

interface PdfObject {
  readonly head: string;
  readonly stream: Buffer | undefined;
}

/** All objects of a file, including those in object streams. */
function objectsOf(bytes: Uint8Array): Map<string, PdfObject> {
  const file = Buffer.from(bytes);
  const text = file.toString('latin1');
  const objects = new Map<string, PdfObject>();
  const packed: PdfObject[] = [];
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = found.index + found[0].length;
    const streamAt = text.indexOf('\nstream\n', from);
    const endAt = text.indexOf('\nendobj', from);
    const hasStream = streamAt > 0 && streamAt < endAt;
    const head = text.slice(from, hasStream ? streamAt : endAt);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const raw = hasStream ? file.subarray(streamAt + 8, streamAt + 8 + length) : undefined;
    const stream = raw && head.includes('/FlateDecode') ? inflateSync(raw) : raw;
    objects.set(found[1] ?? '', { head, stream });
    if (head.includes('/Type/ObjStm')) packed.push({ head, stream });
  }
  for (const { head, stream } of packed) {
    const content = stream?.toString('latin1') ?? '';
    const first = Number(/\/First (\d+)/.exec(head)?.[1]);
    const directory = [...content.slice(0, first).matchAll(/(\d+) (\d+)/g)];
    directory.forEach(([, number = '', offset], index) => {
      const next = directory[index + 1]?.[2];
      const end = next === undefined ? content.length : first + Number(next);
      objects.set(number, { head: content.slice(first + Number(offset), end), stream: undefined });
    });
  }
  return objects;
}

/** The dictionaries of all objects of a file, including those in object streams, without any stream content. */
export const entriesOfFile = (bytes: Uint8Array): string =>
  [...objectsOf(bytes).values()].map(({ head }) => head).join('\n');

const refOf = (head: string, key: string): string | undefined =>
  new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1];

/** A string of a PDF: hexadecimal UTF-16 after a byte order mark. */
function stringAfter(head: string, key: string): string | undefined {
  const hex = new RegExp(`/${key}<feff([0-9a-f]*)>`).exec(head)?.[1];
  return hex === undefined ? undefined : Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

/** The characters of a font's glyphs, from its ToUnicode map. */
function unicodeOf(map: string): string[] {
  const entries = [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) => [
    ...list.matchAll(/<([^>]*)>/g),
  ]);
  return entries.map(([, hex = '']) => {
    const units = hex
      .split(' ')
      .filter((unit) => unit !== '')
      .map((unit) => Number.parseInt(unit, 16));
    return String.fromCharCode(...units);
  });
}

interface MarkedContent {
  readonly tag: string;
  readonly mcid: number | undefined;
  readonly actual: string | undefined;
}

/** The text of each marked content sequence of a page, and everything drawn outside of them. */
function readContent(content: string, fonts: ReadonlyMap<string, readonly string[]>) {
  const texts = new Map<number, string>();
  const tags = new Map<number, string>();
  const faults: string[] = [];
  const open: MarkedContent[] = [];
  let font: readonly string[] = [];
  const operators =
    /\/(\w+) (<<.*?>> )?B[DM]C\n|EMC\n|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(?:^|\n)(?:S|f|B)\n|\/I\d+ Do/g;
  const add = (text: string): void => {
    const mcid = open.findLast((marked) => marked.mcid !== undefined)?.mcid;
    if (mcid !== undefined) texts.set(mcid, (texts.get(mcid) ?? '') + text);
  };
  for (const [found, tag, properties = '', fontName, glyphs] of content.matchAll(operators)) {
    if (tag !== undefined) {
      const mcid = /\/MCID (\d+)/.exec(properties)?.[1];
      const actual = stringAfter(properties, 'ActualText');
      if (mcid !== undefined) tags.set(Number(mcid), tag);
      if (mcid === undefined && tag !== 'Artifact' && tag !== 'Span')
        faults.push(`a ${tag} without content ID`);
      if ((tag !== 'Span' || mcid !== undefined) && open.length > 0)
        faults.push(`${tag} inside ${open.at(-1)?.tag}`);
      if (actual !== undefined) add(actual);
      open.push({ tag, mcid: mcid === undefined ? undefined : Number(mcid), actual });
    } else if (found === 'EMC\n') {
      if (!open.pop()) faults.push('an end of content that was not marked');
    } else if (fontName !== undefined) font = fonts.get(fontName) ?? [];
    else {
      if (open.length === 0) faults.push(`drawn without a tag: ${found.trim().slice(0, 60)}`);
      if (glyphs === undefined || open.some(({ actual }) => actual !== undefined)) continue;
      const codes = [...glyphs.matchAll(/<([0-9a-f]*)>/g)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      );
      add(codes.map((code) => font[Number.parseInt(code, 16)] ?? '\ufffd').join(''));
    }
  }
  if (open.length > 0) faults.push('marked content that does not end');
  return { texts, tags, faults };
}

/**
 * Reads the structure of a PDF written by this product, like a screen reader, and checks it: everything drawn is tagged
 * or an artifact, each tagged content and its element refer to each other and have the same type, and header cells have
 * a scope.
 */
export function readStructure(bytes: Uint8Array): ReadStructure {
  const objects = objectsOf(bytes);
  const headOf = (id: string | undefined): string => objects.get(id ?? '')?.head ?? '';
  const root = [...objects.values()].find(({ head }) => head.includes('/Type /Catalog'))?.head ?? '';
  const faults: string[] = [];
  if (!/\/MarkInfo <<\s*\/Marked true/.test(root)) faults.push('the file is not marked as tagged');
  const pages = new Map(
    [...objects]
      .filter(([, { head }]) => /\/Type \/Page\b/.test(head))
      .map(([id, { head }]) => {
        const resources = headOf(refOf(head, 'Resources'));
        const fonts = new Map(
          [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font]) => {
            const map = objects.get(refOf(headOf(font), 'ToUnicode') ?? '')?.stream?.toString('latin1') ?? '';
            return [name, unicodeOf(map)] as const;
          }),
        );
        const content = objects.get(refOf(head, 'Contents') ?? '')?.stream?.toString('latin1') ?? '';
        return [id, { ...readContent(content, fonts), claimed: new Set<number>() }] as const;
      }),
  );
  for (const { faults: found } of pages.values()) faults.push(...found);

  const readElement = (id: string): ReadElement => {
    const head = headOf(id);
    const type = /\/S ?\/(\w+)/.exec(head)?.[1] ?? '';
    const home = refOf(head, 'Pg');
    const scope = /\/Scope ?\/(\w+)/.exec(head)?.[1];
    if (type === 'TH' && scope === undefined) faults.push('a header cell without scope');
    const alternative = stringAfter(head, 'Alt');
    if (type === 'Figure' && !alternative) faults.push('a figure without alternative text');
    const kids = /\/K ?\[([^\]]*)\]/.exec(head)?.[1] ?? '';
    const children: ReadElement[] = [];
    let text = '';
    let links = 0;
    const claimContent = (page: string | undefined, mcid: number): void => {
      const content = pages.get(page ?? '');
      if (!content?.tags.has(mcid) || content.claimed.has(mcid))
        faults.push(`${type} claims content ${mcid}`);
      if (content?.tags.get(mcid) !== type) faults.push(`${type} has content of ${content?.tags.get(mcid)}`);
      content?.claimed.add(mcid);
      text += content?.texts.get(mcid) ?? '';
    };
    const kid = /<<\s*\/Type ?\/(MCR|OBJR)([\s\S]*?)>>|(\d+) 0 R|(\d+)/g;
    for (const [, kind, entries = '', ref, mcid] of kids.matchAll(kid)) {
      if (kind === 'MCR') claimContent(refOf(entries, 'Pg'), Number(/\/MCID (\d+)/.exec(entries)?.[1]));
      else if (kind === 'OBJR') links += 1;
      else if (ref !== undefined) children.push(readElement(ref));
      else claimContent(home, Number(mcid));
    }
    text = stringAfter(head, 'ActualText') ?? text;
    return { type, ...(scope && { scope }), ...(alternative && { alternative }), text, links, children };
  };
  const tree = headOf(refOf(root, 'StructTreeRoot'));
  const top = /\/K ?\[(\d+) 0 R\]/.exec(tree)?.[1];
  if (top === undefined) throw new Error('The file has no structure');
  const read = readElement(top);
  for (const { tags, claimed } of pages.values())
    for (const mcid of tags.keys())
      if (!claimed.has(mcid)) faults.push(`content ${mcid} belongs to no element`);
  return { root: read, faults };
}

/** The texts of a structure in reading order; of a figure its alternative text. */
export const readingOrder = ({ text, alternative, children }: ReadElement): string[] => [
  ...(alternative ? [alternative] : []),
  ...(text === '' ? [] : [text]),
  ...children.flatMap(readingOrder),
];
