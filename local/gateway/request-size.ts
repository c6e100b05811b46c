import type { CloudRequest } from '../cloud/exchange.ts';

/** Bytes of the request line and of all header values together, which is what API Gateway bounds. */
export function headSize({ method, path, rawQuery, headers }: CloudRequest): number {
  const line = `${method} ${path}${rawQuery && `?${rawQuery}`} HTTP/1.1`;
  const values = Object.values(headers).flatMap((value) => value ?? []);
  return [line, ...values].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}
