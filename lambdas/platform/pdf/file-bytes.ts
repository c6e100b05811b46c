/** A file while it is written. Lines are collected and encoded many at a time. */
export class FileBytes {
  /** In bytes. */
  length = 0;
  private readonly parts: Uint8Array[] = [];
  private lines = '';

  /** Adds a line of Latin-1 text, one byte per character. */
  addLine(line: string): void {
    this.lines += `${line}\n`;
    this.length += line.length + 1;
  }

  addBytes(bytes: Uint8Array): void {
    this.flush();
    this.parts.push(bytes);
    this.length += bytes.length;
  }

  /** The whole file. */
  joined(): Uint8Array {
    this.flush();
    return Buffer.concat(this.parts, this.length);
  }

  private flush(): void {
    if (this.lines !== '') this.parts.push(Buffer.from(this.lines, 'latin1'));
    this.lines = '';
  }
}
