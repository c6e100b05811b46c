// @ts-expect-error: pdfkit's own module, which has no types; the bundler finds it.
import PdfReference from 'pdfkit/lib/reference.js';

/** pdfkit's object of a document, which turns its thousands of operators into bytes at once instead of one by one. */
export default class TextReference extends PdfReference {
  private waiting: string[] = [];

  write(chunk: unknown): void {
    if (typeof chunk === 'string') this.waiting.push(chunk);
    else {
      this.flush();
      super.write(chunk);
    }
  }

  finalize(): void {
    this.flush();
    super.finalize();
  }

  private flush(): void {
    if (this.waiting.length > 0) super.write(this.waiting.join('\n'));
    this.waiting = [];
  }
}
