import { Fragment } from 'react';
import { brand } from '#domain/brand';

/** Our addresses and phone numbers, and the URLs they link to. */
const links: Readonly<Record<string, string>> = {
  [brand.supportEmail]: `mailto:${brand.supportEmail}`,
  [brand.salesEmail]: `mailto:${brand.salesEmail}`,
  [brand.supportPhone]: `tel:${brand.supportPhone.replace(/\D/g, '')}`,
  [brand.salesPhone]: `tel:${brand.salesPhone.replace(/\D/g, '')}`,
};
const escapedTexts = Object.keys(links).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
const linkPattern = new RegExp(`(${escapedTexts.join('|')})`);

/** A text with our addresses and phone numbers as links. */
export function LinkedText({ text }: { readonly text: string }) {
  return text.split(linkPattern).map((part, index) => {
    const href = links[part];
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed sentence never move
    if (href === undefined) return <Fragment key={index}>{part}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed sentence never move
      <a key={index} href={href} className="underline">
        {part}
      </a>
    );
  });
}
