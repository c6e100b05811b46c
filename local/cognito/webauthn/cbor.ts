/** A value of CBOR (RFC 8949), as far as WebAuthn uses it. */
type CborValue = number | string | boolean | null | Buffer | readonly CborValue[] | CborMap;

export type CborMap = ReadonlyMap<CborValue, CborValue>;

/** A decoded value and the offset of the first byte after it. */
interface Decoded {
  readonly value: CborValue;
  readonly end: number;
}

/** Maximum depth: WebAuthn never nests deeper, and deeper input could overflow the stack. */
const maxDepth = 8;

function readCount(bytes: Buffer, start: number): { readonly count: number; readonly end: number } {
  const short = bytes.readUInt8(start) & 0x1f;
  if (short < 24) return { count: short, end: start + 1 };
  if (short === 24) return { count: bytes.readUInt8(start + 1), end: start + 2 };
  if (short === 25) return { count: bytes.readUInt16BE(start + 1), end: start + 3 };
  if (short === 26) return { count: bytes.readUInt32BE(start + 1), end: start + 5 };
  throw new RangeError('CBOR has a length that is not read here');
}

function readList(bytes: Buffer, start: number, count: number, depth: number) {
  const values: CborValue[] = [];
  let end = start;
  for (let at = 0; at < count; at += 1) {
    const next = decode(bytes, end, depth + 1);
    values.push(next.value);
    end = next.end;
  }
  return { values, end };
}

function readSimple(count: number): CborValue {
  if (count === 20 || count === 21) return count === 21;
  if (count === 22) return null;
  throw new RangeError('CBOR has a simple value that is not read here');
}

function readSlice(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new RangeError('CBOR ends too early');
  return bytes.subarray(start, start + length);
}

function decode(bytes: Buffer, start: number, depth: number): Decoded {
  if (depth > maxDepth) throw new RangeError('CBOR is nested too deeply');
  const { count, end } = readCount(bytes, start);
  // The first three bits are the type: numbers, bytes, text, list, map, simple value.
  switch (bytes.readUInt8(start) >> 5) {
    case 0:
      return { value: count, end };
    case 1:
      return { value: -1 - count, end };
    case 2:
      return { value: readSlice(bytes, end, count), end: end + count };
    case 3:
      return { value: readSlice(bytes, end, count).toString(), end: end + count };
    case 4: {
      const list = readList(bytes, end, count, depth);
      return { value: list.values, end: list.end };
    }
    case 5: {
      const list = readList(bytes, end, 2 * count, depth);
      const pairs = Array.from({ length: count }, (_, at) => [
        list.values[2 * at] ?? null,
        list.values[2 * at + 1] ?? null,
      ]);
      return { value: new Map(pairs as [CborValue, CborValue][]), end: list.end };
    }
    case 7:
      return { value: readSimple(count), end };
    default:
      throw new RangeError('CBOR has a type that is not read here');
  }
}

/** Decodes the map at an offset. Throws a RangeError if it is malformed. */
export function decodeMap(bytes: Buffer, start = 0): { readonly map: CborMap; readonly end: number } {
  const { value, end } = decode(bytes, start, 0);
  if (!(value instanceof Map)) throw new RangeError('CBOR is no map');
  return { map: value, end };
}
