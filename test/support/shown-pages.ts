import type { PageItem, PrintedDocument } from '#domain/documents/print/page-flow';
import type { Role, StructureElement } from '#domain/documents/print/structure';

const points = (value: number): string => String(Math.round(value * 100) / 100);

const roleName = (role: Role): string => (typeof role === 'string' ? role : role.type);

function itemLine(item: PageItem<string>): string {
  const at = `${points(item.x)},${points(item.y)}`;
  switch (item.kind) {
    case 'text': {
      const { size, bold, figures } = item.style;
      const looks = [points(size), bold && 'bold', figures && 'figures', item.align, item.color, item.link];
      return `${at} +${points(item.width)} ${roleName(item.role)} ${looks.filter(Boolean).join(' ')}: ${JSON.stringify(item.line)}`;
    }
    case 'rule':
      return `${at} +${points(item.width)} rule ${item.thickness} ${item.color}`;
    case 'code':
      return `${at} code ${points(item.size)}: ${item.text}`;
    case 'photo':
    case 'logo':
      return `${at} ${item.kind} ${points(item.width)} x ${points(item.height)}`;
  }
}

const structureLines = (
  { type, scope, alternative, children }: StructureElement,
  indent = '',
): readonly string[] => [
  [`${indent}${type}`, scope, alternative].filter((part) => part !== undefined).join(' '),
  ...children.flatMap((child) => structureLines(child, `${indent} `)),
];

/** Every item of a printed document with its place and look, page by page, and the structure for screen readers. */
export const pageLines = ({ pages, structure }: PrintedDocument<string>): readonly string[] => [
  ...pages.flatMap(({ items, rows }, index) => [
    `Page ${index + 1}, rows ${rows.join(' ')}`,
    ...items.map(itemLine),
    '',
  ]),
  ...structureLines(structure),
];
