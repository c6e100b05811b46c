/**
 * A fault names a line by its place ("lineItems.2.unitPrice"), which changes when lines come and go. A key names it by
 * the line's id ("line:7.unitPrice") and so stays true. Other fields are their own key.
 */
export function keyOfField(field: string, lineIds: readonly number[]): string {
  const match = /^lineItems\.(\d+)\.(\w+)$/.exec(field);
  return match ? `line:${lineIds[Number(match[1])]}.${match[2]}` : field;
}

/** The id of a field's element on the page, for labels and for the links of the error list. */
export const elementId = (key: string): string => `field-${key.replace(/[^\w]/g, '-')}`;
