import { FileBytes } from './file-bytes.ts';

/** A text of a PDF, as hexadecimal UTF-16. */
export const textString = (text: string): string =>
  `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** A text in parentheses if all of its characters are printable ASCII, otherwise as hexadecimal UTF-16. */
const shortText = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? `(${text.replace(/[\\()]/g, '\\$&')})` : textString(text);

const dateText = (date: Date): string => `(D:${date.toISOString().slice(0, 19).replace(/\D/g, '')}Z)`;

const isDictionary = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

/** The entries of a dictionary in the notation of a PDF file. */
export const entriesOf = (dictionary: object): string =>
  Object.entries(dictionary)
    .map(([key, value]) => `/${key} ${notationOf(value)}`)
    .join(' ');

/**
 * A value of pdfkit in the notation of a PDF file (ISO 32000-1, 7.3): a string becomes a name, a `String` object a
 * text.
 */
export function notationOf(value: unknown): string {
  if (typeof value === 'number') return `${Math.round(value * 1e6) / 1e6}`;
  if (typeof value === 'string') return `/${value}`;
  if (typeof value !== 'object' || value === null) return `${value}`;
  if (value instanceof Reference) return value.toString();
  if (Array.isArray(value)) return `[${value.map(notationOf).join(' ')}]`;
  if (isDictionary(value)) return `<<${entriesOf(value)}>>`;
  if (value instanceof Date) return dateText(value);
  return value instanceof String ? shortText(value.toString()) : `${value}`;
}

/** A reference to an object by its number. */
export class Reference {
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }

  toString(): string {
    return `${this.id} 0 R`;
  }
}

/** Writes objects when they are complete. */
interface ObjectWriter {
  writeObject(object: FileObject): void;
}

/**
 * A file's object that pdfkit fills. Replaces the class of pdfkit, which compresses every stream and writes every
 * object separately.
 */
export class FileObject extends Reference {
  readonly data: Record<string, unknown>;
  /** The object's stream, if it has one. */
  stream: FileBytes | undefined;
  /** True for a stream that is worth compressing. */
  isText = false;

  private readonly writer: ObjectWriter;

  constructor(id: number, data: object, writer: ObjectWriter) {
    super(id);
    this.data = data as Record<string, unknown>;
    this.writer = writer;
  }

  /** Adds a line or bytes to the stream. */
  write(chunk: string | Uint8Array): void {
    this.stream ??= new FileBytes();
    if (typeof chunk === 'string') {
      this.isText = true;
      this.stream.addLine(chunk);
    } else this.stream.addBytes(chunk);
  }

  /** Completes the object. */
  end(chunk?: string | Uint8Array): void {
    if (chunk !== undefined) this.write(chunk);
    this.writer.writeObject(this);
  }
}
