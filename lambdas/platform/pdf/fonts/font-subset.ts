import { subsetterFile } from './font-catalog.ts';
import { readFontFile } from './read-font-file.ts';

/** The functions of HarfBuzz's subsetter that we call, as its WebAssembly build exports them; numbers are addresses. */
interface Subsetter {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): number;
  free(address: number): void;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}

/** Constants of hb-subset.h and hb-blob.h. */
const flags = { noHinting: 0x1, noLayoutClosure: 0x200 } as const;
const droppedTableSet = 3;
const writable = 2;

/** Tables that a PDF does not need, because it has its own order of glyphs and places them itself. */
const unusedTables = [
  'GSUB',
  'GPOS',
  'GDEF',
  'BASE',
  'STAT',
  'VORG',
  'vhea',
  'vmtx',
  'cmap',
  'name',
  'post',
  'OS/2',
];

const tag = (name: string): number =>
  [...name.padEnd(4)].reduce((value, letter) => value * 256 + letter.charCodeAt(0), 0);

let subsetter: Subsetter | undefined;

/** Loads the subsetter; must be called before the first `subsetFont`. */
export async function loadSubsetter(): Promise<void> {
  if (subsetter) return;
  const file = await readFontFile(subsetterFile);
  const { instance } = await WebAssembly.instantiate(Buffer.from(file), {});
  const opened = instance.exports as unknown as Subsetter;
  opened._initialize();
  subsetter = opened;
}

/** A font file with only the given glyphs, renumbered in the order of the font. Throws for a malformed font. */
export function subsetFont(file: Uint8Array, glyphs: Iterable<number>): Uint8Array {
  if (!subsetter) throw new Error('loadSubsetter must come before subsetFont');
  const hb = subsetter;
  const data = hb.malloc(file.byteLength);
  new Uint8Array(hb.memory.buffer).set(file, data);
  const blob = hb.hb_blob_create(data, file.byteLength, writable, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  try {
    for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph);
    for (const name of unusedTables) hb.hb_set_add(hb.hb_subset_input_set(input, droppedTableSet), tag(name));
    hb.hb_subset_input_set_flags(input, flags.noHinting | flags.noLayoutClosure);
    const subset = hb.hb_subset_or_fail(face, input);
    if (subset === 0) throw new Error('A font could not be cut down');
    const result = hb.hb_face_reference_blob(subset);
    const from = hb.hb_blob_get_data(result, 0);
    const bytes = new Uint8Array(hb.memory.buffer).slice(from, from + hb.hb_blob_get_length(result));
    hb.hb_blob_destroy(result);
    hb.hb_face_destroy(subset);
    return bytes;
  } finally {
    hb.hb_subset_input_destroy(input);
    hb.hb_face_destroy(face);
    hb.hb_blob_destroy(blob);
    hb.free(data);
  }
}
