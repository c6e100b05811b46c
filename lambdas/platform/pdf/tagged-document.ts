import documentModule from 'pdfmake/js/PDFDocument.js';
import { page as letter } from '#domain/documents/print/page-design';
import type { StructureElement } from '#domain/documents/print/structure';
import { packedSrgbProfile } from './color-profile.ts';
import { FileBytes } from './file-bytes.ts';
import { type FileProperties, metadataOf } from './file-metadata.ts';
import { entriesOf, FileObject, notationOf, Reference, textString } from './file-object.ts';
import { PackedObjects, writeStream } from './object-streams.ts';
import { StructureTree } from './structure-tree.ts';
import { TextFont } from './text-font.ts';
import type { PrintedRun } from './text-renderer.ts';

// Its source is CommonJS when it is run and an ES module when it is bundled.
const PdfMakeDocument = 'default' in documentModule ? documentModule.default : documentModule;

/** Where a link is, in points from the upper left corner of its page, and what it says. */
export interface LinkPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

/** A part of a color from 0 to 1, exact enough to name each of its 256 values. */
const shade = (part: number): number => Math.round((part / 255) * 10_000) / 10_000;

/** `#rrggbb` as the three numbers that PDF takes. */
function rgb(color: string): string {
  const number = Number.parseInt(color.slice(1), 16);
  return `${shade(number >> 16)} ${shade((number >> 8) & 255)} ${shade(number & 255)}`;
}

/**
 * A document of pdfkit that is tagged, and whose properties are escaped and name the standards that it follows. Structure
 * and the table of objects are our own: pdfkit writes each of thousands of elements as an object of its own.
 */
class TaggedDocument extends PdfMakeDocument {
  /** Opened with the first write: pdfkit writes the head of a file before this class has its other fields. */
  declare private written: FileBytes | undefined;
  private whenWritten: ((file: Uint8Array) => void) | undefined;
  private properties: FileProperties | undefined;
  private objects: PackedObjects | undefined;
  private tree: StructureTree | undefined;
  private pageKey = 0;
  private readonly textFonts = new Map<string, TextFont>();
  private readonly colors = new Map<string, string>();
  private filledWith: string | undefined;
  private shownWith: string | undefined;

  /** Opens the structure; must come before the first page. */
  open(properties: FileProperties, structure: StructureElement): void {
    this.properties = properties;
    this.objects = new PackedObjects(this);
    this.tree = new StructureTree(this.objects, structure);
    this._root.data.StructTreeRoot = new Reference(this.tree.root);
    this._root.data.MarkInfo = { Marked: true };
  }

  /** Begins a page. */
  nextPage(): void {
    this.addPage();
    this.filledWith = undefined;
    this.shownWith = undefined;
    this.pageKey = this.structure.addPage();
    Object.assign(this.page.dictionary.data, { StructParents: this.pageKey, Tabs: 'S' });
  }

  /** Draws content that is read aloud as part of an element. Throws for one that is not in the document's structure. */
  drawTagged(element: StructureElement, draw: () => void): void {
    this.drawMarked(this.structure.elementOf(element), draw);
  }

  /** Draws text that links to `url` below an element; `draw` gives the place and the text of the link. */
  drawLink(element: StructureElement, url: string, draw: () => LinkPlace): void {
    const link = this.structure.addLink(this.structure.elementOf(element));
    let place: LinkPlace = { x: 0, y: 0, width: 0, height: 0, text: '' };
    this.drawMarked(link, () => {
      place = draw();
    });
    const annotation: object = {
      StructParent: this.structure.addAnnotation(link),
      Contents: new String(place.text),
    };
    this.link(place.x, place.y, place.width, place.height, url, annotation);
    const added = this.page.dictionary.data.Annots?.at(-1);
    if (added) this.structure.setAnnotation(link, this.page.dictionary.id, added.id);
  }

  /** Draws content that is not read aloud. */
  drawArtifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.addContent(`/Artifact <</Type/${type}>> BDC`);
    draw();
    this.addContent('EMC');
  }

  /** Draws text whose glyphs are in another order than it is read. */
  drawReordered<Result>(text: string, draw: () => Result): Result {
    this.addContent(`/Span <</ActualText${textString(text)}>> BDC`);
    const result = draw();
    this.addContent('EMC');
    return result;
  }

  /** The width of a run in points. */
  widthOfRun({ font, text, shaping }: PrintedRun, size: number): number {
    return this.textFont(font).advanceOf(text, shaping) * size;
  }

  /**
   * Draws a run from a position on its baseline; returns where it ends, in points. pdfkit's own `text` lays each run out
   * again every time that it is measured or drawn.
   */
  drawRun(run: PrintedRun, size: number, x: number, y: number): number {
    const font = this.textFont(run.font);
    const { id } = font.source;
    this.page.fonts[id] ??= font.source.ref();
    const shown = font.show(run.text, run.shaping, { size, x, y });
    if (shown) {
      const face = `/${id} ${size} Tf `;
      this.addContent(`BT ${face === this.shownWith ? '' : face}${shown} ET`);
      this.shownWith = face;
    }
    return x + this.widthOfRun(run, size);
  }

  /** Sets the color of what is filled from now on, `#rrggbb`. */
  override fillColor(color: string): this {
    if (color !== this.filledWith) this.addContent(`${this.rgbOf(color)} rg`);
    this.filledWith = color;
    return this;
  }

  /** Sets the color of lines from now on, `#rrggbb`. */
  override strokeColor(color: string): this {
    this.addContent(`${this.rgbOf(color)} RG`);
    return this;
  }

  /** pdfkit would end a structure of its own here. */
  override endMarkings(): void {}

  /** pdfkit calls this at the end of a file; its own writes title and author unescaped. */
  override endMetadata(): void {
    if (this.properties) {
      const metadata = this.ref({ Type: 'Metadata', Subtype: 'XML' });
      metadata.isText = true;
      metadata.end(Buffer.from(metadataOf(this.properties)));
      this._root.data.Metadata = metadata;
    }
    this.tree?.write();
  }

  /** Ends the file. Its bytes come when all images are unpacked. */
  close(): Promise<Uint8Array> {
    return new Promise((resolve) => {
      this.whenWritten = resolve;
      this.end();
    });
  }

  /** Opens an object of the file. */
  override ref(data: object = {}): FileObject & PDFKit.PDFKitReference {
    this._waiting += 1;
    // Its type lists what pdfkit does inside it, too.
    return new FileObject(this._offsets.push(null), data, this) as FileObject & PDFKit.PDFKitReference;
  }

  /** Writes an object that is complete. */
  writeObject({ id, data, stream, isText }: FileObject): void {
    if (stream) {
      const isPacked = data.Filter !== undefined;
      writeStream(this, id, entriesOf(data), { content: stream.joined(), isText, isPacked });
    } else this.objects?.set(id, notationOf(data));
    this._refEnd({ id, offset: this._offsets[id - 1] });
  }

  /** pdfkit's own would pass each of hundreds of pieces through a stream. */
  override _write(data: string | Uint8Array): void {
    this.written ??= new FileBytes();
    if (typeof data === 'string') this.written.addLine(data);
    else this.written.addBytes(data);
    this._offset = this.written.length;
  }

  /** pdfkit calls this when all objects are written. */
  override _finalize(): void {
    this.objects?.writeEnd();
    if (this.written) this.whenWritten?.(this.written.joined());
  }

  private get structure(): StructureTree {
    if (!this.tree) throw new Error('The document has no structure yet');
    return this.tree;
  }

  private rgbOf(color: string): string {
    const known = this.colors.get(color) ?? rgb(color);
    this.colors.set(color, known);
    return known;
  }

  private textFont(name: string): TextFont {
    const font = this.textFonts.get(name) ?? new TextFont(this.font(name)._font);
    this.textFonts.set(name, font);
    return font;
  }

  private drawMarked(element: ReturnType<StructureTree['elementOf']>, draw: () => void): void {
    const id = this.structure.addContent(element, this.page.dictionary.id, this.pageKey);
    this.addContent(`/${element.type} <</MCID ${id}>> BDC`);
    draw();
    this.addContent('EMC');
  }
}

export type Pdf = TaggedDocument;

/** Opens a file without pages. It refers to nothing outside itself: no file is read because of its text. */
export function openPdf(properties: FileProperties, structure: StructureElement): Pdf {
  const { title, author, createdAt } = properties;
  const options: PDFKit.PDFDocumentOptions = {
    size: [letter.width, letter.height],
    margin: 0,
    autoFirstPage: false,
    // Without this pdfkit would begin with Helvetica, which it does not embed.
    font: '',
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  };
  const pdf = new TaggedDocument({}, {}, {}, {}, options, undefined, () => false);
  pdf.open(properties, structure);
  const profile = pdf.ref({ N: 3, Filter: 'FlateDecode' });
  profile.end(packedSrgbProfile());
  const name = new String('sRGB IEC61966-2.1');
  const intent = pdf.ref({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    Info: name,
    OutputConditionIdentifier: name,
    DestOutputProfile: profile,
  });
  intent.end();
  pdf._root.data.OutputIntents = [intent];
  return pdf;
}
