import documentModule from 'pdfmake/js/PDFDocument.js';
import { page as letter } from '#domain/documents/print/page-design';
import type { StructureElement } from '#domain/documents/print/structure';
import { srgbProfile } from './color-profile.ts';

/** Properties of a file. */
export interface FileProperties {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
}

// Its source is CommonJS when it is run and an ES module when it is bundled.
const PdfMakeDocument = 'default' in documentModule ? documentModule.default : documentModule;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => entities[character] ?? '');

/** The schema of the property `pdfuaid:part`, which PDF/A requires for properties that it does not define. */
const accessibilitySchema = `
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`;

const withoutFraction = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

/** The properties of a file as XMP, with the standards that it follows. */
const metadataOf = ({ title, author, createdAt }: FileProperties): string => `\
<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator></rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<xmp:CreateDate>${withoutFraction(createdAt)}</xmp:CreateDate><xmp:CreatorTool>PDFKit</xmp:CreatorTool></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdf:Producer>PDFKit</pdf:Producer></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part></rdf:Description>${accessibilitySchema}
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;

/** A document of pdfkit whose properties are escaped and name the standards that it follows. */
class TaggedDocument extends PdfMakeDocument {
  properties: FileProperties | undefined;

  /** pdfkit calls this at the end of a file; its own writes title and author unescaped. */
  override endMetadata(): void {
    if (!this.properties) return;
    const metadata = this.ref({ Type: 'Metadata', Subtype: 'XML' });
    metadata.end(Buffer.from(metadataOf(this.properties)));
    this._root.data.Metadata = metadata;
  }
}

export type Pdf = InstanceType<typeof TaggedDocument>;

/** Opens a file without pages. It refers to nothing outside itself: no file is read because of its text. */
export function openPdf(properties: FileProperties): Pdf {
  const { title, author, createdAt } = properties;
  const options: PDFKit.PDFDocumentOptions = {
    size: [letter.width, letter.height],
    margin: 0,
    autoFirstPage: false,
    // Without this pdfkit would begin with Helvetica, which it does not embed.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  };
  const pdf = new TaggedDocument({}, {}, {}, {}, options, undefined, () => false);
  pdf.properties = properties;
  const profile = pdf.ref({ N: 3 });
  profile.end(srgbProfile());
  const name = new String('sRGB IEC61966-2.1');
  const intent = pdf.ref({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    Info: name,
    OutputConditionIdentifier: name,
    DestOutputProfile: profile,
  });
  intent.end(undefined);
  pdf._root.data.OutputIntents = [intent];
  return pdf;
}

/** Adds the structure of a document to a file; gives the file's element for each of the document's. */
export function addStructure(
  pdf: Pdf,
  structure: StructureElement,
): ReadonlyMap<StructureElement, PDFKit.PDFStructureElement> {
  const elements = new Map<StructureElement, PDFKit.PDFStructureElement>();
  const add = (element: StructureElement): PDFKit.PDFStructureElement => {
    const { type, scope, alternative: alt } = element;
    const added = pdf.struct(type, { ...(scope && { scope }), ...(alt !== undefined && { alt }) });
    elements.set(element, added);
    for (const child of element.children) added.add(add(child));
    return added;
  };
  pdf.addStructure(add(structure));
  return elements;
}

/** The bytes of a document; pdfkit ends it when all images are unpacked. */
export const bytesOf = (pdf: Pdf): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    pdf.end();
  });
