import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { CloudRequest } from '../cloud/exchange.ts';

/** The content of an upload, without framing, and its checksums (from headers or trailers). */
export interface UploadedContent {
  readonly bytes: Buffer;
  readonly checksums: Readonly<Record<string, string>>;
}

const CHECKSUM = /^x-amz-checksum-(crc32|crc32c|crc64nvme|sha1|sha256)$/;

function trailersOf(text: string): Record<string, string> {
  const trailers: Record<string, string> = {};
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) trailers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return trailers;
}

/** Decodes the chunks: `<hex size>[;chunk-signature=...]\r\n<bytes>\r\n`, ended by size 0 and the trailers. */
function unframe(body: Buffer): { bytes: Buffer; trailers: Record<string, string> } | undefined {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = body.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16);
    if (!Number.isSafeInteger(size)) return undefined;
    at = lineEnd + 2;
    if (size === 0)
      return { bytes: Buffer.concat(chunks), trailers: trailersOf(body.toString('latin1', at)) };
    if (at + size + 2 > body.length) return undefined;
    chunks.push(body.subarray(at, at + size));
    at += size + 2;
  }
}

/** Reads the body of an upload, plain or `aws-chunked`, as the SDK sends it; undefined if the framing is malformed. */
export function readUpload(request: CloudRequest): UploadedContent | undefined {
  const encoded = String(request.headers['content-encoding'] ?? '').includes('aws-chunked');
  const streaming = String(request.headers['x-amz-content-sha256'] ?? '').startsWith('STREAMING-');
  const framed = encoded || streaming ? unframe(request.body) : { bytes: request.body, trailers: {} };
  if (!framed) return undefined;
  const announced = request.headers['x-amz-decoded-content-length'];
  if (announced !== undefined && Number(announced) !== framed.bytes.length) return undefined;
  const sent = Object.entries({ ...request.headers, ...framed.trailers });
  const checksums = sent
    .filter(([name]) => CHECKSUM.test(name))
    .map(([name, value]) => [name, String(value)]);
  return { bytes: framed.bytes, checksums: Object.fromEntries(checksums) };
}

const crcOf = (bytes: Buffer): string => {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum.toString('base64');
};

/** True if every checksum that can be computed here (CRC-32, SHA-1, SHA-256) matches the bytes. */
export const checksumsFit = ({ bytes, checksums }: UploadedContent): boolean =>
  Object.entries(checksums).every(([name, value]) => {
    if (name === 'x-amz-checksum-crc32') return crcOf(bytes) === value;
    if (name === 'x-amz-checksum-sha256')
      return createHash('sha256').update(bytes).digest('base64') === value;
    if (name === 'x-amz-checksum-sha1') return createHash('sha1').update(bytes).digest('base64') === value;
    return true;
  });
