/**
 * The `tel:` URL of a phone number as typed. Keeps pauses and the "x" of an extension, which would otherwise become part
 * of the number.
 */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+*#,;x]/gi, '')}`;
