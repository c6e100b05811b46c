import { textColorOnWhite } from '../documents/brand-color.ts';
import { ink, page, sizes } from '../documents/print/page-design.ts';
import {
  type Block,
  beside,
  joined,
  openFlow,
  type PrintedPage,
  topOf,
} from '../documents/print/page-flow.ts';
import { spaced, type TextBlocks, textBlocks } from '../documents/print/text-blocks.ts';
import type { Typesetter } from '../documents/print/typesetter.ts';
import type { Certificate } from './certificate.ts';

/** Width of the labels, and where the values begin, in points. */
const columns = { label: 150, gap: 12 } as const;

const whole = { x: page.margin, width: page.contentWidth } as const;

function groupBlocks<Line>(
  { heading, facts }: Certificate['groups'][number],
  print: TextBlocks<Line>,
  brandInk: string,
): Block<Line>[] {
  const from = page.margin + columns.label + columns.gap;
  const rows = facts.map(({ label, value }) => {
    const block = beside([
      joined(print(label, { size: sizes.text, color: ink.soft }, { ...whole, width: columns.label })),
      joined(
        print(
          value,
          { size: sizes.text, color: ink.strong },
          { x: from, width: page.margin + page.contentWidth - from },
        ),
      ),
    ]);
    return { ...block, height: block.height + 4 };
  });
  return spaced(18, [
    ...print(heading, { size: sizes.lead, bold: true, color: brandInk }, whole),
    ...spaced(6, rows),
  ]);
}

/** The page of a certificate, laid out like an invoice. Its texts are limited so that they fit on one page. */
export function layOutCertificate<Line>(
  certificate: Certificate,
  setter: Typesetter<Line>,
): PrintedPage<Line>[] {
  const flow = openFlow<Line>();
  const print = textBlocks(setter);
  const brandInk = textColorOnWhite(certificate.brandColor);
  const { title, business, groups, notes } = certificate;
  flow.putAll(
    [
      ...print(business.name, { size: sizes.name, bold: true, color: ink.strong }, whole),
      ...business.lines.flatMap((line) => print(line, { size: sizes.text, color: ink.soft }, whole)),
      ...spaced(24, print(title, { size: sizes.title, bold: true, color: brandInk }, whole)),
      ...groups.flatMap((group) => groupBlocks(group, print, brandInk)),
      ...notes.flatMap((note) => spaced(16, print(note, { size: sizes.text, color: ink.soft }, whole))),
    ],
    topOf(0),
  );
  return [...flow.pages];
}
