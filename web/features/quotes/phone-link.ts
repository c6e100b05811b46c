/** The address that calls a number as it was typed. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+*#,;x]/gi, '')}`;
