const digitsOf = (text: string): string => text.replace(/[^\d+]/g, '');

/** Digits that a phone number has at least before an extension. */
const shortestNumber = 7;

/** The `tel:` URL of a phone number as typed. A comma before an extension makes phones wait before they dial it. */
export function phoneLink(phone: string): string {
  const [, number = '', extension = ''] = /^(.*?)(?:ext(?:ension)?\.?|[x#,;])\s*(\d+)\W*$/i.exec(phone) ?? [];
  return digitsOf(number).length < shortestNumber
    ? `tel:${digitsOf(phone)}`
    : `tel:${digitsOf(number)},${extension}`;
}
