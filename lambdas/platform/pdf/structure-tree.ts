import type { StructureElement } from '#domain/documents/print/structure';
import { textString } from './file-object.ts';
import type { PackedObjects } from './object-streams.ts';

/** Marked content or an annotation as a child of an element: a page's object number, and an ID on that page. */
type Content =
  | { readonly page: number; readonly contentId: number }
  | { readonly page: number; readonly annotation: number };

/** An element while its content is drawn; `children` includes links, which are only known when they are drawn. */
interface OpenElement {
  readonly number: number;
  readonly parent: number;
  readonly type: string;
  readonly source?: StructureElement;
  /** What screen readers read instead of the drawn content. */
  readonly stated?: string | undefined;
  readonly children: (OpenElement | Content)[];
}

const scopes = { Row: '/A<</O/Table/Scope/Row>>', Column: '/A<</O/Table/Scope/Column>>' } as const;

/** The structure tree of a file (ISO 32000-1, 14.7), written as packed objects once all content is drawn. */
export class StructureTree {
  /** The object number of the tree. */
  readonly root: number;
  private readonly elements = new Map<StructureElement, OpenElement>();
  private readonly top: OpenElement;
  /** By key of the parent tree: the elements of a page's content, by content ID, or the element of an annotation. */
  private readonly owners: (number[] | number)[] = [];

  private readonly objects: PackedObjects;

  constructor(objects: PackedObjects, structure: StructureElement) {
    this.objects = objects;
    this.root = objects.reserve();
    const open = (source: StructureElement, parent: number): OpenElement => {
      const number = objects.reserve();
      const children = source.children.map((child) => open(child, number));
      const element = { number, parent, type: source.type, source, children };
      this.elements.set(source, element);
      return element;
    };
    this.top = open(structure, this.root);
  }

  /** The open element of an element of the document. Throws if the document's structure does not contain it. */
  elementOf(element: StructureElement): OpenElement {
    const opened = this.elements.get(element);
    if (!opened) throw new Error(`A ${element.type} is not part of the document's structure`);
    return opened;
  }

  /** Returns the key of a new page in the parent tree. */
  addPage(): number {
    return this.owners.push([]) - 1;
  }

  /** Adds content of a page to an element; returns the ID of the content on its page. */
  addContent(element: OpenElement, page: number, pageKey: number): number {
    const owners = this.owners[pageKey] as number[];
    const contentId = owners.push(element.number) - 1;
    element.children.push({ page, contentId });
    return contentId;
  }

  /** Adds a child to an element, with the text to read instead of its content if that differs. */
  addChild(parent: OpenElement, type: 'Link' | 'Span', stated?: string): OpenElement {
    const child = { number: this.objects.reserve(), parent: parent.number, type, stated, children: [] };
    parent.children.push(child);
    return child;
  }

  /** Returns the key of an annotation in the parent tree; call `setAnnotation` once its object number is known. */
  addAnnotation(link: OpenElement): number {
    return this.owners.push(link.number) - 1;
  }

  setAnnotation(link: OpenElement, page: number, annotation: number): void {
    link.children.push({ page, annotation });
  }

  /** Writes the tree with all of its elements. */
  write(): void {
    this.writeElement(this.top);
    const numbers = this.owners
      .map(
        (owner, key) =>
          `${key} ${typeof owner === 'number' ? `${owner} 0 R` : `[${owner.map((each) => `${each} 0 R`).join(' ')}]`}`,
      )
      .join(' ');
    this.objects.set(
      this.root,
      `<</Type/StructTreeRoot/K[${this.top.number} 0 R]/ParentTree<</Nums[${numbers}]>>/ParentTreeNextKey ${this.owners.length}>>`,
    );
  }

  private writeElement({ number, parent, type, source, stated, children }: OpenElement): void {
    let mainPage = 0;
    const kids = children.map((child) => {
      if ('number' in child) {
        this.writeElement(child);
        return `${child.number} 0 R`;
      }
      if ('annotation' in child) return `<</Type/OBJR/Pg ${child.page} 0 R/Obj ${child.annotation} 0 R>>`;
      mainPage ||= child.page;
      return child.page === mainPage
        ? child.contentId
        : `<</Type/MCR/Pg ${child.page} 0 R/MCID ${child.contentId}>>`;
    });
    const alternative = source?.alternative === undefined ? '' : `/Alt${textString(source.alternative)}`;
    const actual = stated === undefined ? '' : `/ActualText${textString(stated)}`;
    const attributes = source?.scope ? scopes[source.scope] : '';
    const page = mainPage === 0 ? '' : `/Pg ${mainPage} 0 R`;
    this.objects.set(
      number,
      `<</S/${type}/P ${parent} 0 R${page}${attributes}${alternative}${actual}/K[${kids.join(' ')}]>>`,
    );
  }
}
