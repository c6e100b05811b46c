import { deflateSync } from 'node:zlib';
// @ts-expect-error: pdfkit's own module, which has no types; the bundler finds it.
import PdfReference from 'pdfkit/lib/reference.js';

/** Half the time of zlib's usual level, for 1 to 3 % more bytes. */
const packing = { level: 3 };

/** Up to this many bytes, packing takes more time than its bytes are worth. */
const smallStream = 1_000;

/** pdfkit's object of a document, which turns its operators into bytes at once, and packs them faster. */
export default class TextReference extends PdfReference {
  declare compress: boolean;
  declare buffer: Buffer[];
  private waiting: string[] = [];

  write(chunk: unknown): void {
    if (typeof chunk === 'string') this.waiting.push(chunk);
    else {
      this.flush();
      super.write(chunk);
    }
  }

  finalize(): void {
    if (this.buffer.length === 0 && this.waiting.reduce((sum, { length }) => sum + length, 0) <= smallStream)
      this.compress = false;
    this.flush();
    if (this.compress && this.buffer.length > 0) {
      this.buffer = [deflateSync(Buffer.concat(this.buffer), packing)];
      // pdfkit has named the filter already, and packs again what it still has to.
      this.compress = false;
    }
    super.finalize();
  }

  private flush(): void {
    if (this.waiting.length > 0) super.write(this.waiting.join('\n'));
    this.waiting = [];
  }
}
