/** The structure types in use, a subset of PDF's standard types (ISO 32000-1, 14.8.4). */
type StructureType = 'Document' | 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD';

/**
 * An element of a document's structure. Screen readers follow the structure, not the positions on the page, and read
 * elements in the order in which they were added.
 */
export interface StructureElement {
  readonly type: StructureType;
  /** Whether a header cell applies to its row or its column. */
  readonly scope?: 'Row' | 'Column';
  /** The text alternative of a figure. */
  readonly alternative?: string;
  readonly children: readonly StructureElement[];
}

/**
 * The structure element that an item belongs to, or its kind of artifact: `Layout` for lines, `Pagination` for items
 * repeated on each page. Artifacts are not read aloud.
 */
export type Role = StructureElement | 'Layout' | 'Pagination';

/** An element that children can still be added to. */
interface OpenElement extends StructureElement {
  readonly children: StructureElement[];
}

/** Creates the root of a document's structure. */
export const openStructure = (): StructureElement => ({ type: 'Document', children: [] });

/** Adds an element after its parent's other children. */
export function addElement(
  parent: StructureElement,
  type: StructureType,
  options: Pick<StructureElement, 'scope' | 'alternative'> = {},
): StructureElement {
  const element: OpenElement = { type, ...options, children: [] };
  (parent as OpenElement).children.push(element);
  return element;
}

/** Appends existing elements to a parent, for items that are added only if they fit on the page. */
export function attachElements(parent: StructureElement, elements: readonly StructureElement[]): void {
  (parent as OpenElement).children.push(...elements);
}
