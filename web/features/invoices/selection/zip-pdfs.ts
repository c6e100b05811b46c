import { zipSync } from 'fflate';

/** Files by their names as one zip. PDFs are compressed already, so they are only put together. */
export const zipOf = (files: Readonly<Record<string, Uint8Array>>): Blob =>
  new Blob([zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>], { type: 'application/zip' });

/** A name that no file has yet: "Invoice 7.pdf", then "Invoice 7 (2).pdf". */
export function freeName(name: string, taken: Readonly<Record<string, unknown>>): string {
  const isTaken = (one: string) =>
    Object.keys(taken).some((other) => other.toLowerCase() === one.toLowerCase());
  let free = name;
  for (let at = 2; isTaken(free); at += 1) free = name.replace(/\.pdf$/, ` (${at}).pdf`);
  return free;
}
