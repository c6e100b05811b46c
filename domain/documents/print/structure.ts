/** The types of structure elements in use, from the standard types of PDF (ISO 32000-1, 14.8.4). */
type StructureType = 'Document' | 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD';

/**
 * An element of a document's structure, which screen readers follow instead of the positions on the page. Elements are
 * read in the order in which they were added.
 */
export interface StructureElement {
  readonly type: StructureType;
  /** What a header cell is the header of. */
  readonly scope?: 'Row' | 'Column';
  /** The text for who cannot see a figure. */
  readonly alternative?: string;
  readonly children: readonly StructureElement[];
}

/**
 * The element that a piece of a page belongs to, or the kind of artifact that it is: `Layout` for rules, `Pagination`
 * for what is repeated on each page. Artifacts are not read aloud.
 */
export type Role = StructureElement | 'Layout' | 'Pagination';

/** An element while its children are added. */
interface OpenElement extends StructureElement {
  readonly children: StructureElement[];
}

/** Opens the structure of a document. */
export const openStructure = (): StructureElement => ({ type: 'Document', children: [] });

/** Adds an element behind the others of its parent. */
export function addElement(
  parent: StructureElement,
  type: StructureType,
  options: Pick<StructureElement, 'scope' | 'alternative'> = {},
): StructureElement {
  const element: OpenElement = { type, ...options, children: [] };
  (parent as OpenElement).children.push(element);
  return element;
}

/** Moves elements behind the others of a parent: of pieces that were laid out before it was known whether they fit. */
export function attachElements(parent: StructureElement, elements: readonly StructureElement[]): void {
  (parent as OpenElement).children.push(...elements);
}
