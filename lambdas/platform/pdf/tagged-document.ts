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

// pdfmake is CommonJS in Node and an ES module in a bundle.
const PdfMakeDocument = 'default' in documentModule ? documentModule.default : documentModule;

/** The position of a link, in points from the upper left corner of its page, and its text. */
export interface LinkPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

/** A color component from 0 to 1, exact enough to distinguish 256 values. */
const shade = (part: number): number => Math.round((part / 255) * 10_000) / 10_000;

/** `#rrggbb` as the three numbers of a PDF color. */
function rgb(color: string): string {
  const number = Number.parseInt(color.slice(1), 16);
  return `${shade(number >> 16)} ${shade((number >> 8) & 255)} ${shade(number & 255)}`;
}

/**
 * A tagged pdfkit document whose properties name the standards that it conforms to. The structure tree and the
 * cross-reference table are our own, because pdfkit writes each of thousands of elements as a separate object.
 */
class TaggedDocument extends PdfMakeDocument {
  /** Created with the first write: pdfkit writes the file's header before the fields of this class are initialized. */
  declare private written: FileBytes | undefined;
  private whenWritten: ((file: Uint8Array) => void) | undefined;
  private properties: FileProperties | undefined;
  private objects: PackedObjects | undefined;
  private tree: StructureTree | undefined;
  private pageKey = 0;
  private readonly textFonts = new Map<string, TextFont>();
  private readonly colors = new Map<string, string>();
  private fillColorInUse: string | undefined;
  private fontInUse: string | undefined;

  /** Sets the properties and the structure; must be called before the first page. */
  open(properties: FileProperties, structure: StructureElement): void {
    this.properties = properties;
    this.objects = new PackedObjects(this);
    this.tree = new StructureTree(this.objects, structure);
    this._root.data.StructTreeRoot = new Reference(this.tree.root);
    this._root.data.MarkInfo = { Marked: true };
  }

  nextPage(): void {
    this.addPage();
    this.fillColorInUse = undefined;
    this.fontInUse = undefined;
    this.pageKey = this.structure.addPage();
    Object.assign(this.page.dictionary.data, { StructParents: this.pageKey, Tabs: 'S' });
  }

  /**
   * Draws content that screen readers read as part of an element. Throws if the document's structure does not contain
   * the element.
   */
  drawTagged(element: StructureElement, draw: () => void): void {
    this.drawMarked(this.structure.elementOf(element), draw);
  }

  /**
   * Draws a line whose order screen readers could not know, and states its text. It is stated in the structure only:
   * Chrome and Poppler reverse a line from right to left themselves, also one that is stated beside its glyphs.
   */
  drawStated(element: StructureElement, text: string, draw: () => void): void {
    this.drawMarked(this.structure.addChild(this.structure.elementOf(element), 'Span', text), draw);
  }

  /**
   * Draws text that links to `url`, as a child of a structure element; `draw` returns its position and text. `stated` is
   * what screen readers read instead.
   */
  drawLink(
    element: StructureElement,
    { url, stated }: { readonly url: string; readonly stated: string | undefined },
    draw: () => LinkPlace,
  ): void {
    const link = this.structure.addChild(this.structure.elementOf(element), 'Link', stated);
    let place: LinkPlace = { x: 0, y: 0, width: 0, height: 0, text: '' };
    this.drawMarked(link, () => {
      place = draw();
    });
    const annotation: object = {
      StructParent: this.structure.addAnnotation(link),
      Contents: new String(place.text), // A `String` object is written as text, a plain string as a name.
    };
    this.link(place.x, place.y, place.width, place.height, url, annotation);
    const added = this.page.dictionary.data.Annots?.at(-1);
    if (added) this.structure.setAnnotation(link, this.page.dictionary.id, added.id);
  }

  /** Draws content that screen readers skip. */
  drawArtifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.addContent(`/Artifact <</Type/${type}>> BDC`);
    draw();
    this.addContent('EMC');
  }

  /** Draws text from left to right whose glyphs are not in reading order. */
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
   * Draws a run from a position on its baseline; returns the position of its end, in points. The `text` method of
   * pdfkit would lay out each run again every time it is measured or drawn.
   */
  drawRun(run: PrintedRun, size: number, x: number, y: number): number {
    const font = this.textFont(run.font);
    const { id } = font.source;
    this.page.fonts[id] ??= font.source.ref();
    const shown = font.show(run.text, run.shaping, { size, x, y });
    if (shown) {
      const face = `/${id} ${size} Tf `;
      this.addContent(`BT ${face === this.fontInUse ? '' : face}${shown} ET`);
      this.fontInUse = face;
    }
    return x + this.widthOfRun(run, size);
  }

  /** Sets the fill color, `#rrggbb`. */
  override fillColor(color: string): this {
    if (color !== this.fillColorInUse) this.addContent(`${this.rgbOf(color)} rg`);
    this.fillColorInUse = color;
    return this;
  }

  /** Sets the line color, `#rrggbb`. */
  override strokeColor(color: string): this {
    this.addContent(`${this.rgbOf(color)} RG`);
    return this;
  }

  /** Does nothing, because pdfkit would end its own structure here. */
  override endMarkings(): void {}

  /** pdfkit calls this at the end of a file; its own version writes title and author unescaped. */
  override endMetadata(): void {
    if (this.properties) {
      const metadata = this.ref({ Type: 'Metadata', Subtype: 'XML' });
      metadata.isText = true;
      metadata.end(Buffer.from(metadataOf(this.properties)));
      this._root.data.Metadata = metadata;
    }
    this.tree?.write();
  }

  /** Ends the file. Resolves with its bytes once all images are decompressed. */
  close(): Promise<Uint8Array> {
    return new Promise((resolve) => {
      this.whenWritten = resolve;
      this.end();
    });
  }

  /** Creates an object of the file. */
  override ref(data: object = {}): FileObject & PDFKit.PDFKitReference {
    this._waiting += 1;
    // The declared return type also contains internal members of pdfkit.
    return new FileObject(this._offsets.push(null), data, this) as FileObject & PDFKit.PDFKitReference;
  }

  writeObject({ id, data, stream, isText }: FileObject): void {
    if (stream) {
      const isPacked = data.Filter !== undefined;
      writeStream(this, id, entriesOf(data), { content: stream.joined(), isText, isPacked });
    } else this.objects?.set(id, notationOf(data));
    this._refEnd({ id, offset: this._offsets[id - 1] });
  }

  /** Collects the bytes of the file. pdfkit's own version would pass each of hundreds of chunks through a stream. */
  override _write(data: string | Uint8Array): void {
    this.written ??= new FileBytes();
    if (typeof data === 'string') this.written.addLine(data);
    else this.written.addBytes(data);
    this._offset = this.written.length;
  }

  /** pdfkit calls this once all objects are written. */
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

/** Creates a file without pages. It never reads files or URLs, whatever its text contains. */
export function openPdf(properties: FileProperties, structure: StructureElement): Pdf {
  const { title, author, createdAt } = properties;
  const options: PDFKit.PDFDocumentOptions = {
    size: [letter.width, letter.height],
    margin: 0,
    autoFirstPage: false,
    // Without this, pdfkit would start with Helvetica, which it does not embed.
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
  const name = new String('sRGB IEC61966-2.1'); // Written as text.
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
